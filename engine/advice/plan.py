"""Plans: a hand cut into the plays it would be shed in, in as few turns as can be found."""

from dataclasses import dataclass

from engine.advice.bombs import take_bombs
from engine.advice.counts import TWO, Packed, spread, unpack
from engine.advice.grammar import (
    QUAD,
    Grammar,
    Unit,
    key_of,
)
from engine.rules import Kind

LOW_SOLO = 0.035  # what a lone low card costs, for each rank that it is below the 2
LOW_PAIR = 0.02
LOOK = 0.7  # how much worse a first chain may look and still be followed up
Chains = tuple[Unit, ...]
_Cut = tuple[float, Chains, tuple[int, ...]]  # cost, chains, what remains of 3 … A


@dataclass(slots=True)
class Plan:
    """A hand in groups, each lowest first. Kickers are chosen only when a triple is played."""

    solos: tuple[int, ...]
    pairs: tuple[int, ...]
    triples: tuple[int, ...]
    chains: Chains  # straights, pair chains, planes, quads that are no bombs
    bombs: tuple[Unit, ...]  # weakest first
    turns: int = 0  # plays needed, kickers attached

    @property
    def cost(self) -> float:
        """Turns, and a little for every low card that travels alone."""
        cost = float(self.turns)
        cost += LOW_SOLO * sum([TWO - rank for rank in self.solos if rank < TWO])
        return cost + LOW_PAIR * sum([TWO - rank for rank in self.pairs if rank < TWO])


class Planner:
    """Plans hands of one ruleset, remembering each; ``width`` chains are tried at each step."""

    def __init__(self, grammar: Grammar, width: int = 2) -> None:
        self.grammar = grammar
        self.kicker_single, self.kicker_pair = grammar.kicker_single, grammar.kicker_pair
        self.width = width
        self.plans: dict[Packed, Plan] = {}
        self.cuts: dict[tuple[int, ...], _Cut] = {}
        self.work = 0  # plans made, a measure of time that does not depend on the machine

    def plan(self, hand: Packed) -> Plan:
        """The plan of a hand, made once."""
        found = self.plans.get(hand)
        if found is None:
            found = self.plans[hand] = self._make(hand)
            self.work += 1
        return found

    def remember(self, hand: Packed, plan: Plan) -> None:
        """Take over the plan of a hand that was made otherwise."""
        self._count(plan)
        self.plans[hand] = plan

    def _make(self, hand: Packed) -> Plan:
        counts = unpack(hand)
        bombs = take_bombs(counts, self.grammar)
        body = tuple(counts[:TWO])
        cut = self.cuts.get(body)
        if cut is None:
            cut = self.cuts[body] = self._cut(body, self.width)
        rest = [*cut[2], *counts[TWO:]]
        plan = _grouped(rest, cut[1], bombs, self.grammar)
        self._count(plan)
        return plan

    def _count(self, plan: Plan) -> None:
        """Count the turns: each triple of a body carries one low group with it."""
        solos, pairs, chains = len(plan.solos), len(plan.pairs), plan.chains
        turns = solos + pairs + len(plan.triples) + len(chains) + len(plan.bombs)
        slots = len(plan.triples)
        for key, _, cards, _ in chains:
            if key >> 6 == _PLANE:
                slots += cards // 3
        if slots:
            turns -= self._carried(solos - _high(plan.solos), pairs - _high(plan.pairs), slots)
        plan.turns = turns

    def _carried(self, solos: int, pairs: int, slots: int) -> int:
        loose = (solos if self.kicker_single else 0) + (pairs if self.kicker_pair else 0)
        return min(loose, slots)

    def _cut(self, body: tuple[int, ...], width: int) -> _Cut:
        """Find the chains worth making of 3 … A; depth first, the best few at each step."""
        best: _Cut = (self._leaf(body, 0), (), body)
        found = []
        for unit, rest in _chains(body, self.grammar):
            slots = unit[2] // 3 if unit[0] >> 6 == _PLANE else 0
            found.append((1 + self._leaf(rest, slots), unit, rest, slots))
        crossed = found[0] if found and self._cross(body, found[0][1]) else None
        found.sort(key=_first)
        limit = best[0] + LOOK
        tried = [one for one in found[:width] if one[0] <= limit]
        if crossed and crossed not in tried:
            tried.append(crossed)
        for _, unit, rest, slots in tried:
            cost, chains, left = self._cut(rest, width - 1 if width > 1 else 1)
            # the slots of a plane are counted only where its chain was taken
            cost = 1 + cost - (self._leaf(left, 0) - self._leaf(left, slots))
            if cost < best[0] - 1e-9:
                best = (cost, (unit, *chains), left)
        return best

    def _cross(self, body: tuple[int, ...], unit: Unit) -> bool:
        """Whether two straights may share the ranks from the lowest chain up.

        Neither looks good before both are there: 34567 56789 seems one straight and three cards.
        """
        if unit[0] >> 6 != _STRAIGHT:
            return False
        low = unit[1] - unit[2] + 1
        cards = 0
        for count in body[low:]:
            if not count:
                break
            cards += min(count, 2)
        return cards >= 2 * self.grammar.straight_min

    def _leaf(self, body: tuple[int, ...], slots: int) -> float:
        """What groups without chains would cost."""
        solos = pairs = triples = 0
        cost = 0.0
        for rank, count in enumerate(body):
            if not count:
                continue
            if count == 1:
                solos += 1
                cost += LOW_SOLO * (TWO - rank)
            elif count == 2:
                pairs += 1
                cost += LOW_PAIR * (TWO - rank)
            elif count == 3:
                triples += 1
            else:
                triples += 1
                solos += count - 3
        return cost + solos + pairs + triples - self._carried(solos, pairs, triples + slots)


