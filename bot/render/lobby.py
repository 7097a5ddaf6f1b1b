"""The lobby in the group."""

from bot.app.notices import Ending
from bot.app.outcome import TableView
from bot.app.table import Alarm, Stage
from bot.i18n import Words
from bot.render.calls import Button, Content, Keyboard, Press, Style, Verb, in_rows
from bot.render.names import Names
from engine import RULESETS


def lobby(view: TableView) -> Content:
    """Who sits at the table, what is played, and how to sit down."""
    words = Words(view.locale)
    names = Names(words, view.seats)
    lines = [
        lobby_title(words, view),
        _summary(words, view),
        *_places(words, names, view),
        "",
        _what_next(words, view),
    ]
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


def _summary(words: Words, view: TableView) -> str:
    """The ruleset in a line."""
    return f"<i>{words(f'rules-line-{view.rules.id}')}</i>"


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
        (button("button-rulesets", Verb.RULESETS), button("button-settings", Verb.SETTINGS)),
    )


def rulesets(view: TableView) -> Content:
    """Every ruleset in a line, to choose from; the lobby comes back with the choice."""
    words = Words(view.locale)
    lines = [lobby_title(words, view), "", *ruleset_lines(words)]
    buttons = [
        Button(words(f"ruleset-{key}"), Press(Verb.RULESET, view.id, arg=key)) for key in RULESETS
    ]
    back = Button(words("button-back-to-lobby"), Press(Verb.RULESETS, view.id, arg="back"))
    return Content("\n".join(lines), (*in_rows(buttons, 3), (back,)))


def ruleset_lines(words: Words) -> list[str]:
    """Every ruleset with a line about it."""
    return [f"<b>{words(f'ruleset-{key}')}</b> {words(f'rules-line-{key}')}" for key in RULESETS]


def closed_lobby(view: TableView, why: Ending) -> Content:
    """What is left of a lobby that closed."""
    words = Words(view.locale)
    return Content(f"{lobby_title(words, view)}\n{words(f'closed-{why}')}")


def nudge(view: TableView) -> Content:
    """Remind the group that seats are free."""
    words = Words(view.locale)
    return Content(words("lobby-nudge", free=view.rules.players - len(view.seats)))
