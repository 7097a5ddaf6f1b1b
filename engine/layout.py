"""Laying out a hand as a stock, as packed counts or as real cards.

Packed counts have a byte a rank: ``n`` cards of a rank are ``n << 8 * rank``, so that
``packed >> 8 * rank & 255`` counts them and ``hand - used`` is what is left.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain, repeat
from operator import getitem
from typing import TypeVar

from engine.cards import Card
from engine.forms import PLAIN
from engine.patterns import book
from engine.rules import Rules
from engine.shelves import (
    DIGITS,
    PLACES,
    RANKS,
    Cards,
    card_shelves,
    count_shelves,
    places_of,
    plain_moves,
    prefixes,
    to_cut,
)  # fmt: skip
from engine.stock import Stock
from engine.tables import FIRST, Book, Chains, Move, Shelf, as_move

_Any = TypeVar("_Any")
_COUNTS, _CARDS = count_shelves(), card_shelves()


def pack_counts(cards: Iterable[Card]) -> int:
    """Pack the counts of cards."""
    return sum(1 << 8 * card.rank for card in cards)


class _CountStock(Stock[int]):
    """A stock of counts, of which every chain is ready."""

    __slots__ = ()

    def chains(self, size: int, chains: Chains) -> Iterable[Move[int]]:  # noqa: ARG002
        """Give the moves of chains."""
        return chains.counted


@lru_cache(maxsize=1024)
def _counts(rules: Rules) -> tuple[Shelf[int], Book[int]]:
    shelf = _COUNTS[rules.joker_pairs]
    return shelf, book(rules, shelf.material)


def count_stock(packed: int, rules: Rules) -> Stock[int]:
    """Lay out packed counts."""
    shelf, ready = _counts(rules)
    return _CountStock(packed.to_bytes(PLACES, "little")[FIRST:], shelf, ready)


class _CardStock(Stock[Cards]):
    """A stock of cards, of which chains are cut instead of being put together."""

    __slots__ = ()

    def chains(self, size: int, chains: Chains) -> Iterable[Move[Cards]]:
        """Make the moves of chains of groups of ``size`` cards."""
        plays, ranks, cut, _ = chains
        bodies = cut(tuple(map(getitem, self.shelf.rows[size - 1][ranks], self.told[ranks])))
        if size > 1:  # these are groups yet
            bodies = map(sum, bodies, repeat(()))
        return map(as_move, zip(bodies, plays))  # noqa: B905 - the last cut is none


_DIGIT = DIGITS.__getitem__
_BYTES = len(RANKS)


def digits(cards: Iterable[Card]) -> bytes:
    """Tell cards in a byte a rank, from 3 up, whatever their order: two bits a suit."""
    return sum(map(_DIGIT, cards)).to_bytes(_BYTES, "little")


def cards_of(told: bytes) -> Cards:
    """Give the cards told in digits, sorted."""
    units = (row[byte] for row, byte in zip(_CARDS[0].units, told, strict=True) if byte)
    return tuple(chain.from_iterable(of_rank[-1] for of_rank in units))


@lru_cache(maxsize=1024)
def _cards(rules: Rules) -> tuple[Shelf[Cards], Book[Cards]]:
    shelf = _CARDS[rules.joker_pairs]
    return shelf, book(rules, shelf.material)


def card_stock(told: bytes, rules: Rules, keep: Card | None = None) -> Stock[Cards]:
    """Lay out the cards told in digits; within a rank by suit, but ``keep`` last."""
    shelf, ready = _cards(rules)
    if keep and keep.suit and (byte := told[keep.rank - FIRST]):
        shelf = _keeping(shelf, byte, keep)
        told = bytes(_put(told, keep.rank - FIRST, _KEPT))
    return _CardStock(told, shelf, ready)


_KEPT = 255  # no hand of two packs is told so: what is held of a rank, one card of it to be kept


def _keeping(shelf: Shelf[Cards], byte: int, keep: Card) -> Shelf[Cards]:
    """Add to a shelf what this byte tells of a card's rank, but the card is played last."""
    slot = keep.rank - FIRST
    held = {_KEPT: prefixes(sorted(shelf.units[slot][byte][-1], key=keep.__eq__))}
    places = places_of(keep.rank, held[_KEPT])
    return Shelf(
        shelf.material,
        _put(shelf.units, slot, held),
        _put(shelf.moves, slot, plain_moves(keep.rank, held, len(PLAIN))),
        [_put(row, slot, to_cut(held, size)) for size, row in enumerate(shelf.rows, 1)],
        list(map(_with_kept, shelf.flags, map(bool, places))),
        list(map(_with_kept, shelf.places, places)),
    )


def _with_kept(table: bytes, entry: int) -> bytes:
    return bytes(_put(table, _KEPT, entry))


def _put(row: Sequence[_Any], place: int, entry: _Any) -> list[_Any]:
    return [*row[:place], entry, *row[place + 1 :]]
