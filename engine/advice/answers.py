"""What a hand can answer to a play, found once for each hand and play."""

from engine.advice.counts import TWO, Packed, at_least, spread
from engine.advice.dress import Dresser
from engine.advice.grammar import BOMB_KEY, PAIR, SOLO, Unit, kind_of
from engine.advice.plan import Plan, Planner
from engine.rules import Kind

EACH = {Kind.STRAIGHT: 1, Kind.PAIR_CHAIN: 2, Kind.PLANE: 3}
HIGH_PAIR = 7  # pairs above the ten are torn before triples
NO_JOKERS = (1 << 52) - 1
_Two = tuple[Unit | None, Unit | None]
Options = tuple[Plan, Unit | None, Unit | None, Unit | None]
"""The plan of the hand, the cheapest answer that keeps it, one that breaks it, the least bomb."""


class Answers:
    """Finds answers; None is remembered for a hand that can only pass."""

    def __init__(self, planner: Planner, dresser: Dresser) -> None:
        self.planner = planner
        self.dresser = dresser
        self.memo: dict[tuple[Packed, int, int], Options | None] = {}

    def find(self, hand: Packed, key: int, rank: int) -> Options | None:
        """The options of a hand against a play."""
        index = (hand, key, rank)
        if index not in self.memo:
            plan = self.planner.plan(hand)
            cheap, forced = self._both(hand, plan, key, rank)
            bomb = next((b for b in plan.bombs if key != BOMB_KEY or b[1] > rank), None)
            some = cheap or forced or bomb
            self.memo[index] = (plan, cheap, forced, bomb) if some else None
        return self.memo[index]

    def _both(self, hand: Packed, plan: Plan, key: int, rank: int) -> _Two:
        if key == BOMB_KEY:
            return None, None
        if key == SOLO:
            return self._solo(hand, plan, rank)
        if key == PAIR:
            return self._pair(hand, plan, rank)
        if kind_of(key) in EACH:
            return self._chain(hand, plan, key, rank)
        return self.dresser.answer(hand, plan, key, rank), None

    def _solo(self, hand: Packed, plan: Plan, rank: int) -> _Two:
        cheap = forced = None
        for solo in plan.solos:
            if solo > rank:
                cheap = (SOLO, solo, 1, 1 << 4 * solo)
                self.dresser.drop(hand, plan, cheap)
                break
        higher = [pair for pair in plan.pairs if pair > max(rank, HIGH_PAIR)]
        higher = higher or [triple for triple in plan.triples if triple > rank]
        higher = higher or [pair for pair in plan.pairs if pair > rank]
        if higher:
            forced = (SOLO, higher[0], 1, 1 << 4 * higher[0])
        else:
            top = (hand.bit_length() - 1) // 4
            if top > rank:
                forced = (SOLO, top, 1, 1 << 4 * top)
        return cheap, forced

    def _pair(self, hand: Packed, plan: Plan, rank: int) -> _Two:
        cheap = forced = None
        for pair in plan.pairs:
            if pair > rank:
                cheap = (PAIR, pair, 2, 2 << 4 * pair)
                self.dresser.drop(hand, plan, cheap)
                break
        for triple in plan.triples:
            if triple > rank:
                forced = (PAIR, triple, 2, 2 << 4 * triple)
                break
        if forced is None:
            twice = at_least(hand & NO_JOKERS, 2) >> 4 * (rank + 1)
            if twice:
                low = rank + 1 + ((twice & -twice).bit_length() - 1) // 4
                forced = (PAIR, low, 2, 2 << 4 * low)
        return cheap, forced

    def _chain(self, hand: Packed, plan: Plan, key: int, rank: int) -> _Two:
        cheap = forced = None
        for unit in plan.chains:
            if unit[0] == key and unit[1] > rank:
                cheap = unit
                self.dresser.drop(hand, plan, unit)
                break
        each, length = EACH[kind_of(key)], key & 63
        for start in range(rank - length + 2, TWO - length + 1):
            cards = spread(start, length, each)
            if covers(hand, cards):
                forced = (key, start + length - 1, each * length, cards)
                break
        return cheap, forced


def covers(hand: Packed, cards: Packed) -> bool:
    """Whether the hand holds all these cards."""
    while cards:
        if hand & 15 < cards & 15:
            return False
        hand >>= 4
        cards >>= 4
    return True
