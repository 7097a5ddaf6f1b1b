"""Groups that move, topics, anonymous admins, and names that want to break things."""

from collections.abc import Callable

import pytest

from bot.demo import BotProcess, Member, Standin
from tests.e2e.moments import asked_to, bid_three
from tests.e2e.players import NAMES, Game

MakeBot = Callable[..., BotProcess]
MakeGame = Callable[..., Game]


@pytest.mark.parametrize("order", [("to", "from"), ("from", "to"), ()])
async def test_a_game_follows_its_group(
    tg: Standin, make_bot: MakeBot, order: tuple[str, ...]
) -> None:
    """Whichever service messages come, if any, hand and totals go on in the supergroup."""
    people = [tg.person(name) for name in NAMES[:3]]
    old = tg.group("牌友群", *people)
    async with make_bot(DEAL_SEED=11) as bot:
        game = Game(tg, bot, old, 11)
        for person in people:
            game.player(person)
        await game.sit_down()
        leader = await bid_three(game)
        await asked_to(game, leader, "➤")
        game.group = tg.migrate(old, order=order)
        await leader.step()
        if not leader.is_asked:
            await game.until(lambda: game.asked() - {leader.person.id})
        hand = await game.play_hand()
        assert hand.result.chat is game.group
        assert "第 1 局" in hand.result.text
        await game.again(hand.result)
        await game.until(lambda: game.group.last_saying("第 2 局发牌"))


async def test_a_game_stays_in_its_topic(
    tg: Standin, make_bot: MakeBot, make_game: MakeGame
) -> None:
    """Everything is written where /ddz was; General has a table of its own."""
    async with make_bot(DEAL_SEED=11) as bot:
        game = make_game(bot, 11, forum=True)
        topic = tg.topic(game.group, "斗地主")
        host = game.players[0].person
        await host.send(game.group, "/ddz", thread=topic.id)
        lobby = await game.until(lambda: game.group.last_with("加入"))
        for player in game.players:
            await game.join(player, lobby)
        await game.until(lambda: all(player.panel for player in game.players))
        await game.play_hand()
        ours = [m for m in game.group.messages.values() if m.sender is tg.bot and not m.service]
        assert {message.thread for message in ours} == {topic.id}

        outsider = tg.person("路人")
        tg.add(game.group, outsider)
        await outsider.send(game.group, "/ddz")
        second = await game.until(lambda: game.group.last_with("补位", after=lobby))
        assert second.thread is None

        tg.close_topic(game.group, topic)
        game.last = None
        result = game.over()
        await game.players[1].press(result, "再来一局")
        await game.until(lambda: host.chat.last_saying("机器人在群里发不出消息"))


async def test_an_anonymous_admin_may_decide_but_not_sit(
    make_bot: MakeBot, make_game: MakeGame
) -> None:
    """No phantom player sits down; a channel may do nothing."""
    async with make_bot(DEAL_SEED=11) as bot:
        game = make_game(bot, 11)
        host = game.players[0].person
        await host.send(game.group, "/ddz", channel="频道")
        await game.until(lambda: game.group.last_saying("匿名管理员和频道不能坐下打牌"))
        assert game.group.last_with("加入") is None
        await host.send(game.group, "/ddz", anonymous=True)
        lobby = await game.until(lambda: game.group.last_with("加入"))
        assert "0/3" in lobby.text
        count = len(game.group.messages)
        await host.send(game.group, "/join", anonymous=True)
        await game.until(lambda: len(game.group.messages) > count + 1)
        assert "0/3" in lobby.text
        for player in game.players:
            await game.join(player, lobby)
        await game.until(game.asked)
        await host.send(game.group, "/stop", anonymous=True)
        vote = await game.until(lambda: game.group.last_with("确认"))
        await host.press(vote, "确认")  # who is behind the anonymous admin presses as a person
        await game.until(lambda: game.group.last_saying("牌桌收了"))


async def test_names_break_nothing(tg: Standin, make_bot: MakeBot) -> None:
    """Markup, overrides, emoji and no visible name at all are shown as plain, steady text."""
    names = ("<b>&_*[", "\u202eبيتر\u202c", "\u200b", "😀" * 64, "小明", "小明")
    async with make_bot(DEAL_SEED=11) as bot:
        for three in (names[:3], names[3:]):
            people = [tg.person(name) for name in three]
            game = Game(tg, bot, tg.supergroup("<i>群&", *people), 11)
            for person in people:
                game.player(person)
            lobby = await game.open()
            for person in people[1:] if people[0].user.started else people:
                answer = await person.press(lobby, "加入", within=60)
                if answer.url:
                    await person.open_link(answer.url)
            await game.until(lambda game=game: all(p.panel for p in game.players))
            hand = await game.play_hand()
            assert "本局" in hand.result.text
            assert "<i>群&" in game.players[0].panel.text if game.players[0].panel else True
            for command in ("/top", "/history", "/replay", "/stats"):
                count = len(game.group.messages)
                await people[1].send(game.group, command)
                await game.until(lambda n=count, g=game.group: len(g.messages) > n + 1)
            assert "&lt;" not in tg.transcript(game.group, history=True)


async def test_a_bot_that_is_removed_forgets_the_table(
    tg: Standin, make_bot: MakeBot, make_game: MakeGame
) -> None:
    """Removed and added again, the bot opens a new table; numbers of hands go on."""
    async with make_bot(DEAL_SEED=11) as bot:
        game = make_game(bot, 11)
        await game.sit_down()
        await bid_three(game)
        tg.set_bot(game.group, Member("kicked"))
        await game.until(lambda: not game.asked())
        tg.set_bot(game.group, Member())
        before = [player.panel for player in game.players]
        await game.sit_down()
        await game.until(lambda: all(p.panel not in before for p in game.players))
        await game.until(lambda: game.group.last_saying("第 2 局发牌"))


async def test_an_edited_command_opens_no_second_table(
    make_bot: MakeBot, make_game: MakeGame
) -> None:
    """An edited command is not carried out again."""
    async with make_bot(DEAL_SEED=11) as bot:
        game = make_game(bot, 11)
        host = game.players[0].person
        said = await host.send(game.group, "/ddz")
        await game.until(lambda: game.group.last_with("加入"))
        await host.edit_message(said, "/ddz book")
        await host.send(game.group, "/history")
        await game.until(lambda: game.group.last_saying("还没有打完"))
        assert sum("加入" in m.labels for m in game.group.visible()) == 1
