"""Views: what one onlooker may know."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from engine.actions import Bid
from engine.cards import Card
from engine.events import Doubling, Result
from engine.plays import Play
from engine.rules import Rules


class Phase(StrEnum):
    """The phases of a hand."""

    BIDDING = "bidding"
    REVEAL = "reveal"
    DOUBLING = "doubling"
    OPEN = "open"
    TAKE = "take"
    PLAYING = "playing"
    OVER = "over"
    REDEAL = "redeal"


class Turn(NamedTuple):
    """A play, or a pass: then ``cards`` is empty and ``play`` None."""

    seat: int
    cards: tuple[Card, ...]
    play: Play | None


class Standing(NamedTuple):
    """The play to beat, and who made it."""

    seat: int
    cards: tuple[Card, ...]
    play: Play


@dataclass(frozen=True, slots=True)
class View:
    """What one onlooker may know of a hand; the group's ``viewer`` and ``hand`` are None."""

    viewer: int | None
    rules: Rules
    phase: Phase
    first: int  # who was to bid first
    face_up: Card | None
    to_act: frozenset[int]
    hand: tuple[Card, ...] | None
    counts: tuple[int, ...]  # cards held, a seat
    bottom: tuple[Card, ...] | None  # None: hidden from this onlooker
    aside: tuple[Card, ...] | None
    taken: int | None  # how many bottom cards the landlord picked
    bids: tuple[Bid, ...]
    landlords: tuple[int, ...]  # as far as this onlooker knows
    revealed: bool  # every landlord is public
    doubles: tuple[int, ...] | None  # who doubled, once everyone has answered
    standing: Standing | None
    history: tuple[Turn, ...]  # every play and pass since the landlord led
    base: int  # the bid; 0 while there is none
    doublings: tuple[Doubling, ...]  # so far; the settlement may add more
    shown: Mapping[int, tuple[Card, ...]]  # opened hands; all of them once the hand is over
    escaped: tuple[int, ...]
    result: Result | None

    @property
    def multiplier(self) -> int:
        """2 to the number of doublings so far."""
        return 1 << len(self.doublings)
