"""Stocks: what there is to play with, laid out by rank and ready to be combined.

A stock is counted in a material: ``int``, packed counts, the small change of searches, or
``tuple[Card, ...]``, real cards. Both are added with ``+``, so one generator serves both.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from itertools import chain, compress
from operator import getitem
from typing import Generic

from engine.cards import CHAIN_TOP
from engine.tables import FIRST, Book, Chains, Move, Shelf, T

CHAIN = slice(CHAIN_TOP - FIRST + 1)  # where chains lie in flags


class Stock(ABC, Generic[T]):
    """What there is to play with, told in a byte a rank; the byte of a joker counts them.

    Nothing is looked up before it is asked for: most hands are laid out to be played from once.
    """

    __slots__ = ("_held", "_ranks", "book", "shelf", "told")

    def __init__(self, told: bytes, shelf: Shelf[T], book: Book[T]) -> None:
        self.told = told
        self.shelf: Shelf[T] = shelf
        self.book: Book[T] = book
        self._held: Sequence[Sequence[T]] = ()
        self._ranks: dict[int, list[int]] = {}

    def plain(self) -> list[Move[T]]:
        """List the singles, pairs and triples, rank by rank."""
        moves: Iterable[Move[T]] = chain.from_iterable(map(getitem, self.shelf.moves, self.told))
        return list(moves)

    def held(self) -> Sequence[Sequence[T]]:
        """Give what is held of each rank, from 3 up: there ``[n - 1]`` is ``n`` cards."""
        if not self._held:
            self._held = list(map(getitem, self.shelf.units, self.told))
        return self._held

    def flags(self, size: int) -> bytes:
        """For each rank, 1 where there are ``size`` cards or more, else 0."""
        return self.told.translate(self.shelf.flags[size - 1])

    def places(self, size: int) -> bytes:
        """For each rank, the place of its group of ``size`` cards, 0 where there is none."""
        return self.told.translate(self.shelf.places[size - 1])

    def ranks(self, size: int) -> list[int]:
        """Ranks that can make a group of ``size`` cards, lowest first."""
        ranks = self._ranks.get(size)
        if ranks is None:
            every = self.shelf.material.ranks[size - 1]
            ranks = self._ranks[size] = list(compress(every, self.flags(size)))
        return ranks

    @abstractmethod
    def chains(self, size: int, chains: Chains) -> Iterable[Move[T]]:
        """Make the moves of chains of groups of ``size`` cards."""

    def joined(self, ranks: Iterable[int], size: int) -> T:
        """Put together a group of ``size`` cards of each rank."""
        cards: T = self.shelf.material.nothing
        held = self.held()
        for rank in ranks:
            cards += held[rank - FIRST][size - 1]
        return cards
