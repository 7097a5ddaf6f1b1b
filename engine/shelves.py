"""Shelves: what every byte that may tell cards of a rank finds, for counts and for real cards."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate, combinations
from typing import Any, TypeVar

from engine.cards import Card, Rank, pack, sort_cards
from engine.forms import PLAIN, plays_by_rank
from engine.tables import FIRST, Material, Move, Shelf, T, make_moves

PLACES = Rank.RED_JOKER + 1  # bytes of packed counts; a rank is its own index
RANKS = range(FIRST, PLACES)
SIZES = range(1, 9)  # of groups: two packs have 8 cards of a rank
_NATURAL = Rank.TWO + 1 - FIRST

_Any = TypeVar("_Any")
Cards = tuple[Card, ...]
Units = Sequence[T]  # what is held of a rank: ``units[n - 1]`` is ``n`` cards


def plain_moves(
    rank: int, held: Mapping[int, Units[T]], most: int
) -> Mapping[int, Sequence[Move[T]]]:
    """Make the moves, of so many cards at most, that need nothing but one rank."""
    plays = [plays_by_rank(kind, 1)[rank] for kind in PLAIN[:most]]
    return {byte: tuple(make_moves(units, plays)) for byte, units in held.items()}


def to_cut(held: Mapping[int, Units[Cards]], size: int) -> Mapping[int, Any]:
    """Give what chains of groups of ``size`` cards are cut from: single cards, or else groups."""
    found: dict[int, Any] = dict.fromkeys(held)  # where there are fewer no chain is cut
    for byte, units in held.items():
        if len(units) >= size:
            found[byte] = units[0][0] if size == 1 else units[size - 1]
    return found


def _without_joker_groups(units: Sequence[Sequence[_Any]]) -> Sequence[Sequence[_Any]]:
    return [units[0], *(rows[:_NATURAL] for rows in units[1:])]


def _shelves(
    material: Material[T],
    held: Sequence[Mapping[int, Units[T]]],
    rows: Sequence[Sequence[Mapping[int, Any]]],
    places: Sequence[bytes],
) -> list[Shelf[T]]:
    """Make two shelves: where two equal jokers are no group, and where they are."""
    flags = [bytes(map(bool, table)) for table in places]
    shelves = []
    natural: Material[T] = Material(material.nothing, _without_joker_groups(material.units))
    for joker_moves, some in enumerate((natural, material), 1):
        most = [len(PLAIN)] * _NATURAL + [joker_moves] * (len(RANKS) - _NATURAL)
        moves = list(map(plain_moves, RANKS, held, most))
        shelves.append(Shelf(some, held, moves, rows, flags, places))
    return shelves


def count_shelves() -> list[Shelf[int]]:
    """Make the shelves of counts: where two equal jokers are no pair, and where they are."""
    rows = [[size << 8 * rank for size in SIZES] for rank in RANKS]
    material = Material(0, [[[0, row[size - 1]] for row in rows] for size in SIZES])
    held = [{number: row[:number] for number in range(len(row) + 1)} for row in rows]
    places = [bytes(count >= size for count in range(256)) for size in SIZES]
    return _shelves(material, held, [], places)


# Cards are told apart by two bits a suit, which count equal cards of two packs.
DIGITS = {
    card: 1 << 8 * (rank - FIRST) + 2 * place
    for rank in Rank
    for place, card in enumerate([card for card in pack() if card.rank is rank])
}


def _groups(rank: int, size: int) -> list[Cards]:
    """List all groups of ``size`` cards of a rank that two packs may give, after a filler."""
    cards = [card for card in pack(2) if card.rank == rank]
    return [tuple(cards[:1] * size), *dict.fromkeys(combinations(cards, size))]


_CARDS: Material[Cards] = Material((), [[_groups(rank, size) for rank in RANKS] for size in SIZES])


def _held(rank: int) -> Mapping[int, Units[Cards]]:
    """List what may be held of a rank."""
    groups = [(), *(unit for rows in _CARDS.units for unit in rows[rank - FIRST][1:])]
    told = [sum(map(DIGITS.__getitem__, group)) >> 8 * (rank - FIRST) for group in groups]
    return dict(zip(told, map(prefixes, groups), strict=True))


def prefixes(cards: Iterable[Card]) -> list[Cards]:
    """Give the first card, the first two, and so on, each sorted."""
    return list(map(sort_cards, accumulate((card,) for card in cards)))


def places_of(rank: int, units: Units[Cards]) -> list[int]:
    """Find units of a rank, by size, 0 where there is none."""
    rows = [rows[rank - FIRST] for rows in _CARDS.units]
    found = [row.index(unit, 1) for row, unit in zip(rows, units, strict=False)]
    return found + [0] * (len(SIZES) - len(units))


def card_shelves() -> list[Shelf[Cards]]:
    """Make the shelves of cards: where two equal jokers are no pair, and where they are."""
    held = [_held(rank) for rank in RANKS]
    rows = [[to_cut(of_rank, size) for of_rank in held] for size in SIZES]
    # A byte has the same places whatever its rank.
    by_byte = [places_of(FIRST, held[0].get(byte, ())) for byte in range(256)]
    return _shelves(_CARDS, held, rows, list(map(bytes, zip(*by_byte, strict=True))))
