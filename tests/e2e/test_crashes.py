"""Kill −9 at random moments: the match ends as if nothing had happened."""

import asyncio
import os
import time
from collections.abc import Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.demo import BotProcess, Standin
from tests.cluster.processes import until
from tests.demo.validator import validate
from tests.e2e import book
from tests.e2e.costs import assert_costs_little
from tests.e2e.crashes import Crashes, CrashingGame
from tests.e2e.players import NAMES, Game
from tests.e2e.report import Report

KILLS = int(os.environ.get("E2E_KILLS", "10"))
JOINT = 30  # with this seed two farmers reach the target together
SEEDS = (JOINT, 33, 34, 11, 12, 13, 14, 15)


@asynccontextmanager
async def a_match(path: Path, seed: int, make: Callable[[Standin, BotProcess, object], Game]):
    """A stand-in of its own, so that chats and people have the same numbers each time."""
    async with Standin(validator=validate) as tg:
        people = [tg.person(name) for name in NAMES[:3]]
        group = tg.supergroup("牌友群", *people)
        env = {
            "DATABASE_URL": f"sqlite+aiosqlite:///{path}",
            "TURN_SECONDS": "600",
            "PACE": "0",
            "CHAT_LIMITS": "off",
            "DEAL_SEED": str(seed),
        }
        async with BotProcess(tg, env) as bot:
            game = make(tg, bot, group)
            for person in people:
                game.player(person)
            await game.set_target("15 分")
            await game.sit_down()
            yield game
        assert tg.violations == []


async def test_a_match_survives_kill_9(tmp_path: Path, report: Report) -> None:
    """Totals and hand log equal those of the same match that nothing interrupted."""
    moments: list[str] = []
    for seed in SEEDS:
        calm, rough = tmp_path / f"calm{seed}.db", tmp_path / f"rough{seed}.db"
        async with a_match(calm, seed, lambda *at, seed=seed: Game(*at, seed)) as game:
            end = await game.play_match()
            await game.until(lambda game=game: not game.asked())
        assert_costs_little(game, calm, report)
        crashes = Crashes(None, seed, KILLS - len(moments))

        def crashing(tg, bot, group, crashes=crashes, seed=seed) -> CrashingGame:
            crashes.bot = bot
            return CrashingGame(tg, bot, group, seed, crashes)

        async with a_match(rough, seed, crashing) as game:
            again = await game.play_match()
            await assert_old_panels_are_dead(game)
        moments += crashes.done
        assert scores_of(again.text) == scores_of(end.text)
        assert book.hands(rough) == book.hands(calm)
        assert book.totals(rough) == book.totals(calm)
        assert book.scores(rough) == book.scores(calm)
        assert {cause for hand in book.hands(rough) for cause in hand.causes} == {"person"}
        report.note(f"crashes {seed}: hands", len(book.hands(rough)))
        assert len(champions(again.text)) == (2 if seed == JOINT else 1)
        if len(moments) >= KILLS:
            break
    report.note("crashes", moments)
    assert len(moments) == KILLS


def champions(text: str) -> list[str]:
    """Who won the match, as its last message says."""
    [trophy] = [line for line in text.split("\n") if line.startswith("🏆")]
    return trophy.split("、")


def scores_of(text: str) -> list[str]:
    """The lines with points and totals."""
    return [line for line in text.split("\n") if "累计" in line]


async def assert_old_panels_are_dead(game: Game) -> None:
    """Only the newest panel acts; older ones are refused, and nothing changes."""
    for player in game.players:
        panels = [m for m in player.person.chat.visible() if any(s.buttons for s in m.shown)]
        for old in panels[:-1]:
            if any("整理" in b.label for shown in old.shown for b in shown.buttons):
                assert (await player.person.press_stale(old, "整理")).text


async def test_a_panel_that_was_sent_but_not_noted_is_replaced(
    tg: Standin, make_bot: Callable[..., BotProcess], make_game: Callable[..., Game]
) -> None:
    """The process ends between Telegram's taking a panel and its note: the newest panel acts."""
    async with make_bot(DEAL_SEED=11) as bot:
        game = make_game(bot, 11)
        await game.sit_down()
        result = (await game.play_hand()).result
        delays = [
            tg.fault("delay", "sendMessage", chat=player.person.id, seconds=30, when=is_a_panel)
            for player in game.players
        ]
        await game.again(result)
        await game.until(lambda: all(delay.hits for delay in delays))
        orphans = [player.panel for player in game.players]
        assert all(orphan and orphan.text.startswith("🃏") for orphan in orphans)
        await bot.restart()
        await game.until(lambda: all(p.panel not in orphans for p in game.players))
        for player, orphan in zip(game.players, orphans, strict=True):
            assert (await player.person.press_stale(orphan, "整理")).text
        await game.play_hand()


