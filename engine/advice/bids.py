"""Bidding: how likely the hand wins played alone, and what that is worth."""

from math import exp
from random import Random

from engine.actions import Bid
from engine.advice.candidates import control
from engine.advice.counts import full_deck, pack, size, unpack
from engine.advice.grammar import grammar_of
from engine.advice.plan import Planner
from engine.advice.policy import Policy
from engine.advice.reasons import Advice, Level, ReasonCode
from engine.advice.rollout import Table, play_out
from engine.views import View, choices

WORLDS = {Level.EASY: 0, Level.NORMAL: 12, Level.HARD: 80}
# A bid needs a better chance the more it stakes: 4p - 2 is earned for each point, and the
# estimate is worse than it looks in just the hands that it picks out.
NEEDED = {1: 0.5, 2: 0.55, 3: 0.6}
STRONG = 3
# Offset and slope of the logistic curve from an estimate to the chance; strength_bids.py
SHAPE = (2.5, -0.5)
IMAGINED = (-2.0, 4.5)


def rank_bids(view: View, seat: int, rng: Random, level: Level) -> tuple[Advice, ...]:
    """Every bid that is open, best first."""
    values = sorted(choice.value for choice in choices(view) if isinstance(choice, Bid))
    chance = landlord_chance(view, rng, level)
    if values and values[0] > 0:
        reasons = dict.fromkeys(values, ReasonCode.BID_MUST)
    else:
        reasons = {value: _reason(view, value) for value in values}
    order = sorted(values, key=lambda value: -_gain(value, chance))
    return tuple(Advice(Bid(seat, value), reasons[value], (), round(chance, 3)) for value in order)


def _gain(value: int, chance: float) -> float:
    """What a bid is expected to earn, less what the doubt about the chance takes away."""
    return value * (chance - NEEDED[value]) + 0.04 * value * value if value else 0.0


def _reason(view: View, value: int) -> ReasonCode:
    if value:
        return ReasonCode.BID_STRONG if value >= STRONG else ReasonCode.BID_FAIR
    return ReasonCode.PASS_OUTBID if view.base else ReasonCode.PASS_WEAK


def landlord_chance(view: View, rng: Random, level: Level) -> float:
    """The chance 0 … 1 to win as landlord."""
    if not WORLDS[level]:
        return _curve(SHAPE, shape_of(view, Planner(grammar_of(view.rules))))
    return _curve(IMAGINED, imagined(view, rng, WORLDS[level]))


def _curve(constants: tuple[float, float], estimate: float) -> float:
    offset, slope = constants
    return 1 / (1 + exp(-offset - slope * estimate))


def shape_of(view: View, planner: Planner) -> float:
    """A hand by its shape alone: the turns that it needs, less the leads that it may win.

    The turns are those of a hand of 17 cards; a longer one needs more, and so do the others.
    """
    hand = pack(view.hand or ())
    plan = planner.plan(hand)
    return plan.turns * 17 / size(hand) - control(plan)


def imagined(view: View, rng: Random, worlds: int) -> float:
    """Share of so many imagined deals that the viewer wins alone, the bottom in hand."""
    grammar = grammar_of(view.rules)
    policy = Policy(grammar, Planner(grammar))
    hand = pack(view.hand or ())
    loose = [
        rank
        for rank, count in enumerate(unpack(full_deck(view.rules.packs) - hand))
        for _ in range(count)
    ]
    won = 0
    for _ in range(worlds):
        rng.shuffle(loose)
        seat, _ = play_out(_deal(loose, hand, view), policy)
        won += seat == 0
    return won / worlds


def _deal(loose: list[int], hand: int, view: View) -> Table:
    """The viewer in seat 0 with the bottom, the first cards of ``loose``; all others against."""
    bottom, each = view.rules.bottom_size, view.rules.hand_size
    last = bottom + each * (view.rules.players - 1)
    parts = [(0, bottom), *((start, start + each) for start in range(bottom, last, each))]
    hands = [sum([1 << 4 * rank for rank in loose[low:high]]) for low, high in parts]
    hands[0] += hand
    sides = tuple(seat == 0 for seat in range(view.rules.players))
    return Table(hands, sides, 0)
