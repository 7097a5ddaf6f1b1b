"""Candidates: the legal plays worth a longer look, best guess first."""

from collections.abc import Iterable
from dataclasses import dataclass

from engine.advice.counts import ACE, TWO, Packed, pack, unpack
from engine.advice.grammar import BOMB_KEY, Grammar, Unit
from engine.advice.plan import Plan, Planner
from engine.advice.situation import Situation
from engine.moves import CardMove

DRESSINGS = 2  # of one body, so many choices of kickers are looked at
BODIES = 120  # more bodies than this are not planned for
SOLO_WORTH = {ACE: 0.3, TWO: 0.6, TWO + 1: 0.9, TWO + 2: 1.1}  # the lead that it may win
PAIR_WORTH = {ACE - 1: 0.2, ACE: 0.4, TWO: 0.9}
BOMB_WORTH = 1.2
BREAKS = 3.0  # a kicker torn from its like


@dataclass(frozen=True, slots=True)
class Candidate:
    """A legal play; ``value`` is what it leaves, in turns, so less is better."""

    unit: Unit
    move: CardMove
    value: float


def unit_of(grammar: Grammar, move: CardMove) -> Unit:
    """A legal move as a unit; wild cards count as what they naturally are."""
    key, rank = grammar.standing(move.play)
    return key, rank, len(move.cards), pack(move.cards)


def candidates(
    situation: Situation, moves: Iterable[CardMove], planner: Planner
) -> list[Candidate]:
    """Every body with its best kickers, by what the play leaves."""
    counts = unpack(situation.hand)
    bodies: dict[tuple[int, int], list[tuple[float, int, Unit, CardMove]]] = {}
    for place, move in enumerate(moves):
        unit = unit_of(situation.grammar, move)
        price = _price(unit[3], counts)
        bodies.setdefault(unit[:2], []).append((price, place, unit, move))
    kept = [entry for entries in bodies.values() for entry in sorted(entries)[:DRESSINGS]]
    if len(kept) > BODIES:
        kept = sorted(kept, key=_size, reverse=True)[: BODIES // 2] + sorted(kept)[: BODIES // 2]
    found: dict[Packed, Candidate] = {}
    for _, _, unit, move in kept:
        value = worth(planner, situation.hand - unit[3]) if unit[3] != situation.hand else -99.0
        if unit[0] == BOMB_KEY and unit[3] != situation.hand:
            value += 0.5 if situation.key else 1.0
        found.setdefault(unit[3], Candidate(unit, move, value))
    return sorted(found.values(), key=lambda candidate: candidate.value)


def _size(entry: tuple[float, int, Unit, CardMove]) -> int:
    return entry[2][2]


def _price(cards: Packed, counts: list[int]) -> float:
    """What a play costs in high and torn cards; low is better."""
    price = 0.0
    place = 0
    while cards:
        used = cards & 15
        if used:
            price += used * place * 0.1 + (BREAKS if used != counts[place] else 0.0)
        cards >>= 4
        place += 1
    return price


def worth(planner: Planner, hand: Packed) -> float:
    """A hand in turns, less the leads that it may win; less is better."""
    plan = planner.plan(hand)
    return plan.cost - control(plan)


def control(plan: Plan) -> float:
    """How many leads a plan may hope to win."""
    won = BOMB_WORTH * len(plan.bombs)
    won += sum(SOLO_WORTH.get(rank, 0.0) for rank in plan.solos)
    won += sum(PAIR_WORTH.get(rank, 0.0) for rank in plan.pairs)
    return won
