"""How a table comes to rest, and how it closes."""

from bot.app.notices import Closed, Ending, HandAbandoned
from bot.app.ports import Booking
from bot.app.table import HAND_STAGES, Alarm, Stage
from bot.app.timing import IDLE_CLOSES
from bot.app.work import Work


def rest(work: Work, stage: Stage) -> None:
    """Wait for people, but not for ever; nobody is asked."""
    for number, seat in enumerate(work.table.seats):
        if seat.asked:
            work.change_seat(number, asked=0)
    work.change(stage=stage, ready=frozenset(), vote=None)
    work.set_alarms({Alarm.IDLE: work.now + IDLE_CLOSES})


def void_hand(work: Work) -> None:
    """Throw the hand that is being played away, unscored."""
    if work.table.hand is not None and work.table.stage in HAND_STAGES:
        work.bookings.append(Booking(work.table.hand, None, work.now))
        work.tell(HandAbandoned())


def make_room(work: Work) -> None:
    """Close a table whose hand everybody has left, for somebody who wants a new one."""
    if work.table.is_deserted:
        close(work, Ending.DESERTED)


def close(work: Work, why: Ending) -> None:
    """Close the table; what was booked stays, and a hand that is being played does not count."""
    void_hand(work)
    work.touch_all()
    work.change(stage=Stage.CLOSED, vote=None, ready=frozenset())
    work.set_alarms({})
    work.tell(Closed(why))
