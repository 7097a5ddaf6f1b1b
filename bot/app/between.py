"""Between hands: the next one, a new match, and what needs everybody's consent."""

from dataclasses import replace

from bot.app import ending, play
from bot.app.commands import AskNewMatch, AskRedeal, AskStop, CastVote, WantNext
from bot.app.errors import NotAllowed, NotNow
from bot.app.notices import (
    Absence,
    Ending,
    NextWanted,
    Returned,
    StoodIn,
    Verdict,
    VoteAsked,
    VoteEnded,
)
from bot.app.table import (
    HAND_STAGES,
    REST_STAGES,
    Alarm,
    Auto,
    Person,
    Question,
    Stage,
    Vote,
)
from bot.app.timing import AUTO_START, VOTE_LASTS
from bot.app.work import Work
from engine import view_for
from engine.advice import Level
from engine.rules import Escaping


def leave(work: Work, number: int, why: Absence) -> None:
    """Free a seat; its points stay with it, for a computer or whoever sits down."""
    seat = work.table.seats[number]
    if not seat.present:
        return
    work.change_seat(number, present=False)
    work.tell(StoodIn(number, why))
    work.change(ready=work.table.ready - {seat.person or 0})
    if work.table.is_empty:
        ending.close(work, Ending.EMPTY)
        return
    deal_if_all_ready(work)


def want_next(work: Work, command: WantNext) -> None:
    """Want to go on: the next hand, the next match, or a hand that waits."""
    if work.table.is_deserted and work.table.seat_of(command.by.id) is None:
        raise NotNow("error-deserted")
    number = work.seat_of(command.by)
    match work.table.stage:
        case Stage.SUSPENDED:
            play.take_back(work, number)
        case Stage.BETWEEN | Stage.FINISHED:
            _be_ready(work, number, command.by)
        case Stage.PLAYING:
            raise NotNow("error-hand-running")
        case Stage.LOBBY | Stage.CLOSED:
            raise NotNow("error-not-begun")
    work.answer("ready")


def _be_ready(work: Work, number: int, person: Person) -> None:
    """Count a person in; the deal follows in a moment, at once when all are in."""
    seat = work.table.seats[number]
    if not seat.present:
        work.tell(Returned(number))
    if not seat.present or seat.auto is Auto.TIMED_OUT:
        work.change_seat(number, present=True, auto=Auto.OFF, timeouts=0)
    if person.id in work.table.ready:
        return
    work.change(ready=work.table.ready | {person.id})
    if Alarm.DEAL not in work.table.alarms:
        work.set_alarm(Alarm.DEAL, work.now + work.chance.pause(AUTO_START, AUTO_START))
    work.tell(NextWanted())
    deal_if_all_ready(work)


def deal_if_all_ready(work: Work) -> None:
    """Deal at once when every person at the table wants it."""
    here = {seat.person for seat in work.table.seats if seat.is_here}
    if here and here <= work.table.ready:
        deal_next(work)


def deal_next(work: Work) -> None:
    """Deal the next hand, of this match or of a new one."""
    vacate(work)
    if work.table.stage is Stage.FINISHED:
        play.start_match(work)
    else:
        play.deal_hand(work)


def vacate(work: Work) -> None:
    """Hand the seats of those who have left over to computer players."""
    for number, seat in enumerate(work.table.seats):
        if seat.is_person and not seat.present:
            work.change_seat(number, person=None, present=True, level=Level.NORMAL)


def ask_redeal(work: Work, command: AskRedeal) -> None:
    """Ask to abandon this hand; never after an escape."""
    _require_voice(work, command.by)
    hand = work.table.hand
    if hand is None or work.table.stage not in HAND_STAGES:
        raise NotNow("error-no-hand")
    _require_no_escape(work)
    _ask(work, Question.REDEAL, command.by)


def ask_new_match(work: Work, command: AskNewMatch) -> None:
    """Begin a new match: freely after the last one, by consent in the middle of one."""
    if work.table.stage is Stage.FINISHED:
        want_next(work, WantNext(command.table, command.by))
        return
    if work.table.stage is Stage.LOBBY:
        raise NotNow("error-not-begun")
    _require_voice(work, command.by)
    _require_no_escape(work)
    _ask(work, Question.NEW_MATCH, command.by)


def ask_stop(work: Work, command: AskStop) -> None:
    """Close the table: a lobby by its host or an admin, a match by consent, a deserted one."""
    if work.table.is_deserted:
        ending.close(work, Ending.STOPPED)
        return
    _ask(work, Question.STOP, command.by)


