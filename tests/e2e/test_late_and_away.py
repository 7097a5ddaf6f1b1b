"""People who are late, leave, block the bot, and come back."""

from collections.abc import Callable
from pathlib import Path

from bot.demo import BotProcess
from tests.e2e import book
from tests.e2e.moments import asked_to, bid_three, on_lead, says
from tests.e2e.players import Game, Player, asks

MakeBot = Callable[..., BotProcess]
MakeGame = Callable[..., Game]


async def test_whoever_is_late_twice_is_played_for_and_may_take_back(
    make_bot: MakeBot, make_game: MakeGame, tmp_path: Path
) -> None:
    """The first time-out leads the suggestion, the second brings 托管, 取消托管 ends it."""
    async with make_bot(DEAL_SEED=11, TURN_SECONDS=3, PACE=0.2) as bot:
        game = make_game(bot, 11)
        await game.sit_down()
        late = await bid_three(game)
        for player in game.players:
            if player is not late:
                assert not (await player.press(player.panel, "自动出牌")).refused
        await game.until(lambda: says(game, f"⌛ {late.person.name} 超时"))
        await game.until(lambda: says(game, "改由托管"))
        await game.until(lambda: says(game, f"🤖{late.person.name}"))
        await asked_to(game, late, "取消托管")
        assert "托管中" in late.panel.text
        answer = await late.press(late.panel, "取消托管")
        assert not answer.refused
        await game.until(lambda: late.is_asked)
        assert not any("取消托管" in m.text for m in game.group.visible())
    [hand] = book.hands(tmp_path / "bot.db")
    late_ones = [
        (action.split()[1], cause)
        for action, cause in zip(hand.actions, hand.causes, strict=True)
        if cause == "timeout"
    ]
    assert late_ones[0] == ("play", "timeout")  # it was the lead
    assert len(late_ones) == 2


async def test_a_reminder_is_a_message_that_goes_with_the_turn(
    make_bot: MakeBot, make_game: MakeGame
) -> None:
    """At half time a new, loud message; it is deleted when the turn is over."""
    async with make_bot(DEAL_SEED=11, TURN_SECONDS=12) as bot:
        game = make_game(bot, 11)
        await game.sit_down()
        bidder = await game.until(game.todo)
        reminder = await game.until(lambda: bidder.person.chat.last_saying("⏰"), within=20)
        assert not reminder.silent
        assert not (await bidder.press(bidder.panel, "不叫", "action")).refused
        await game.until(lambda: reminder.deleted)


async def test_a_seat_waits_for_whoever_leaves_or_blocks(
    make_bot: MakeBot, make_game: MakeGame, tmp_path: Path
) -> None:
    """A computer stands in after /leave, a kick, or a block; /join and unblocking end that."""
    async with make_bot(DEAL_SEED=11, PACE=0.1) as bot:
        game = make_game(bot, 11)
        leader = await on_lead(game)
        await leader.person.send(game.group, "/leave")
        await game.until(lambda: says(game, f"{leader.person.name} 离开了，电脑顶替"))
        await game.until(lambda: "computer" in book.hands(tmp_path / "bot.db")[0].causes)
        old = leader.panel
        await leader.person.send(game.group, "/join")
        await game.until(lambda: says(game, f"{leader.person.name} 入座"))
        await game.until(lambda: leader.panel is not old)

        other = await game.until(lambda: next((p for p in game.players if p.is_asked), None))
        other.person.block()
        await game.until(lambda: says(game, f"机器人给 {other.person.name} 发不了私信"))
        await game.until(lambda: not other.is_asked or says(game, "👉"))
        old = other.panel
        other.person.unblock()
        await game.until(lambda: other.panel is not old)

        third = next(p for p in game.players if p not in (leader, other))
        third.person.leave(game.group)
        await game.until(lambda: says(game, f"{third.person.name} 离开了"))


