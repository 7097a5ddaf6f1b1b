"""Bidding: how likely the hand wins played alone, and what that is worth."""

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
EVEN_TURNS = 5.2  # turns less the leads won, of a hand with even chances; tests/benchmarks
TURN_WEIGHT = 0.12  # chance lost for each turn more


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
    """The chance 0 … 1 to win as landlord, the bottom and the other hands imagined."""
    grammar = grammar_of(view.rules)
    hand = pack(view.hand or ())
    planner = Planner(grammar)
    if not WORLDS[level]:
        return guess(planner, hand)
    policy = Policy(grammar, planner)
    loose = [
        rank
        for rank, count in enumerate(unpack(full_deck(view.rules.packs) - hand))
        for _ in range(count)
    ]
    won = 0
    for _ in range(WORLDS[level]):
        rng.shuffle(loose)
        table = _deal(loose, hand, view)
        seat, _ = play_out(table, policy)
        won += seat == 0
    return won / WORLDS[level]


def guess(planner: Planner, hand: int) -> float:
    """The chance from the shape of the hand alone."""
    plan = planner.plan(hand)
    short = (size(hand) - 17) / 3  # a longer hand needs more turns and has more time
    turns = plan.turns - control(plan) - short
    return min(0.95, max(0.05, 0.5 + TURN_WEIGHT * (EVEN_TURNS - turns)))


def _deal(loose: list[int], hand: int, view: View) -> Table:
    """The viewer in seat 0 with the bottom, the first cards of ``loose``; all others against."""
    bottom, each = view.rules.bottom_size, view.rules.hand_size
    last = bottom + each * (view.rules.players - 1)
    parts = [(0, bottom), *((start, start + each) for start in range(bottom, last, each))]
    hands = [sum([1 << 4 * rank for rank in loose[low:high]]) for low, high in parts]
    hands[0] += hand
    sides = tuple(seat == 0 for seat in range(view.rules.players))
    return Table(hands, sides, 0)
