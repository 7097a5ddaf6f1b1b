"""Names of people, made fit for a line of HTML: clean, short, distinct, escaped."""

import unicodedata
from collections.abc import Sequence
from html import escape

from bot.app.outcome import SeatInfo
from bot.i18n import Words

WIDEST = 16  # columns
_DROPPED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})  # controls, overrides, …
_INVISIBLE = frozenset("\u115f\u1160\u3164\uffa0\u2800\u00ad\u034f\u17b4\u17b5")


def width(text: str) -> int:
    """How many columns a text takes in a fixed-width font."""
    return sum(_columns(char) for char in text)


def _columns(char: str) -> int:
    if unicodedata.combining(char) or char in "\ufe0e\ufe0f\u200d":
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def clean(name: str, fallback: str, widest: int = WIDEST) -> str:
    """A name without what would break a line, cut to ``widest`` columns."""
    visible = "".join(
        char
        for char in unicodedata.normalize("NFC", name)
        if unicodedata.category(char) not in _DROPPED and char not in _INVISIBLE
    )
    visible = " ".join(_without_towers(visible).split())
    if not visible or all(unicodedata.combining(char) for char in visible):
        return fallback
    return cut(visible, widest)


def _without_towers(text: str) -> str:
    """Keep at most two combining marks on a letter: more of them cover other lines."""
    kept, marks = [], 0
    for char in text:
        marks = marks + 1 if unicodedata.combining(char) else 0
        if marks <= 2:
            kept.append(char)
    return "".join(kept)


def cut(text: str, widest: int) -> str:
    """Cut a text to so many columns, with an ellipsis where something is lost."""
    if width(text) <= widest:
        return text
    kept = ""
    for char in text:
        if width(kept + char) > widest - 1:
            break
        kept += char
    return kept.rstrip() + "…"


def pad(text: str, columns: int) -> str:
    """Fill a text up to so many columns."""
    return text + " " * max(0, columns - width(text))


class Names:
    """The names of those at a table, in one locale; equal ones are numbered apart."""

    def __init__(self, words: Words, seats: Sequence[SeatInfo]) -> None:
        self._words = words
        self._seats = seats
        plain = [self._plain(seat) for seat in seats]
        self._texts = [
            name if plain.count(name) == 1 else f"{cut(name, WIDEST - 2)}·{number + 1}"
            for number, name in enumerate(plain)
        ]

    def _plain(self, seat: SeatInfo) -> str:
        if seat.person is None:
            return self._computer(seat)
        return clean(seat.name, self._words("nameless"))

    def _computer(self, seat: SeatInfo) -> str:
        """The localised name of a computer player; a seat taken over keeps who sat there."""
        if seat.name.startswith("computer-"):
            return self._words(seat.name)
        return clean(seat.name, self._words("nameless"))

    def text(self, number: int) -> str:
        """The name without any markup."""
        mark = "🤖" if self._seats[number].person is None else ""
        return mark + self._texts[number]

    def html(self, number: int) -> str:
        """The name, escaped."""
        return escape(self.text(number))

    def seated(self, number: int) -> str:
        """The name, escaped, as it stands in the list of seats: marked where a computer plays."""
        played_for = self._seats[number].person is not None and self._seats[number].is_automatic
        return ("🤖" if played_for else "") + self.html(number)

    def acting(self, number: int) -> str:
        """The name, escaped, of whoever is to act, with why a computer does it for them."""
        seat = self._seats[number]
        if seat.person is None or not seat.is_automatic:
            return self.html(number)
        key = "acting-auto" if seat.present else "acting-stand-in"
        return self._words(key, name=self.html(number))

    def mention(self, number: int) -> str:
        """The name as a link that notifies its person."""
        person = self._seats[number].person
        if person is None:
            return self.html(number)
        return f'<a href="tg://user?id={person}">{self.html(number)}</a>'
