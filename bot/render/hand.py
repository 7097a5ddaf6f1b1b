"""The panel: one person's hand in the private chat."""

from html import escape

from bot.app.outcome import SeatView
from bot.app.table import Auto, Hint, Stage
from bot.i18n import Words
from bot.render.answers import answer_text, take_text
from bot.render.board import bid_lines, last_trick, role_mark, time_left, turn_line
from bot.render.calls import Content
from bot.render.cards import WILD_MARK, CardText
from bot.render.escapes import escape_results
from bot.render.keyboards import may_select, panel_keyboard, pool
from bot.render.names import Names, clean
from engine import Put, Take, View
from engine.plays import choose
from engine.records import parse_action
from engine.views import Phase

ENDED = frozenset({Phase.OVER, Phase.REDEAL})


def panel(seat: SeatView) -> Content:
    """What a person sees of a hand: the table in short, their cards, and what they can do."""
    words = Words(seat.locale)
    names = Names(words, seat.table.seats)
    if seat.view.phase in ENDED or seat.table.stage is Stage.CLOSED:
        return Content("\n".join([_title(words, seat), *_end(words, seat)]))
    lines = [
        _title(words, seat),
        _players(words, names, seat),
        *_trick(words, names, seat.view),
        "",
        *_cards(words, seat),
        *_hint(words, seat),
        "",
        *_turn(words, names, seat),
    ]
    return Content("\n".join(lines), panel_keyboard(words, seat))


def retired(seat: SeatView) -> Content:
    """What a panel becomes that a new one has taken the place of."""
    words = Words(seat.locale)
    return Content(words("panel-retired", group=_group(words, seat)))


def _group(words: Words, seat: SeatView) -> str:
    """The group's name, fit for a line."""
    return escape(clean(seat.table.title, words("nameless-group"), 24))


def _title(words: Words, seat: SeatView) -> str:
    """Where and what: the group, the hand's number, the ruleset."""
    return words(
        "panel-title",
        group=_group(words, seat),
        number=seat.table.hand,
        ruleset=words(f"ruleset-{seat.table.rules.id}"),
    )


def _end(words: Words, seat: SeatView) -> list[str]:
    """What the hand brought."""
    result = seat.view.result
    if result is None:
        closed = seat.table.stage is Stage.CLOSED
        return [words("panel-closed" if closed else "panel-no-result")]
    points = result.points[seat.number]
    lost = "panel-lost" if points else "panel-spared"  # whose partner escaped pays nothing
    key = "panel-won" if seat.number in result.winners else lost
    names = Names(words, seat.table.players)
    brought = words(key, points=f"{points:+d}", total=f"{seat.info.total:+d}")
    return [*escape_results(words, names, seat.view), brought]


def _players(words: Words, names: Names, seat: SeatView) -> str:
    """Everyone's role, cards and total, with the viewer marked; then the stake."""
    view = seat.view
    lines = []
    for number, count in enumerate(view.counts):
        role = role_mark(view, number)
        key = "panel-self" if number == seat.number else "panel-other"
        total = f"{seat.table.seats[number].total:+d}"
        lines.append(words(key, role=role, name=names.seated(number), cards=count, total=total))
    if view.base:
        lines.append(words("stake", base=view.base, multiplier=view.multiplier))
    return "\n".join(lines)


def _trick(words: Words, names: Names, view: View) -> list[str]:
    """The bids so far, or the trick on the table; opened hands."""
    if view.phase is Phase.BIDDING:
        return bid_lines(words, names, view)
    text = CardText.of(words, view)
    opened = [
        words("panel-shown", name=names.html(number), cards=text.cards(cards))
        for number, cards in sorted(view.shown.items())
        if number != view.viewer
    ]
    return opened + [turn_line(words, names, text, turn) for turn in last_trick(view)]


def _cards(words: Words, seat: SeatView) -> list[str]:
    """The hand, the bottom cards to pick from, and what is selected of them."""
    view = seat.view
    text = CardText.of(words, view)
    lines = [words("panel-hand", cards=text.hand(view.hand or (), grouped=seat.by_kind))]
    if view.rules.wild:
        lines.append(words("panel-wild", mark=WILD_MARK))
    if view.face_up is not None:
        lines.append(words("news-face-up", card=text.card(view.face_up)))
    if view.bottom and view.taken != 0:
        lines.append(words("news-bottom", cards=text.cards(view.bottom)))
    if seat.selection and pool(seat):
        lines.append(words("panel-selected", cards=text.cards(seat.selection)))
    return lines


def _hint(words: Words, seat: SeatView) -> list[str]:
    """What is advised, and why."""
    if seat.hint is None:
        return []
    return [
        words(
            "panel-hint", action=advised(words, seat.hint, seat.view), reason=why(words, seat.hint)
        )
    ]


def advised(words: Words, hint: Hint, view: View) -> str:
    """The advised action in words."""
    action = parse_action(hint.action)
    text = CardText.of(words, view)
    match action:
        case Put(cards=cards, reading=reading):
            to_beat = view.standing.play if view.standing else None
            play = reading or choose(cards, view.rules, to_beat)
            return text.play(play, cards) if play else text.cards(cards)
        case Take(cards=cards):
            return take_text(words, text, cards)
        case _:
            return answer_text(words, view.rules, action)


def why(words: Words, hint: Hint) -> str:
    """The reason for an advice."""
    params: dict[str, object] = {"count": 0, **dict(hint.params)}
    return words(f"advice-{hint.reason}", **params)


def _turn(words: Words, names: Names, seat: SeatView) -> list[str]:
    """Whose turn it is, how long, and what happens otherwise."""
    suspended = seat.table.stage is Stage.SUSPENDED
    if not seat.info.present:
        return [words("panel-left-suspended" if suspended else "panel-left")]
    if suspended:
        return [words("status-suspended")]
    if seat.info.auto is not Auto.OFF:
        key = "panel-auto-timeout" if seat.info.auto is Auto.TIMED_OUT else "panel-auto"
        return [words(key, pace=words(f"pace-{seat.pace}"))]
    if not seat.is_asked:
        who = words.join([names.acting(number) for number in sorted(seat.view.to_act)])
        return [words("panel-wait-and-select" if may_select(seat) else "panel-wait", who=who)]
    leads = seat.view.phase is Phase.PLAYING and seat.view.standing is None
    what = "lead" if leads else "follow" if seat.view.phase is Phase.PLAYING else seat.view.phase
    return [
        words(
            "panel-turn",
            what=words(f"wanted-{what}"),
            time=time_left(words, seat.table),
            otherwise=words(f"status-otherwise-{what}"),
        )
    ]
