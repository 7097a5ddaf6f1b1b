"""Records: a hand as text and back."""

from collections.abc import Iterator
from dataclasses import replace
from time import process_time

import pytest
from engine_support import dealt

from engine.actions import Action, Bid, Double, Escape, Open, Pass, Put, Reveal, Take
from engine.cards import Card, Rank
from engine.errors import NotationError
from engine.notation import parse_cards
from engine.plays import Play
from engine.records import Record, format_action, format_record, parse_action, parse_record
from engine.rules import Kind
from engine.rulesets import CLASSIC, CT, LAIZI, RULESETS

ACTIONS: list[tuple[str, Action]] = [
    ("0 bid 3", Bid(0, 3)),
    ("1 pass", Pass(1)),
    ("2 play 3s bj", Put(2, parse_cards("3s bj"))),
    ("2 play 3", Put(2, (Card(Rank.THREE),))),
    (
        "2 play 3s 3h as pair 1 3",
        Put(2, parse_cards("3s 3h"), Play(Kind.PAIR, Rank.THREE)),
    ),
    (
        "0 play 3s as spaceship 2 9 5",
        Put(0, parse_cards("3s"), Play(Kind.SPACESHIP, Rank.NINE, 2, Rank.FIVE)),
    ),
    ("0 play As 2s as pair 1 3", Put(0, parse_cards("As 2s"), Play(Kind.PAIR, Rank.THREE))),
    ("0 open yes", Open(0, yes=True)),
    ("0 open no", Open(0, yes=False)),
    ("4 reveal yes", Reveal(4, yes=True)),
    ("3 double no", Double(3, yes=False)),
    ("0 take 3s bj", Take(0, parse_cards("3s bj"))),
    ("0 take", Take(0, ())),
    ("1 escape", Escape(1)),
]


@pytest.mark.parametrize(("text", "action"), ACTIONS)
def test_actions_survive_the_round_trip(text: str, action: Action) -> None:
    """Each word of SURFACE is read and written."""
    assert parse_action(text) == action
    assert format_action(action) == text


@pytest.mark.parametrize(
    "text",
    [
        "0", "0 fly", "x bid 1", "0 bid", "0 bid three", "0 bid -1", "0 pass 3", "0 escape now",
        "0 open", "0 open maybe", "0 play 3x", "0 play 3 as nothing", "0 play 3 as pairs 1 3",
    ],
)  # fmt: skip
def test_what_is_no_action_is_refused(text: str) -> None:
    """The error quotes what it cannot read."""
    with pytest.raises(NotationError):
        parse_action(text)


def _records() -> Iterator[Record]:
    for rules in RULESETS.values():
        yield Record(rules, dealt(rules), tuple(action for _, action in ACTIONS))
    yield Record(replace(LAIZI, wild=parse_cards("bj rj")), dealt(LAIZI), ())
    yield Record(replace(LAIZI, wild=()), dealt(LAIZI), ())
    yield Record(replace(CT, rake=0, cap=100), dealt(CT), (Bid(0, 0),))
    yield Record(replace(CLASSIC, rake=3), dealt(CLASSIC, first=2), ())


@pytest.mark.parametrize("record", list(_records()), ids=lambda record: record.rules.id)
def test_records_survive_the_round_trip(record: Record) -> None:
    """A hand of cards is its record."""
    text = format_record(record)

    assert parse_record(text) == record
    assert format_record(parse_record(text)) == text


EXAMPLE = """\
# a comment
rules: classic

first: 1   # who bids first
hand 0: 3334567 89TJQKA 222
hand 1: 3 4445556667778889
hand  2: 99TTTJJJQQQKKKAA2
bottom: A bj rj
1 bid 0
2 bid 3  # enough
2 play TTT JJJ
"""


def test_a_record_is_written_by_hand() -> None:
    """Spaces, comments and empty lines are free; unsuited cards take what suits are left."""
    record = parse_record(EXAMPLE)

    assert record.rules is CLASSIC
    assert record.deal.first == 1
    assert record.deal.hands[1][0] == parse_cards("3d")[0]
    assert len(set(record.deal.cards)) == 54
    assert record.actions[:2] == (Bid(1, 0), Bid(2, 3))


@pytest.mark.parametrize(
    ("old", "new", "quoted"),
    [
        ("rules: classic", "", "no such ruleset"),
        ("rules: classic", "rules: poker", "poker"),
        ("rules: classic", "rules: two", "hand 2"),
        ("rules: classic", "rules: four", "hand 3"),
        ("bottom: A bj rj", "", "bottom"),
        ("first: 1", "first: one", "one"),
        ("first: 1", "second: 1", "line 4"),
        ("first: 1", "first 1", "line 4"),
        ("first: 1", "rules: classic", "line 4"),
        ("first: 1", "face-up: 3s 3h", "3s 3h"),
        ("hand 1: 3", "hand 1: x", "x"),
        ("2 bid 3", "2 bid x", "line 10"),
        ("2 play TTT JJJ", "first: 1", "line 11"),
    ],
)
def test_what_is_no_record_is_refused(old: str, new: str, quoted: str) -> None:
    """The error names the line where there is one, and quotes it."""
    assert old in EXAMPLE
    with pytest.raises(NotationError, match=quoted):
        parse_record(EXAMPLE.replace(old, new))


def test_an_ace_of_spades_is_no_reading() -> None:
    """Cards may be written in lower case, where ``as`` is a card too."""
    assert parse_action("0 play 3s as 2s") == Put(0, parse_cards("3s As 2s"))


def test_without_a_first_seat_it_is_seat_0() -> None:
    """Only what decides something needs to be told."""
    assert parse_record(EXAMPLE.replace("first: 1", "")).deal.first == 0


def test_settings_are_read() -> None:
    """SURFACE: headers wild, rake and cap where a ruleset has them."""
    text = format_record(Record(LAIZI, dealt(LAIZI), ()))
    text = text.replace("wild: 7h 7d", "wild: bj rj\nrake: 7\ncap: 12")
    read = parse_record(text).rules

    assert read == replace(LAIZI, wild=parse_cards("bj rj"), rake=7, cap=12)


def test_a_long_record_is_read_fast() -> None:
    """A restart reads every unfinished hand: a hundred actions take a few milliseconds."""
    actions = (Bid(0, 3), *[Put(0, parse_cards("3s 3h 3d 4c")), Pass(1)] * 50)
    text = format_record(Record(CLASSIC, dealt(CLASSIC), actions))
    parse_record(text)
    start = process_time()
    for _ in range(10):
        parse_record(text)

    assert (process_time() - start) / 10 < 0.02
