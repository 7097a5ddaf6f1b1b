"""Laying out a hand as a stock, as packed counts or as real cards.

Packed counts have a byte a rank: ``n`` cards of a rank are ``n << 8 * rank``, so that
``packed >> 8 * rank & 255`` counts them and ``hand - used`` is what is left.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import accumulate, chain, combinations
from operator import getitem

from engine.cards import JOKERS, Card, Rank, pack, sort_cards
from engine.forms import PLAIN, plays_by_rank
from engine.rules import Rules
from engine.stock import MOST, PLACES, Held, Material, Move, Stock, T

# Each byte finds what is held of its rank in a table made beforehand. Tables come in two rows:
# where two equal jokers are no pair, and where they are.
_Cards = tuple[Card, ...]
_Row = Sequence[Mapping[int, Held[T]]]
_SIZES = range(1, MOST + 1)


def _held(rank: int, units: Sequence[T], places: Sequence[int], most: int) -> Held[T]:
    plain = zip(PLAIN[:most], units, strict=False)
    moves = [Move(cards, plays_by_rank(kind, 1)[rank]) for kind, cards in plain]
    return Held(units, moves, places)


_COUNT_UNITS = Material(0, [[size << 8 * rank for rank in range(PLACES)] for size in _SIZES])


def _count_table(rank: int, most: int) -> Mapping[int, Held[int]]:
    units = [of_size[rank] for of_size in _COUNT_UNITS.units]
    return {held: _held(rank, units[:held], [rank] * held, most) for held in range(MOST + 1)}


# Cards are told apart by two bits a suit, which count equal cards of two packs.
_DIGIT = {
    card: 1 << 8 * rank + 2 * place
    for rank in Rank
    for place, card in enumerate([card for card in pack() if card.rank is rank])
}
_DIGIT_SUM = bytes(sum(byte >> shift & 3 for shift in (0, 2, 4, 6)) for byte in range(256))


def _card_groups(size: int) -> list[_Cards]:
    """List all groups of ``size`` cards of a rank that two packs may give, about 1,000 in all."""
    of_ranks = ([card for card in pack(2) if card.rank is rank] for rank in Rank)
    return [*dict.fromkeys(chain.from_iterable(combinations(rank, size) for rank in of_ranks))]


CARD_UNITS: Material[_Cards] = Material((), [_card_groups(size) for size in _SIZES])
_CARD_PLACES = [
    {group: place for place, group in enumerate(groups)} for groups in CARD_UNITS.units
]


def _held_cards(rank: int, cards: Iterable[Card], most: int) -> Held[_Cards]:
    """Hold cards of a rank; the first are played first."""
    places = [_CARD_PLACES[last][unit] for last, unit in enumerate(prefixes(cards))]
    units = [CARD_UNITS.units[last][place] for last, place in enumerate(places)]
    return _held(rank, units, places, most)


def _card_table(rank: int, most: int) -> Mapping[int, Held[_Cards]]:
    groups = [(), *(unit for units in CARD_UNITS.units for unit in units if unit[0].rank == rank)]
    return {sum(map(_DIGIT.__getitem__, group)) >> 8 * rank: _held_cards(rank, group, most)
            for group in groups}  # fmt: skip


def prefixes(cards: Iterable[Card]) -> Iterable[_Cards]:
    """Give the first card, the first two, and so on, each sorted."""
    return map(sort_cards, accumulate((card,) for card in cards))


def one_pack_groups(size: int) -> list[_Cards]:
    """List the groups of ``size`` cards of a rank that one pack may give."""
    return [group for group in CARD_UNITS.units[size - 1] if len(set(group)) == size]


_Table = Callable[[int, int], Mapping[int, Held[T]]]


def _row(table: _Table[T], joker_moves: int) -> _Row[T]:
    """Make the tables of all ranks; so many plain moves are made of equal jokers."""
    row = [table(place, len(PLAIN)) for place in range(Rank.BLACK_JOKER)]
    row += [table(joker.rank, joker_moves) for joker in JOKERS]
    return row


_COUNTS = [_row(_count_table, most) for most in (1, 2)]
_CARDS = [_row(_card_table, most) for most in (1, 2)]


def pack_counts(cards: Iterable[Card]) -> int:
    """Pack the counts of cards."""
    return sum(1 << 8 * card.rank for card in cards)


def count_stock(packed: int, rules: Rules) -> Stock[int]:
    """Lay out packed counts."""
    pairs = rules.joker_pairs
    counts = packed.to_bytes(PLACES, "little")
    held = list(map(getitem, _COUNTS[pairs], counts))
    return Stock(counts, held, _COUNT_UNITS, joker_pairs=pairs)


class _CardStock(Stock[_Cards]):
    """A stock of cards, of which straights are cut instead of being put together."""

    __slots__ = ()

    def chains(self, size: int, places: Iterable[slice]) -> Iterable[_Cards]:
        """Put together the groups of ``size`` cards at each of these places among all."""
        if size > 1:
            return super().chains(size, places)
        return map(tuple(chain.from_iterable(self.groups(1))).__getitem__, places)


def digits(cards: Iterable[Card]) -> bytes:
    """Tell cards in a byte a rank, whatever their order: two bits a suit."""
    return sum(map(_DIGIT.__getitem__, cards)).to_bytes(PLACES, "little")


def cards_of(told: bytes) -> _Cards:
    """Give the cards told in digits, sorted."""
    units = (table[byte].units for table, byte in zip(_CARDS[0], told, strict=True) if byte)
    return tuple(chain.from_iterable(of_rank[-1] for of_rank in units))


def card_stock(told: bytes, rules: Rules, keep: Card | None = None) -> Stock[_Cards]:
    """Lay out the cards told in digits; within a rank by suit, but ``keep`` last."""
    pairs = rules.joker_pairs
    held = list(map(getitem, _CARDS[pairs], told))
    if keep:
        _keep_last(held, keep)
    return _CardStock(told.translate(_DIGIT_SUM), held, CARD_UNITS, joker_pairs=pairs)


def _keep_last(held: list[Held[_Cards]], keep: Card) -> None:
    units = held[keep.rank].units
    if units:
        last = sorted(units[-1], key=keep.__eq__)
        held[keep.rank] = _held_cards(keep.rank, last, len(PLAIN))
