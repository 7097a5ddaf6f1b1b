"""Cards: ranks, suits, packs and their order."""

from collections.abc import Iterable
from enum import IntEnum, StrEnum
from typing import NamedTuple


class Rank(IntEnum):
    """Ranks in playing order, 3 lowest, the red joker highest."""

    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14
    TWO = 15
    BLACK_JOKER = 16
    RED_JOKER = 17

    @property
    def is_joker(self) -> bool:
        """Whether this is one of the two jokers."""
        return self >= Rank.BLACK_JOKER

    @property
    def text(self) -> str:
        """The rank in notation: ``3`` … ``9 T J Q K A 2 bj rj``."""
        return RANK_TEXT[self]


RANK_TEXT: dict[Rank, str] = dict(zip(Rank, [*"3456789TJQKA2", "bj", "rj"], strict=True))
CHAIN_TOP = Rank.ACE  # 2 and jokers are never in the body of a chain


class Suit(StrEnum):
    """Suits; they matter for identity, never for strength."""

    SPADES = "s"
    HEARTS = "h"
    CLUBS = "c"
    DIAMONDS = "d"


class Card(NamedTuple):
    """One card; jokers have no suit. In two packs equal cards occur twice."""

    rank: Rank
    suit: Suit | None = None

    @property
    def text(self) -> str:
        """The card in notation, e.g. ``7h`` or ``bj``."""
        return self.rank.text + (self.suit or "")


BLACK_JOKER = Card(Rank.BLACK_JOKER)
RED_JOKER = Card(Rank.RED_JOKER)
JOKERS = (BLACK_JOKER, RED_JOKER)
RED_SEVENS = (Card(Rank.SEVEN, Suit.HEARTS), Card(Rank.SEVEN, Suit.DIAMONDS))
_PACK = [*(Card(rank, suit) for rank in Rank if not rank.is_joker for suit in Suit), *JOKERS]
_SUIT_ORDER = {suit: place for place, suit in enumerate(Suit)} | {None: 0}


def pack(count: int = 1) -> tuple[Card, ...]:
    """All cards of ``count`` packs: 54 cards each, in sorted order."""
    return sort_cards(_PACK * count)


def sort_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Sort by rank, lowest first, then by suit."""
    return tuple(sorted(cards, key=lambda card: (card.rank, _SUIT_ORDER[card.suit])))
