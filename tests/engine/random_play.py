"""Hands played at random, for properties that hold in every ruleset."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from engine.actions import Action, Bid, Escape, Put, Take
from engine.cards import Card
from engine.deal import Deal, deal
from engine.hand import apply, new_hand, to_act
from engine.moves import legal_plays
from engine.records import Record, format_record
from engine.rules import Rules
from engine.state import Bidding, Redeal, State
from engine.views import Phase, View, choices, view_for


class Trace(NamedTuple):
    """A hand played through: ``states`` has one more than ``actions``, the deal's first."""

    rules: Rules
    deal: Deal
    actions: tuple[Action, ...]
    states: tuple[State, ...]

    @property
    def text(self) -> str:
        """The record, to be pasted where a property fails."""
        return format_record(Record(self.rules, self.deal, self.actions))


def play_hand(rules: Rules, rng: Random) -> Trace:
    """Deal, and let everyone answer at random until nothing more can happen."""
    made = deal(rules, rng)
    states, actions = [new_hand(rules, made).state], []
    while to_act(states[-1]):
        action = _any_action(states[-1], rng)
        actions.append(action)
        states.append(apply(states[-1], action).state)
    return Trace(rules, made, tuple(actions), tuple(states))


def possible(view: View) -> Iterator[Action]:
    """Everything that the viewer may do now, except to escape."""
    yield from choices(view)
    if view.phase is Phase.PLAYING and view.viewer in view.to_act:
        assert view.hand is not None
        to_beat = view.standing.play if view.standing else None
        for move in legal_plays(view.hand, view.rules, to_beat):
            yield Put(view.viewer, move.cards, move.play)


def held(state: State) -> list[Card]:
    """Every card of a hand, wherever it lies."""
    if isinstance(state, Bidding | Redeal):
        return [*state.deal.cards]
    contract = state.contract
    cards = [card for hand in contract.hands for card in hand]
    cards += [card for turn in getattr(state, "history", ()) for card in turn.cards]
    if view_for(state, None).phase is Phase.TAKE:
        cards += contract.deal.bottom
    return [*cards, *contract.left, *contract.deal.aside]


def _any_action(state: State, rng: Random) -> Action:
    """Act as some seat that is asked, and now and then escape."""
    seat = rng.choice(sorted(to_act(state)))
    view = view_for(state, seat)
    if not isinstance(state, Bidding) and rng.random() < 0.005 and seat not in view.escaped:
        return Escape(seat)
    action = rng.choice([*possible(view)])
    match action:
        case Take():
            bottom = view.bottom or ()
            return Take(seat, tuple(rng.sample(bottom, rng.randrange(len(bottom) + 1))))
        case Bid(value=0) if rng.random() < 0.5:
            return rng.choice(choices(view))
        case _:
            return action
