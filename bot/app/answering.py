"""Answers of people: plays, passes, bids, and yes or no."""

from bot.app import play, selecting
from bot.app.commands import Answer, PanelRef, Submit, TypedCards
from bot.app.errors import NotNow, StaleButton
from bot.app.table import Auto, Cause
from bot.app.work import Work
from engine import Action, IllegalAction, Put, Reason, Take, choices
from engine.actions import Bid, Double, Open, Reveal
from engine.views import Phase, View


def submit(work: Work, command: Submit) -> None:
    """Play what is selected, or take it from the bottom."""
    number = selecting.seat_at(work, command.by, command.on)
    view = _asked(work, number, command.on)
    cards = work.table.seats[number].selection
    if view.phase is Phase.TAKE:
        _answer(work, number, Take(number, cards))
        return
    offered = selecting.readings_offered(view, cards)
    if not offered:
        raise IllegalAction(selecting.why_not_selected(view, cards))
    if command.reading is None and len(offered) > 1:
        raise NotNow("error-choose-reading")
    if command.reading is not None and command.reading >= len(offered):
        raise StaleButton
    _answer(work, number, Put(number, cards, offered[command.reading or 0]))


def answer(work: Work, command: Answer) -> None:
    """Bid, pass, or answer yes or no to what is asked; who passes in the bidding does not bid."""
    number = selecting.seat_at(work, command.by, command.on)
    view = _asked(work, number, command.on)
    passes = command.value is None and view.phase is Phase.BIDDING
    value = 0 if passes else command.value
    chosen = next((option for option in choices(view) if value_of(option) == value), None)
    if chosen is None:
        raise IllegalAction(_refusal(view, value))
    _answer(work, number, chosen)


def value_of(option: Action) -> int | None:
    """The number that stands for an answer on buttons: a bid, 1 for yes, 0 for no."""
    match option:
        case Bid(value=value):
            return value
        case Open(yes=yes) | Reveal(yes=yes) | Double(yes=yes):
            return int(yes)
        case Take():
            return 0
        case _:
            return None


def _refusal(view: View, value: int | None) -> Reason:
    """Why an answer is not among the choices."""
    if value is None:
        bidding = view.phase is not Phase.PLAYING
        return Reason.WRONG_PHASE if bidding else Reason.MUST_LEAD
    if view.phase is not Phase.BIDDING:
        return Reason.WRONG_PHASE
    return Reason.BID_TOO_LOW if value else Reason.MUST_BID


def typed_cards(work: Work, command: TypedCards) -> None:
    """Play typed cards on turn where they are one play, else select them."""
    number = work.seat_of(command.by)
    view = selecting.view_of(work, number)
    cards = selecting.picked(view, command.cards)
    work.new_panel(number)
    on_turn = view.phase is Phase.PLAYING and number in view.to_act
    offered = selecting.readings_offered(view, cards) if on_turn else ()
    if on_turn and not offered:
        raise IllegalAction(selecting.why_not_selected(view, cards))
    if len(offered) == 1:
        _answer(work, number, Put(number, cards, offered[0]))
        return
    work.change_seat(number, selection=cards, hint=None)
    work.answer("choose-reading" if offered else "selected")


def _asked(work: Work, number: int, on: PanelRef | None) -> View:
    """The seat's view, if it is being asked, and by the button that was pressed."""
    view = selecting.view_of(work, number)
    if on is not None and on.asked != work.table.seats[number].asked:
        raise StaleButton
    if number not in view.to_act:
        raise IllegalAction(Reason.NOT_YOUR_TURN)
    return view


def _answer(work: Work, number: int, action: Action) -> None:
    """Carry out a person's action: whoever answers is at the table."""
    seat = work.table.seats[number]
    if not seat.present or seat.auto is not Auto.OFF:
        play.take_back(work, number)
    work.change_seat(number, timeouts=0)
    play.act(work, action, Cause.PERSON)
