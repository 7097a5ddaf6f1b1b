"""Actions: what a seat can do."""

from dataclasses import dataclass

from engine.cards import Card
from engine.plays import Play


@dataclass(frozen=True, slots=True)
class Bid:
    """Bid ``value``; 0 declines. Calling in ``Auction.FIRST_CALL`` is 1."""

    seat: int
    value: int


@dataclass(frozen=True, slots=True)
class Put:
    """Play cards; without a reading the engine decides as where nobody can be asked."""

    seat: int
    cards: tuple[Card, ...]
    reading: Play | None = None


@dataclass(frozen=True, slots=True)
class Pass:
    """Do not beat the standing play."""

    seat: int


@dataclass(frozen=True, slots=True)
class Open:
    """Open the whole hand to everyone before leading, or decline."""

    seat: int
    yes: bool


@dataclass(frozen=True, slots=True)
class Reveal:
    """Reveal oneself as landlord, or decline."""

    seat: int
    yes: bool


@dataclass(frozen=True, slots=True)
class Double:
    """Double what one exchanges with each opponent, or decline."""

    seat: int
    yes: bool


@dataclass(frozen=True, slots=True)
class Take:
    """Take some of the bottom cards into the hand, or none."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Escape:
    """Leave the hand to auto-play; the ruleset says what it costs."""

    seat: int


Action = Bid | Put | Pass | Open | Reveal | Double | Take | Escape
