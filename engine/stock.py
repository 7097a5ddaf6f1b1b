"""Stocks: what there is to play with, laid out by rank and ready to be combined.

A stock is counted in a material: ``int``, packed counts, the small change of searches, or
``tuple[Card, ...]``, real cards. Both are added with ``+``, so one generator serves both.
"""

from collections.abc import Iterable, Sequence
from itertools import chain, compress, repeat
from operator import attrgetter
from typing import Generic, NamedTuple, TypeVar

from engine.cards import Card, Rank
from engine.forms import Play
from engine.rules import Rules

T = TypeVar("T", int, tuple[Card, ...])

PLACES = Rank.RED_JOKER + 1  # bytes of packed counts; a rank is its own index
MOST = 8  # cards of a rank in two packs
_ALL_RANKS, _NO_JOKERS = range(PLACES), range(Rank.BLACK_JOKER)
_AT_LEAST = [bytes(count >= size for count in range(256)) for size in range(MOST + 1)]


class Move(NamedTuple, Generic[T]):
    """Cards to play and what they are taken for; the body comes first, then what hangs on it."""

    cards: T
    play: Play


def make_moves(cards: Iterable[T], plays: Iterable[Play]) -> Iterable[Move[T]]:
    """Make moves of cards and as many plays, in a third of the time of ``Move(…)`` for each."""
    pairs = zip(cards, plays)  # noqa: B905 - a check costs, and plays may be repeat()
    return map(tuple.__new__, repeat(Move), pairs)


class Held(NamedTuple, Generic[T]):
    """What a stock holds of a rank: ``units[n - 1]`` is ``n`` cards; the plain moves of them."""

    units: Sequence[T]
    moves: Sequence[Move[T]]


_MOVES = attrgetter("moves")


class Stock(Generic[T]):
    """What there is to play with.

    ``counts[rank]`` counts the cards of a rank, ``held[rank]`` is what is held of it, and
    ``nothing`` is the empty material.
    """

    __slots__ = ("_eligible", "_groups", "_ranks", "counts", "held", "nothing")

    def __init__(self, counts: bytes, held: list[Held[T]], nothing: T, rules: Rules) -> None:
        self.counts = counts
        self.held: list[Held[T]] = held
        self.nothing: T = nothing
        self._eligible = _ALL_RANKS if rules.joker_pairs else _NO_JOKERS
        self._ranks: dict[int, list[int]] = {}
        self._groups: dict[int, list[T]] = {}

    def plain(self) -> list[Move[T]]:
        """List the singles, pairs and triples, rank by rank."""
        return list(chain.from_iterable(map(_MOVES, self.held)))

    def flags(self, size: int) -> bytes:
        """For each rank, 1 where there are ``size`` cards or more, else 0."""
        return self.counts.translate(_AT_LEAST[size])

    def ranks(self, size: int) -> list[int]:
        """Ranks that can make a group of ``size`` cards, lowest first."""
        if size not in self._ranks:
            eligible = self._eligible if size > 1 else _ALL_RANKS
            self._ranks[size] = list(compress(eligible, self.counts.translate(_AT_LEAST[size])))
        return self._ranks[size]

    def groups(self, size: int) -> list[T]:
        """Make a group of ``size`` cards of each of ``ranks(size)``."""
        if size not in self._groups:
            held, last = self.held, size - 1
            self._groups[size] = [held[rank].units[last] for rank in self.ranks(size)]
        return self._groups[size]

    def chains(self, size: int, places: Iterable[slice]) -> Iterable[T]:
        """Put together the groups of ``size`` cards at each of these places among all."""
        groups = self.groups(size)
        return [sum(groups[place], self.nothing) for place in places]

    def joined(self, ranks: Iterable[int], size: int) -> T:
        """Put together a group of ``size`` cards of each rank."""
        cards: T = self.nothing
        for rank in ranks:
            cards += self.held[rank].units[size - 1]
        return cards
