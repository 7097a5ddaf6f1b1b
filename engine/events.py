"""Events: what has happened, in the past tense.

``apply`` returns them; boards, statistics and logs read them. Every event is fit for everyone's
eyes: what only some may know is in the views.
"""

from dataclasses import dataclass
from enum import StrEnum

from engine.cards import Card
from engine.plays import Play


class Doubling(StrEnum):
    """What doubled the stake of a hand."""

    BOMB = "bomb"
    ROCKET = "rocket"
    OPEN_HAND = "open-hand"
    REVEAL = "reveal"
    SPRING = "spring"
    ANTI_SPRING = "anti-spring"
    IDLE_FARMERS = "idle-farmers"  # 闲爆
    SINGLE_STRIKE = "single-strike"  # 庄爆


@dataclass(frozen=True, slots=True)
class Result:
    """The settlement: points a seat, the house's share, who won, and how it came about.

    Points and house sum to zero. ``doublings`` lists each doubling in order; the stake is
    ``base * 2 ** len(doublings)``.
    """

    points: tuple[int, ...]
    house: int
    winners: frozenset[int]
    landlords: frozenset[int]
    base: int
    doublings: tuple[Doubling, ...]


@dataclass(frozen=True, slots=True)
class BidMade:
    """A seat bid, or declined with 0."""

    seat: int
    value: int


@dataclass(frozen=True, slots=True)
class LandlordChosen:
    """The landlord is fixed; ``bottom`` is what everyone may see of the bottom cards."""

    seat: int
    base: int
    bottom: tuple[Card, ...] | None


@dataclass(frozen=True, slots=True)
class BottomShown:
    """The bottom cards were shown to all before anyone took them."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class BottomTaken:
    """The landlord took this many of the bottom cards."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class HandOpened:
    """The landlord opened the hand to everyone."""

    seat: int


@dataclass(frozen=True, slots=True)
class OpeningDeclined:
    """The landlord kept the hand closed."""

    seat: int


@dataclass(frozen=True, slots=True)
class LandlordsRevealed:
    """All landlords are public; ``by`` is who revealed, None where a card told."""

    landlords: tuple[int, ...]
    by: int | None


@dataclass(frozen=True, slots=True)
class RevealDeclined:
    """Nobody revealed: ``seats`` are all who were asked and have answered."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DoublesShown:
    """Everyone has answered; ``seats`` doubled."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """A seat played; ``left`` counts the cards still held."""

    seat: int
    cards: tuple[Card, ...]
    play: Play
    left: int


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat passed."""

    seat: int


@dataclass(frozen=True, slots=True)
class TrickWon:
    """All others passed: this seat leads."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeatEscaped:
    """A seat left the hand."""

    seat: int


@dataclass(frozen=True, slots=True)
class NobodyBid:
    """All declined: the cards are to be dealt anew."""


@dataclass(frozen=True, slots=True)
class HandEnded:
    """The hand is settled."""

    result: Result


Event = (
    BidMade
    | LandlordChosen
    | BottomShown
    | BottomTaken
    | HandOpened
    | OpeningDeclined
    | LandlordsRevealed
    | RevealDeclined
    | DoublesShown
    | Played
    | Passed
    | TrickWon
    | SeatEscaped
    | NobodyBid
    | HandEnded
)
