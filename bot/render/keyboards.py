"""The panel's buttons."""

from collections import Counter
from collections.abc import Sequence

from bot.app import candidates
from bot.app.answering import value_of
from bot.app.outcome import SeatView
from bot.app.table import Stage
from bot.i18n import Words
from bot.render.answers import answer_text, question
from bot.render.calls import Button, Keyboard, Press, Style, Verb, in_rows
from bot.render.cards import CardText, Face
from engine import Action, Bid, Card, Rank, choices
from engine.plays import candidates as playable
from engine.plays import why_not
from engine.views import Phase

RANKS_A_ROW = 5
CANDIDATES_A_ROW = 2
CIRCLED = "①②③④⑤⑥⑦⑧⑨⑩"


def panel_keyboard(words: Words, seat: SeatView) -> Keyboard:
    """Cards, candidates, answers and tools: the answers only on turn."""
    rows: list[Sequence[Button]] = []
    if may_select(seat):
        rows += _rank_rows(words, seat)
    if seat.is_asked and seat.table.stage is Stage.PLAYING:
        rows += _answer_rows(words, seat)
    rows += _tool_rows(words, seat)
    return tuple(tuple(row) for row in rows if row)


def press(seat: SeatView, verb: Verb, arg: str = "", *, answers: bool = False) -> Press:
    """What a button of this panel carries; answers also carry when the seat was asked."""
    asked = seat.asked if answers else 0
    return Press(verb, seat.table.id, seat.table.hand, seat.panel, asked, arg)


def pool(seat: SeatView) -> tuple[Card, ...]:
    """The cards that can be selected: the hand, or the bottom to pick from."""
    view = seat.view
    taking = view.phase is Phase.TAKE and view.viewer in view.to_act
    return (view.bottom if taking else view.hand) or ()


def may_select(seat: SeatView) -> bool:
    """Whether there is anything to select for: a play, now or later, or the bottom cards."""
    if seat.info.is_automatic:
        return False
    phase = seat.view.phase
    return phase is Phase.PLAYING or (phase is Phase.TAKE and seat.is_asked)


def _rank_rows(words: Words, seat: SeatView) -> Keyboard:
    """One button a rank, in the holder's order; one more for cards of their own kind."""
    cards, text = pool(seat), CardText.of(words, seat.view)
    ranks = Counter(card.rank for card in cards)
    faces = Counter(map(text.face, cards))
    buttons = []
    for face in text.ordered(cards, grouped=seat.by_kind):
        if face.special is None or faces[face] == ranks[face.rank]:
            buttons.append(_rank_button(text, seat, face.rank, ranks[face.rank]))
        else:
            buttons.append(_special_button(text, seat, face, faces[face]))
    return in_rows(buttons, RANKS_A_ROW)


def _rank_button(text: CardText, seat: SeatView, rank: Rank, held: int) -> Button:
    """``K×3``, or ``✅K 2/3`` where some are selected; plain cards are taken first."""
    selected = sum(card.rank is rank for card in seat.selection)
    return _count_button(text.rank(rank), seat, str(int(rank)), selected, held)


def _special_button(text: CardText, seat: SeatView, face: Face, held: int) -> Button:
    """A wild card, or the shown card's twin, to be picked by itself."""
    assert face.special is not None
    selected = sum(text.face(card) == face for card in seat.selection)
    return _count_button(text.special(face.special), seat, face.special.text, selected, held)


def _count_button(name: str, seat: SeatView, arg: str, selected: int, held: int) -> Button:
    label = f"✅{name} {selected}/{held}" if selected else f"{name}×{held}"
    style = Style.SUCCESS if selected else None
    return Button(label, press(seat, Verb.TAP, arg), style=style)


def _answer_rows(words: Words, seat: SeatView) -> list[Sequence[Button]]:
    """What can be answered now."""
    match seat.view.phase:
        case Phase.PLAYING:
            return [*_candidate_rows(words, seat), *_play_rows(words, seat)]
        case Phase.TAKE:
            return [_take_row(words, seat)]
        case _:
            options = choices(seat.view)
            return [[_choice_button(words, seat, option) for option in options]]