def _high(ranks: tuple[int, ...]) -> int:
    """How many of these sorted ranks are 2s and jokers."""
    high = 0
    for rank in reversed(ranks):
        if rank < TWO:
            break
        high += 1
    return high


_PLANE = key_of(Kind.PLANE, 0) >> 6
_STRAIGHT = key_of(Kind.STRAIGHT, 0) >> 6


def _first(found: tuple[float, Unit, tuple[int, ...], int]) -> float:
    return found[0]


def _grouped(counts: list[int], chains: Chains, bombs: tuple[Unit, ...], grammar: Grammar) -> Plan:
    """Group what is in no chain by how often it is held."""
    solos: list[int] = []
    pairs: list[int] = []
    triples: list[int] = []
    quads: list[Unit] = []
    for rank, count in enumerate(counts):
        if count == 1:
            solos.append(rank)
        elif count == 2 and (rank <= TWO or grammar.joker_pairs):
            pairs.append(rank)
        elif count == 2:
            solos += (rank, rank)
        elif count == 3:
            triples.append(rank)
        elif count >= 4 and Kind.QUAD in grammar.kinds:
            quads.append((QUAD, rank, 4, 4 << 4 * rank))
            solos += [rank] * (count - 4)
        elif count >= 4:
            triples.append(rank)
            solos += [rank] * (count - 3)
    return Plan(tuple(solos), tuple(pairs), tuple(triples), (*chains, *quads), bombs)


def _chains(body: tuple[int, ...], grammar: Grammar) -> list[tuple[Unit, tuple[int, ...]]]:
    """Every straight, pair chain and plane in 3 … A, each with what remains."""
    found = []
    for each, least, kind in (
        (1, grammar.straight_min, Kind.STRAIGHT),
        (2, grammar.pair_chain_min, Kind.PAIR_CHAIN),
        (3, grammar.plane_min, Kind.PLANE),
    ):
        start = 0
        for place in range(TWO + 1):
            if place < TWO and body[place] >= each:
                continue
            for low in range(start, place - least + 1):
                for high in range(low + least, place + 1):
                    length = high - low
                    unit = (key_of(kind, length), high - 1, each * length,
                            spread(low, length, each))  # fmt: skip
                    rest = (
                        *body[:low],
                        *[count - each for count in body[low:high]],
                        *body[high:],
                    )
                    found.append((unit, rest))
            start = place + 1
    return found
