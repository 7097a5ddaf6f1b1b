"""Laying out a hand as a stock, as packed counts or as real cards.

Packed counts have a byte a rank: ``n`` cards of a rank are ``n << 8 * rank``, so that
``packed >> 8 * rank & 255`` counts them and ``hand - used`` is what is left.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import accumulate, chain
from operator import getitem

from engine.cards import JOKERS, Card, Rank, pack
from engine.forms import PLAIN, plays_by_rank
from engine.rules import Rules
from engine.stock import MOST, PLACES, Held, Move, Stock, T

# Each byte finds what is held of its rank in a table made beforehand. Tables come in two rows:
# where two equal jokers are no pair, and where they are.
_Cards = tuple[Card, ...]
_Row = Sequence[Mapping[int, Held[T]]]


def _held(rank: int, units: Sequence[T], most: int) -> Held[T]:
    plain = zip(PLAIN[:most], units, strict=False)
    return Held(units, [Move(cards, plays_by_rank(kind, 1)[rank]) for kind, cards in plain])


def _count_table(rank: int, most: int) -> Mapping[int, Held[int]]:
    units = [count << 8 * rank for count in range(1, MOST + 1)]
    return {held: _held(rank, units[:held], most) for held in range(MOST + 1)}


# Cards are told apart by two bits a suit, which count equal cards of two packs.
_DIGIT = {
    card: 1 << 8 * rank + 2 * place
    for rank in Rank
    for place, card in enumerate([card for card in pack() if card.rank is rank])
}
_DIGIT_SUM = bytes(sum(byte >> shift & 3 for shift in (0, 2, 4, 6)) for byte in range(256))


_GROUPS: dict[_Cards, _Cards] = {}  # every group of a rank: about 1,000


def _card_table(rank: int, most: int) -> Mapping[int, Held[_Cards]]:
    every = [card for card in pack(2) if card.rank == rank]
    table: dict[int, Held[_Cards]] = {}
    for picks in range(1 << len(every)):
        cards = [card for place, card in enumerate(every) if picks >> place & 1]
        digits = sum(_DIGIT[card] for card in cards) >> 8 * rank
        if digits not in table:
            table[digits] = _held(rank, prefixes(cards), most)
    return table


def prefixes(cards: Iterable[Card]) -> list[_Cards]:
    """Give the first card, the first two, and so on; equal groups are one object."""
    return [_GROUPS.setdefault(group, group) for group in accumulate((card,) for card in cards)]


def one_pack_groups(size: int) -> list[_Cards]:
    """List the groups of ``size`` cards of a rank that one pack may give."""
    groups = [group for group in _GROUPS if len(group) == size == len(set(group))]
    return sorted(groups)


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
    counts = packed.to_bytes(PLACES, "little")
    return Stock(counts, list(map(getitem, _COUNTS[rules.joker_pairs], counts)), 0, rules)


class _CardStock(Stock[_Cards]):
    """A stock of cards, of which straights are cut instead of being put together."""

    __slots__ = ()

    def chains(self, size: int, places: Iterable[slice]) -> Iterable[_Cards]:
        """Put together the groups of ``size`` cards at each of these places among all."""
        if size > 1:
            return super().chains(size, places)
        return map(tuple(chain.from_iterable(self.groups(1))).__getitem__, places)


def card_stock(cards: Iterable[Card], rules: Rules, keep: Card | None = None) -> Stock[_Cards]:
    """Lay out cards; within a rank by suit, but ``keep`` last. Their order does not matter."""
    digits = sum(map(_DIGIT.__getitem__, cards)).to_bytes(PLACES, "little")
    held = list(map(getitem, _CARDS[rules.joker_pairs], digits))
    if keep:
        _keep_last(held, keep)
    return _CardStock(digits.translate(_DIGIT_SUM), held, (), rules)


def _keep_last(held: list[Held[_Cards]], keep: Card) -> None:
    units = held[keep.rank].units
    if units:
        last = sorted(units[-1], key=keep.__eq__)
        held[keep.rank] = _held(keep.rank, prefixes(last), len(PLAIN))
