"""Auto-play, panels, and people who go away and come back."""

from bot.app import ending, lobby, play, selecting
from bot.app.commands import (
    Abandon,
    ChangePace,
    Look,
    LosePerson,
    NewPanel,
    RegainPerson,
    ShowPanel,
    SwitchAuto,
)
from bot.app.errors import NotNow, NotSeated
from bot.app.notices import Absence, AutoSwitched, Ending
from bot.app.table import Alarm, Auto, Pace
from bot.app.timing import GRACE
from bot.app.work import Work

_DEADLINES = frozenset({Alarm.TURN, Alarm.EXPIRE, Alarm.VOTE})
_NEXT_PACE = {Pace.FAST: Pace.NORMAL, Pace.NORMAL: Pace.SLOW, Pace.SLOW: Pace.FAST}


def switch_auto(work: Work, command: SwitchAuto) -> None:
    """Let auto-play answer for a seat, or take the seat back."""
    number = work.seat_of(command.by)
    seat = work.table.seats[number]
    on = command.on if command.on is not None else not seat.is_automatic
    if not on:
        play.take_back(work, number)
        work.answer("auto-off")
        return
    if seat.auto is Auto.CHOSEN and seat.present:
        work.answer("auto-on")
        return
    if not seat.present:
        play.regain(work, number)
    work.change_seat(number, auto=Auto.CHOSEN, timeouts=0, hint=None)
    work.tell(AutoSwitched(number, on=True))
    work.touch_all()
    play.resume(work)
    work.answer("auto-on")


def change_pace(work: Work, command: ChangePace) -> None:
    """Let auto-play wait longer or shorter from the next turn on."""
    number = work.seat_of(command.by)
    pace = _NEXT_PACE[work.table.seats[number].pace]
    work.change_seat(number, pace=pace)
    work.answer("pace-changed")


def show_panel(work: Work, command: ShowPanel) -> None:
    """Show the panel as it should be."""
    work.touched.add(work.seat_of(command.by))


def new_panel(work: Work, command: NewPanel) -> None:
    """Send the panel anew; the old one is dead from now on."""
    number = work.seat_of(command.by)
    selecting.view_of(work, number)
    work.new_panel(number)


def look(work: Work, command: Look) -> None:
    """Tell a person their own hand."""
    number = work.seat_of(command.by)
    if work.table.hand is None:
        raise NotNow("error-no-hand")
    view = selecting.view_of(work, number)
    work.answer("own-hand", alert=True, cards=view.hand or ())


def lose_person(work: Work, command: LosePerson) -> None:
    """Let a computer stand in for somebody who cannot be reached or has left the group."""
    number = work.table.seat_of(command.person)
    if number is None:
        raise NotSeated
    lobby.stand_up(work, number, Absence.LEFT if command.left else Absence.UNREACHABLE)


def regain_person(work: Work, command: RegainPerson) -> None:
    """Give a seat back to somebody who can be reached again."""
    number = work.table.seat_of(command.person)
    if number is None:
        raise NotSeated
    if not work.table.seats[number].present:
        play.regain(work, number)


def abandon(work: Work, _: Abandon) -> None:
    """Close the table of a group that the bot was removed from; totals are kept."""
    ending.close(work, Ending.REMOVED)


def give_grace(work: Work) -> None:
    """Put off deadlines that are over, or nearly: nobody could answer meanwhile."""
    soonest = work.now + GRACE
    alarms = {}
    for alarm, at in work.table.alarms.items():
        if alarm in (Alarm.HALF, Alarm.SOON) and at < work.now:
            continue
        alarms[alarm] = max(at, soonest) if alarm in _DEADLINES else at
    if alarms != dict(work.table.alarms):
        work.set_alarms(alarms)
