"""Stocks: what there is to play with, laid out by rank and ready to be combined.

A stock is counted in a material: ``int``, packed counts, the small change of searches, or
``tuple[Card, ...]``, real cards. Both are added with ``+``, so one generator serves both.

Packed counts have a byte a rank: ``n`` cards of a rank are ``n << 8 * rank``, so that
``packed >> 8 * rank & 255`` counts them and ``hand - used`` is what is left.
"""

from collections.abc import Iterable, Sequence
from itertools import accumulate, compress
from operator import getitem
from typing import Generic, TypeVar

from engine.cards import Card, Rank, pack
from engine.rules import Rules

T = TypeVar("T", int, tuple[Card, ...])

PLACES = Rank.RED_JOKER + 1  # bytes of packed counts; a rank is its own index
MOST = 8  # cards of a rank in two packs
_ALL_RANKS, _NO_JOKERS = range(PLACES), range(Rank.BLACK_JOKER)
_AT_LEAST = [bytes(count >= size for count in range(256)) for size in range(MOST + 1)]


class Stock(Generic[T]):
    """What there is to play with.

    ``counts[rank]`` counts the cards of a rank, ``units[rank][n - 1]`` is ``n`` of them, and
    ``nothing`` is the empty material.
    """

    __slots__ = ("_groups", "_ranks", "counts", "nothing", "units")
    counts: bytes
    units: Sequence[Sequence[T]]
    nothing: T

    def __init__(
        self, counts: bytes, units: Sequence[Sequence[T]], nothing: T, rules: Rules
    ) -> None:
        self.counts = counts
        self.units = units
        self.nothing = nothing
        self._groups = _ALL_RANKS if rules.joker_pairs else _NO_JOKERS
        self._ranks: list[list[int] | None] = [None] * (MOST + 1)

    def flags(self, size: int) -> bytes:
        """For each rank, 1 where there are ``size`` cards or more, else 0."""
        return self.counts.translate(_AT_LEAST[size])

    def ranks(self, size: int) -> list[int]:
        """Ranks that can make a group of ``size`` cards, lowest first."""
        ranks = self._ranks[size]
        if ranks is None:
            eligible = self._groups if size > 1 else _ALL_RANKS
            ranks = list(compress(eligible, self.counts.translate(_AT_LEAST[size])))
            self._ranks[size] = ranks
        return ranks

    def joined(self, ranks: Iterable[int], size: int) -> T:
        """Put together a group of ``size`` cards of each rank."""
        units, cards = self.units, self.nothing
        for rank in ranks:
            cards += units[rank][size - 1]
        return cards


def pack_counts(cards: Iterable[Card]) -> int:
    """Pack the counts of cards."""
    return sum(1 << 8 * card.rank for card in cards)


_COUNT_UNITS = [[[n << 8 * place for n in range(1, held + 1)] for held in range(MOST + 1)]
                for place in range(PLACES)]  # fmt: skip


def count_stock(packed: int, rules: Rules) -> Stock[int]:
    """Lay out packed counts."""
    counts = packed.to_bytes(PLACES, "little")
    return Stock(counts, list(map(getitem, _COUNT_UNITS, counts)), 0, rules)


# Cards are laid out through a number with a byte a rank and two bits a suit, which counts equal
# cards of two packs. Each byte finds its cards, sorted, in a table made beforehand.
_BIT = {card: 1 << 8 * card.rank + 2 * place
        for rank in Rank
        for place, card in enumerate([card for card in pack() if card.rank is rank])}  # fmt: skip
_COUNT = bytes(sum(byte >> shift & 3 for shift in (0, 2, 4, 6)) for byte in range(256))


def _prefixes(cards: Iterable[Card]) -> list[tuple[Card, ...]]:
    return list(accumulate((card,) for card in cards))


def _card_units(rank: Rank) -> dict[int, list[tuple[Card, ...]]]:
    every = [card for card in pack(2) if card.rank is rank]
    table: dict[int, list[tuple[Card, ...]]] = {}
    for picks in range(1 << len(every)):
        cards = [card for place, card in enumerate(every) if picks >> place & 1]
        table.setdefault(sum(_BIT[card] for card in cards) >> 8 * rank, _prefixes(cards))
    return table


_NO_CARDS: dict[int, list[tuple[Card, ...]]] = {0: []}
_CARD_UNITS = [*[_NO_CARDS] * Rank.THREE, *map(_card_units, Rank)]


def card_stock(
    cards: Iterable[Card], rules: Rules, keep: Card | None = None
) -> Stock[tuple[Card, ...]]:
    """Lay out cards; within a rank by suit, but ``keep`` last. Their order does not matter."""
    held = sum(map(_BIT.__getitem__, cards)).to_bytes(PLACES, "little")
    units = list(map(getitem, _CARD_UNITS, held))
    if keep and units[keep.rank]:
        units[keep.rank] = _prefixes(sorted(units[keep.rank][-1], key=keep.__eq__))
    return Stock(held.translate(_COUNT), units, (), rules)