async def test_a_panel_that_took_the_place_of_a_deleted_one_unnoted_is_replaced(
    tg: Standin, make_bot: Callable[..., BotProcess], make_game: Callable[..., Game]
) -> None:
    """Somebody deletes their panel, and the process ends before it has noted the next one."""
    async with make_bot(DEAL_SEED=11) as bot:
        game = make_game(bot, 11)
        await game.sit_down()
        player = await game.until(game.todo)
        gone, deleted = player.panel, "Bad Request: message to edit not found"
        tg.fault("error", "editMessageText", chat=player.person.id, code=400, description=deleted)
        late = tg.fault("delay", "sendMessage", chat=player.person.id, seconds=30)
        await player.person.press(gone, "整理")
        await game.until(lambda: late.hits)
        orphan = player.panel
        assert orphan is not gone
        await bot.restart()
        await game.until(lambda: player.panel is not orphan)
        assert (await player.person.press_stale(orphan, "整理")).text
        await game.play_hand()


def is_a_panel(params: dict[str, object]) -> bool:
    """Whether a call sends a panel."""
    return str(params.get("text")).startswith("🃏")


async def test_an_overdue_turn_gets_a_grace_period(
    make_bot: Callable[..., BotProcess], make_game: Callable[..., Game], tmp_path: Path
) -> None:
    """A deadline that passed while the process was dead is put off; the person may answer."""
    async with make_bot(DEAL_SEED=11, TURN_SECONDS=5) as bot:
        game = make_game(bot, 11)
        await game.sit_down()
        await game.until(game.asked)
        await bot.kill()
        due = deadline(tmp_path)
        await let_pass(due)
        await bot.start()
        await resumed(game, tmp_path)
        assert deadline(tmp_path) > due + 5
        await decline_in_time(game, tmp_path)
    assert book.hands(tmp_path / "bot.db")[0].causes[:1] == ("person",)


async def test_no_turn_is_timed_out_twice(
    make_bot: Callable[..., BotProcess], make_game: Callable[..., Game], tmp_path: Path
) -> None:
    """The process ends as soon as a time-out is seen; after the start it is not there again."""
    async with make_bot(DEAL_SEED=11, TURN_SECONDS=2) as bot:
        game = make_game(bot, 11)
        await game.sit_down()
        await game.until(lambda: any(h.causes for h in book.hands(tmp_path / "bot.db")))
        await bot.kill()
        before = book.hands(tmp_path / "bot.db")
        await bot.start()
        await resumed(game, tmp_path)
        await decline_in_time(game, tmp_path)
    after = book.hands(tmp_path / "bot.db")
    assert before[0].causes[0] == "timeout"
    assert after[0].causes[: len(before[0].causes) + 1] == (*before[0].causes, "person")


async def decline_in_time(game: Game, path: Path) -> None:
    """Decline within the time that was given, if the machine is fast enough for that."""
    end = deadline(path)
    bidder = await game.until(game.todo)
    pressed = await bidder.press(bidder.panel, "不叫", "action")
    if pressed.refused and time.time() > end:
        pytest.skip("this machine is too busy to press within the time that is given")
    assert not pressed.refused


async def resumed(game: Game, path: Path) -> None:
    """Wait until a bot that has just started gives time, and knows the panels that people see.

    One that was sent when the process ended is not known, and is sent anew.
    """

    async def done() -> bool:
        rows = book.ask(
            path / "bot.db", "select message_id from messages where slot like 'panel:%'"
        )
        known = all(player.panel and (player.panel.id,) in rows for player in game.players)
        return known and deadline(path) > time.time()

    await until(done)


def deadline(path: Path) -> float:
    """When the next alarm of the table rings."""
    return book.ask(path / "bot.db", "select due_at from tables")[0][0]


async def let_pass(moment: float) -> None:
    """Wait for a moment on the clock: a deadline passes only with time."""
    await asyncio.sleep(max(0.0, moment - time.time()) + 0.05)
