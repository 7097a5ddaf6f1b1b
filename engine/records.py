"""Records: a whole hand as text, one line a fact; comments stand after ``#``.

    rules: classic
    first: 1
    hand 0: 3s 4h …
    bottom: 3d 5c bj
    1 bid 3
    1 play 3s 3h 3d 4c as triple_single 1 3

Headers come before actions. Unsuited cards of a deal take the suits that nobody has; in a play
or a take they stand for any held ones.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import islice

from engine.actions import Action, Bid, Double, Escape, Open, Pass, Put, Reveal, Take
from engine.cards import Card
from engine.deal import Deal
from engine.errors import NotationError
from engine.notation import (
    assign_suits,
    format_cards,
    format_play,
    parse_cards,
    parse_play,
    parse_selection,
)
from engine.rules import Rules
from engine.rulesets import RULESETS


@dataclass(frozen=True, slots=True)
class Record:
    """A hand of cards: by which rules, how dealt, and what was done."""

    rules: Rules
    deal: Deal
    actions: tuple[Action, ...]


_TAKEN_FOR = re.compile(r" as (?=[a-z_]{4,} )")  # "as" alone may be the ace of spades
_YES_NO = {"yes": True, "no": False}
_SETTINGS = ("wild", "rake", "cap")
_HEADERS = {"rules", "first", "face-up", "bottom", "aside", *_SETTINGS}


def parse_record(text: str) -> Record:
    """Read a record; raises ``NotationError``, which quotes what it cannot read.

    Whether the deal fits the rules and the actions are legal is for ``replay`` to say.
    """
    return parse_lines(text)[0]


def parse_lines(text: str) -> tuple[Record, tuple[int, ...]]:
    """Read a record, and tell on which line, counted from 1, each action stands."""
    headers: dict[str, str] = {}
    actions: list[Action] = []
    numbers: list[int] = []
    for number, line in _lines(text):
        with _located(number):
            if line[0].isdecimal():
                actions.append(parse_action(line))
                numbers.append(number)
            else:
                _add_header(headers, line, late=bool(actions))
    rules = _rules(headers)
    return Record(rules, _deal(rules, headers), tuple(actions)), tuple(numbers)


def format_record(record: Record) -> str:
    """Write a record as ``parse_record`` reads it; settings only where the ruleset has them."""
    lines = [*_format_rules(record.rules), *_format_deal(record.deal)]
    lines += map(format_action, record.actions)
    return "\n".join(lines) + "\n"


def parse_action(text: str) -> Action:
    """Read one action, e.g. ``0 play 3s 3h as pair 1 3``; raises ``NotationError``."""
    seat_text, word, rest = [*text.split(None, 2), "", ""][:3]
    seat = _number(seat_text)
    match word:
        case "bid":
            return Bid(seat, _number(rest))
        case "play":
            cards, *reading = _TAKEN_FOR.split(rest, maxsplit=1)
            play = parse_play(reading[0]) if reading else None
            return Put(seat, parse_selection(cards), play)
        case "take":
            return Take(seat, parse_selection(rest))
        case "open":
            return Open(seat, _yes_no(rest))
        case "reveal":
            return Reveal(seat, _yes_no(rest))
        case "double":
            return Double(seat, _yes_no(rest))
        case "pass" if not rest:
            return Pass(seat)
        case "escape" if not rest:
            return Escape(seat)
        case _:
            raise NotationError("not an action", text)


def format_action(action: Action) -> str:
    """Write one action as ``parse_action`` reads it."""
    return f"{action.seat} {_format_act(action)}".rstrip()


def _format_act(action: Action) -> str:
    """Write what is done, without the seat."""
    match action:
        case Bid(value=value):
            return f"bid {value}"
        case Put(cards=cards, reading=play):
            taken_for = "" if play is None else f" as {format_play(play)}"
            return f"play {format_cards(cards)}{taken_for}"
        case Take(cards=cards):
            return f"take {format_cards(cards)}"
        case Open(yes=yes):
            return f"open {_format_yes_no(yes)}"
        case Reveal(yes=yes):
            return f"reveal {_format_yes_no(yes)}"
        case Double(yes=yes):
            return f"double {_format_yes_no(yes)}"
        case Pass():
            return "pass"
        case Escape():
            return "escape"


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines that say something, numbered from 1, without their comments."""
    for number, line in enumerate(text.splitlines(), 1):
        said = line.partition("#")[0].strip()
        if said:
            yield number, said


