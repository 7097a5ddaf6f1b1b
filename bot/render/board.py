"""The table in the group: news, the trick, and whose turn it is."""

from bot.app.notices import (
    Dealt,
    HandAbandoned,
    Happened,
    MatchStarted,
    Notice,
    Resumed,
    Returned,
    ShownAgain,
    StoodIn,
    TimedOut,
)
from bot.app.outcome import TableView
from bot.app.table import Stage
from bot.i18n import Words
from bot.render.answers import bid_word
from bot.render.calls import Button, Content, Keyboard, Press, Verb
from bot.render.cards import CardText
from bot.render.escapes import escape_news
from bot.render.names import Names
from engine import View
from engine.events import (
    BidMade,
    BottomShown,
    BottomTaken,
    DoublesShown,
    Event,
    HandOpened,
    LandlordChosen,
    LandlordsRevealed,
    OpeningDeclined,
    RevealDeclined,
    SeatEscaped,
)
from engine.views import Phase, Turn

LAST_TURNS = 6


def board(view: TableView, notices: tuple[Notice, ...], bot: str) -> Content:
    """The state of a hand in the group; ``bot`` is the bot's username."""
    words = Words(view.locale)
    names = Names(words, view.seats)
    news = tuple(line for notice in notices for line in news_lines(words, names, notice, view))
    text = "\n".join([*_trick(words, names, view), status(words, names, view)])
    return Content(text, board_keyboard(words, view, bot, notices), news, feed=True)


def unfinished(table: TableView, view: View) -> Content:
    """Where a hand stood that is not played to the end."""
    words = Words(table.locale)
    names = Names(words, table.seats)
    return Content("\n".join([*_trick(words, names, table), counts_line(words, names, view)]))


def board_keyboard(
    words: Words, view: TableView, bot: str, notices: tuple[Notice, ...]
) -> Keyboard:
    """See one's own hand, and go where it can be played; at the deal, ask for another."""
    if view.stage is Stage.SUSPENDED:
        return ()
    look = Button(words("button-look"), Press(Verb.LOOK, view.id))
    row = (look, Button(words("button-go"), url=f"https://t.me/{bot}"))
    if not any(isinstance(notice, Dealt | ShownAgain) for notice in notices):
        return (row,)
    return (row, (Button(words("button-redeal"), Press(Verb.REDEAL, view.id)),))


def _trick(words: Words, names: Names, table: TableView) -> list[str]:
    """The bids, or what was played since the last lead."""
    view = table.view
    if view is None:
        return []
    if view.phase is Phase.BIDDING:
        return bid_lines(words, names, view)
    text = CardText.of(words, view)
    return [turn_line(words, names, text, turn) for turn in last_trick(view)]


def last_trick(view: View) -> list[Turn]:
    """The plays and passes of the trick that is on the table, the newest few."""
    turns = list(view.history)
    passes = 0
    while turns and passes < len(turns) and turns[-1 - passes].play is None:
        passes += 1
    if view.standing is None and passes:  # the trick is over: show how it was won
        end = len(turns) - passes
        return turns[max(0, end - 1) :][-LAST_TURNS:]
    return turns[_trick_start(turns, view.rules.players) :][-LAST_TURNS:]


def _trick_start(turns: list[Turn], players: int) -> int:
    """Where the trick on the table began: after everyone else had passed."""
    passes, start = 0, 0
    for place, turn in enumerate(turns):
        passes = passes + 1 if turn.play is None else 0
        if passes == players - 1:
            start = place + 1
    return start


def turn_line(words: Words, names: Names, text: CardText, turn: Turn) -> str:
    """A play or a pass in words."""
    if turn.play is None:
        return words("line-pass", name=names.html(turn.seat))
    played = text.play(turn.play, turn.cards)
    return words("line-play", name=names.html(turn.seat), play=played)


def bid_lines(words: Words, names: Names, view: View) -> list[str]:
    """The bids in words."""
    bid = f"line-{bid_word(view.rules)}"
    return [
        words(bid if each.value else "line-no-bid", name=names.html(each.seat), points=each.value)
        for each in view.bids
    ]


def status(words: Words, names: Names, table: TableView) -> str:
    """Counts, the stake, whose turn it is, how long, and what happens then."""
    view = table.view
    if view is None:
        return ""
    lines = [counts_line(words, names, view)]
    if table.stage is Stage.SUSPENDED:
        key = "status-deserted" if table.is_deserted else "status-suspended"
        return "\n".join([*lines, words(key)])
    people = [n for n in sorted(view.to_act) if not table.seats[n].is_automatic]
    computers = [n for n in sorted(view.to_act) if table.seats[n].is_automatic]
    if people:
        who = words.join([names.mention(number) for number in people])
        lines.append(
            words(
                "status-turn",
                who=who,
                what=_wanted(words, view),
                time=time_left(words, table),
                otherwise=words(f"status-otherwise-{_otherwise(view)}"),
            )
        )
    elif computers:
        lines.append(
            words("status-computer", who=words.join([names.acting(n) for n in computers]))
        )
    return "\n".join(lines)


