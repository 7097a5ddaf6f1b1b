"""What happens when nobody does anything: alarms, and computer players."""

from bot.app import asking, between, ending, lobby, play
from bot.app.notices import AutoSwitched, Ending, Reminded, TimedOut
from bot.app.table import Alarm, Auto, Cause, Seat, Stage
from bot.app.work import Work
from engine import Action, Bid, Double, Escape, Open, Pass, Reveal, Take, choices, view_for
from engine.rules import Escaping
from engine.views import Phase, View

TIMEOUTS_TO_AUTO = 2


def ring(work: Work) -> None:
    """Let the next alarm that is due ring; one a command, so that each is stored by itself."""
    due = [(at, alarm) for alarm, at in work.table.alarms.items() if at <= work.now]
    if not due:
        return
    match min(due)[1]:
        case Alarm.TURN:
            turn_is_over(work)
        case Alarm.COMPUTER:
            computer_answers(work)
        case Alarm.HALF | Alarm.SOON as alarm:
            _remind(work, alarm)
        case Alarm.DEAL:
            _deal(work)
        case Alarm.NUDGE:
            lobby.nudge(work)
        case Alarm.EXPIRE:
            ending.close(work, Ending.EXPIRED)
        case Alarm.VOTE:
            between.lapse_vote(work)
        case Alarm.IDLE:
            ending.close(work, Ending.IDLE)


def _deal(work: Work) -> None:
    """Deal what was put off for a moment: the first hand, or the next."""
    if work.table.stage is Stage.LOBBY:
        lobby.deal_when_full(work)
    else:
        between.deal_when_due(work)


def _remind(work: Work, alarm: Alarm) -> None:
    """Remind whoever is still to answer."""
    left = work.table.alarms[Alarm.TURN] - work.now
    work.clear_alarms([alarm])
    waiting = _awaited(work)
    if waiting:
        work.tell(Reminded(waiting, max(1, round(left))))


def _awaited(work: Work) -> tuple[int, ...]:
    """The seats of people who are still to answer."""
    seats = enumerate(work.table.seats)
    return tuple(number for number, seat in seats if seat.asked and not seat.is_automatic)


def turn_is_over(work: Work) -> None:
    """Answer for everyone who did not, as carefully as the rules allow.

    Where auto-play was switched on meanwhile its pause is over, too.
    """
    work.clear_alarms(asking.TURN_ALARMS)
    late = _awaited(work)
    if not late:
        computer_answers(work)
        return
    for number in late:
        timeouts = work.table.seats[number].timeouts + 1
        auto = timeouts >= TIMEOUTS_TO_AUTO
        work.change_seat(
            number, timeouts=timeouts, auto=Auto.TIMED_OUT if auto else Auto.OFF, hint=None
        )
        work.tell(TimedOut(number, auto))
        if auto:
            work.tell(AutoSwitched(number, on=True))
    for number in late:
        hand = work.table.hand
        if hand is None or work.table.stage is not Stage.PLAYING:
            return
        view = view_for(hand.state, number)
        if number in view.to_act:
            play.act(work, decline(view) or work.advice(view)[0].action, Cause.TIMEOUT)
    play.suspend_if_deserted(work)


def computer_answers(work: Work) -> None:
    """Let one computer player, or a seat on auto-play, answer."""
    work.clear_alarms([Alarm.COMPUTER])
    hand = work.table.hand
    if hand is None or work.table.stage is not Stage.PLAYING:
        return
    group = view_for(hand.state, None)
    number = min(n for n in group.to_act if work.table.seats[n].is_automatic)
    seat = work.table.seats[number]
    if _concedes(work, seat, number, group):
        play.act(work, Escape(number), Cause.TIMEOUT)
        return
    view = view_for(hand.state, number)
    away = seat.is_person and not seat.is_here
    action = decline(view) if away and view.phase is Phase.BIDDING else None
    cause = Cause.AUTO if seat.is_person and seat.present else Cause.COMPUTER
    play.act(work, action or work.advice(view)[0].action, cause)


def _concedes(work: Work, seat: Seat, number: int, group: View) -> bool:
    """Whether a seat lost to timeouts gives the hand up at its next turn."""
    return (
        work.table.rules.escaping is Escaping.CONCEDES
        and seat.auto is Auto.TIMED_OUT
        and bool(group.landlords)
        and number not in group.escaped
    )


def decline(view: View) -> Action | None:
    """The answer that commits a seat to least, None where there is no such answer (a lead)."""
    return next((action for action in choices(view) if _declines(action)), None)


def _declines(action: Action) -> bool:
    match action:
        case Pass():
            return True
        case Bid(value=value):
            return value == 0
        case Open(yes=yes) | Reveal(yes=yes) | Double(yes=yes):
            return not yes
        case Take(cards=cards):
            return not cards
        case _:
            return False
