from dataclasses import replace
from random import Random

import pytest
from advice_support import actions, by_level, decisions

from engine.actions import Take
from engine.advice import Level, ReasonCode, advise, rank_advice
from engine.deal import deal
from engine.errors import IllegalAction, Reason
from engine.hand import check, new_hand
from engine.notation import parse_cards
from engine.rulesets import RULESETS
from engine.views import Phase, view_for

HANDS = 12  # of each ruleset, and of all that is offered only the first two are tried out


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_every_choice_offered_is_legal_and_there_once(rules):
    """In every phase of every ruleset all that is ranked may be done, and differs."""
    for seed in range(HANDS):
        for state, _, ranked in decisions(rules, seed, by_level(Level.EASY)):
            offered = [advice.action for advice in ranked]
            assert len(set(offered)) == len(offered) > 0
            for action in offered if seed < 2 else offered[:1]:
                check(state, action)


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_hands_come_to_an_end_with_thought(rules):
    """A hand played by computer players that imagine deals ends, legally."""
    assert actions(rules, 3, by_level(Level.NORMAL))


def test_the_same_generator_gives_the_same_hand():
    """Advice depends on nothing but the view and the generator."""
    first, second = (actions(RULESETS["classic"], 5, by_level(Level.NORMAL)) for _ in "ab")
    assert first == second


def test_only_who_is_to_act_is_advised():
    """There is no advice for an onlooker, nor out of turn."""
    state = new_hand(RULESETS["classic"], deal(RULESETS["classic"], Random(1), 0)).state
    for seat in (None, 1):
        with pytest.raises(IllegalAction) as caught:
            advise(view_for(state, seat), Random(1))
        assert caught.value.reason is Reason.NOT_YOUR_TURN
    over = replace(view_for(state, 0), phase=Phase.REDEAL)
    with pytest.raises(IllegalAction) as caught:
        advise(over, Random(1))
    assert caught.value.reason is Reason.HAND_OVER
    with pytest.raises(ValueError, match="genius"):
        rank_advice(view_for(state, 0), Random(1), "genius")


def test_bottom_cards_that_only_burden_the_hand_are_left():
    """An emperor whose hand is all bombs takes none of six odd cards."""
    rules = RULESETS["emperor"]
    state = new_hand(rules, deal(rules, Random(1), 0)).state
    hand = parse_cards("33333 66666 99999")
    bottom = parse_cards("4 J J Q K A")
    view = replace(view_for(state, 0), phase=Phase.TAKE, hand=hand, bottom=bottom)
    best, *_ = rank_advice(view, Random(1), Level.HARD)
    assert best.action == Take(0, ())
    assert best.reason is ReasonCode.TAKE_NONE
