"""Proven ends of hands: whoever is said to be sure goes out, whatever the others do."""

from collections import Counter
from random import Random

import pytest
from advice_support import position_view

from engine.actions import Pass, Put
from engine.advice import Level, ReasonCode, advise
from engine.advice.endgame import Endgame
from engine.advice.read import situation_of
from engine.cards import pack
from engine.deal import deal
from engine.hand import apply, new_hand, to_act
from engine.moves import legal_plays
from engine.notation import parse_cards
from engine.rulesets import RULESETS
from engine.state import Playing
from engine.views import choices, view_for

HANDS = 40


def _moves(view):
    return legal_plays(view.hand, view.rules, view.standing.play if view.standing else None)


def _sure(view):
    """The proven play of a view, if there is one."""
    return Endgame(situation_of(view, view.viewer), view.rules).sure(_moves(view))


def _anything(view, rng):
    """Any legal play, or a pass where nothing beats."""
    moves = [Put(view.viewer, *move) for move in _moves(view)]
    return rng.choice(moves or [Pass(view.viewer)])


@pytest.mark.parametrize("key", ["classic", "two", "four", "emperor"])
def test_whoever_is_sure_goes_out(key):
    """The others beat whatever they can, and never come between."""
    rules, proven = RULESETS[key], 0
    for seed in range(HANDS):
        rng, sure_seat = Random(seed), None
        state = new_hand(rules, deal(rules, rng)).state
        while to_act(state):
            view = view_for(state, min(to_act(state)))
            if not isinstance(state, Playing):
                state = apply(state, rng.choice(choices(view))).state
                continue
            move = _sure(view)
            if move and sure_seat is None:
                sure_seat, proven = view.viewer, proven + 1
            if view.viewer == sure_seat:
                assert move or view.standing, "what was sure is not any more"
                action = Put(view.viewer, *move) if move else _anything(view, rng)
            else:
                assert sure_seat is None or not list(_moves(view)), "somebody came between"
                action = _anything(view, rng)
            state = apply(state, action).state
    assert proven > HANDS // 3


CASES = [
    # what is proven, the hand, all cards not seen, how many each seat holds, the play to beat
    ("22", "2233", "KKQQJJTT98765", [4, 6, 7], ()),  # no higher pair is left; then the low one
    (None, "234", "KKQQJJTT", [3, 4, 4], ()),  # two low cards, and one way back
    ("56789", "567893", "6789JQKA", [6, 4, 4], ()),  # without a 10 there is no higher straight
    (None, "2233", "77778", [4, 4, 1], ()),  # somebody may hold a bomb
    ("22", "2233", "77778", [4, 3, 2], ()),  # nobody holds four cards
    (None, "2233", "bj rj 7", [4, 2, 1], ()),  # the rocket needs but two
    ("2", "23", "AQJ", [2, 1, 2], ("1 K",)),  # an answer that holds, then the last card
    ("7777", "7777224", "AAKKQQ", [7, 3, 3], ()),  # a bomb first: it doubles
]


@pytest.mark.parametrize(("expected", "hand", "unseen", "cards", "turns"), CASES)
def test_what_is_proven(expected, hand, unseen, cards, turns):
    """The cards not seen may be anywhere, in so many cards as each seat holds."""
    seen = Counter(card.rank for card in pack())
    for text in (hand, unseen, *(turn.split(" ", 1)[1] for turn in turns)):
        seen -= Counter(card.rank for card in parse_cards(text))
    out = " ".join(rank.text for rank in seen.elements())
    position = {"me": 0, "hand": hand, "cards": cards, "out": out, "turns": turns}
    view = position_view(position)
    move = _sure(view)
    found = move and [card.rank for card in move.cards]
    assert found == (expected and [card.rank for card in parse_cards(expected)])
    if expected:
        advice = advise(view, Random(1), Level.NORMAL)
        assert (advice.reason, advice.action.cards) == (ReasonCode.RUN_OUT, move.cards)
