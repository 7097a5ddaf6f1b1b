"""What happens when nobody does anything: alarms, and computer players."""

from bot.app import asking, between, ending, lobby, play
from bot.app.notices import AutoSwitched, Ending, Reminded, TimedOut
from bot.app.table import Alarm, Auto, Cause, Seat, Stage
from bot.app.work import Work
from engine import Action, Bid, Double, Escape, Open, Pass, Reveal, Take, choices, view_for
from engine.advice import Advice
from engine.rules import Escaping
from engine.views import Phase, View

TIMEOUTS_TO_AUTO = 2


async def ring(work: Work) -> None:
    """Let the next alarm that is due ring; one a command, so that each is stored by itself."""
    due = [(at, alarm) for alarm, at in work.table.alarms.items() if at <= work.now]
    if not due:
        return
    match min(due)[1]:
        case Alarm.TURN:
            await turn_is_over(work)
        case Alarm.COMPUTER:
            await computer_answers(work)
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
    seats = enumerate(work.table.seats)
    waiting = tuple(n for n, seat in seats if seat.asked and not seat.is_automatic)
    work.tell(Reminded(waiting, max(1, round(left))))


async def turn_is_over(work: Work) -> None:
    """Answer for everyone who did not, as carefully as the rules allow."""
    work.clear_alarms(asking.TURN_ALARMS)
    seats = enumerate(work.table.seats)
    late = [n for n, seat in seats if seat.asked and not seat.is_automatic]
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
            play.act(work, decline(view) or await advised(work, view), Cause.TIMEOUT)
    play.suspend_if_deserted(work)


async def computer_answers(work: Work) -> None:
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
    play.act(work, action or await advised(work, view), cause)


def _concedes(work: Work, seat: Seat, number: int, group: View) -> bool:
    """Whether a seat lost to timeouts gives the hand up at its next turn."""
    return (
        work.table.rules.escaping is Escaping.CONCEDES
        and seat.auto is Auto.TIMED_OUT
        and bool(group.landlords)
        and number not in group.escaped
    )


async def advised(work: Work, view: View) -> Action:
    """The action that the adviser thinks best for a seat."""
    return (await advised_all(work, view))[0].action


async def advised_all(work: Work, view: View) -> tuple[Advice, ...]:
    """What the adviser thinks of a seat's actions, best first."""
    hand = work.table.hand
    assert hand is not None
    assert view.viewer is not None
    seed = work.chance.for_move(work.table.chat, hand.number, hand.attempt, len(hand.actions))
    level = work.table.seats[view.viewer].level
    return await work.adviser.rank(view, level, seed)


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