async def test_whoever_left_reads_the_same_everywhere(
    make_bot: MakeBot, make_game: MakeGame
) -> None:
    """The panel, /hand and a second /leave agree that the seat is kept; the button gives it back."""
    async with make_bot(DEAL_SEED=11, PACE=0.1) as bot:
        game = make_game(bot, 11)
        leader = await on_lead(game)
        gone = next(p for p in game.players if p is not leader)
        await gone.person.send(game.group, "/leave")
        await game.until(lambda: "你离开了" in gone.panel.text)
        await gone.person.send(game.group, "/leave")
        await game.until(lambda: says(game, "你已经离开了"))
        old = gone.panel
        await gone.person.send(gone.person.chat, "/hand")
        await game.until(lambda: gone.panel is not old)
        assert "你离开了" in gone.panel.text
        await gone.person.send(gone.person.chat, "34567")
        await game.until(lambda: gone.person.chat.last_saying("你已经离开了"))
        answer = await gone.press(gone.panel, "回来")
        assert not answer.refused
        await game.until(lambda: says(game, f"{gone.person.name} 入座"))
        await game.until(lambda: "你离开了" not in gone.panel.text)


async def test_a_block_is_noticed_by_what_cannot_be_sent(
    make_bot: MakeBot, make_game: MakeGame
) -> None:
    """A 403 alone, without the update, lets a computer stand in; the game goes on."""
    async with make_bot(DEAL_SEED=11, PACE=0.1) as bot:
        game = make_game(bot, 11)
        await game.sit_down()
        leader = await bid_three(game)
        gone = next(p for p in game.players if p is not leader)
        gone.person.user.blocked = True
        await asked_to(game, leader, "➤")
        while not says(game, f"机器人给 {gone.person.name} 发不了私信"):
            player = await game.until(
                lambda: (
                    says(game, "发不了私信")
                    or next((p for p in game.players if p is not gone and p.is_asked), None)
                )
            )
            if isinstance(player, Player):
                await player.step()
        await game.until(lambda: any(p.is_asked for p in game.players if p is not gone))


async def test_a_hand_without_people_waits_for_one(make_bot: MakeBot, make_game: MakeGame) -> None:
    """补位 and 开始 bring computers; when the only person leaves the hand is suspended."""
    async with make_bot(DEAL_SEED=11, PACE=0.2) as bot:
        game = make_game(bot, 11)
        alone = game.players[0]
        lobby = await game.open()
        await game.join(alone, lobby)
        assert (await alone.press(lobby, "补位")).answer.text
        await game.until(lambda: "2/3" in lobby.text)
        await alone.press(lobby, "开始")
        await game.until(lambda: alone.panel is not None)
        await alone.person.send(game.group, "/leave")
        await game.until(lambda: says(game, "⏸"))
        await alone.person.send(game.group, "/join")
        await game.until(lambda: says(game, "▶️ 接着打"))
        await game.until(lambda: asks(alone.panel))


async def test_a_deserted_hand_makes_room_for_others(
    make_bot: MakeBot, make_game: MakeGame
) -> None:
    """Somebody who never played is told what to do, and /ddz opens a new table at once."""
    async with make_bot(DEAL_SEED=11, PACE=0.2) as bot:
        game = make_game(bot, 11)
        alone, other = game.players[:2]
        lobby = await game.open()
        await game.join(alone, lobby)
        await alone.press(lobby, "开始")
        await game.until(lambda: alone.panel is not None)
        await alone.person.send(game.group, "/leave")
        await game.until(lambda: says(game, "⏸ 人都走了"))
        await other.person.send(other.person.chat, "/start")
        await game.until(lambda: other.person.chat.last_saying("/ddz"))
        await other.person.send(game.group, "/join")
        await game.until(lambda: says(game, "这桌的人都走了"))
        await other.person.send(game.group, "/ddz")
        await game.until(lambda: says(game, "没打完的那局作废"))
        new = await game.until(
            lambda: next(
                (m for m in game.group.visible() if m.id > lobby.id and "房主" in m.text), None
            )
        )
        assert other.person.name in new.text
