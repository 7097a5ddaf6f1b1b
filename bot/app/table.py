"""The table: who sits where, what is being played, and until when somebody is waited for."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from engine import RULESETS, Action, Card, Deal, Match, Rules, State
from engine.advice import Level


class Stage(StrEnum):
    """What a table is doing."""

    LOBBY = "lobby"  # people sit down
    PLAYING = "playing"  # a hand is being played
    SUSPENDED = "suspended"  # a hand is open, but no person is left at the table
    BETWEEN = "between"  # a hand is over, the match goes on
    FINISHED = "finished"  # somebody has won the match
    CLOSED = "closed"


OPEN_STAGES = tuple(stage for stage in Stage if stage is not Stage.CLOSED)
HAND_STAGES = frozenset({Stage.PLAYING, Stage.SUSPENDED})
REST_STAGES = frozenset({Stage.BETWEEN, Stage.FINISHED})


class Auto(StrEnum):
    """Whether a person's seat is played for them."""

    OFF = "off"
    CHOSEN = "chosen"  # they switched it on
    TIMED_OUT = "timed-out"  # two timeouts in a row


class Pace(StrEnum):
    """How long auto-play waits."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"


class Alarm(StrEnum):
    """What a table may be waiting for."""

    TURN = "turn"  # the time to answer is over
    HALF = "half"  # half of it is
    SOON = "soon"  # ten seconds are left
    COMPUTER = "computer"  # a computer player, or auto-play, answers
    DEAL = "deal"  # the next hand is dealt
    NUDGE = "nudge"  # a lobby is still not full
    EXPIRE = "expire"  # a lobby closes
    VOTE = "vote"  # a request runs out
    IDLE = "idle"  # nobody has done anything for a long time


class Cause(StrEnum):
    """Why an action was taken."""

    PERSON = "person"
    TIMEOUT = "timeout"
    AUTO = "auto-play"
    COMPUTER = "computer"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who wrote or pressed; ``admin`` is about the chat they did it in."""

    id: int
    name: str
    locale: str
    reachable: bool = False
    admin: bool = False


@dataclass(frozen=True, slots=True)
class Hint:
    """The advice shown on a panel: its place among the advice, the action and the reason."""

    place: int
    action: str  # in notation
    reason: str
    params: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat. Without a person it is a computer player's."""

    person: int | None
    name: str
    locale: str
    present: bool = True  # False: left, or cannot be reached; a computer stands in
    auto: Auto = Auto.OFF
    pace: Pace = Pace.NORMAL
    level: Level = Level.NORMAL
    timeouts: int = 0  # in a row
    asked: int = 0  # the table's version at which this seat was last asked; 0 when it is not
    panel: int = 0  # number of the live panel; 0 while there is none
    selection: tuple[Card, ...] = ()
    by_kind: bool = False  # cards grouped by combination instead of by rank
    hint: Hint | None = None

    @property
    def is_person(self) -> bool:
        """Whether the seat belongs to a person, present or not."""
        return self.person is not None

    @property
    def is_here(self) -> bool:
        """Whether a person sits here who counts as being at the table."""
        return self.is_person and self.present and self.auto is not Auto.TIMED_OUT

    @property
    def is_automatic(self) -> bool:
        """Whether a computer answers for this seat."""
        return not self.is_person or not self.present or self.auto is not Auto.OFF


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand of cards at the table.

    ``number`` counts the hands of the chat, ``attempt`` the deals of this one that nobody
    wanted. ``holders`` are the people who held the seats at the deal, and ``names`` everyone's:
    the hand is booked to them, whoever sits there later.
    """

    number: int
    attempt: int
    deal: Deal
    state: State
    holders: tuple[int | None, ...]
    names: tuple[str, ...]
    dealt_at: float
    actions: tuple[Action, ...] = ()
    id: int = 0  # given by the storage


class Question(StrEnum):
    """What people at a table can be asked to agree to."""

    REDEAL = "redeal"
    NEW_MATCH = "new-match"
    STOP = "stop"


@dataclass(frozen=True, slots=True)
class Vote:
    """A request that waits for the others' consent."""

    question: Question
    by: int
    asked: int  # the table's version at which it was made
    yes: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class ChatSettings:
    """What a group has set; the bot's own defaults stand where it has not.

    ``rake`` (percent), ``cap`` (points) and ``wild`` count only for rulesets that have them.
    """

    turn_seconds: int
    locale: str
    target: int | None
    ruleset: str = "classic"
    rake: int = RULESETS["ct"].rake
    cap: int | None = None
    wild: tuple[Card, ...] = RULESETS["laizi"].wild

    def rules(self, ruleset: str) -> Rules:
        """A ruleset as this group plays it."""
        rules = replace(RULESETS[ruleset], target=self.target)
        if rules.rake:
            rules = replace(rules, rake=self.rake, cap=self.cap)
        if rules.wild:
            rules = replace(rules, wild=self.wild)
        return rules


@dataclass(frozen=True, slots=True)
class Table:
    """One table. ``version`` counts its changes and never restarts.

    ``alarms`` are absolute, in seconds since the epoch.
    """

    id: int
    version: int
    chat: int
    thread: int | None
    title: str
    locale: str
    stage: Stage
    rules: Rules
    turn_seconds: int
    host: int
    seats: tuple[Seat, ...] = ()
    hands: int = 0  # number of the chat's last hand
    hand: Hand | None = None
    match: Match | None = None
    match_id: int = 0
    ready: frozenset[int] = frozenset()  # people who want the next hand
    vote: Vote | None = None
    alarms: Mapping[Alarm, float] = field(default_factory=dict)

    @property
    def is_full(self) -> bool:
        """Whether every seat is taken."""
        return len(self.seats) == self.rules.players

    @property
    def due_at(self) -> float | None:
        """When the next alarm rings, in seconds since the epoch."""
        return min(self.alarms.values(), default=None)

    @property
    def is_empty(self) -> bool:
        """Whether no person sits here: everyone is a computer, or has left."""
        return not any(seat.is_person and seat.present for seat in self.seats)

    @property
    def is_deserted(self) -> bool:
        """Whether a hand waits that everybody has left: others may have the place."""
        return self.stage is Stage.SUSPENDED and self.is_empty

    def seat_of(self, person: int) -> int | None:
        """The seat of a person, None where they have none."""
        return next((n for n, seat in enumerate(self.seats) if seat.person == person), None)

    def people(self) -> Iterator[tuple[int, Seat]]:
        """The seats that belong to people, with their numbers."""
        return ((n, seat) for n, seat in enumerate(self.seats) if seat.is_person)

    def with_seat(self, number: int, seat: Seat) -> "Table":
        """The table with one seat replaced."""
        seats = (*self.seats[:number], seat, *self.seats[number + 1 :])
        return replace(self, seats=seats)
