"""Wild cards: what a selection or a hand can be when some cards may stand for others.

Nothing else knows wild cards. A wild card stands for a rank of 3..2 as a natural card of it would,
but never for a fifth one; cards that are all wild are what they naturally are. So everything is
found among natural cards, once for each choice of ranks to stand for.
"""

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from itertools import chain, combinations_with_replacement, compress, product
from typing import NamedTuple

from engine.cards import Card, Rank, sort_cards
from engine.classify import longest_first, natural_readings
from engine.forms import Play, beats
from engine.layout import card_stock, count_stock, digits, pack_counts
from engine.rules import Rules
from engine.shapes import follows, leads
from engine.shelves import PLACES, prefixes
from engine.tables import Move

WILD = 1  # the place of wild cards of natural ranks in packed counts; jokers have their own
_MOST = 4  # cards of a rank, stand-ins included


class StandIns(NamedTuple):
    """The ranks that wild cards stand for, packed like counts."""

    packed: int
    number: tuple[tuple[int, int], ...]  # rank and how many

    def added_to(self, natural: int) -> int:
        """Add them to counts; natural cards of the rank give way to a fifth."""
        for rank, number in self.number:
            held = natural >> 8 * rank & 255
            natural -= max(0, held + number - _MOST) << 8 * rank
        return natural + self.packed

    def all_in(self, used: Iterable[Move[int]]) -> list[Move[int]]:
        """Keep the moves that use them all."""
        # The top bit of a byte survives the subtraction where the byte was large enough.
        tops = sum(128 << 8 * rank for rank, _ in self.number)
        return [move for move in used if (move.cards | tops) - self.packed & tops == tops]


@lru_cache
def stand_ins(number: int) -> list[StandIns]:
    """List the choices of ranks for so many wild cards."""
    ranks = range(Rank.THREE, Rank.TWO + 1)
    return [
        StandIns(
            sum(1 << 8 * rank for rank in chosen),
            tuple((rank, chosen.count(rank)) for rank in sorted(set(chosen))),
        )
        for chosen in combinations_with_replacement(ranks, number)
    ]


def wild_readings(cards: Collection[Card], rules: Rules) -> tuple[Play, ...]:
    """Read a selection that may hold wild cards, longest body first, then highest."""
    wilds = rules.wilds_in(cards)
    natural = pack_counts(cards) - pack_counts(wilds)
    if not wilds or not natural:
        return natural_readings(pack_counts(cards), rules)
    found = {
        play
        for chosen in stand_ins(len(wilds))
        if chosen.added_to(natural) == natural + chosen.packed
        for play in natural_readings(natural + chosen.packed, rules)
    }
    return tuple(sorted(found, key=longest_first))


def _place(card: Card) -> int:
    return card.rank if card.rank.is_joker else WILD


def pack_apart(cards: Iterable[Card], rules: Rules) -> int:
    """Pack the counts of cards, wild ones apart from natural ones."""
    return sum(1 << 8 * (_place(card) if rules.is_wild(card) else card.rank) for card in cards)


class Wilds(NamedTuple):
    """Some wild cards: as they are packed apart, as they naturally are, and their number."""

    apart: int
    natural: int
    number: int


def _split(packed: int, rules: Rules) -> tuple[int, list[Wilds]]:
    """Split counts packed apart into natural cards and every choice of wild ones."""
    places = {_place(card): card.rank for card in rules.wild}
    held = [packed >> 8 * place & 255 for place in places]
    choices = [
        Wilds(
            sum(number << 8 * place for place, number in zip(places, numbers, strict=True)),
            sum(number << 8 * rank for rank, number in zip(places.values(), numbers, strict=True)),
            sum(numbers),
        )
        for numbers in product(*(range(number + 1) for number in held))
    ]
    return packed - choices[-1].apart, choices[1:]


def wild_moves(packed: int, rules: Rules, to_beat: Play | None = None) -> list[Move[int]]:
    """Find every play of counts packed apart, on lead or against a play; each once."""
    natural, choices = _split(packed, rules)
    moves = _natural_moves(natural, rules, to_beat)
    mixed = {wilds.number: _mixed(natural, wilds.number, rules, to_beat) for wilds in choices}
    for wilds in choices:
        alone = natural_readings(wilds.natural, rules)
        moves += [
            Move(wilds.apart, play)
            for play in alone
            if to_beat is None or beats(rules, play, to_beat)
        ]
        moves += [Move(cards + wilds.apart, play) for cards, play in mixed[wilds.number]]
    return moves


def _natural_moves(packed: int, rules: Rules, to_beat: Play | None) -> list[Move[int]]:
    stock = count_stock(packed, rules)
    return follows(stock, to_beat) if to_beat else leads(stock)


def _mixed(natural: int, number: int, rules: Rules, to_beat: Play | None) -> list[Move[int]]:
    """Find the plays of some natural cards and so many wild ones; give the natural cards."""
    found: dict[Move[int], None] = {}
    for chosen in stand_ins(number):
        moves = _natural_moves(chosen.added_to(natural), rules, to_beat)
        for cards, play in chosen.all_in(moves):
            if cards != chosen.packed:  # those are wild alone
                found[Move(cards - chosen.packed, play)] = None
    return list(found)


def wild_card_moves(
    hand: Collection[Card], rules: Rules, to_beat: Play | None
) -> list[Move[tuple[Card, ...]]]:
    """Find every play of a hand as cards: by rank, wild cards last."""
    wilds = sort_cards(rules.wilds_in(hand))
    naturals = card_stock(digits(card for card in hand if not rules.is_wild(card)), rules)
    units = [(), (), (), *naturals.held()]
    for place in {_place(card) for card in wilds}:
        units[place] = prefixes([card for card in wilds if _place(card) == place])
    moves = wild_moves(pack_apart(hand, rules), rules, to_beat)
    return [Move(_cards(move.cards, units), move.play) for move in moves]


def _cards(packed: int, units: Sequence[Sequence[tuple[Card, ...]]]) -> tuple[Card, ...]:
    """Take packed counts from units, wild cards of natural ranks last."""
    counts = packed.to_bytes(PLACES, "little")
    groups = [units[place][counts[place] - 1] for place in compress(range(PLACES), counts)]
    if packed >> 8 * WILD & 255:
        groups = [*groups[1:], groups[0]]
    return tuple(chain.from_iterable(groups))
