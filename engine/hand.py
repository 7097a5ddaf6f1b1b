"""A hand of cards, from the deal to the settlement: dispatch by phase, and nothing else."""

from collections.abc import Iterable
from dataclasses import replace

from engine import bidding, prelude, tricks
from engine.actions import Action, Bid, Double, Escape, Open, Pass, Put, Reveal, Take
from engine.deal import Deal, check_deal
from engine.errors import IllegalAction, Reason
from engine.events import HandEnded, Result, SeatEscaped
from engine.rules import Escaping, Rules
from engine.scoring import concede
from engine.state import (
    Bidding,
    Contracted,
    Opening,
    Over,
    Playing,
    Redeal,
    Revealing,
    Staking,
    State,
    Step,
    Taking,
)


def new_hand(rules: Rules, deal: Deal) -> Step:
    """Start a hand; raises ``EngineError`` for a deal that is none of this ruleset."""
    check_deal(rules, deal)
    return bidding.begin(rules, deal)


def apply(state: State, action: Action) -> Step:
    """Let a seat act: the state it leads to, and what happened on the way.

    Raises ``IllegalAction``, its reason the first that holds of: hand over, wrong phase, not
    your turn, and whatever is wrong with the action itself. The state given is left untouched.
    """
    match state, action:  # the most frequent first
        case Playing(), Put():
            _require_turn(state, action)
            return tricks.put(state, action)
        case Playing(), Pass():
            _require_turn(state, action)
            return tricks.pass_(state, action)
        case ((Redeal() | Over()), _):
            raise IllegalAction(Reason.HAND_OVER)
        case Bidding(), Bid():
            _require_turn(state, action)
            return bidding.bid(state, action)
        case Taking(), Take():
            _require_turn(state, action)
            return prelude.take(state, action)
        case Opening(), Open():
            _require_turn(state, action)
            return prelude.open_hand(state, action)
        case Revealing(), Reveal():
            _require_turn(state, action)
            return prelude.reveal(state, action)
        case Staking(), Double():
            _require_turn(state, action)
            return prelude.double(state, action)
        case ((Taking() | Opening() | Revealing() | Staking() | Playing()), Escape()):
            return _escape(state, action)
        case _:
            raise IllegalAction(Reason.WRONG_PHASE)


def check(state: State, action: Action) -> None:
    """Raise ``IllegalAction`` as ``apply`` does; the authority on what is legal."""
    apply(state, action)


def replay(rules: Rules, deal: Deal, actions: Iterable[Action]) -> Step:
    """Play a whole record, and return the last state with the events of all."""
    state, begun = new_hand(rules, deal)
    events = list(begun)
    for action in actions:
        state, happened = apply(state, action)
        events += happened
    return Step(state, tuple(events))


def to_act(state: State) -> frozenset[int]:
    """Who may act now; empty when nothing more can happen."""
    match state:
        case Bidding() | Playing():
            return frozenset({state.turn})
        case Taking() | Opening():
            return frozenset({state.contract.landlord})
        case Revealing() | Staking():
            return frozenset(state.asked)
        case Redeal() | Over():
            return frozenset()


def result(state: State) -> Result | None:
    """The settlement, once there is one."""
    return state.result if isinstance(state, Over) else None


def _require_turn(state: State, action: Action) -> None:
    """Refuse a seat that is not asked, or has answered."""
    if action.seat in to_act(state):
        return
    if isinstance(state, Revealing | Staking) and action.seat in dict(state.answers):
        raise IllegalAction(Reason.ALREADY_ANSWERED)
    raise IllegalAction(Reason.NOT_YOUR_TURN)


def _escape(state: Contracted, action: Escape) -> Step:
    """Note an escape; where escaping concedes it ends the hand."""
    before = state.contract
    if not 0 <= action.seat < before.rules.players:
        raise IllegalAction(Reason.NOT_YOUR_TURN)
    if action.seat in before.escaped:
        raise IllegalAction(Reason.ALREADY_ESCAPED)
    after = replace(before, escaped=(*before.escaped, action.seat))
    escaped = SeatEscaped(action.seat)
    if before.rules.escaping is not Escaping.CONCEDES:
        return Step(replace(state, contract=after), (escaped,))
    settled = concede(after, action.seat)
    history = state.history if isinstance(state, Playing) else ()
    return Step(Over(after, settled, history), (escaped, HandEnded(settled)))
