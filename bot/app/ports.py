"""Ports: what the table service needs from outside."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from bot.app.table import Cause, Hand, Table
from engine import Action, Result, View
from engine.advice import Advice


@dataclass(frozen=True, slots=True)
class Logged:
    """One action for the log of a hand."""

    action: Action
    cause: Cause
    at: float


@dataclass(frozen=True, slots=True)
class Booking:
    """A hand that is over, to be booked; without a result it is void or abandoned."""

    hand: Hand
    result: Result | None
    at: float
    champions: tuple[int, ...] = ()


class VersionConflict(Exception):
    """Another process has changed the table since it was loaded."""


class PersonTaken(Exception):
    """Somebody who was to be seated sits at another table by now."""


class PlaceTaken(Exception):
    """Another process has opened a table at this place by now."""


class Tables(Protocol):
    """Where tables are kept. Every call is a transaction of its own."""

    async def load(self, table: int) -> Table | None:
        """Load a table with its live hand, None where there is no such table."""
        ...

    async def open(self, table: Table) -> Table:
        """Store a new table and give it an id; raises ``PlaceTaken`` or ``PersonTaken``."""
        ...

    async def save(
        self,
        old: Table,
        new: Table,
        log: Sequence[Logged],
        bookings: Sequence[Booking],
        now: float,
    ) -> Table:
        """Store the difference as version ``old.version + 1``.

        Raises ``VersionConflict``, or ``PersonTaken``; nothing is stored then.
        """
        ...

    async def open_at(self, chat: int, thread: int | None) -> int | None:
        """The open table of a chat or topic."""
        ...

    async def seat_of(self, person: int) -> tuple[int, str] | None:
        """The open table at which a person sits, and its chat's title."""
        ...


class Chance(Protocol):
    """Where chance comes from."""

    def for_deal(self, chat: int, number: int, attempt: int) -> Random:
        """Chance for a deal and, in a match's first hand, for who sits and bids where."""
        ...

    def for_move(self, chat: int, number: int, attempt: int, turn: int) -> int:
        """A seed for a computer player's decision; ``turn`` counts the hand's actions."""
        ...

    def pause(self, shortest: float, longest: float) -> float:
        """Seconds to wait, at random within these bounds, times the operator's pace."""
        ...


class Adviser(Protocol):
    """Who thinks for computer players and for the advice button."""

    async def rank(self, view: View, level: str, seed: int) -> tuple[Advice, ...]:
        """Rank what the viewer can do, best first; never empty where they are to act."""
        ...


class Clock(Protocol):
    """The time of day."""

    def __call__(self) -> float:
        """Seconds since the epoch."""
        ...