@contextmanager
def _located(number: int) -> Iterator[None]:
    """Name the line in what goes wrong with it."""
    try:
        yield
    except NotationError as error:
        located = f"line {number}: {error}"
        raise NotationError(located) from error


def _add_header(headers: dict[str, str], line: str, *, late: bool) -> None:
    """Note a header by its name, ``hand 0`` and so on for the hands."""
    name, colon, value = (part.strip() for part in line.partition(":"))
    name = " ".join(name.split())
    known = name in _HEADERS or name.startswith("hand ")
    if late or not colon or not known or name in headers:
        raise NotationError("not a header here", line)
    headers[name] = value


def _rules(headers: Mapping[str, str]) -> Rules:
    """Find the ruleset, with the table's settings."""
    name = headers.get("rules", "")
    if name not in RULESETS:
        raise NotationError("no such ruleset", name)
    rules = RULESETS[name]
    if "wild" in headers:
        rules = replace(rules, wild=parse_cards(headers["wild"]))
    if "rake" in headers:
        rules = replace(rules, rake=_number(headers["rake"]))
    if "cap" in headers:
        rules = replace(rules, cap=_number(headers["cap"]))
    return rules


def _format_rules(rules: Rules) -> Iterator[str]:
    """Write the ruleset and the settings that a table may change."""
    usual = RULESETS[rules.id]
    yield f"rules: {rules.id}"
    if rules.wild or usual.wild:
        yield f"wild: {format_cards(rules.wild)}".rstrip()
    if rules.rake or usual.rake:
        yield f"rake: {rules.rake}"
    if rules.cap is not None:
        yield f"cap: {rules.cap}"


def _deal(rules: Rules, headers: Mapping[str, str]) -> Deal:
    """Gather the deal; unsuited cards take what suits are left by all the others."""
    names = [*(f"hand {seat}" for seat in range(rules.players)), "bottom"]
    surplus = [name for name in headers if name.startswith("hand ") and name not in names]
    missing = [name for name in names if name not in headers]
    if surplus or missing:
        raise NotationError("not the hands of all seats", ", ".join(surplus or missing))
    groups = [parse_selection(headers.get(name, "")) for name in (*names, "aside")]
    cards = iter(assign_suits(tuple(card for group in groups for card in group)))
    *hands, bottom, aside = (tuple(islice(cards, len(group))) for group in groups)
    first, face_up = _number(headers.get("first", "0")), headers.get("face-up")
    return Deal(tuple(hands), bottom, first, _card(face_up) if face_up else None, aside)


def _format_deal(deal: Deal) -> Iterator[str]:
    """Write the deal."""
    yield f"first: {deal.first}"
    if deal.face_up is not None:
        yield f"face-up: {deal.face_up.text}"
    for seat, hand in enumerate(deal.hands):
        yield f"hand {seat}: {format_cards(hand)}"
    yield f"bottom: {format_cards(deal.bottom)}"
    if deal.aside:
        yield f"aside: {format_cards(deal.aside)}"


def _card(text: str) -> Card:
    """Read exactly one card."""
    cards = parse_cards(text)
    if len(cards) != 1:
        raise NotationError("not a card", text)
    return cards[0]


def _number(text: str) -> int:
    """Read a whole number from 0."""
    if not text.isdecimal():
        raise NotationError("not a number", text)
    return int(text)


def _yes_no(text: str) -> bool:
    """Read an answer."""
    if text not in _YES_NO:
        raise NotationError("neither yes nor no", text)
    return _YES_NO[text]


def _format_yes_no(yes: bool) -> str:  # noqa: FBT001
    """Write an answer."""
    return "yes" if yes else "no"
