"""Kickers: what a triple or a plane takes along, and the plan that remains."""

from engine.advice.counts import RANKS, TWO, Packed
from engine.advice.grammar import (
    BOMB_KEY,
    PAIR,
    SOLO,
    TRIPLE,
    TRIPLE_PAIR,
    TRIPLE_SINGLE,
    Grammar,
    Unit,
    key_of,
    kind_of,
)
from engine.advice.plan import Plan, Planner
from engine.rules import Kind

TRIPLES = (Kind.TRIPLE, Kind.TRIPLE_SINGLE, Kind.TRIPLE_PAIR)
DEAR = 10  # kickers are under the ace, while the hand has other ways to go


class Dresser:
    """Attaches kickers from a plan, and remembers the plans of what is left."""

    def __init__(self, grammar: Grammar, planner: Planner) -> None:
        self.grammar = grammar
        self.planner = planner
        self.memo: dict[Packed, list[Unit]] = {}

    def units(self, hand: Packed, plan: Plan) -> list[Unit]:
        """The plays of a plan, kickers spent on the lowest triples first; solos lead the list."""
        found = self.memo.get(hand)
        if found is None:
            found = self.memo[hand] = self._units(plan)
        return found

    def _units(self, plan: Plan) -> list[Unit]:
        solos = list(plan.solos)
        pairs = list(plan.pairs)
        bodies = [self._plane(unit, solos, pairs) for unit in plan.chains]
        bodies += [self._triple(rank, solos, pairs) for rank in plan.triples]
        units: list[Unit] = [(SOLO, rank, 1, 1 << 4 * rank) for rank in solos]
        units += [(PAIR, rank, 2, 2 << 4 * rank) for rank in pairs]
        return [*units, *bodies, *plan.bombs]

    def answer(self, hand: Packed, plan: Plan, key: int, rank: int) -> Unit | None:
        """The lowest triple or plane with just these kickers that beats the rank."""
        kind, length = kind_of(key), key & 63
        bare = TRIPLE if kind in TRIPLES else key_of(Kind.PLANE, length)
        bodies = plan.chains
        if bare == TRIPLE:
            bodies = tuple([(TRIPLE, own, 3, 3 << 4 * own) for own in plan.triples])
        body = next((unit for unit in bodies if unit[0] == bare and unit[1] > rank), None)
        if body is None or key == bare:
            return body
        singles = kind in (Kind.TRIPLE_SINGLE, Kind.PLANE_SINGLES)
        wings = _single_wings if singles else _pair_wings
        hung = wings(hand, plan, body[3], length)
        if hung is None:
            return None
        number = length if singles else 2 * length
        made = (key, body[1], body[2] + number, body[3] + hung)
        self.drop(hand, plan, made)
        return made

    def _triple(self, rank: int, solos: list[int], pairs: list[int]) -> Unit:
        last = len(solos) + len(pairs) <= 1
        cards = 3 << 4 * rank
        if self.grammar.kicker_single and solos and (solos[0] <= DEAR or last):
            low = solos[0]
            if not (self.grammar.kicker_pair and pairs and pairs[0] + 3 < low):
                del solos[0]
                return (TRIPLE_SINGLE, rank, 4, cards + (1 << 4 * low))
        if self.grammar.kicker_pair and pairs and (pairs[0] <= DEAR or last):
            return (TRIPLE_PAIR, rank, 5, cards + (2 << 4 * pairs.pop(0)))
        return (TRIPLE, rank, 3, cards)

    def _plane(self, unit: Unit, solos: list[int], pairs: list[int]) -> Unit:
        key, rank, number, cards = unit
        if kind_of(key) is not Kind.PLANE:
            return unit
        length = key & 63
        kinds = self.grammar.kinds
        last = len(solos) + len(pairs) <= length
        if Kind.PLANE_SINGLES in kinds and len(solos) >= length:
            wings = solos[:length]
            if wings[-1] <= DEAR or (last and wings[-1] <= TWO):
                del solos[:length]
                made = sum(1 << 4 * wing for wing in wings)
                return (key_of(Kind.PLANE_SINGLES, length), rank, number + length, cards + made)
        if Kind.PLANE_PAIRS in kinds and len(pairs) >= length:
            wings = pairs[:length]
            if wings[-1] <= DEAR or last:
                del pairs[:length]
                made = sum(2 << 4 * wing for wing in wings)
                return (key_of(Kind.PLANE_PAIRS, length), rank, number + 2 * length, cards + made)
        if Kind.PLANE_SINGLES in kinds and length == 2 and pairs and pairs[0] <= DEAR:
            wing = pairs.pop(0)
            return (key_of(Kind.PLANE_SINGLES, 2), rank, number + 2, cards + (2 << 4 * wing))
        return unit

    def drop(self, hand: Packed, plan: Plan, unit: Unit) -> None:
        """Remember the plan of what is left after a play made of whole groups."""
        left = hand - unit[3]
        if not left or left in self.planner.plans:
            return
        rest = _without(plan, unit)
        if rest is not None:
            self.planner.remember(left, rest)


