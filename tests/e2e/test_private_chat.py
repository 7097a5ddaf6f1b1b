"""The panel: selecting, sorting, advice, typing, and a new panel on request."""

import asyncio
from collections import Counter
from collections.abc import Callable

from bot.demo import BotProcess
from tests.e2e.moments import asked_to, bid_three
from tests.e2e.players import Game, Player, asks, rank_buttons, ranks, selection

MakeBot = Callable[..., BotProcess]
MakeGame = Callable[..., Game]


async def test_a_panel_from_the_bid_to_the_play(make_bot: MakeBot, make_game: MakeGame) -> None:
    """What the buttons do, one after the other, to somebody who leads."""
    async with make_bot(DEAL_SEED=11) as bot:
        game = make_game(bot, 11)
        await game.sit_down()
        bidder = await game.until(game.todo)
        assert "建议" in " ".join(bidder.panel.labels)
        await tap(game, bidder, "建议")
        await game.until(lambda: "💡" in bidder.panel.text)
        leader = await bid_three(game)
        await asked_to(game, leader, "➤")
        panel = leader.panel
        assert "过" not in panel.labels  # a leader must play
        assert len([label for label in panel.labels if label.startswith("➤")]) in range(1, 5)

        # ranks: one more with every tap, past the last none
        label, rank, _, held = next(row for row in rank_buttons(panel) if row[3] >= 2)
        for count in [*range(1, held + 1), 0]:
            await tap(game, leader, label)
            await game.until(lambda count=count: selection(panel)[rank] == count)
            label = next(row[0] for row in rank_buttons(panel) if row[1] == rank)

        # nothing selected, and something that is no play: the button says so, the toast why
        assert "⛔" in " ".join(panel.labels)
        refused = await leader.press(panel, next(x for x in panel.labels if x[0] == "⛔"))
        assert refused.answer.text
        # advice selects, says why, and has another
        await tap(game, leader, "建议")
        await game.until(lambda: "💡" in panel.text and selection(panel))
        first = panel.text
        await tap(game, leader, "换一个")
        await game.until(lambda: panel.text != first and "💡" in panel.text)
        await tap(game, leader, "重选")
        await game.until(lambda: not selection(panel))
        # the order of the hand
        order = [row[1] for row in rank_buttons(panel)]
        await tap(game, leader, "整理")
        await game.until(lambda: [row[1] for row in rank_buttons(panel)] != order)
        await tap(game, leader, "整理")
        await game.until(lambda: [row[1] for row in rank_buttons(panel)] == order)

        # a new panel: the old one is dead
        await leader.person.send(leader.person.chat, "/hand")
        await game.until(lambda: leader.panel is not panel and asks(leader.panel))
        assert (await leader.person.press_stale(panel, "建议")).text
        assert (await leader.person.press_stale(panel, "自动出牌")).text
        await game.until(lambda: not panel.buttons)

        # the group's buttons: one's own hand as an alert; strangers see nothing
        board = await game.until(lambda: game.group.last_with("看牌"))
        look = (await leader.press(board, "看牌")).answer
        assert look.show_alert
        assert ranks(look.text) == held_by(leader)
        stranger = game.tg.person("路人")
        game.tg.add(game.group, stranger)
        assert not ranks((await stranger.press(board, "看牌")).text)
        assert (await leader.press(board, "去出牌")).answer.url

        # off turn cards may be selected, but not played
        waiting = next(p for p in game.players if p is not leader)
        await game.until(lambda: any(rank_buttons(waiting.panel)))
        assert not asks(waiting.panel)
        label, rank, *_ = next(rank_buttons(waiting.panel))
        await tap(game, waiting, label)
        await game.until(lambda: selection(waiting.panel)[rank])
        old = waiting.panel
        await waiting.person.send(waiting.person.chat, "过")
        await game.until(lambda: waiting.person.chat.last_saying("还没轮到你"))
        assert waiting.panel is not None
        assert old.chat is waiting.panel.chat

        # the same press twice at once is one play
        await tap(game, leader, next(x for x in leader.panel.labels if x.startswith("➤")))
        await asked_to(game, leader, "▶️")
        await twice(game, leader)


async def twice(game: Game, leader: Player) -> None:
    """Press 出牌 twice at once: one is done, the other is told that it is late."""
    cards, panel = sum(held_by(leader).values()), leader.panel
    answers = await asyncio.gather(
        leader.person.press(panel, "出牌", within=60),
        leader.person.press(panel, "出牌", within=60),
    )
    told = [answer.text for answer in answers]
    assert sorted(map(bool, told)) == [False, True]  # the one that counts needs no words
    await game.until(lambda: sum(held_by(leader).values()) < cards)


async def test_typed_cards_and_bids(make_bot: MakeBot, make_game: MakeGame) -> None:
    """不叫, 1分, cards and 过 can be typed; nonsense and what is not held are told apart."""
    async with make_bot(DEAL_SEED=11) as bot:
        game = make_game(bot, 11)
        await game.sit_down()
        first = await game.until(game.todo)
        await first.person.send(first.person.chat, "你好")
        await game.until(lambda: first.person.chat.last_saying("看不懂「你好」"))
        await first.person.send(first.person.chat, "不叫")
        second = await game.until(
            lambda: next((p for p in game.players if p.is_asked and p is not first), None)
        )
        await second.person.send(second.person.chat, "１分")
        third = await game.until(
            lambda: next(
                (p for p in game.players if p.is_asked and p not in (first, second)), None
            )
        )
        assert "1分" not in third.panel.labels
        await third.person.send(third.person.chat, "1分")
        await game.until(lambda: third.person.chat.last_saying("要叫得比前面高"))
        await third.person.send(third.person.chat, "不叫")
        await asked_to(game, second, "➤")

        # a play goes at once, and a new panel comes
        lowest = min(
            held_by(second),
            key=[
                "3",
                "4",
                "5",
                "6",
                "7",
                "8",
                "9",
                "10",
                "J",
                "Q",
                "K",
                "A",
                "2",
                "小王",
                "大王",
            ].index,
        )
        old = second.panel
        await second.person.send(second.person.chat, lowest)
        await game.until(lambda: game.group.last_saying(f"{second.person.name}：单张 {lowest}"))
        await game.until(lambda: second.panel is not old)
        # off turn it only selects
        await second.person.send(second.person.chat, next(iter(held_by(second))))
        await game.until(lambda: selection(second.panel))
        # what is not held is refused
        next_one = await game.until(lambda: next((p for p in game.players if p.is_asked), None))
        missing = next(r for r in ("大王", "小王", "2", "A", "K") if r not in held_by(next_one))
        await next_one.person.send(next_one.person.chat, missing)
        await game.until(lambda: next_one.person.chat.last_saying("你手里没有这张牌"))
        await next_one.person.send(next_one.person.chat, "要不起")
        await game.until(lambda: game.group.last_saying(f"{next_one.person.name}：过"))
        await next_one.person.send(next_one.person.chat, "/auto")
        await game.until(lambda: next_one.person.chat.last_saying("自动出牌已开"))


async def tap(game: Game, player: Player, word: str) -> None:
    """Press a button of the panel that must not be refused."""
    pressed = await player.press(player.panel, word, "tap")
    assert not pressed.refused, pressed


def held_by(player: Player) -> Counter[str]:
    """The hand as the panel shows it."""
    line = next(line for line in player.panel.text.split("\n") if line.startswith("🂠"))
    return ranks(line)
