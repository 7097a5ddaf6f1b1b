"""The lobby: sitting down, standing up, filling up, and what becomes of an empty table."""

from dataclasses import replace

from bot.app import between, ending, play
from bot.app.commands import AddComputer, Begin, ChooseRuleset, Configure, Join, Leave
from bot.app.errors import NotAllowed, NotNow, NotSeated, StaleButton, TableFull
from bot.app.notices import Absence, Ending, LobbyChanged, LobbyNudged, Returned
from bot.app.table import REST_STAGES, Alarm, Person, Seat, Stage, Table
from bot.app.timing import AUTO_START, LOBBY_LASTS
from bot.app.work import Work
from engine.advice import Level

# Keys of names in the locales.
COMPUTER_NAMES = ("computer-1", "computer-2", "computer-3", "computer-4", "computer-5")


def opened(table: Table, host: Person, now: float, *, seated: bool) -> Table:
    """Start the lobby's clock; seat the host, if they sit nowhere else and can be reached."""
    seats = (_seat(host),) if seated and host.reachable else ()
    alarms = {Alarm.NUDGE: now + LOBBY_LASTS / 2, Alarm.EXPIRE: now + LOBBY_LASTS}
    return replace(table, seats=seats, alarms=alarms)


def join(work: Work, command: Join) -> None:
    """Seat a person, or give one who left their seat back."""
    table, person = work.table, command.by
    number = table.seat_of(person.id)
    if number is not None:
        _rejoin(work, number)
    elif table.stage is Stage.LOBBY:
        _sit_down(work, person)
    elif table.stage in REST_STAGES:
        _take_free_seat(work, person)
    else:
        raise NotNow("error-deserted" if table.is_deserted else "error-join-after-hand")


def _rejoin(work: Work, number: int) -> None:
    """Answer somebody who has a seat; whoever left gets it back."""
    if work.table.seats[number].present:
        work.answer("joined-already")
        return
    play.regain(work, number)
    work.answer("joined")


def _sit_down(work: Work, person: Person) -> None:
    """Take an empty seat of the lobby, or that of a computer player."""
    table = work.table
    free = _computers_seat(table)
    if not table.is_full:
        work.change(seats=(*table.seats, _seat(person)))
    elif free is not None:
        work.table = table.with_seat(free, _seat(person))
    else:
        raise TableFull
    _lobby_changed(work)
    work.answer("joined")


def _take_free_seat(work: Work, person: Person) -> None:
    """Take over a seat between two hands, with its points."""
    free = _computers_seat(work.table)
    if free is None:
        raise TableFull
    work.table = work.table.with_seat(free, _seat(person))
    work.tell(Returned(free))
    work.answer("joined")


def _computers_seat(table: Table) -> int | None:
    """A seat that a person may take: a computer's, or that of somebody who has left."""
    free = (n for n, seat in enumerate(table.seats) if not (seat.is_person and seat.present))
    return next(free, None)


def leave(work: Work, command: Leave) -> None:
    """Free a seat; in the middle of a hand a computer stands in."""
    number = work.seat_of(command.by)
    if not work.table.seats[number].present:
        raise NotNow("error-left-already")
    last = work.table.hand.number if work.table.hand else 0
    if command.hand not in (None, last):
        # They saw a table that has dealt since: to leave now may cost them the hand.
        raise StaleButton if command.hand else NotNow("error-begun-leave")
    stand_up(work, number, Absence.LEFT)
    work.answer("left")


def stand_up(work: Work, number: int, why: Absence) -> None:
    """Take a person from their seat, or have a computer stand in."""
    match work.table.stage:
        case Stage.LOBBY:
            _leave_lobby(work, number)
        case Stage.PLAYING | Stage.SUSPENDED:
            play.lose(work, number, why)
        case Stage.BETWEEN | Stage.FINISHED:
            between.leave(work, number, why)
        case Stage.CLOSED:
            raise NotSeated


