"""Notices: what has happened at a table, in the past tense, fit for everyone's eyes."""

from dataclasses import dataclass
from enum import StrEnum

from bot.app.table import Cause, Question
from engine import Event, Result


class Ending(StrEnum):
    """Why a table closed."""

    STOPPED = "stopped"
    EXPIRED = "expired"
    EMPTY = "empty"
    IDLE = "idle"
    DESERTED = "deserted"  # everybody has left a hand, and others want the place
    REMOVED = "removed"  # the bot is no longer in the group


class Absence(StrEnum):
    """Why a computer stands in for somebody."""

    LEFT = "left"
    UNREACHABLE = "unreachable"


class Verdict(StrEnum):
    """How a request ended."""

    AGREED = "agreed"
    DECLINED = "declined"
    LAPSED = "lapsed"


@dataclass(frozen=True, slots=True)
class LobbyChanged:
    """Somebody sat down, left, or the settings changed."""


@dataclass(frozen=True, slots=True)
class LobbyNudged:
    """Half of the lobby's time is over and it is not full."""


@dataclass(frozen=True, slots=True)
class ShownAgain:
    """Somebody asked for the table to be shown again."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """A hand was dealt; ``attempt`` counts the deals before it that nobody wanted."""

    number: int
    attempt: int


@dataclass(frozen=True, slots=True)
class Happened:
    """The engine reported an event; ``cause`` says who acted."""

    event: Event
    cause: Cause


@dataclass(frozen=True, slots=True)
class TimedOut:
    """A seat did not answer in time; ``auto`` where auto-play took over."""

    seat: int
    auto: bool


@dataclass(frozen=True, slots=True)
class AutoSwitched:
    """A person switched auto-play on or off, or took their seat back."""

    seat: int
    on: bool


@dataclass(frozen=True, slots=True)
class StoodIn:
    """A computer stands in for a person."""

    seat: int
    why: Absence


@dataclass(frozen=True, slots=True)
class Returned:
    """A person has taken their seat back, or a new one has taken a free seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class Reminded:
    """Somebody is still to answer and has this many seconds left."""

    seats: tuple[int, ...]
    seconds: int


@dataclass(frozen=True, slots=True)
class Settled:
    """A hand was booked; ``champions`` are the seats that won the match with it."""

    result: Result
    champions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandVoid:
    """Nobody wanted any of the deals: the hand does not count."""

    deals: int


@dataclass(frozen=True, slots=True)
class HandAbandoned:
    """The hand was thrown away, unscored."""


@dataclass(frozen=True, slots=True)
class MatchStarted:
    """A new match begins at zero."""


@dataclass(frozen=True, slots=True)
class NextWanted:
    """People want the next hand; it follows in a moment."""


@dataclass(frozen=True, slots=True)
class Suspended:
    """No person is left at the table; the hand waits."""


@dataclass(frozen=True, slots=True)
class Resumed:
    """The hand goes on."""


@dataclass(frozen=True, slots=True)
class VoteAsked:
    """A request waits for consent, or (not ``first``) has got some."""

    first: bool


@dataclass(frozen=True, slots=True)
class VoteEnded:
    """A request was decided."""

    question: Question
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Closed:
    """The table closed."""

    why: Ending


Notice = (
    LobbyChanged
    | LobbyNudged
    | ShownAgain
    | Dealt
    | Happened
    | TimedOut
    | AutoSwitched
    | StoodIn
    | Returned
    | Reminded
    | Settled
    | HandVoid
    | HandAbandoned
    | MatchStarted
    | NextWanted
    | Suspended
    | Resumed
    | VoteAsked
    | VoteEnded
    | Closed
)
