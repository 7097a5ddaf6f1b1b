"""Bidding: how likely the hand wins played alone, and what that is worth."""

from math import exp
from random import Random

from engine.actions import Bid
from engine.advice.counts import (
    ACE,
    BLACK_JOKER,
    RED_JOKER,
    TWO,
    full_deck,
    pack,
    size,
    unpack,
)
from engine.advice.grammar import grammar_of
from engine.advice.plan import Plan, Planner
from engine.advice.policy import Policy
from engine.advice.reasons import Advice, Level, Params, ReasonCode
from engine.advice.rollout import Table, play_out
from engine.views import View, choices

WORLDS = {Level.EASY: 0, Level.NORMAL: 12, Level.HARD: 60}
BELIEF = 20  # imagined deals that count as much as the shape of the hand
# A bid of b is expected to earn b * (4p - 2); the more it stakes, the surer it has to be.
NEEDED = ((3, 0.57), (2, 0.53), (1, 0.5))
STRONG = 3
# EVEN to EACH_BOMB: least squares of the share of imagined deals won over what is held, 500 deals
# of classic, done once by hand. CURVE: the logistic curve (offset, slope) from that share to hands
# won in play, 700 deals of classic at level normal, by tests/benchmarks/strength_bids.py.
NORMAL_HAND = 17  # cards
EVEN = 0.407
EACH_TURN = -0.042
HELD = {RED_JOKER: 0.237, BLACK_JOKER: 0.16, TWO: 0.093, ACE: 0.053}
EACH_BOMB = 0.045
CURVE = (-2.38, 5.09)


def rank_bids(view: View, seat: int, rng: Random, level: Level) -> tuple[Advice, ...]:
    """Every bid that is open, best first."""
    values = sorted(choice.value for choice in choices(view) if isinstance(choice, Bid))
    chance = landlord_chance(view, rng, level)
    wanted = _wanted(values, chance)
    order = sorted(values, key=lambda value: (abs(value - wanted), value))
    must = values[0] > 0
    whys = {value: (ReasonCode.BID_MUST, ()) if must else _why(view, value) for value in values}
    return tuple(Advice(Bid(seat, value), *whys[value], round(chance, 3)) for value in order)


def _wanted(values: list[int], chance: float) -> int:
    """The highest bid that the chance deserves, the lowest open one where that is none."""
    deserved = next((value for value, needed in NEEDED if chance >= needed), 0)
    return max((value for value in values if value <= deserved), default=values[0])


def _why(view: View, value: int) -> tuple[ReasonCode, Params]:
    if value >= STRONG:
        return ReasonCode.BID_STRONG, (("count", _plan(view).turns),)
    if value:
        return ReasonCode.BID_FAIR, ()
    return (ReasonCode.PASS_OUTBID if view.base else ReasonCode.PASS_WEAK), ()


def _plan(view: View) -> Plan:
    """How the hand would be played, as it is."""
    return Planner(grammar_of(view.rules)).plan(pack(view.hand or ()))


def landlord_chance(view: View, rng: Random, level: Level) -> float:
    """The chance 0 … 1 to win as landlord."""
    worlds = WORLDS[level]
    share = shape_of(view)
    if worlds:
        share = (share * BELIEF + imagined(view, rng, worlds) * worlds) / (BELIEF + worlds)
    return landlords_chance(share)


def landlords_chance(share: float) -> float:
    """How likely landlords win in play who win this share of the imagined deals."""
    offset, slope = CURVE
    return 1 / (1 + exp(-offset - slope * share))


def shape_of(view: View) -> float:
    """The share of imagined deals that a hand would win, by what it holds and its turns."""
    hand = pack(view.hand or ())
    plan = _plan(view)
    share = EVEN + EACH_TURN * plan.turns * NORMAL_HAND / size(hand)
    held = unpack(hand)
    points = sum([each * held[rank] for rank, each in HELD.items()])
    return share + (points + EACH_BOMB * len(plan.bombs)) / view.rules.packs


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
