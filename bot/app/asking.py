"""Who is to answer, and until when."""

from bot.app.table import Alarm, Auto, Seat
from bot.app.timing import (
    AUTO_WAITS,
    COMPUTER_THINKS,
    LAST_REMINDER,
    SHORTEST_FOR_LAST_REMINDER,
    SHORTEST_FOR_REMINDER,
)
from bot.app.work import Work
from engine import to_act, view_for

TURN_ALARMS = (Alarm.TURN, Alarm.HALF, Alarm.SOON)


def ask(work: Work) -> None:
    """Ask whoever is to act: people by a deadline, computers by a pause.

    Whoever is asked already keeps their deadline, unless the hand has come to a new phase: also
    while auto-play is on, so that to switch it on and off wins no time.
    """
    hand = work.table.hand
    assert hand is not None
    asked = to_act(hand.state)
    _forget_others(work, asked)
    newly = [number for number in asked if not work.table.seats[number].asked]
    for number in newly:
        work.change_seat(number, asked=work.next_version)
    people = {number for number in asked if not work.table.seats[number].is_automatic}
    if people & set(newly) or (people and Alarm.TURN not in work.table.alarms):
        _set_deadline(work)
    elif newly and not people:
        work.clear_alarms(TURN_ALARMS)
    computers = asked - people
    if not computers:
        work.clear_alarms([Alarm.COMPUTER])
    elif computers & set(newly) or Alarm.COMPUTER not in work.table.alarms:
        _wake_computers(work, [work.table.seats[number] for number in computers])


def _forget_others(work: Work, asked: frozenset[int]) -> None:
    """Forget that seats were asked: those who are not, and all of them in a new phase."""
    hand, old = work.table.hand, work.old.hand
    same_phase = (
        old is not None
        and hand is not None
        and old.number == hand.number
        and old.attempt == hand.attempt
        and view_for(old.state, None).phase is view_for(hand.state, None).phase
    )
    for number, seat in enumerate(work.table.seats):
        stale = number not in asked or not same_phase
        if seat.asked and seat.asked != work.next_version and stale:
            work.change_seat(number, asked=0)


def _set_deadline(work: Work) -> None:
    """Give people the table's turn time from now, with reminders on the way."""
    seconds = work.table.turn_seconds
    deadline = work.now + seconds
    work.clear_alarms(TURN_ALARMS)
    work.set_alarm(Alarm.TURN, deadline)
    if seconds >= SHORTEST_FOR_REMINDER:
        work.set_alarm(Alarm.HALF, work.now + seconds / 2)
    if seconds >= SHORTEST_FOR_LAST_REMINDER:
        work.set_alarm(Alarm.SOON, deadline - LAST_REMINDER)


def _wake_computers(work: Work, seats: list[Seat]) -> None:
    """Let computers answer after a pause that tells nothing of their cards."""
    bounds = [
        AUTO_WAITS[seat.pace] if seat.auto is not Auto.OFF else COMPUTER_THINKS for seat in seats
    ]
    shortest, longest = min(bounds)
    work.set_alarm(Alarm.COMPUTER, work.now + work.chance.pause(shortest, longest))
