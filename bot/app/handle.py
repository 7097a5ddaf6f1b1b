"""The one door to a table: people, timers and computer players all come in here."""

from collections.abc import Callable
from typing import Any

from bot.app import answering, between, ending, lobby, selecting, switching, time
from bot.app import commands as c
from bot.app.errors import SeatedElsewhere, TableBusy, TableNotFound
from bot.app.locks import PATIENCE, Locks
from bot.app.notices import LobbyChanged, ShownAgain
from bot.app.outcome import Outcome, TableView, table_view
from bot.app.ports import (
    Adviser,
    Chance,
    Clock,
    PersonTaken,
    PlaceTaken,
    Tables,
    VersionConflict,
)
from bot.app.table import HAND_STAGES, Person, Stage, Table
from bot.app.thinking import Moment, Ranked, Thinking, Thoughts, Unthought
from bot.app.work import Work

ATTEMPTS = 4  # at storing a change while other processes change the same table

_STEPS: dict[type, Callable[[Work, Any], None]] = {
    c.Join: lobby.join,
    c.Leave: lobby.leave,
    c.AddComputer: lobby.add_computer,
    c.Begin: lobby.begin,
    c.Configure: lobby.configure,
    c.ChooseRuleset: lobby.choose_ruleset,
    c.Submit: answering.submit,
    c.Answer: answering.answer,
    c.TypedCards: answering.typed_cards,
    c.Tap: selecting.tap,
    c.PickCandidate: selecting.pick_candidate,
    c.Suggest: selecting.suggest,
    c.Sort: selecting.sort,
    c.ClearSelection: selecting.clear,
    c.SwitchAuto: switching.switch_auto,
    c.ChangePace: switching.change_pace,
    c.ShowPanel: switching.show_panel,
    c.NewPanel: switching.new_panel,
    c.Look: switching.look,
    c.WantNext: between.want_next,
    c.AskRedeal: between.ask_redeal,
    c.AskNewMatch: between.ask_new_match,
    c.AskStop: between.ask_stop,
    c.CastVote: between.cast_vote,
    c.LosePerson: switching.lose_person,
    c.RegainPerson: switching.regain_person,
    c.Abandon: switching.abandon,
}

# What gives a seat back to somebody who has left it, besides joining.
_TAKE_BACK = (c.SwitchAuto, c.WantNext, c.Submit, c.Answer, c.TypedCards)


class TableService:
    """Carries out commands, one at a time a table, each in one transaction."""

    def __init__(self, tables: Tables, chance: Chance, adviser: Adviser, clock: Clock) -> None:
        self._tables = tables
        self._chance = chance
        self._clock = clock
        self.locks = Locks()
        self.thinking = Thinking(adviser)

    async def open(self, command: c.OpenTable) -> Outcome:
        """Open a table in a chat or topic, or show the one that is open there."""
        place = hash((command.chat, command.thread))
        async with self.locks.hold(-abs(place) - 1):
            for _ in range(ATTEMPTS):
                table_id = await self._tables.open_at(command.chat, command.thread)
                if table_id is not None:
                    return await self.handle(c.ShowAgain(table_id))
                elsewhere = await self._tables.seat_of(command.by.id) is not None
                new = lobby.opened(_new(command), command.by, self._clock(), seated=not elsewhere)
                try:
                    table = await self._tables.open(new)
                except (PlaceTaken, PersonTaken):
                    continue  # another process was faster: look again
                break
            else:
                raise TableBusy
        work = self._work(table)
        work.tell(LobbyChanged())
        work.answer("opened")
        return work.outcome()

    async def handle(self, command: c.TableCommand) -> Outcome:
        """Carry out a command; raises ``AppError`` or ``IllegalAction``, and then nothing changed.

        A timer or computer player whose version is past does nothing.
        """
        thoughts: dict[Moment, Ranked] = {}
        while True:
            try:
                return await self._attempts(command, thoughts)
            except Unthought as question:
                thoughts[question.moment] = await self.thinking.answer(command.table, question)

    async def look_at(self, table: int) -> TableView:
        """What everyone may know of a table; raises ``TableNotFound``."""
        found = await self._tables.load(table)
        if found is None or found.stage is Stage.CLOSED:
            raise TableNotFound
        return table_view(found, self._clock())

    async def _attempts(self, command: c.TableCommand, thoughts: Thoughts) -> Outcome:
        """Carry out a command while the table is locked; raises ``Unthought``, too."""
        by_person = isinstance(command, c.Personal)
        async with self.locks.hold(command.table, PATIENCE if by_person else None):
            for attempt in range(ATTEMPTS):
                try:
                    return await self._attempt(command, thoughts)
                except VersionConflict as conflict:
                    if attempt + 1 == ATTEMPTS:
                        raise TableBusy from conflict
        raise AssertionError("unreachable")

    async def _attempt(self, command: c.TableCommand, thoughts: Thoughts) -> Outcome:
        """Load, carry out, store."""
        table = await self._tables.load(command.table)
        if table is None or table.stage is Stage.CLOSED:
            raise TableNotFound
        if isinstance(command, c.Join):
            await self._require_free(command.by, table)
        elif isinstance(command, _TAKE_BACK) and _has_left(table, command.by):
            await self._require_free(command.by, table, "error-seated-there")
        work = self._work(table)
        work.thoughts = thoughts
        work.by = command.by.id if isinstance(command, c.Personal) else None
        _carry_out(work, command)
        if work.changed:
            await self._store(work)
        return work.outcome()

    async def _store(self, work: Work) -> None:
        """Store the work; somebody may have sat down elsewhere meanwhile."""
        try:
            work.table = await self._tables.save(
                work.old, work.table, work.log, work.bookings, work.now
            )
        except PersonTaken as taken:
            raise TableBusy from taken

    async def _require_free(self, person: Person, table: Table, key: str | None = None) -> None:
        """Raise ``SeatedElsewhere`` for somebody who sits at another open table."""
        seat = await self._tables.seat_of(person.id)
        if seat is not None and seat[0] != table.id:
            raise SeatedElsewhere(*seat, key)

    def _work(self, table: Table) -> Work:
        return Work(table, self._clock(), self._chance)


def _has_left(table: Table, person: Person) -> bool:
    """Whether a computer stands in for this person."""
    number = table.seat_of(person.id)
    return number is not None and not table.seats[number].present


def _carry_out(work: Work, command: c.TableCommand) -> None:
    """Let the room that knows the command do it."""
    match command:
        case c.TimeUp(version=version):
            # Whoever taps a card while a computer thinks does not make it think again.
            if version == work.old.version or work.has_thought:
                time.ring(work)
        case c.ShowAgain():
            work.tell(ShownAgain())
        case c.MakeRoom():
            ending.make_room(work)
        case c.Resume():
            _resume(work)
        case _:
            _STEPS[type(command)](work, command)


def _resume(work: Work) -> None:
    """After a restart: what came due meanwhile gets a grace period, panels show the truth."""
    switching.give_grace(work)
    if work.table.stage in HAND_STAGES:
        work.touch_all()


def _new(command: c.OpenTable) -> Table:
    """An empty table as the command describes it."""
    settings = command.settings
    return Table(
        id=0,
        version=0,
        chat=command.chat,
        thread=command.thread,
        title=command.title,
        locale=settings.locale,
        stage=Stage.LOBBY,
        rules=settings.rules(command.ruleset),
        turn_seconds=settings.turn_seconds,
        host=command.by.id,
    )
