"""What a match may cost, and what must hold for every press of it."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

from tests.e2e.eyes import leaks, told_hands
from tests.e2e.players import Game
from tests.e2e.report import Report


def assert_costs_little(game: Game, path: Path, report: Report) -> None:
    """One group write a play, few calls an action, one answer a press, one edit a tap."""
    for hand in game.hands:
        assert hand.group_writes <= hand.plays + hand.bids + 4, hand.result.text
    actions = sum(hand.actions for hand in game.hands)
    calls = sum(hand.action_calls for hand in game.hands) / actions
    writes = sum(hand.group_writes for hand in game.hands)
    plays = sum(hand.plays + hand.bids for hand in game.hands)
    refused = sum(p.refused for hand in game.hands for p in hand.presses)
    name = f"match {game.seed}"
    report.note(f"{name}: hands", len(game.hands))
    report.note(f"{name}: actions", actions)
    report.note(f"{name}: calls an action", round(calls, 2))
    report.note(f"{name}: group writes a play or bid", round(writes / plays, 2))
    report.note(f"{name}: presses refused", refused)
    assert calls <= 4.5
    taps = [p for hand in game.hands for p in hand.presses if p.kind == "tap"]
    assert taps
    assert all(game.edits_of(tap) <= 1 for tap in taps)
    assert_every_press_is_answered_once(game)
    assert_presses_are_answered_first(game)
    assert_nobody_saw_too_much(game, path)


def assert_nobody_saw_too_much(game: Game, path: Path) -> None:
    """No text, button or answer named a card before its reader could know it."""
    tg = game.tg
    hands, seats = told_hands(path), [player.person for player in game.players]
    assert list(leaks(tg, hands, seats)) == []
    shown = next(s for s in tg.sightings if s.what == "message" and s.at > hands[0].dealt_at)
    held = " ".join(hands[0].hands[1].elements())
    for text, eyes in ((f"{seats[1].name}：{held}", seats[0]), (f"你的牌：{held}", seats[2])):
        planted = replace(shown, text=text, viewers=frozenset({eyes.id}), message=None)
        tg.sightings.append(planted)
        assert len(list(leaks(tg, hands, seats))) == 1  # the check can fail
        tg.sightings.remove(planted)


def assert_every_press_is_answered_once(game: Game) -> None:
    """Each press got exactly one answer, and Telegram took every one."""
    answers = [call for call in game.tg.calls if call.method == "answerCallbackQuery"]
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
