"""Stocks: what there is to play with, laid out by rank and ready to be combined.

A stock is counted in a material: ``int``, packed counts, the small change of searches, or
``tuple[Card, ...]``, real cards. Both are added with ``+``, so one generator serves both.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import chain, product, repeat
from operator import attrgetter, itemgetter
from typing import Generic, NamedTuple, TypeVar

from engine.cards import Card, Rank
from engine.forms import Play

T = TypeVar("T", int, tuple[Card, ...])

PLACES = Rank.RED_JOKER + 1  # bytes of packed counts; a rank is its own index
MOST = 8  # cards of a rank in two packs
_LOW, _HIGH, _NO_JOKERS = slice(3, 11), slice(11, PLACES), slice(11, Rank.BLACK_JOKER)
_AT_LEAST = [bytes(count >= size for count in range(256)) for size in range(MOST + 1)]


def _rank_table(first: int, number: int) -> dict[bytes, list[int]]:
    """List the ranks from the first one whose flags are set, for so many flags."""
    every = map(bytes, product((0, 1), repeat=number))
    return {flags: [rank for rank, flag in enumerate(flags, first) if flag] for flags in every}


_LOW_RANKS = _rank_table(_LOW.start, 8)
_HIGH_RANKS = _rank_table(_HIGH.start, 7) | _rank_table(_NO_JOKERS.start, 5)


class Move(NamedTuple, Generic[T]):
    """Cards to play and what they are taken for; the body comes first, then what hangs on it."""

    cards: T
    play: Play


def make_moves(cards: Iterable[T], plays: Iterable[Play]) -> Iterable[Move[T]]:
    """Make moves of cards and as many plays, in a third of the time of ``Move(…)`` for each."""
    pairs = zip(cards, plays)  # noqa: B905 - a check costs, and plays may be repeat()
    return map(tuple.__new__, repeat(Move), pairs)


class Held(NamedTuple, Generic[T]):
    """What a stock holds of a rank: ``units[n - 1]`` is ``n`` cards; the plain moves of them.

    ``places[n - 1]`` is the place of that unit among all of ``n`` cards that there are.
    """

    units: Sequence[T]
    moves: Sequence[Move[T]]
    places: Sequence[int]


class Material(NamedTuple, Generic[T]):
    """What units are made of: the empty one, and all there are, by size and place."""

    nothing: T
    units: Sequence[Sequence[T]]


class Kickers(NamedTuple, Generic[T]):
    """The ranks of which one group can hang on a body, and what picks its moves by place.

    That picks from two on.
    """

    ranks: Sequence[int]
    pick: Callable[[Sequence[Move[T]]], Sequence[Move[T]]]


_MOVES = attrgetter("moves")


class Stock(Generic[T]):
    """What there is to play with.

    ``counts[rank]`` counts the cards of a rank, ``held[rank]`` is what is held of it. Where
    ``joker_pairs`` is false two equal jokers make no group.
    """

    __slots__ = ("_kickers", "_ranks", "counts", "held", "joker_pairs", "material")

    def __init__(
        self, counts: bytes, held: list[Held[T]], material: Material[T], *, joker_pairs: bool
    ) -> None:
        self.counts = counts
        self.held: list[Held[T]] = held
        self.material: Material[T] = material
        self.joker_pairs = joker_pairs
        self._ranks: dict[int, list[int]] = {}
        self._kickers: dict[int, Kickers[T]] = {}

    def plain(self) -> list[Move[T]]:
        """List the singles, pairs and triples, rank by rank."""
        return list(chain.from_iterable(map(_MOVES, self.held)))

    def flags(self, size: int) -> bytes:
        """For each rank, 1 where there are ``size`` cards or more, else 0."""
        return self.counts.translate(_AT_LEAST[size])

    def ranks(self, size: int) -> list[int]:
        """Ranks that can make a group of ``size`` cards, lowest first."""
        found = self._ranks.get(size)
        if found is None:
            flags = self.counts.translate(_AT_LEAST[size])
            high = _HIGH if size == 1 or self.joker_pairs else _NO_JOKERS
            found = self._ranks[size] = _LOW_RANKS[flags[_LOW]] + _HIGH_RANKS[flags[high]]
        return found

    def kickers(self, size: int) -> Kickers[T]:
        """Give the groups of ``size`` cards as kickers."""
        found = self._kickers.get(size)
        if found is None:
            ranks, held, last = self.ranks(size), self.held, size - 1
            places = [held[rank].places[last] for rank in ranks]
            found = Kickers(ranks, itemgetter(*places) if places else tuple)
            self._kickers[size] = found
        return found

    def groups(self, size: int) -> list[T]:
        """Make a group of ``size`` cards of each of ``ranks(size)``."""
        held, last = self.held, size - 1
        return [held[rank].units[last] for rank in self.ranks(size)]

    def chains(self, size: int, places: Iterable[slice]) -> Iterable[T]:
        """Put together the groups of ``size`` cards at each of these places among all."""
        groups, nothing = self.groups(size), self.material.nothing
        return [sum(groups[place], nothing) for place in places]

    def joined(self, ranks: Iterable[int], size: int) -> T:
        """Put together a group of ``size`` cards of each rank."""
        cards: T = self.material.nothing
        for rank in ranks:
            cards += self.held[rank].units[size - 1]
        return cards
