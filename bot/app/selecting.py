"""Selecting cards on a panel. The selection lives here: fast taps outrun redrawn keyboards."""

from collections import Counter

from bot.app import candidates
from bot.app.commands import ClearSelection, PanelRef, PickCandidate, Sort, Suggest, Tap
from bot.app.errors import NotNow, StaleButton
from bot.app.table import HAND_STAGES, Hint, Person
from bot.app.work import Work
from engine import Card, IllegalAction, Phase, Play, Put, Rank, Reason, Rules, Take, View, view_for
from engine.holding import pick, reluctant
from engine.plays import candidates as playable
from engine.plays import why_not
from engine.records import format_action


def seat_at(work: Work, person: Person, on: PanelRef | None) -> int:
    """The seat of whoever pressed a panel's button; raises ``StaleButton`` for an old panel."""
    number = work.seat_of(person)
    hand, seat = work.table.hand, work.table.seats[number]
    if on is not None and (hand is None or (hand.number, seat.panel) != (on.hand, on.panel)):
        raise StaleButton
    return number


def view_of(work: Work, number: int) -> View:
    """What a seat knows of the live hand; raises ``NotNow`` where there is none."""
    if work.table.hand is None or work.table.stage not in HAND_STAGES:
        raise NotNow("error-no-hand")
    return view_for(work.table.hand.state, number)


def pool(view: View) -> tuple[Card, ...]:
    """The cards that the viewer can select from: the hand, or the bottom to pick from."""
    taking = view.phase is Phase.TAKE and view.viewer in view.to_act
    return (view.bottom if taking else view.hand) or ()


def tap(work: Work, command: Tap) -> None:
    """Select more of a rank, or of one card; the first tap takes as many as the table asks for."""
    number = seat_at(work, command.by, command.on)
    view, seat = view_of(work, number), work.table.seats[number]
    same = [card for card in pool(view) if _is_tapped(view.rules, card, command.which)]
    if not same:
        raise StaleButton
    chosen = [card for card in seat.selection if _is_tapped(view.rules, card, command.which)]
    others = tuple(
        card for card in seat.selection if not _is_tapped(view.rules, card, command.which)
    )
    count = 0 if len(chosen) == len(same) else len(chosen) + 1
    if not chosen:
        count = min(candidates.asked_of_a_rank(view), len(same))
    # What is chosen stays chosen; what gives something away, or could stand for more, comes last.
    last = reluctant(view.rules, view.face_up)
    rest = sorted((Counter(same) - Counter(chosen)).elements(), key=lambda card: card in last)
    work.change_seat(number, selection=others + tuple([*chosen, *rest][:count]), hint=None)


def _is_tapped(rules: Rules, card: Card, which: Rank | Card) -> bool:
    """Whether a card is on the button that was tapped; wild cards of a rank share one."""
    if not isinstance(which, Card):
        return card.rank is which
    return card == which or (
        card.rank is which.rank and rules.is_wild(card) and rules.is_wild(which)
    )


def pick_candidate(work: Work, command: PickCandidate) -> None:
    """Select a whole play that the panel offers."""
    number = seat_at(work, command.by, command.on)
    view = view_of(work, number)
    if command.on.asked != work.table.seats[number].asked:
        raise StaleButton
    offered = candidates.offered(view)
    if command.place >= len(offered):
        raise StaleButton
    work.change_seat(number, selection=offered[command.place].cards, hint=None)


def suggest(work: Work, command: Suggest) -> None:
    """Name the best action and select its cards; again for the next best.

    Raises ``Unthought``.
    """
    number = seat_at(work, command.by, command.on)
    view, seat = view_of(work, number), work.table.seats[number]
    if number not in view.to_act:
        raise IllegalAction(Reason.NOT_YOUR_TURN)
    options = work.advice(view)
    place = (seat.hint.place + 1) % len(options) if seat.hint else 0
    advice = options[place]
    hint = Hint(place, format_action(advice.action), advice.reason, advice.params)
    cards = advice.action.cards if isinstance(advice.action, Put | Take) else ()
    work.change_seat(number, selection=cards, hint=hint)
    work.answer("suggested" if cards else "advised")


def sort(work: Work, command: Sort) -> None:
    """Group the hand by combination, or by rank again."""
    number = seat_at(work, command.by, command.on)
    work.change_seat(number, by_kind=not work.table.seats[number].by_kind)


def clear(work: Work, command: ClearSelection) -> None:
    """Select nothing."""
    number = seat_at(work, command.by, command.on)
    work.change_seat(number, selection=(), hint=None)


def picked(view: View, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The held cards that typed ones mean; raises ``IllegalAction`` for one not held."""
    return pick(cards, pool(view), reluctant(view.rules, view.face_up))[0]


def readings_offered(view: View, cards: tuple[Card, ...]) -> tuple[Play, ...]:
    """What a selection may be played as, as far as the person has to choose."""
    to_beat = view.standing.play if view.standing else None
    return playable(cards, view.rules, to_beat)


def why_not_selected(view: View, cards: tuple[Card, ...]) -> Reason:
    """Why a selection may not be played."""
    to_beat = view.standing.play if view.standing else None
    return why_not(cards, view.rules, to_beat) or Reason.NO_PLAY
