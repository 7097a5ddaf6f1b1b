"""The order of refusals, escapes, and what replays give."""

import pytest
from engine_support import dealt, stacked, told

from engine.actions import Action, Bid, Double, Escape, Open, Pass, Put, Reveal, Take
from engine.cards import Card, Rank
from engine.errors import EngineError, IllegalAction, Reason
from engine.events import HandEnded, SeatEscaped
from engine.hand import apply, check, new_hand, replay, result, to_act
from engine.rules import Rules
from engine.rulesets import BOOK, CLASSIC, CT, EMPEROR, FIVE, LAIZI, RULESETS
from engine.state import Over, Playing, State
from engine.views import view_for

A_CARD = (Card(Rank.THREE),)


def _refusal(state: State, action: Action) -> Reason:
    with pytest.raises(IllegalAction) as caught:
        check(state, action)
    return caught.value.reason


def _state(rules: Rules, *lines: str) -> State:
    return told(rules, stacked(rules, {}), *lines).state if lines else _new(rules)


def _new(rules: Rules) -> State:
    return new_hand(rules, stacked(rules, {})).state


EVERYTHING: list[Action] = [
    Bid(0, 1),
    Put(0, A_CARD),
    Pass(0),
    Open(0, yes=True),
    Reveal(0, yes=True),
    Double(0, yes=True),
    Take(0, ()),
    Escape(0),
]
ANSWERED_BY = [
    (CLASSIC, (), {Bid}),
    (CLASSIC, ("0 bid 3",), {Put, Pass, Escape}),
    (BOOK, ("0 bid 3",), {Open, Escape}),
    (EMPEROR, ("0 bid 3",), {Take, Escape}),
    (FIVE, ("0 reveal yes",), {Double, Escape}),
]


@pytest.mark.parametrize(("rules", "lines", "expected"), ANSWERED_BY)
def test_a_phase_takes_only_its_own_actions(
    rules: Rules, lines: tuple[str, ...], expected: set[type]
) -> None:
    """Whatever belongs to another phase is refused as that, before whose turn it is."""
    state = _state(rules, *lines)
    for action in EVERYTHING:
        if type(action) not in expected:
            assert _refusal(state, action) is Reason.WRONG_PHASE


@pytest.mark.parametrize(
    ("rules", "lines", "action"),
    [
        (CLASSIC, (), Bid(1, 0)),
        (CLASSIC, ("0 bid 3",), Put(1, A_CARD)),
        (CLASSIC, ("0 bid 3",), Pass(7)),
        (BOOK, ("0 bid 3",), Open(1, yes=True)),
        (EMPEROR, ("0 bid 3",), Take(1, ())),
        (FIVE, ("0 reveal no",), Reveal(0, yes=True)),
        (FIVE, ("0 reveal yes",), Double(5, yes=True)),
        (CLASSIC, ("0 bid 3",), Escape(3)),
        (CLASSIC, ("0 bid 3",), Escape(-1)),
    ],
)
def test_only_who_is_asked_may_answer(
    rules: Rules, lines: tuple[str, ...], action: Action
) -> None:
    """Neither out of turn, nor from no seat at all."""
    assert _refusal(_state(rules, *lines), action) is Reason.NOT_YOUR_TURN


def test_nothing_follows_the_end() -> None:
    """Over comes before everything else, after a settlement and before a redeal alike."""
    redeal = _state(CLASSIC, "0 bid 0", "1 bid 0", "2 bid 0")
    over = _state(LAIZI, "0 bid 3", "0 escape")

    for state in (redeal, over):
        assert to_act(state) == frozenset()
        for action in EVERYTHING:
            assert _refusal(state, action) is Reason.HAND_OVER
    assert result(redeal) is None
    assert result(over) is not None


@pytest.mark.parametrize(
    ("rules", "lines"),
    [
        (CLASSIC, ("0 bid 3",)),
        (BOOK, ("0 bid 3",)),
        (EMPEROR, ("0 bid 3",)),
        (FIVE, ("0 reveal no",)),
        (FIVE, ("0 reveal yes",)),
    ],
)
def test_anyone_may_escape_once_there_is_a_landlord(rules: Rules, lines: tuple[str, ...]) -> None:
    """RULES 5: after the landlord is fixed, in or out of turn, once; the hand goes on."""
    before = _state(rules, *lines)
    state, events = apply(before, Escape(1))

    assert events == (SeatEscaped(1),)
    assert type(state) is type(before)
    assert to_act(state) == to_act(before)
    assert view_for(state, 0).escaped == (1,)
    assert _refusal(state, Escape(1)) is Reason.ALREADY_ESCAPED
    assert view_for(apply(state, Escape(0)).state, None).escaped == (1, 0)


def test_an_escape_of_laizi_ends_the_hand() -> None:
    """RULES 5 laizi: concedes and ends the hand at once, bombs so far counted, no spring."""
    made = stacked(LAIZI, {0: "3333 5", 1: "4"})
    state, events = told(LAIZI, made, "0 bid 2", "1 bid 0", "2 bid 0", "0 play 3333", "2 escape")
    settled = result(state)

    assert isinstance(state, Over)
    assert settled is not None
    assert events[-2:] == (SeatEscaped(2), HandEnded(settled))
    assert settled.points == (8, 0, -8)
    assert len(state.history) == 1


def test_ct_settles_an_escape_at_the_end() -> None:
    """RULES 5: in every ruleset but laizi the hand goes on."""
    state = _state(CT, "0 bid 3", "1 escape")

    assert isinstance(state, Playing)
    assert state.contract.escaped == (1,)


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_a_hand_starts_with_its_deal(rules: Rules) -> None:
    """Every ruleset can be dealt and somebody is asked."""
    step = new_hand(rules, dealt(rules))

    assert to_act(step.state)
    assert step == replay(rules, dealt(rules), ())


def test_a_bad_deal_is_refused() -> None:
    """A deal of another ruleset is none."""
    with pytest.raises(EngineError):
        new_hand(CLASSIC, dealt(FIVE))
