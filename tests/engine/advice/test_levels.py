"""More thought plays better; the full figures come from tests/benchmarks/strength.py."""

from random import Random

import pytest
from advice_support import by_level

from engine.advice import Level
from engine.deal import deal
from engine.hand import apply, new_hand, to_act
from engine.rulesets import RULESETS
from engine.state import Bidding, Over
from engine.views import choices, view_for

DEALS = 20


def _play(rules, seed, landlord, others):
    """Whether seat 0, the landlord, wins this deal."""
    rng = Random(seed)
    state = new_hand(rules, deal(rules, rng, 0)).state
    while not isinstance(state, Over):
        (seat,) = to_act(state)
        view = view_for(state, seat)
        if isinstance(state, Bidding):
            open_bids = choices(view)
            action = open_bids[-1] if seat == 0 else open_bids[0]
        else:
            action = (landlord if seat == 0 else others)(view, rng)[0].action
        state = apply(state, action).state
    return 0 in state.result.winners


@pytest.mark.parametrize("key", ["classic", "two"])
def test_normal_beats_easy_on_duplicate_deals(key):
    """Each deal is played from both sides; who thinks more wins more of them."""
    rules = RULESETS[key]
    normal, easy = by_level(Level.NORMAL), by_level(Level.EASY)
    won = sum(_play(rules, seed, normal, easy) for seed in range(DEALS))
    won += sum(not _play(rules, seed, easy, normal) for seed in range(DEALS))
    assert won > 1.1 * DEALS
