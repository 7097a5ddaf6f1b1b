"""The lobby in the group."""

from bot.app.notices import Ending
from bot.app.outcome import TableView
from bot.app.table import Alarm, Stage
from bot.i18n import Words
from bot.render.calls import Button, Content, Keyboard, Press, Style, Verb
from bot.render.names import Names


def lobby(view: TableView) -> Content:
    """Who sits at the table, what is played, and how to sit down."""
    words = Words(view.locale)
    names = Names(words, view.seats)
    lines = [lobby_title(words, view), *_places(words, names, view), "", _what_next(words, view)]
    return Content("\n".join(lines), lobby_keyboard(words, view))


def lobby_title(words: Words, view: TableView) -> str:
    """The game, its ruleset, target and turn time."""
    target = view.rules.target
    return words(
        "lobby-title",
        ruleset=words(f"ruleset-{view.rules.id}"),
        target=words("target-none") if target is None else words("target-points", points=target),
        seconds=view.turn_seconds,
    )


def _places(words: Words, names: Names, view: TableView) -> list[str]:
    """One line a seat."""
    lines = []
    for number in range(view.rules.players):
        if number >= len(view.seats):
            lines.append(words("lobby-free", place=number + 1))
            continue
        host = view.seats[number].person == view.host
        key = "lobby-host" if host else "lobby-taken"
        lines.append(words(key, place=number + 1, name=names.html(number)))
    return lines


def _what_next(words: Words, view: TableView) -> str:
    """What has to happen before the deal."""
    if view.stage is not Stage.LOBBY:
        return words("lobby-begun")
    if view.is_full and Alarm.DEAL in view.alarms:
        return words("lobby-full")
    return words("lobby-open", seated=len(view.seats), seats=view.rules.players)


def lobby_keyboard(words: Words, view: TableView) -> Keyboard:
    """The lobby's buttons; none once it is over."""
    if view.stage is not Stage.LOBBY:
        return ()

    def button(key: str, verb: Verb, style: Style | None = None) -> Button:
        return Button(words(key), Press(verb, view.id), style=style)

    return (
        (button("button-join", Verb.JOIN, Style.SUCCESS), button("button-leave", Verb.LEAVE)),
        (
            button("button-fill", Verb.FILL),
            button("button-begin", Verb.BEGIN, Style.PRIMARY),
        ),
        (button("button-settings", Verb.SETTINGS),),
    )


def closed_lobby(view: TableView, why: Ending) -> Content:
    """What is left of a lobby that closed."""
    words = Words(view.locale)
    return Content(f"{lobby_title(words, view)}\n{words(f'closed-{why}')}")


def nudge(view: TableView) -> Content:
    """Remind the group that seats are free."""
    words = Words(view.locale)
    return Content(words("lobby-nudge", free=view.rules.players - len(view.seats)))
