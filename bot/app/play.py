"""Playing a hand: dealing, acting, asking, time, and those who are away."""

from dataclasses import replace

from bot.app import asking, ending
from bot.app.errors import NotNow
from bot.app.notices import (
    Absence,
    AutoSwitched,
    Dealt,
    Ending,
    HandVoid,
    Happened,
    MatchStarted,
    Resumed,
    Returned,
    Settled,
    StoodIn,
    Suspended,
)
from bot.app.ports import Booking, Logged
from bot.app.table import HAND_STAGES, REST_STAGES, Auto, Cause, Hand, Stage
from bot.app.work import Work
from engine import (
    Action,
    Escape,
    State,
    Step,
    apply,
    book,
    champions,
    deal,
    draw_seats,
    first_seat,
    new_hand,
    new_match,
    result,
    view_for,
)
from engine.match import REDEAL_LIMIT
from engine.rules import Escaping
from engine.views import Phase


def start_match(work: Work) -> None:
    """Begin a match at zero and deal its first hand."""
    table = work.table
    rng = work.chance.for_deal(table.chat, table.hands, 0)
    places = draw_seats(table.rules, rng)
    drawn = sorted(zip(places, table.seats, strict=True), key=lambda pair: pair[0])
    work.change(
        seats=tuple(seat for _, seat in drawn), match=new_match(table.rules, rng), match_id=0
    )
    work.tell(MatchStarted())
    deal_hand(work)


def deal_hand(work: Work, attempt: int = 0) -> None:
    """Deal the next hand, or the same one again after nobody wanted it."""
    table, match = work.table, work.table.match
    assert match is not None
    number = table.hand.number if attempt and table.hand else table.hands + 1
    rng = work.chance.for_deal(table.chat, number, attempt)
    dealt = deal(table.rules, rng, first_seat(match, rng))
    step = new_hand(table.rules, dealt)
    holders = tuple(seat.person if seat.present else None for seat in table.seats)
    names = tuple(seat.name for seat in table.seats)
    hand = Hand(number, attempt, dealt, step.state, holders, names, work.now)
    hands = max(number, table.hands)
    work.change(stage=Stage.PLAYING, hand=hand, hands=hands, ready=frozenset(), vote=None)
    _fresh_seats(work)
    work.tell(Dealt(number, attempt))
    _follow(work, step, Cause.COMPUTER)


def _fresh_seats(work: Work) -> None:
    """Nobody is asked, nothing is selected, every person gets a new panel."""
    work.set_alarms({})
    for number, seat in enumerate(work.table.seats):
        work.change_seat(number, asked=0, selection=(), hint=None)
        if seat.is_person:
            work.new_panel(number)


def act(work: Work, action: Action, cause: Cause) -> None:
    """Carry out an action; raises ``IllegalAction``."""
    hand = _hand(work)
    step = apply(hand.state, action)
    if result(step.state) is not None:
        for late in _late_escapes(work, hand.state):
            hand = _logged(work, late, apply(hand.state, late), Cause.TIMEOUT)
        step = apply(hand.state, action)
    _logged(work, action, step, cause)
    work.change_seat(action.seat, asked=0, selection=(), hint=None)
    _follow(work, step, cause)


def _late_escapes(work: Work, state: State) -> list[Escape]:
    """Escapes by timeouts that were not taken back before the hand ends."""
    if work.table.rules.escaping is not Escaping.PENALTY:
        return []
    gone = view_for(state, None).escaped
    seats = enumerate(work.table.seats)
    return [Escape(n) for n, seat in seats if seat.auto is Auto.TIMED_OUT and n not in gone]


def _logged(work: Work, action: Action, step: Step, cause: Cause) -> Hand:
    """Add an action to the hand and to its log."""
    hand = _hand(work)
    hand = replace(hand, state=step.state, actions=(*hand.actions, action))
    work.change(hand=hand)
    work.log.append(Logged(action, cause, work.now))
    return hand


def _follow(work: Work, step: Step, cause: Cause) -> None:
    """Tell what happened and go where it leads: on, to a redeal, or to the end."""
    work.tell(*(Happened(event, cause) for event in step.events))
    work.touch_all()
    if view_for(step.state, None).phase is Phase.REDEAL:
        _redeal(work)
    elif result(step.state) is not None:
        _settle(work)
    elif work.table.stage is Stage.PLAYING:  # nobody is asked at a suspended table
        asking.ask(work)


def _redeal(work: Work) -> None:
    """Deal again after nobody wanted the cards, but not for ever."""
    hand = _hand(work)
    work.bookings.append(Booking(hand, None, work.now))
    if hand.attempt + 1 < REDEAL_LIMIT:
        deal_hand(work, hand.attempt + 1)
        return
    work.tell(HandVoid(REDEAL_LIMIT))
    ending.rest(work, Stage.BETWEEN)


def _settle(work: Work) -> None:
    """Book a hand that is over."""
    hand, match = _hand(work), work.table.match
    settled = result(hand.state)
    assert match is not None
    assert settled is not None
    match = book(match, settled)
    won = champions(match)
    work.bookings.append(Booking(hand, settled, work.now, won))
    work.change(match=match)
    work.tell(Settled(settled, won))
    ending.rest(work, Stage.FINISHED if won else Stage.BETWEEN)


def lose(work: Work, number: int, why: Absence) -> None:
    """Let a computer stand in for a person; the ruleset may call that an escape."""
    seat = work.table.seats[number]
    if not seat.present:
        return
    work.change_seat(number, present=False, auto=Auto.OFF, timeouts=0)
    work.tell(StoodIn(number, why))
    work.touch_all()  # who is played for is marked on every panel
    if work.table.stage not in HAND_STAGES:
        return
    view = view_for(_hand(work).state, None)
    if view.landlords and number not in view.escaped:
        act(work, Escape(number), Cause.PERSON)
    if work.table.stage in REST_STAGES and work.table.is_empty:  # conceded, and was the last
        ending.close(work, Ending.EMPTY)
    elif work.table.stage is Stage.PLAYING:
        asking.ask(work)
        suspend_if_deserted(work)


def regain(work: Work, number: int) -> None:
    """Give a person who was away their seat back."""
    work.change_seat(number, present=True, auto=Auto.OFF, timeouts=0)
    work.tell(Returned(number))
    work.touch_all()
    if work.table.stage in HAND_STAGES:
        work.new_panel(number)
        resume(work)


def take_back(work: Work, number: int) -> None:
    """Let a person play for themselves again."""
    seat = work.table.seats[number]
    if not seat.present:
        regain(work, number)
        return
    if seat.auto is not Auto.OFF:
        work.change_seat(number, auto=Auto.OFF, timeouts=0)
        work.tell(AutoSwitched(number, on=False))
        work.touch_all()
    resume(work)


def resume(work: Work) -> None:
    """Go on with a hand: a suspended one, or one in which who answers has changed."""
    if work.table.stage is Stage.SUSPENDED:
        work.change(stage=Stage.PLAYING)
        work.set_alarms({})
        work.tell(Resumed())
    if work.table.stage is Stage.PLAYING:
        asking.ask(work)


def suspend_if_deserted(work: Work) -> None:
    """Stop playing a hand in which no person is left: ghosts play for nobody."""
    if work.table.stage is not Stage.PLAYING or any(s.is_here for s in work.table.seats):
        return
    ending.rest(work, Stage.SUSPENDED)
    work.tell(Suspended())


def _hand(work: Work) -> Hand:
    """The live hand; raises ``NotNow`` where there is none."""
    if work.table.hand is None or work.table.stage not in HAND_STAGES:
        raise NotNow("error-no-hand")
    return work.table.hand