def time_left(words: Words, table: TableView) -> str:
    """The time for a turn at its beginning, what is left of it later."""
    key = "time-whole" if table.seconds_left == table.turn_seconds else "time-left"
    return words(key, seconds=table.seconds_left)


def role_mark(view: View, number: int) -> str:
    """A seat's role as far as the viewer knows it: with a hidden landlord, few are known."""
    if number in view.landlords:
        return "👑"
    known = view.landlords and (view.revealed or number == view.viewer)
    return "🌾" if known else "▫️"


def counts_line(words: Words, names: Names, view: View) -> str:
    """Everyone's role and number of cards, and the stake so far."""
    parts = []
    for number, count in enumerate(view.counts):
        role = role_mark(view, number)
        parts.append(words("count", role=role, name=names.seated(number), cards=count))
    counts = " ".join(parts)
    if not view.base:
        return counts
    return f"{counts}\n{words('stake', base=view.base, multiplier=view.multiplier)}"


def _wanted(words: Words, view: View) -> str:
    """What is asked of whoever is to act."""
    if view.phase is not Phase.PLAYING:
        return words(f"wanted-{view.phase}")
    return words("wanted-lead" if view.standing is None else "wanted-follow")


def _otherwise(view: View) -> str:
    """What happens when nobody answers in time."""
    if view.phase is not Phase.PLAYING:
        return str(view.phase)
    return "lead" if view.standing is None else "follow"


def news_lines(words: Words, names: Names, notice: Notice, table: TableView) -> list[str]:
    """What a notice adds to the table's news, if the trick does not show it anyway."""
    match notice:
        case Happened(event=event):
            return _event_lines(words, names, event, table)
        case MatchStarted():
            return [words("news-match")]
        case Dealt(number=number, attempt=attempt):
            return _dealt_lines(words, table, number, attempt)
        case TimedOut(seat=seat, auto=auto):
            key = "news-timeout-auto" if auto else "news-timeout"
            return [words(key, name=names.html(seat))]
        case StoodIn(seat=seat, why=why):
            return [words(f"news-stand-in-{why}", name=names.html(seat))]
        case Returned(seat=seat):
            return [words("news-returned", name=names.html(seat))]
        case Resumed():
            return [words("news-resumed")]
        case HandAbandoned():
            return [words("news-abandoned")]
        case _:
            return []


def _dealt_lines(words: Words, table: TableView, number: int, attempt: int) -> list[str]:
    """A new deal, its number, and the card that is shown with it."""
    line = words("news-redealt" if attempt else "news-dealt", number=number)
    view = table.view
    if view is None or view.face_up is None:
        return [line]
    shown = CardText.of(words, view).card(view.face_up)
    return [line, words("news-face-up", card=shown)]


def _event_lines(words: Words, names: Names, event: Event, table: TableView) -> list[str]:
    """What an event of the engine adds."""
    match event:
        case LandlordChosen(seat=seat, base=base, bottom=bottom):
            lines = _last_bids(words, names, table)
            lines.append(words("news-landlord", name=names.html(seat), points=base))
            if bottom:
                lines.append(words("news-bottom", cards=_text(words, table).cards(bottom)))
            return lines
        case BottomShown(cards=cards):
            return [words("news-bottom", cards=_text(words, table).cards(cards))]
        case BottomTaken(seat=seat, count=count):
            return [words("news-taken", name=names.html(seat), count=count)]
        case HandOpened(seat=seat):
            return [words("news-opened", name=names.html(seat), cards=_opened(words, table, seat))]
        case OpeningDeclined(seat=seat):
            return [words("news-not-opened", name=names.html(seat))]
        case LandlordsRevealed(landlords=landlords):
            who = words.join([names.html(seat) for seat in landlords])
            return [words("news-revealed", who=who)]
        case RevealDeclined(seats=[seat]):
            return [words("news-reveal-goes-on", name=names.html(seat))]
        case RevealDeclined():
            return [words("news-not-revealed")]
        case DoublesShown(seats=seats):
            who = words.join([names.html(seat) for seat in seats])
            return [words("news-doubled", who=who) if seats else words("news-nobody-doubled")]
        case SeatEscaped(seat=seat):
            return escape_news(words, names, table.rules, seat)
        case BidMade() | _:
            return []


def _text(words: Words, table: TableView) -> CardText:
    """How this table's cards are written."""
    return CardText.of(words, table.view) if table.view else CardText(words, table.rules)


def _opened(words: Words, table: TableView, seat: int) -> str:
    """The cards of an opened hand."""
    shown = table.view.shown.get(seat, ()) if table.view else ()
    return _text(words, table).cards(shown)


def _last_bids(words: Words, names: Names, table: TableView) -> list[str]:
    """The bids that led to the landlord; the board shows them only during the bidding."""
    return bid_lines(words, names, table.view) if table.view else []
