"""Outcomes: what a command has changed, as views that are safe to show."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.app.notices import Notice
from bot.app.table import Alarm, Auto, Hand, Hint, Pace, Stage, Table, Vote
from bot.app.timing import seconds_left
from engine import Card, Rules, View, view_for


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """What everyone may know of a seat."""

    number: int
    person: int | None
    name: str
    locale: str
    total: int
    is_automatic: bool
    auto: Auto
    present: bool
    level: str


@dataclass(frozen=True, slots=True)
class TableView:
    """What everyone may know of a table; ``view`` is the group's view of the hand.

    ``players`` are the seats as they were taken when the hand was dealt. ``seconds_left`` is what
    is left of the turn when the view is made.
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
    seconds_left: int
    host: int
    seats: tuple[SeatInfo, ...]
    players: tuple[SeatInfo, ...]
    hand: int  # number of the hand in this chat; 0 before the first
    view: View | None
    house: int
    ready: frozenset[int]
    vote: Vote | None
    alarms: Mapping[Alarm, float]

    @property
    def is_full(self) -> bool:
        """Whether every seat is taken."""
        return len(self.seats) == self.rules.players

    @property
    def is_deserted(self) -> bool:
        """Whether a hand waits that everybody has left: others may have the place."""
        left = all(seat.person is None or not seat.present for seat in self.seats)
        return self.stage is Stage.SUSPENDED and left

    def is_seated(self, person: int) -> bool:
        """Whether this person has a seat."""
        return any(seat.person == person for seat in self.seats)


@dataclass(frozen=True, slots=True)
class SeatView:
    """What one person may know at their seat, and what their panel shows."""

    table: TableView
    number: int
    person: int
    locale: str
    view: View
    panel: int
    asked: int
    fresh: bool  # the panel is to be sent as a new message
    selection: tuple[Card, ...]
    by_kind: bool
    hint: Hint | None
    pace: Pace

    @property
    def info(self) -> SeatInfo:
        """What everyone knows of this seat."""
        return self.table.seats[self.number]

    @property
    def is_asked(self) -> bool:
        """Whether this person is to answer now, by themselves."""
        return self.number in self.view.to_act and not self.info.is_automatic


@dataclass(frozen=True, slots=True)
class Reply:
    """What the person who pressed or typed is told; ``key`` names the words in the locales."""

    key: str
    args: Mapping[str, object]
    alert: bool = False
    url: str | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a command has changed: the table, the panels touched, and what to tell of it."""

    table: TableView
    panels: tuple[SeatView, ...]
    notices: tuple[Notice, ...]
    reply: Reply | None
    due_at: float | None
    by: int | None = None  # the person whose command it was


def table_view(table: Table, now: float) -> TableView:
    """Reduce a table to what everyone may know."""
    hand, match = table.hand, table.match
    totals = match.totals if match else (0,) * len(table.seats)
    seats = tuple(
        SeatInfo(
            number=number,
            person=seat.person,
            name=seat.name,
            locale=seat.locale,
            total=totals[number],
            is_automatic=seat.is_automatic,
            auto=seat.auto,
            present=seat.present,
            level=seat.level,
        )
        for number, seat in enumerate(table.seats)
    )
    return TableView(
        id=table.id,
        version=table.version,
        chat=table.chat,
        thread=table.thread,
        title=table.title,
        locale=table.locale,
        stage=table.stage,
        rules=table.rules,
        turn_seconds=table.turn_seconds,
        seconds_left=seconds_left(table, now),
        host=table.host,
        seats=seats,
        players=_players(seats, hand) if hand else seats,
        hand=hand.number if hand else 0,
        view=view_for(hand.state, None) if hand else None,
        house=match.house if match else 0,
        ready=table.ready,
        vote=table.vote,
        alarms=table.alarms,
    )


def _players(seats: tuple[SeatInfo, ...], hand: Hand) -> tuple[SeatInfo, ...]:
    """The seats, named after those who held them when the hand was dealt."""
    return tuple(
        replace(seat, person=person, name=name)
        for seat, person, name in zip(seats, hand.holders, hand.names, strict=True)
    )


def seat_view(table: Table, shown: TableView, number: int, *, fresh: bool) -> SeatView | None:
    """Reduce a table to what the person at one seat may know; None where there is none."""
    seat = table.seats[number]
    if table.hand is None or seat.person is None:
        return None
    return SeatView(
        table=shown,
        number=number,
        person=seat.person,
        locale=seat.locale,
        view=view_for(table.hand.state, number),
        panel=seat.panel,
        asked=seat.asked,
        fresh=fresh,
        selection=seat.selection,
        by_kind=seat.by_kind,
        hint=seat.hint,
        pace=seat.pace,
    )