def _single_wings(hand: Packed, plan: Plan, body: Packed, number: int) -> Packed | None:
    """The lowest loose cards to hang on a body, none above the 2."""
    loose = list(plan.solos) + [rank for rank in plan.pairs for _ in (0, 1)]
    if len(loose) < number:
        rest = hand - body
        loose = [r for r in range(RANKS) if rest >> 4 * r & 15 and not body >> 4 * r & 15]
    if len(loose) < number or loose[number - 1] > TWO:
        return None
    return sum([1 << 4 * rank for rank in loose[:number]])


def _pair_wings(_hand: Packed, plan: Plan, body: Packed, number: int) -> Packed | None:
    """The lowest pairs to hang on a body, torn from triples where there are too few."""
    pairs = list(plan.pairs)
    if len(pairs) < number:
        pairs = sorted([*pairs, *(r for r in plan.triples if not body >> 4 * r & 15)])
    if len(pairs) < number:
        return None
    return sum([2 << 4 * rank for rank in pairs[:number]])


def _without(plan: Plan, unit: Unit) -> Plan | None:
    """A plan less a play, None where the play tears one of its groups."""
    cards = unit[3]
    if unit[0] == BOMB_KEY:
        bombs = tuple(bomb for bomb in plan.bombs if bomb is not unit)
        return Plan(plan.solos, plan.pairs, plan.triples, plan.chains, bombs)
    chains = plan.chains
    for chain in chains:
        if chain[1] == unit[1] and chain[3] & cards == chain[3]:
            cards -= chain[3]
            chains = tuple(one for one in chains if one is not chain)
            break
    triples, cards = _drop(plan.triples, 3, cards)
    pairs, cards = _drop(plan.pairs, 2, cards)
    solos, cards = _drop(plan.solos, 1, cards)
    rest = Plan(solos, pairs, triples, chains, plan.bombs)
    return _torn(rest, cards) if cards else rest


def _torn(plan: Plan, cards: Packed) -> Plan | None:
    """A plan less one or two cards out of a pair or triple; None for anything else."""
    rank = (cards.bit_length() - 1) // 4
    number = cards >> 4 * rank
    if number << 4 * rank != cards:
        return None
    solos, pairs, triples = plan.solos, plan.pairs, plan.triples
    if rank in pairs:
        pairs = tuple([one for one in pairs if one != rank])
        solos = tuple(sorted((*solos, rank)))
    elif rank in triples and number == 1:
        triples = tuple([one for one in triples if one != rank])
        pairs = tuple(sorted((*pairs, rank)))
    elif rank in triples:
        triples = tuple([one for one in triples if one != rank])
        solos = tuple(sorted((*solos, rank)))
    else:
        return None
    return Plan(solos, pairs, triples, plan.chains, plan.bombs)


def _drop(groups: tuple[int, ...], each: int, cards: Packed) -> tuple[tuple[int, ...], Packed]:
    """Drop the groups that these cards are made of; the cards that are in no group remain."""
    if not cards:
        return groups, cards
    kept = []
    for rank in groups:
        if cards >> 4 * rank & 15 >= each:
            cards -= each << 4 * rank
        else:
            kept.append(rank)
    return tuple(kept), cards
