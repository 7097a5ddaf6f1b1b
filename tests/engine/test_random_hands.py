"""What holds in every ruleset, whatever is played: thousands of hands at random."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from other_worlds import another_world, secrets
from random_play import Trace, held, play_hand, possible

from engine.actions import Put
from engine.cards import pack
from engine.errors import EngineError, IllegalAction
from engine.hand import check, replay, result, to_act
from engine.moves import legal_plays
from engine.records import Record, format_record, parse_record
from engine.rules import Rules
from engine.rulesets import CLASSIC, RULESETS
from engine.state import Bidding, Playing, Redeal, State
from engine.views import view_for

HANDS = {CLASSIC.id: 2000}
OTHERS = 300
REPLAYED = 4  # one hand in so many is also written, read and played again


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_every_hand_keeps_the_law(rules: Rules) -> None:
    """The whole net: what fails prints the record of the hand."""
    for number in range(HANDS.get(rules.id, OTHERS)):
        rng = Random(f"{rules.id} {number}")
        trace = play_hand(rules, rng)
        place = rng.randrange(len(trace.states))
        try:
            _keeps_cards(trace, place)
            _asks_whom_it_says(trace.states[place])
            _agrees_on_selections(trace.states[place], rng)
            _sums_to_zero(trace.states[-1])
            if number % REPLAYED == 0:
                _replays(trace)
            _hides_what_is_hidden(trace, place, rng)
        except (AssertionError, EngineError) as error:
            error.add_note(f"hand {number}, after {place} actions\n{trace.text}")
            raise


def _keeps_cards(trace: Trace, place: int) -> None:
    """No card is lost or made."""
    for state in (trace.states[place], trace.states[-1]):
        assert Counter(held(state)) == Counter(pack(trace.rules.packs))


def _asks_whom_it_says(state: State) -> None:
    """Exactly ``to_act`` has actions, no two alike, and ``check`` passes each of them."""
    for seat in range(state_rules(state).players):
        actions = [*possible(view_for(state, seat))]
        assert bool(actions) == (seat in to_act(state))
        assert len(actions) == len(set(actions))
        for action in actions:
            check(state, action)


def _agrees_on_selections(state: State, rng: Random) -> None:
    """Whatever is selected, ``check`` lets it pass exactly where it is among ``legal_plays``."""
    if not isinstance(state, Playing):
        return
    hand = state.contract.hands[state.turn]
    to_beat = state.standing.play if state.standing else None
    legal = legal_plays(hand, state.contract.rules, to_beat)
    for _ in range(4):
        start = rng.randrange(len(hand))  # neighbours, which more often make a play
        cards = hand[start : start + rng.randint(1, 6)]
        assert _passes(state, Put(state.turn, cards)) == (cards in legal)


def _passes(state: State, action: Put) -> bool:
    """Whether ``check`` lets an action pass."""
    try:
        check(state, action)
    except IllegalAction:
        return False
    return True


def state_rules(state: State) -> Rules:
    """The rules that a hand is played by."""
    return state.rules if isinstance(state, Bidding | Redeal) else state.contract.rules


def _sums_to_zero(state: State) -> None:
    """Points and the house's share sum to zero, and the winners are a side."""
    settled = result(state)
    assert (settled is None) == isinstance(state, Redeal)
    if settled is not None:
        assert sum(settled.points) + settled.house == 0
        farmers = frozenset(range(len(settled.points))) - settled.landlords
        assert settled.winners in {settled.landlords, farmers}


def _replays(trace: Trace) -> None:
    """The record, written and read, leads to the same state."""
    record = Record(trace.rules, trace.deal, trace.actions)
    read = parse_record(format_record(record))
    assert read == record
    assert replay(read.rules, read.deal, read.actions).state == trace.states[-1]


def _hides_what_is_hidden(trace: Trace, place: int, rng: Random) -> None:
    """No view tells of a card that its onlooker may not know, in words or by a difference."""
    state = trace.states[place]
    seat = rng.choice((None, *range(trace.rules.players)))
    view = view_for(state, seat)
    if trace.rules.packs == 1:
        said = repr(replace(view, rules=CLASSIC))  # the wild cards are no secret
        hidden = [card for cards in secrets(state, seat).values() for card in cards]
        assert not [card for card in hidden if repr(card) in said]
    other = another_world(trace, place, seat, rng)
    assert other is None or view_for(other, seat) == view
