"""Hands as packed integers: four bits a rank, 3 in the lowest, the red joker in the highest.

The search plays thousands of hands a decision, so a hand is one number: removing cards is a
subtraction, and the number is the key of every memo. Ranks here are places 0 … 14.
"""

from collections.abc import Iterable

from engine.cards import Card

RANKS = 15
ACE, TWO, BLACK_JOKER, RED_JOKER = 11, 12, 13, 14
ONES = int("1" * RANKS, 16)  # one card of every rank
CHAIN_MASK = (1 << 48) - 1  # 3 … A

Packed = int
"""Counts of the fifteen ranks, four bits each."""


def pack(cards: Iterable[Card]) -> Packed:
    """Pack cards; suits are forgotten."""
    return sum(1 << 4 * (card.rank - 3) for card in cards)


def unpack(hand: Packed) -> list[int]:
    """Counts of the fifteen ranks, lowest first."""
    return [hand >> shift & 15 for shift in range(0, 60, 4)]


def size(hand: Packed) -> int:
    """Number of cards in a packed hand."""
    total = 0
    while hand:
        total += hand & 15
        hand >>= 4
    return total


def full_deck(packs: int) -> Packed:
    """All cards of so many packs."""
    return (4 * ONES & ((1 << 52) - 1) | 0x11 << 52) * packs


def at_least(hand: Packed, count: int) -> Packed:
    """A one in the place of each rank held at least ``count`` times, 1 … 4."""
    if count == 1:
        return (hand | hand >> 1 | hand >> 2 | hand >> 3) & ONES
    if count == 2:
        return (hand >> 1 | hand >> 2 | hand >> 3) & ONES
    if count == 3:
        return (hand & hand >> 1 | hand >> 2 | hand >> 3) & ONES
    return (hand >> 2 | hand >> 3) & ONES


def spread(start: int, length: int, each: int) -> Packed:
    """``length`` ranks from place ``start`` up, ``each`` times."""
    return (ONES & ((1 << 4 * length) - 1)) * each << 4 * start
