"""Leaderboards, statistics, history and settings."""

from collections.abc import Sequence
from datetime import UTC, datetime
from html import escape

from bot.app.stats import PastHand, Standing
from bot.app.table import ChatSettings
from bot.i18n import LOCALES, Words
from bot.render.calls import Button, Content, Press, Style, Verb, in_rows
from bot.render.lobby import ruleset_lines
from bot.render.names import clean, pad, width
from engine import RULESETS, format_cards
from engine.cards import JOKERS, RED_SEVENS

NAME_COLUMNS = 12
TURN_CHOICES = (15, 30, 45, 60, 90, 120)
TARGET_CHOICES = (5, 15, 30, 50, 100, 0)
RAKE_CHOICES = (0, 5, 10)  # percent
CAP_CHOICES = (0, 24, 48, 96)  # points
WILD_CHOICES = (format_cards(RED_SEVENS), format_cards(JOKERS))


def top(
    words: Words, standings: Sequence[Standing], *, week: bool, ruleset: str | None = None
) -> Content:
    """A group's leaderboard, in columns that keep whatever the names."""
    of = f" {ruleset}" if ruleset else ""
    keyboard = (
        (
            Button(words("button-top-week"), Press(Verb.TOP, arg=f"week{of}")),
            Button(words("button-top-all"), Press(Verb.TOP, arg=f"all{of}")),
        ),
    )
    title = words("top-week" if week else "top-all")
    if ruleset:
        title = f"{title} · {words(f'ruleset-{ruleset}')}"
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
    text = words(
        "settings",
        seconds=chat.turn_seconds,
        target=_target(words, chat.target or 0),
        language=words(f"language-{chat.locale}"),
        ruleset=words(f"ruleset-{chat.ruleset}"),
        rake=chat.rake,
        cap=_cap(words, chat.cap or 0),
        wild=_wild(words, format_cards(chat.wild)),
    )
    turns = [seconds for seconds in TURN_CHOICES if seconds >= shortest_turn]
    rows = (
        *in_rows(_choices(words, "turn", turns, chat.turn_seconds), 3),
        *in_rows(_choices(words, "target", TARGET_CHOICES, chat.target or 0), 3),
        *in_rows(_choices(words, "language", LOCALES, chat.locale), 2),
        *in_rows(_choices(words, "rake", RAKE_CHOICES, chat.rake), 3),
        *in_rows(_choices(words, "cap", CAP_CHOICES, chat.cap or 0), 4),
        *in_rows(_choices(words, "wild", WILD_CHOICES, format_cards(chat.wild)), 2),
        (Button(words("button-default-ruleset"), Press(Verb.SET, arg="rulesets")),),
    )
    return Content(text, rows)


def default_rulesets(chat: ChatSettings) -> Content:
    """Choose what /ddz opens without a name."""
    words = Words(chat.locale)
    buttons = _choices(words, "ruleset", tuple(RULESETS), chat.ruleset)
    back = Button(words("button-back-to-settings"), Press(Verb.SET, arg="back"))
    lines = [words("settings-ruleset"), *ruleset_lines(words)]
    return Content("\n".join(lines), (*in_rows(buttons, 3), (back,)))


def _choices(
    words: Words, name: str, values: Sequence[int | str], chosen: int | str
) -> list[Button]:
    """A button for each value of a setting; the one that is set is marked."""
    return [
        Button(
            ("✅ " if value == chosen else "") + _value(words, name, value),
            Press(Verb.SET, arg=f"{name}:{value}"),
            style=Style.SUCCESS if value == chosen else None,
        )
        for value in values
    ]


def _value(words: Words, name: str, value: int | str) -> str:
    """A value of a setting in words."""
    match name, value:
        case "turn", _:
            return words("seconds", seconds=value)
        case "target", int(points):
            return _target(words, points)
        case "cap", int(points):
            return _cap(words, points)
        case "rake", _:
            return words("rake-short", percent=value)
        case "wild", str(cards):
            return _wild(words, cards)
        case _:
            return words(f"{name}-{value}")


def _target(words: Words, points: int) -> str:
    return words("target-short", points=points) if points else words("target-none")


def _cap(words: Words, points: int) -> str:
    return words("cap-short", points=points) if points else words("cap-none")


def _wild(words: Words, cards: str) -> str:
    return words("wild-jokers" if cards == format_cards(JOKERS) else "wild-sevens")


def languages(words: Words) -> Content:
    """Choose a language."""
    buttons = tuple(
        Button(words(f"language-{key}"), Press(Verb.LANGUAGE, arg=key)) for key in LOCALES
    )
    return Content(words("language-choose"), (buttons,))


def rules_list(words: Words) -> Content:
    """Every ruleset in a line; a button each for its text."""
    buttons = [Button(words(f"ruleset-{key}"), Press(Verb.RULES, arg=key)) for key in RULESETS]
    return Content("\n".join([words("rules-list"), *ruleset_lines(words)]), in_rows(buttons, 3))
