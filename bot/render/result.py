"""The end of a hand and of a match."""

from bot.app.notices import Ending, HandVoid
from bot.app.outcome import TableView
from bot.app.table import Alarm, Stage
from bot.i18n import Words
from bot.render.board import turn_line
from bot.render.calls import Button, Content, Keyboard, Press, Style, Verb
from bot.render.cards import CardText
from bot.render.escapes import escape_results
from bot.render.names import Names
from engine import Result, View


def rest(view: TableView) -> Content:
    """A table between hands: the last hand's result, or that it did not count."""
    if view.view is not None and view.view.result is not None:
        return result(view)
    words = Words(view.locale)
    lines = [words("table-rests"), *_ready(words, Names(words, view.seats), view)]
    return Content("\n".join(lines), rest_keyboard(words, view), feed=True)


def result(view: TableView) -> Content:
    """The settlement, everybody's cards, the totals, and how to go on."""
    words = Words(view.locale)
    names = Names(words, view.players)
    hand = view.view
    assert hand is not None
    assert hand.result is not None
    lines = [
        *_last_play(words, names, hand),
        _headline(words, names, view, hand.result),
        *escape_results(words, names, hand),
        stake_line(words, hand.result),
        *_doubles(words, names, hand),
        *_scores(words, names, view, hand.result),
        words("result-open"),
        *_open_hands(words, names, hand),
        *_champions(words, names, view),
        *_ready(words, Names(words, view.seats), view),
    ]
    return Content("\n".join(lines), rest_keyboard(words, view), feed=True)


def void(view: TableView, notice: HandVoid) -> Content:
    """A hand that nobody wanted."""
    words = Words(view.locale)
    text = words("result-void", deals=notice.deals)
    return Content(text, rest_keyboard(words, view), feed=True)


def _last_play(words: Words, names: Names, hand: View) -> list[str]:
    """The play that ended the hand."""
    text = CardText.of(words, hand)
    return [turn_line(words, names, text, turn) for turn in hand.history[-1:] if turn.play]


def _headline(words: Words, names: Names, view: TableView, result: Result) -> str:
    """Who won: the landlord or the farmers."""
    won = bool(result.winners & result.landlords)
    key = "result-landlord" if won else "result-farmers"
    who = words.join([names.html(seat) for seat in sorted(result.winners)])
    return words(key, number=view.hand, who=who, count=len(result.winners))


def stake_line(words: Words, result: Result) -> str:
    """The multiplication: bid × bombs × spring; the bid alone where nothing doubles."""
    factors = [words("factor-bid", points=result.base)]
    if not result.doublings:
        return factors[0]
    for doubling in dict.fromkeys(result.doublings):
        times = result.doublings.count(doubling)
        factors.append(words("factor", name=words(f"doubling-{doubling}"), factor=2**times))
    stake = result.base * 2 ** len(result.doublings)
    return words("result-stake", factors=" × ".join(factors), stake=stake)


def _doubles(words: Words, names: Names, hand: View) -> list[str]:
    """Who had doubled what they exchange with each opponent."""
    if not hand.doubles:
        return []
    return [words("news-doubled", who=words.join([names.html(seat) for seat in hand.doubles]))]


def _scores(words: Words, names: Names, view: TableView, result: Result) -> list[str]:
    """One line a seat: role, this hand's points, and the total."""
    lines = []
    for seat, points in zip(view.seats, result.points, strict=True):
        role = "👑" if seat.number in result.landlords else "🌾"
        lines.append(
            words(
                "result-score",
                role=role,
                name=names.html(seat.number),
                points=f"{points:+d}",
                total=f"{seat.total:+d}",
            )
        )
    if result.house:
        lines.append(words("result-house", points=f"{result.house:+d}", total=f"{view.house:+d}"))
    return lines


def _open_hands(words: Words, names: Names, hand: View) -> list[str]:
    """What everyone still held; the bottom is named where it was hidden and is not all aside."""
    text = CardText.of(words, hand)
    lines = [
        words("result-hand", name=names.html(seat), cards=text.cards(cards))
        for seat, cards in sorted(hand.shown.items())
        if cards
    ]
    if hand.bottom and hand.taken != 0:
        lines.append(words("news-bottom", cards=text.cards(hand.bottom)))
    if hand.aside:
        lines.append(words("result-aside", cards=text.cards(hand.aside)))
    return lines


def _champions(words: Words, names: Names, view: TableView) -> list[str]:
    """Who won the match."""
    # A table closes with a result where the last person concedes and leaves.
    if view.stage not in (Stage.FINISHED, Stage.CLOSED) or view.rules.target is None:
        return []
    won = [names.html(s.number) for s in view.seats if s.total >= view.rules.target]
    return [words("result-champions", who=words.join(won))]


def _ready(words: Words, names: Names, view: TableView) -> list[str]:
    """Who wants to go on, and when it does."""
    ready = [names.html(s.number) for s in view.seats if s.person in view.ready]
    if not ready:
        return []
    key = "result-ready-soon" if Alarm.DEAL in view.alarms else "result-ready"
    return [words(key, who=words.join(ready))]


def rest_keyboard(words: Words, view: TableView) -> Keyboard:
    """Go on, look back, or leave; nothing once the table has moved on."""
    if view.stage is Stage.FINISHED:
        go_on = Button(
            words("button-new-match"),
            Press(Verb.NEW_MATCH, view.id, hand=view.hand),
            style=Style.SUCCESS,
        )
    elif view.stage is Stage.BETWEEN:
        go_on = Button(
            words("button-next"), Press(Verb.NEXT, view.id, hand=view.hand), style=Style.SUCCESS
        )
    else:
        return ()
    return (
        (go_on,),
        (
            Button(words("button-replay"), Press(Verb.REPLAY, view.id, hand=view.hand)),
            Button(words("button-leave"), Press(Verb.LEAVE, view.id, hand=view.hand)),
        ),
    )


def closed(view: TableView, why: Ending) -> Content:
    """The table has closed, and what becomes of the points."""
    return Content(Words(view.locale)(f"closed-{why}"))