def _may_decide(work: Work, person: Person) -> bool:
    """Whether this person's word is enough."""
    return person.admin or person.id == work.table.host


def _require_voice(work: Work, person: Person) -> None:
    """Raise unless the person is seated, the host or an admin."""
    if not _may_decide(work, person) and work.table.seat_of(person.id) is None:
        deserted = work.table.is_deserted
        raise NotAllowed("error-deserted" if deserted else "error-host-admin-seated")


def _require_somebody(work: Work) -> None:
    """Raise where everybody has left: computers deal no hands for themselves."""
    if work.table.is_deserted:
        raise NotNow("error-deserted")


def _require_no_escape(work: Work) -> None:
    """Raise where throwing this hand away would undo an escape."""
    hand, running = work.table.hand, work.table.stage in HAND_STAGES
    if hand is not None and running and view_for(hand.state, None).escaped:
        free = work.table.rules.escaping is Escaping.FREE
        raise NotAllowed("error-redeal-after-leaving" if free else "error-redeal-after-escape")


def _ask(work: Work, question: Question, person: Person) -> None:
    """Open a request; the host and admins still confirm it, since it cannot be undone.

    Whoever asks for what is asked already consents to it, and another request takes its place.
    """
    _require_voice(work, person)
    _require_somebody(work)
    work.answer("vote-asked")
    vote = work.table.vote
    if vote is not None and vote.question is question:
        if not _may_decide(work, person):
            work.change(vote=_with_consent(vote, person))
        _count(work, first=True)  # shown anew: it may have scrolled out of sight
        return
    if vote is not None:
        _end_vote(work, vote, Verdict.DECLINED)
    yes = frozenset() if _may_decide(work, person) else frozenset({person.id})
    work.change(vote=Vote(question, person.id, work.next_version, yes))
    work.set_alarm(Alarm.VOTE, work.now + VOTE_LASTS)
    _count(work, first=True)


def _with_consent(vote: Vote, person: Person) -> Vote:
    return replace(vote, yes=vote.yes | {person.id})


def cast_vote(work: Work, command: CastVote) -> None:
    """Count a 确认 or 取消."""
    vote, person = work.table.vote, command.by
    if vote is None or command.asked not in (0, vote.asked):
        raise NotNow("error-vote-over")
    _require_voice(work, person)
    if not command.yes:
        _end_vote(work, vote, Verdict.DECLINED)
    elif _may_decide(work, person):
        _agree(work, vote)
    else:
        work.change(vote=_with_consent(vote, person))
        _count(work, first=False)
    work.answer("vote-counted")


def _count(work: Work, *, first: bool) -> None:
    """Agree when every seated person has; else show how it stands, in a new message if first."""
    vote = work.table.vote
    assert vote is not None
    here = {seat.person for seat in work.table.seats if seat.is_person and seat.present}
    if here and here <= vote.yes:
        _agree(work, vote)
    else:
        work.tell(VoteAsked(first))


def lapse_vote(work: Work) -> None:
    """Let a request run out."""
    if work.table.vote is not None:
        _end_vote(work, work.table.vote, Verdict.LAPSED)
    work.clear_alarms([Alarm.VOTE])


def _end_vote(work: Work, vote: Vote, verdict: Verdict) -> None:
    """Forget the request and tell how it ended."""
    work.change(vote=None)
    work.clear_alarms([Alarm.VOTE])
    work.tell(VoteEnded(vote.question, verdict))


def _agree(work: Work, vote: Vote) -> None:
    """Do what was asked for; somebody may have escaped since."""
    if vote.question is not Question.STOP:
        _require_somebody(work)
        _require_no_escape(work)
    _end_vote(work, vote, Verdict.AGREED)
    if vote.question is Question.REDEAL and work.table.stage not in HAND_STAGES:
        return  # the hand ended while people were asked
    if vote.question is Question.STOP:
        ending.close(work, Ending.STOPPED)
        return
    ending.void_hand(work)
    vacate(work)
    if vote.question is Question.REDEAL:
        play.deal_hand(work)
    else:
        play.start_match(work)


def deal_when_due(work: Work) -> None:
    """Deal after the pause that follows the first wish for it."""
    work.clear_alarms([Alarm.DEAL])
    if work.table.stage in REST_STAGES:
        deal_next(work)
