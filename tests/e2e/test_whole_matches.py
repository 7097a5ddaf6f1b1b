"""Whole matches through the real process: what they cost, and that every press is answered."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from bot.demo import BotProcess, Standin
from tests.e2e.eyes import leaks, told_hands
from tests.e2e.players import STEADY, Game, Habits, is_to
from tests.e2e.report import Report


@pytest.mark.parametrize("match", [(4, Habits(), 1), (30, STEADY, 2)])
async def test_a_match_costs_what_it_may(
    make_bot: Callable[..., BotProcess],
    make_game: Callable[..., Game],
    report: Report,
    tmp_path: Path,
    match: tuple[int, Habits, int],
) -> None:
    """One group write a play, few calls an action, one answer a press, one edit a tap."""
    seed, habits, champions = match
    async with make_bot(DEAL_SEED=seed) as bot:
        game = make_game(bot, seed, habits)
        await game.set_target("15 分")
        await game.sit_down()
        end = await game.play_match()
        [trophy] = [line for line in end.text.split("\n") if line.startswith("🏆")]
        assert len(trophy.split("、")) == champions
        await game.until(lambda: not game.asked())
    assert bot.returncode == 0
    for hand in game.hands:
        assert hand.group_writes <= hand.plays + hand.bids + 4, hand.result.text
    actions = sum(hand.actions for hand in game.hands)
    calls = sum(hand.action_calls for hand in game.hands) / actions
    writes = sum(hand.group_writes for hand in game.hands)
    plays = sum(hand.plays + hand.bids for hand in game.hands)
    report.note(f"match {seed}: hands", len(game.hands))
    report.note(f"match {seed}: actions", actions)
    report.note(f"match {seed}: calls an action", round(calls, 2))
    report.note(f"match {seed}: group writes a play or bid", round(writes / plays, 2))
    assert calls <= 4.5
    assert_every_press_is_answered_once(game.tg, game)
    assert_presses_are_answered_first(game)
    taps = [p for hand in game.hands for p in hand.presses if p.kind == "tap"]
    assert taps
    assert all(game.edits_of(tap) <= 1 for tap in taps)
    refused = sum(p.refused for hand in game.hands for p in hand.presses)
    report.note(f"match {seed}: presses refused", refused)
    assert_nobody_saw_too_much(game.tg, game, tmp_path / "bot.db")


def assert_nobody_saw_too_much(tg: Standin, game: Game, path: Path) -> None:
    """No text, button or answer named a card before its reader could know it."""
    hands, seats = told_hands(path), [player.person for player in game.players]
    assert list(leaks(tg, hands, seats)) == []
    shown = next(s for s in tg.sightings if s.what == "message" and s.at > hands[0].dealt_at)
    held = " ".join(hands[0].hands[1].elements())
    for text, eyes in ((f"{seats[1].name}：{held}", seats[0]), (f"你的牌：{held}", seats[2])):
        planted = replace(shown, text=text, viewers=frozenset({eyes.id}), message=None)
        tg.sightings.append(planted)
        assert len(list(leaks(tg, hands, seats))) == 1  # the check can fail
        tg.sightings.remove(planted)


def assert_every_press_is_answered_once(tg: Standin, game: Game) -> None:
    """Each press got exactly one answer, and Telegram took every one."""
    answers = [call for call in tg.calls if call.method == "answerCallbackQuery"]
    assert all(call.code == 200 for call in answers)
    times = Counter(call.params["callback_query_id"] for call in answers)
    assert len(times) == sum(len(player.pressed) for player in game.players)
    assert set(times.values()) == {1}


def assert_presses_are_answered_first(game: Game) -> None:
    """Nobody saw what a press brought about before the presser was answered."""
    for player in game.players:
        for pressed in player.pressed:
            if pressed.kind == "action":
                assert pressed.asked_at_answer <= pressed.others_asked, pressed


async def test_a_fast_hand_stays_within_the_limits_of_telegram(
    make_bot: Callable[..., BotProcess],
    make_game: Callable[..., Game],
    tg: Standin,
    report: Report,
) -> None:
    """With limits enforced on both sides nothing is refused, and everything is told in the end."""
    tg.limits.enforced = True
    async with make_bot(DEAL_SEED=4, CHAT_LIMITS="on") as bot:
        game = make_game(bot, 4, Habits(hasty=True, taps=0.0, asks=0.0))
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
    assert_every_press_is_answered_once(tg, game)


def most_within(seconds: float, times: list[float]) -> int:
    """The largest number of times that lie within so many seconds of each other."""
    return max(sum(start <= at < start + seconds for at in times) for start in times)
