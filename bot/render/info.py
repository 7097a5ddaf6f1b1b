"""Leaderboards, statistics, history and settings."""

from collections.abc import Sequence
from datetime import UTC, datetime
from html import escape

from bot.app.stats import PastHand, Standing
from bot.app.table import ChatSettings
from bot.i18n import LOCALES, Words
from bot.render.calls import Button, Content, Keyboard, Press, Style, Verb
from bot.render.names import clean, pad, width

NAME_COLUMNS = 12
TURN_CHOICES = (15, 30, 45, 60, 90, 120)
TARGET_CHOICES = (15, 30, 50, 100, 0)


def top(words: Words, standings: Sequence[Standing], *, week: bool) -> Content:
    """A group's leaderboard, in columns that keep whatever the names."""
    keyboard = (
        (
            Button(words("button-top-week"), Press(Verb.TOP, arg="week")),
            Button(words("button-top-all"), Press(Verb.TOP, arg="all")),
        ),
    )
    title = words("top-week" if week else "top-all")
    if not standings:
        return Content(f"{title}\n{words('top-empty')}", keyboard)
    rows = [_header(words), *(_row(words, n, s) for n, s in enumerate(standings, 1))]
    table = "\n".join(escape(row) for row in _aligned(rows))
    return Content(f"{title}\n<pre>{table}</pre>", keyboard)


def _header(words: Words) -> list[str]:
    keys = ("name", "matches", "hands", "points", "landlord", "farmer")
    return ["#", *(words(f"column-{key}") for key in keys)]


def _row(words: Words, place: int, standing: Standing) -> list[str]:
    return [
        str(place),
        clean(standing.name, words("nameless"), NAME_COLUMNS),
        str(standing.matches),
        str(standing.hands),
        f"{standing.points:+d}",
        percent(standing.landlord_rate),
        percent(standing.farmer_rate),
    ]


def percent(rate: float | None) -> str:
    """A share in percent, a dash where there is none."""
    return "—" if rate is None else f"{rate:.0%}"


def _aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Fill cells up to the widest of their column."""
    widths = [max(width(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        " ".join(pad(cell, columns) for cell, columns in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


def stats(words: Words, name: str, standing: Standing | None) -> str:
    """What a person has done."""
    shown = escape(clean(name, words("nameless")))
    if standing is None:
        return words("stats-none", name=shown)
    return words(
        "stats",
        name=shown,
        matches=standing.matches,
        hands=standing.hands,
        won=standing.won,
        points=f"{standing.points:+d}",
        landlord=percent(standing.landlord_rate),
        farmer=percent(standing.farmer_rate),
    )


def history(words: Words, hands: Sequence[PastHand]) -> str:
    """A group's last hands, newest first."""
    if not hands:
        return words("history-empty")
    return "\n".join([words("history"), *(_past_hand(words, hand) for hand in hands)])


def _past_hand(words: Words, hand: PastHand) -> str:
    at = datetime.fromtimestamp(hand.at, UTC).strftime("%m-%d %H:%M")
    seats = zip(hand.names, hand.points, strict=True)
    scores = words.join([f"{person_name(words, name)} {points:+d}" for name, points in seats])
    return words("history-line", number=hand.number, at=at, scores=scores)


def person_name(words: Words, name: str) -> str:
    """A stored name, escaped; those of computer players are keys."""
    if name.startswith("computer-"):
        return "🤖" + words(name)
    return escape(clean(name, words("nameless"), NAME_COLUMNS))


def settings(chat: ChatSettings, shortest_turn: int) -> Content:
    """What a group can set; what is set is marked."""
    words = Words(chat.locale)
    turns = [seconds for seconds in TURN_CHOICES if seconds >= shortest_turn]
    text = words(
        "settings",
        seconds=chat.turn_seconds,
        target=_target(words, chat.target or 0),
        language=words(f"language-{chat.locale}"),
        ruleset=words(f"ruleset-{chat.ruleset}"),
    )
    return Content(text, _settings_keyboard(words, chat, turns))


def _settings_keyboard(words: Words, chat: ChatSettings, turns: Sequence[int]) -> Keyboard:
    def choice(label: str, arg: str, *, chosen: bool) -> Button:
        mark, style = ("✅ ", Style.SUCCESS) if chosen else ("", None)
        return Button(mark + label, Press(Verb.SET, arg=arg), style=style)

    turn_row = [
        choice(words("seconds", seconds=s), f"turn:{s}", chosen=s == chat.turn_seconds)
        for s in turns
    ]
    target_row = [
        choice(_target(words, points), f"target:{points}", chosen=points == (chat.target or 0))
        for points in TARGET_CHOICES
    ]
    language_row = [
        choice(words(f"language-{key}"), f"language:{key}", chosen=key == chat.locale)
        for key in LOCALES
    ]
    return (
        tuple(turn_row[:3]),
        tuple(turn_row[3:]),
        tuple(target_row[:3]),
        tuple(target_row[3:]),
        tuple(language_row),
    )


def _target(words: Words, points: int) -> str:
    return words("target-short", points=points) if points else words("target-none")


def languages(words: Words) -> Content:
    """Choose a language."""
    buttons = tuple(
        Button(words(f"language-{key}"), Press(Verb.LANGUAGE, arg=key)) for key in LOCALES
    )
    return Content(words("language-choose"), (buttons,))


def rules_list(words: Words, rulesets: Sequence[str]) -> Content:
    """Every ruleset in a line; a button each for its text."""
    lines = [words("rules-list")]
    lines += [f"<b>{words(f'ruleset-{key}')}</b> {words(f'rules-line-{key}')}" for key in rulesets]
    buttons = [Button(words(f"ruleset-{key}"), Press(Verb.RULES, arg=key)) for key in rulesets]
    rows = tuple(tuple(buttons[at : at + 3]) for at in range(0, len(buttons), 3))
    return Content("\n".join(lines), rows)
