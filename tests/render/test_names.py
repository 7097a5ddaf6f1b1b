"""Names: fit for a line of HTML and for columns, whatever people call themselves."""

import unicodedata

import pytest

from bot.app.outcome import SeatInfo
from bot.app.stats import Standing
from bot.app.table import Auto
from bot.demo.api.html import parse_html
from bot.i18n import LOCALES, Words
from bot.render.info import NAME_COLUMNS, top
from bot.render.names import WIDEST, Names, clean, cut, pad, width
from tests.render.scenes import HOSTILE

NAMELESS = "?"


def seats(*names: str, computers: bool = False) -> list[SeatInfo]:
    """Seats of people with these names."""
    return [
        SeatInfo(
            number=number,
            person=None if computers else 100 + number,
            name=name,
            locale="en",
            total=0,
            is_automatic=computers,
            auto=Auto.OFF,
            present=True,
            level="normal",
        )
        for number, name in enumerate(names)
    ]


@pytest.mark.parametrize("name", HOSTILE, ids=ascii)
def test_a_name_stays_in_its_line(name: str) -> None:
    """No line breaks, no overrides, no towers, never wider than its column, never nothing."""
    shown = clean(name, NAMELESS)

    assert shown.strip() == shown != ""
    assert 0 < width(shown) <= WIDEST
    assert not any(unicodedata.category(char) in {"Cc", "Cf", "Zl", "Zp"} for char in shown)
    marks = [len(run) for run in _runs(shown)]
    assert max(marks, default=0) <= 2


def _runs(text: str) -> list[str]:
    """Runs of combining marks."""
    marked = "".join(char if unicodedata.combining(char) else " " for char in text)
    return marked.split()


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Anna", "Anna"),
        ("  Anna   Bo ", "Anna Bo"),
        ("a\nb\tc", "abc"),
        ("\u202eevil", "evil"),
        ("\u200b\u200d\u2060", NAMELESS),
        ("\u3164", NAMELESS),
        ("\u2800\u115f", NAMELESS),
        ("\u0301\u0301", NAMELESS),
        ("", NAMELESS),
        ("e\u0301", "é"),
        ("一二三四五六七八九十", "一二三四五六七…"),
        ("abcdefghijklmnopqrst", "abcdefghijklmno…"),
        ("a" * 16, "a" * 16),
        ("👩" * 64, "👩" * 7 + "…"),
    ],
    ids=ascii,
)
def test_cleaning(name: str, shown: str) -> None:
    """What is left of a name."""
    assert clean(name, NAMELESS) == shown


@pytest.mark.parametrize(
    ("text", "columns"), [("a", 1), ("中", 2), ("Ａ", 2), ("👩", 2), ("é", 1), ("a\u0301", 1)]
)
def test_width(text: str, columns: int) -> None:
    """Wide characters take two columns, combining marks none."""
    assert width(text) == columns
    assert width(pad(text, 9)) == 9


def test_cutting_says_that_something_is_lost() -> None:
    """An ellipsis stands for the rest, within the width."""
    assert cut("abcdef", 4) == "abc…"
    assert cut("中文中文", 4) == "中…"
    assert cut("abcd", 4) == "abcd"


def test_equal_names_are_told_apart() -> None:
    """By the number of the seat; names that only look equal after cleaning, too."""
    names = Names(Words("en"), seats("Anna", "Bo", "An\u200bna"))

    assert [names.text(n) for n in range(3)] == ["Anna·1", "Bo", "Anna·3"]


@pytest.mark.parametrize("locale", LOCALES)
def test_computers_are_named_in_the_language(locale: str) -> None:
    """A computer has a mark and a name of the language; a taken-over seat keeps its name."""
    words = Words(locale)
    names = Names(words, seats("computer-1", "Bo", computers=True))

    assert names.text(0) == "🤖" + words("computer-1")
    assert names.text(1) == "🤖Bo"
    assert names.mention(0) == names.html(0)


@pytest.mark.parametrize("name", HOSTILE, ids=ascii)
def test_a_mention_is_valid_and_notifies_only_its_person(name: str) -> None:
    """One link, to whom it belongs, around exactly the name."""
    names = Names(Words("zh-Hans"), seats(name))
    bare, entities = parse_html(names.mention(0), lambda number: {"id": number})

    assert bare == names.text(0)
    assert [(one["type"], one["user"]["id"]) for one in entities] == [("text_mention", 100)]


@pytest.mark.parametrize("locale", LOCALES)
def test_columns_stand_under_each_other(locale: str) -> None:
    """In a fixed-width font the points begin in one column, whatever the names."""
    standings = [Standing(n, name, 1, 2, 3, 1, 0.5, None) for n, name in enumerate(HOSTILE)]
    content = top(Words(locale), standings, week=False)
    bare, entities = parse_html(content.html, lambda number: {"id": number})
    assert [one["type"] for one in entities] == ["bold", "pre"]

    rows = bare.splitlines()[2:]
    assert len(rows) == len(HOSTILE)
    starts = {width(row[: row.rindex(" +3 ")]) for row in rows}
    assert len(starts) == 1
    assert all(width(row) <= NAME_COLUMNS + 40 for row in rows)