def _leave_lobby(work: Work, number: int) -> None:
    """Take a person off the list; the host's part goes to the next person."""
    seats = tuple(seat for n, seat in enumerate(work.table.seats) if n != number)
    people = [seat.person for seat in seats if seat.person is not None]
    if not people:
        work.change(seats=())
        ending.close(work, Ending.EMPTY)
        return
    host = work.table.host if work.table.host in people else people[0]
    work.change(seats=seats, host=host)
    _lobby_changed(work)


def add_computer(work: Work, command: AddComputer) -> None:
    """Put one computer player on an empty seat."""
    _require_lobby(work)
    _require_voice(work, command.by)
    if work.table.is_full:
        raise TableFull
    work.change(seats=(*work.table.seats, _computer(work.table)))
    _lobby_changed(work)
    work.answer("computer-joined")


def begin(work: Work, command: Begin) -> None:
    """Fill the empty seats with computer players and deal at once."""
    _require_lobby(work)
    _require_voice(work, command.by)
    if not any(seat.is_person for seat in work.table.seats):
        raise NotNow("error-nobody-seated")
    while not work.table.is_full:
        work.change(seats=(*work.table.seats, _computer(work.table)))
    work.tell(LobbyChanged())
    work.answer("beginning")
    play.start_match(work)


def configure(work: Work, command: Configure) -> None:
    """Let an open lobby follow the chat's settings; a match keeps its target."""
    settings = command.settings
    work.change(turn_seconds=settings.turn_seconds, locale=settings.locale)
    if work.table.stage is Stage.LOBBY:
        work.change(rules=settings.rules(work.table.rules.id))
        work.tell(LobbyChanged())


def choose_ruleset(work: Work, command: ChooseRuleset) -> None:
    """Play another ruleset, as the host or an admin says.

    Computers make room, people are never sent away.
    """
    _require_lobby(work)
    if not (command.by.admin or command.by.id == work.table.host):
        raise NotAllowed("error-host-chooses")
    rules = command.settings.rules(command.ruleset)
    people = tuple(seat for seat in work.table.seats if seat.is_person)
    if len(people) > rules.players:
        raise NotNow("error-too-many", seats=rules.players, people=len(people))
    computers = tuple(seat for seat in work.table.seats if not seat.is_person)
    seats = (*people, *computers)[: rules.players]
    work.change(rules=rules, seats=seats)
    _lobby_changed(work)
    work.answer("ruleset-chosen")


def deal_when_full(work: Work) -> None:
    """Deal, unless somebody has left meanwhile."""
    work.clear_alarms([Alarm.DEAL])
    if work.table.is_full:
        work.tell(LobbyChanged())
        play.start_match(work)


def nudge(work: Work) -> None:
    """Remind the group once that seats are free."""
    work.clear_alarms([Alarm.NUDGE])
    work.tell(LobbyNudged())


def _lobby_changed(work: Work) -> None:
    """Show the lobby anew; a full one deals in a moment."""
    if not work.table.is_full:
        work.clear_alarms([Alarm.DEAL])
    elif Alarm.DEAL not in work.table.alarms:
        work.set_alarm(Alarm.DEAL, work.now + work.chance.pause(AUTO_START, AUTO_START))
    work.tell(LobbyChanged())


def _require_lobby(work: Work) -> None:
    if work.table.stage is not Stage.LOBBY:
        raise NotNow("error-begun-already")


def _require_voice(work: Work, person: Person) -> None:
    """Only the host, seated people and admins decide about the lobby."""
    if not (
        person.admin or person.id == work.table.host or work.table.seat_of(person.id) is not None
    ):
        raise NotAllowed("error-sit-down-first")


def _seat(person: Person) -> Seat:
    return Seat(person.id, person.name, person.locale, level=Level.HARD)


def _computer(table: Table) -> Seat:
    """A computer player with a name that no other at the table has."""
    taken = {seat.name for seat in table.seats}
    name = next(name for name in COMPUTER_NAMES if name not in taken)
    return Seat(None, name, table.locale)
