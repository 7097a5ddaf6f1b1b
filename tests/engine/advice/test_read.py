"""What an adviser reads from a view, and the deals that it imagines."""

from dataclasses import replace
from random import Random

import pytest
from advice_support import by_level, decisions, position_view

from engine.advice.counts import pack, size, unpack
from engine.advice.read import situation_of
from engine.advice.worlds import Dealer
from engine.notation import parse_cards
from engine.rulesets import RULESETS
from engine.views import Phase

POSITION = {"me": 1, "hand": "4 5 5 9", "cards": [18, 4, 17], "turns": ["0 3", "1 4", "2 5"]}


def test_one_copy_of_a_bottom_card_is_played_not_both():
    """With 33K at the bottom a landlord who has played a 3 still holds 3 and K."""
    view = replace(position_view(POSITION), bottom=parse_cards("3s 3h Ks"))
    assert situation_of(view, 1).known == (pack(parse_cards("3 K")), 0, 0)


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_imagined_deals_agree_with_what_is_known(rules):
    """Every world keeps the counts, the own hand and the known cards, and makes up no card."""
    for _, view, _ in decisions(rules, 2, by_level("easy")):
        if view.phase is not Phase.PLAYING:
            continue
        situation = situation_of(view, view.viewer)
        table = Dealer(situation, Random(1)).deal()
        assert tuple(table.counts) == view.counts
        assert table.hands[view.viewer] == pack(view.hand)
        for hand, known in zip(table.hands, situation.known, strict=True):
            assert all(a >= b for a, b in zip(unpack(hand), unpack(known), strict=True))
        others = sum(table.hands) - situation.hand
        assert size(others) <= size(situation.unseen)


def test_a_hidden_landlord_may_be_any_of_the_others():
    """Before the second landlord is known, worlds differ in who it is."""
    for _, view, _ in decisions(RULESETS["five"], 2, by_level("easy")):
        if view.phase is not Phase.PLAYING or len(view.landlords) > 1:
            continue
        situation = situation_of(view, view.viewer)
        dealer = Dealer(situation, Random(1))
        sides = {dealer.deal().sides for _ in range(40)}
        assert situation.hidden
        assert len(sides) > 2
        assert all(side[view.landlords[0]] for side in sides)
        return


def test_an_opened_hand_is_known():
    """A hand that lies open is not imagined."""
    shown = parse_cards("3 4 5 6 7 8 9 T J Q K A 2 2 2 bj rj K")
    view = replace(position_view({**POSITION, "turns": []}), shown={0: shown})
    situation = situation_of(view, 1)
    assert Dealer(situation, Random(1)).deal().hands[0] == pack(shown)