def _candidate_rows(words: Words, seat: SeatView) -> Keyboard:
    """Whole plays to select with one tap."""
    text = CardText.of(words, seat.view)
    buttons = [
        Button(
            f"➤ {text.play_cards(move.play, move.cards)}",
            press(seat, Verb.CANDIDATE, str(place), answers=True),
        )
        for place, move in enumerate(candidates.offered(seat.view))
    ]
    return in_rows(buttons, CANDIDATES_A_ROW)


def _play_rows(words: Words, seat: SeatView) -> list[list[Button]]:
    """Play what is selected, as what it is taken for; pass, where that is allowed."""
    view = seat.view
    to_beat = view.standing.play if view.standing else None
    offered = playable(seat.selection, view.rules, to_beat) if seat.selection else ()
    text = CardText.of(words, view)
    rows = [
        [
            Button(
                f"{CIRCLED[place]} {text.play(play, seat.selection)}",
                press(seat, Verb.PLAY, str(place), answers=True),
            )
        ]
        for place, play in enumerate(offered[: len(CIRCLED)])
        if len(offered) > 1
    ]
    rows.append([_play_button(words, seat)])
    last = [_tool(words, seat, _hint_key(seat), Verb.SUGGEST)]
    if view.standing is not None:
        last.append(Button(words("button-pass"), press(seat, Verb.PASS, answers=True)))
    return [*rows, last]


def _play_button(words: Words, seat: SeatView) -> Button:
    """``▶️ 出牌 …`` where the selection may be played, ``⛔ …`` and why where it may not."""
    view = seat.view
    to_beat = view.standing.play if view.standing else None
    offered = playable(seat.selection, view.rules, to_beat) if seat.selection else ()
    carried = press(seat, Verb.PLAY, answers=True)
    if len(offered) == 1:
        played = CardText.of(words, view).play(offered[0], seat.selection)
        return Button(words("button-play", play=played), carried, style=Style.PRIMARY)
    if offered:
        return Button(words("button-choose-reading"), carried)
    reason = why_not(seat.selection, view.rules, to_beat)
    return Button(words("button-not-playable", reason=words(f"short-{reason}")), carried)


def _take_row(words: Words, seat: SeatView) -> list[Button]:
    """Take what is selected of the bottom cards, or none of them."""
    none = Button(words("button-take-none"), press(seat, Verb.TAKE, "none", answers=True))
    if not seat.selection:
        return [none]
    take = Button(
        words("button-take", count=len(seat.selection)),
        press(seat, Verb.TAKE, answers=True),
        style=Style.PRIMARY,
    )
    return [take, none]


def _choice_button(words: Words, seat: SeatView, option: Action) -> Button:
    """A bid, or yes or no to what is asked."""
    text = answer_text(words, seat.view.rules, option)
    value = value_of(option)
    if isinstance(option, Bid):
        return Button(text, press(seat, Verb.BID, str(value), answers=True))
    return Button(text, press(seat, Verb.CHOOSE, f"{question(option)}{value}", answers=True))


def _hint_key(seat: SeatView) -> str:
    return "button-another" if seat.hint else "button-suggest"


def _tool(words: Words, seat: SeatView, key: str, verb: Verb) -> Button:
    return Button(words(key), press(seat, verb))


def _tool_rows(words: Words, seat: SeatView) -> list[list[Button]]:
    """Sort, select nothing, auto-play; and advice where it is not beside the play button."""
    back = Press(Verb.UNAUTO, seat.table.id)
    if not seat.info.present:
        return [[Button(words("button-return"), back, style=Style.SUCCESS)]]
    if seat.info.is_automatic:
        pace = words("button-pace", pace=words(f"pace-{seat.pace}"))
        return [
            [
                Button(words("button-take-back"), back, style=Style.SUCCESS),
                Button(pace, Press(Verb.PACE, seat.table.id)),
            ]
        ]
    tools = [_tool(words, seat, "button-sort", Verb.SORT)]
    if seat.is_asked and seat.view.phase is not Phase.PLAYING:
        tools.append(_tool(words, seat, _hint_key(seat), Verb.SUGGEST))
    if seat.selection:
        tools.append(_tool(words, seat, "button-clear", Verb.CLEAR))
    tools.append(Button(words("button-auto"), Press(Verb.AUTO, seat.table.id)))
    return [tools]
