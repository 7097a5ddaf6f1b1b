"""One command being carried out: the table as it becomes, and what there is to tell."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from bot.app.errors import NotSeated
from bot.app.notices import Notice
from bot.app.outcome import Outcome, Reply, seat_view, table_view
from bot.app.ports import Booking, Chance, Logged
from bot.app.table import Alarm, Person, Seat, Table
from bot.app.thinking import Ranked, Thoughts, Unthought, moment_of
from engine import View


@dataclass(slots=True)
class Work:
    """The table before and as it becomes, with what is to be stored and told.

    ``touched`` are the seats whose panels have changed, ``fresh`` those that get a new one.
    ``thoughts`` are what the adviser has said so far.
    """

    old: Table
    now: float
    chance: Chance
    thoughts: Thoughts = field(default_factory=dict)
    by: int | None = None
    table: Table = field(init=False)
    notices: list[Notice] = field(default_factory=list)
    log: list[Logged] = field(default_factory=list)
    bookings: list[Booking] = field(default_factory=list)
    touched: set[int] = field(default_factory=set)
    fresh: set[int] = field(default_factory=set)
    reply: Reply | None = None

    def __post_init__(self) -> None:
        self.table = self.old

    @property
    def next_version(self) -> int:
        """The version that the table will have when this is stored."""
        return self.old.version + 1

    @property
    def changed(self) -> bool:
        """Whether there is anything to store."""
        return self.table is not self.old or bool(self.log or self.bookings)

    def tell(self, *notices: Notice) -> None:
        """Add to what is to be told."""
        self.notices.extend(notices)

    def answer(
        self, key: str, *, alert: bool = False, url: str | None = None, **args: object
    ) -> None:
        """Tell the person who pressed or typed."""
        self.reply = Reply(key, args, alert, url)

    def change(self, **changes: Any) -> None:
        """Replace fields of the table."""
        self.table = replace(self.table, **changes)

    def change_seat(self, number: int, **changes: Any) -> Seat:
        """Replace fields of a seat; its panel is to be shown anew."""
        seat = replace(self.table.seats[number], **changes)
        self.table = self.table.with_seat(number, seat)
        self.touched.add(number)
        return seat

    def touch_all(self) -> None:
        """Show every panel anew."""
        self.touched.update(range(len(self.table.seats)))

    def new_panel(self, number: int) -> None:
        """Give a seat a new panel; the old one is dead from now on."""
        seat = self.table.seats[number]
        self.change_seat(number, panel=seat.panel + 1)
        self.fresh.add(number)

    def set_alarms(self, alarms: Mapping[Alarm, float]) -> None:
        """Replace all alarms."""
        self.change(alarms=dict(alarms))

    def set_alarm(self, alarm: Alarm, at: float) -> None:
        """Set or move one alarm."""
        self.set_alarms({**self.table.alarms, alarm: at})

    def clear_alarms(self, alarms: Iterable[Alarm]) -> None:
        """Forget some alarms."""
        gone = set(alarms)
        kept = {alarm: at for alarm, at in self.table.alarms.items() if alarm not in gone}
        if len(kept) != len(self.table.alarms):
            self.set_alarms(kept)

    def seat_of(self, person: Person) -> int:
        """The seat of a person; raises ``NotSeated``."""
        number = self.table.seat_of(person.id)
        if number is None:
            raise NotSeated
        seat = self.table.seats[number]
        if (seat.locale, seat.name) != (person.locale, person.name):
            self.change_seat(number, locale=person.locale, name=person.name)
        return number

    def advice(self, view: View) -> Ranked:
        """What the adviser thinks of the viewer's actions; raises ``Unthought``."""
        assert view.viewer is not None
        moment = moment_of(self.table, view.viewer)
        if moment not in self.thoughts:
            seed = self.chance.for_move(self.table.chat, *moment[:3])
            raise Unthought(moment, view, seed)
        return self.thoughts[moment]

    @property
    def has_thought(self) -> bool:
        """Whether the adviser has said anything of the present moment."""
        if self.old.hand is None:
            return False
        return any(moment == moment_of(self.old, moment.seat) for moment in self.thoughts)

    def outcome(self) -> Outcome:
        """Reduce the work to views that are safe to show."""
        shown = table_view(self.table, self.now)
        panels = [
            seat_view(self.table, shown, number, fresh=number in self.fresh)
            for number in sorted(self.touched)
            if number < len(self.table.seats)
        ]
        return Outcome(
            table=shown,
            panels=tuple(panel for panel in panels if panel is not None and panel.panel),
            notices=tuple(self.notices),
            reply=self.reply,
            due_at=self.table.due_at,
            by=self.by,
        )
