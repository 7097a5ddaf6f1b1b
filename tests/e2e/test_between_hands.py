"""Going on, starting over, stopping: what one person may do, and what needs consent."""

from collections.abc import Callable

from bot.demo import BotProcess, Message, Standin
from tests.e2e.players import Game, Player

MakeBot = Callable[..., BotProcess]
MakeGame = Callable[..., Game]


async def asked_for(game: Game, player: Player, command: str) -> Message:
    """Let a player ask for something that needs consent."""
    before = game.group.last_with("确认")
    await player.person.send(game.group, command)
    return await game.until(lambda: game.group.last_with("确认", after=before))


async def test_one_press_deals_in_a_moment_and_all_presses_at_once(
    make_bot: MakeBot, make_game: MakeGame, tg: Standin
) -> None:
    """再来一局: the deal follows 5 s × PACE after the first press, at once after the last."""
    async with make_bot(DEAL_SEED=4, PACE=0.3) as bot:
        game = make_game(bot, 4)
        await game.sit_down()
        first = await game.play_hand()
        panels = [player.panel for player in game.players]
        host = game.players[0]
        at = tg.clock.now()
        await host.press(first.result, "再来一局")
        await game.until(lambda: f"想接着玩：{host.person.name}，马上发牌" in first.result.text)
        assert "好" in (await host.press(first.result, "再来一局")).answer.text
        await game.until(lambda: game.group.last_saying("第 2 局发牌"))
        assert tg.clock.now() - at >= 1.2
        await game.until(lambda: all(p.panel not in panels for p in game.players))
        game.last = first.result
        second = await game.play_hand()
        await game.again(second.result)
        stale = await host.person.press_stale(first.result, "再来一局")
        assert stale.text


async def test_opening_again_says_why_it_does_not_do_as_it_was_told(
    make_bot: MakeBot, make_game: MakeGame, tg: Standin
) -> None:
    """/ddz with a ruleset while another is played; /ddz by somebody who sits in another group."""
    async with make_bot(DEAL_SEED=4) as bot:
        game = make_game(bot, 4)
        await game.sit_down()
        host = game.players[0].person
        await host.send(game.group, "/ddz four")
        await game.until(lambda: game.group.last_saying("打完这一场，或 /stop 之后，才能换玩法"))
        away = tg.supergroup("另一群", host)
        await host.send(away, "/ddz")
        told = await game.until(lambda: away.last_saying("你正坐在「牌友群」的牌桌上"))
        assert told.buttons
        lobby = away.last_with("加入")
        assert lobby is not None
        assert host.name not in lobby.text


async def test_what_needs_consent(make_bot: MakeBot, make_game: MakeGame) -> None:
    """/redeal, /newmatch and /stop: the host confirms or takes back; others need everybody."""
    async with make_bot(DEAL_SEED=4) as bot:
        game = make_game(bot, 4)
        host, guest, third = game.players
        await game.sit_down()
        vote = await asked_for(game, guest, "/redeal")
        assert "作废这一局" in vote.text
        await guest.press(vote, "取消")
        await game.until(lambda: "取消了" in vote.text)
        assert not vote.buttons

        vote = await asked_for(game, guest, "/newmatch")
        await third.press(vote, "确认")
        await game.until(lambda: f"{guest.person.name}、{third.person.name}" in vote.text)
        panels = [player.panel for player in game.players]
        await host.press(vote, "确认")
        await game.until(lambda: "通过" in vote.text)
        await game.until(lambda: all(p.panel not in panels for p in game.players))
        await game.until(lambda: game.group.last_saying("🗑"))

        vote = await asked_for(game, host, "/redeal")
        await host.press(vote, "确认")
        await game.until(lambda: game.group.last_saying("第 3 局发牌"))
        assert (await host.person.press_stale(vote, "确认")).text

        vote = await asked_for(game, host, "/stop")
        outsider = game.tg.person("路人")
        game.tg.add(game.group, outsider)
        assert (await outsider.press(vote, "确认")).text
        await host.press(vote, "确认")
        await game.until(lambda: game.group.last_saying("牌桌收了"))
        await host.person.send(game.group, "/table")
        await game.until(lambda: game.group.last_saying("这里没有牌桌"))


async def test_somebody_who_sits_elsewhere_may_move(
    make_bot: MakeBot, make_game: MakeGame, tg: Standin
) -> None:
    """加入 at a second table is refused with the first one's name; pressed again it moves."""
    async with make_bot() as bot:
        here = make_game(bot)
        person = here.players[0]
        await here.join(person, await here.open())
        away = tg.supergroup("另一群", person.person, tg.person("老板"))
        boss = tg.people[-1]
        await boss.send(away, "/ddz")
        lobby = await here.until(lambda: away.last_with("加入"))
        answer = (await person.press(lobby, "加入")).answer
        assert "牌友群" in answer.text
        assert person.person.name not in lobby.text
        await person.press(lobby, "加入")
        await here.until(lambda: person.person.name in lobby.text)
        await here.until(
            lambda: (seen := here.group.last_saying("斗地主")) and "小明" not in seen.text
        )
