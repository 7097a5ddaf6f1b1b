"""Whole matches through the real process: what they cost, and that every press is answered."""

from collections.abc import Callable
from pathlib import Path

from bot.demo import BotProcess, Standin
from tests.e2e.costs import assert_costs_little, assert_every_press_is_answered_once
from tests.e2e.players import Game, Habits, is_to
from tests.e2e.report import Report


async def test_a_match_costs_what_it_may(
    make_bot: Callable[..., BotProcess],
    make_game: Callable[..., Game],
    report: Report,
    tmp_path: Path,
) -> None:
    """Writes, calls and answers are few, and nobody sees too much; a second match is elsewhere."""
    async with make_bot(DEAL_SEED=4) as bot:
        game = make_game(bot, 4, Habits())
        await game.set_target("15 分")
        await game.sit_down()
        assert "赢得整场比赛" in (await game.play_match()).text
        await game.until(lambda: not game.asked())
    assert bot.returncode == 0
    assert_costs_little(game, tmp_path / "bot.db", report)


async def test_a_fast_hand_stays_within_the_limits_of_telegram(
    make_bot: Callable[..., BotProcess],
    make_game: Callable[..., Game],
    tg: Standin,
    report: Report,
) -> None:
    """With limits enforced on both sides nothing is refused, and everything is told in the end."""
    tg.limits.enforced = True
    async with make_bot(DEAL_SEED=22, CHAT_LIMITS="on") as bot:
        game = make_game(bot, 22, Habits(hasty=True, taps=0.0, asks=0.0))
        await game.sit_down()
        hand = await game.play_hand()
    calls = [call for call in tg.calls if is_to(call, game.group.id)]
    seconds = calls[-1].at - calls[0].at
    report.note("fast hand: actions", hand.actions)
    report.note("fast hand: seconds", round(seconds))
    report.note("fast hand: group writes", len(calls))
    report.note("fast hand: most writes in 60 s", most_within(60, [call.at for call in calls]))
    assert seconds <= 90
    assert most_within(60, [call.at for call in calls]) <= 18
    assert not [call for call in tg.calls if call.code == 429]
    assert hand.group_writes <= hand.plays + hand.bids + 4
    assert_every_press_is_answered_once(game)


def most_within(seconds: float, times: list[float]) -> int:
    """The largest number of times that lie within so many seconds of each other."""
    return max(sum(start <= at < start + seconds for at in times) for start in times)
