"""Secrets: nobody sees cards that are not theirs, and the log tells none, nor the token."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

from bot.demo import Standin
from bot.demo.model import Sighting
from engine import Deal, Open, format_cards, parse_record
from tests.chaos.books import Books

CARD = re.compile(r"10|小王|大王|[3-9JQKA2]")
HAND = re.compile(r"^🂠 (?P<cards>.+)$", re.MULTILINE)
OWN = re.compile(r"^你的牌：(?P<cards>.*)$", re.DOTALL)
NAMES = {"T": "10", "bj": "小王", "rj": "大王"}
RECORD = re.compile(r"(?:[3-9TJQKA2][shcd] ?){5}|hand \d: ")
MOST_SHOWN = 5  # cards in a line of the group that nobody has laid down yet

Cards = Counter[str]


class Deals:
    """Who may know what, as the books say."""

    def __init__(self, books: Books) -> None:
        self._hands: dict[int, list[tuple[Any, Deal]]] = defaultdict(list)
        self._opened: set[tuple[int, int]] = set()
        for hand in books.hands:
            record = parse_record(books.record(hand))
            self._hands[hand.chat_id].append((hand, record.deal))
            self._opened |= {
                (hand.id, action.seat) for action in record.actions if isinstance(action, Open)
            }

    def may_hold(self, person: int, cards: Cards) -> bool:
        """Whether these cards are of one hand that a person was dealt, bottom included.

        A hand that was dealt while somebody was away is booked to nobody, and still theirs.
        """
        for hands in self._hands.values():
            for hand, deal in hands:
                for seat, holder in enumerate(hand.holders):
                    if holder in (person, None) and cards <= _ranks(
                        deal.hands[seat] + deal.bottom
                    ):
                        return True
        return False

    def hidden(self, chat: int, at: float, cards: Cards) -> bool:
        """Whether so many cards in a group are part of a hand that is being played."""
        for hand, deal in self._hands[chat]:
            if hand.dealt_at > at or (hand.ended_at is not None and hand.ended_at <= at + 0.5):
                continue
            for seat, held in enumerate(deal.hands):
                if (hand.id, seat) in self._opened:
                    continue
                if cards <= _ranks(held) and cards.total() >= len(held) - 2:
                    return True
        return False


def leaks(tg: Standin, books: Books, ahead: dict[int, float]) -> Iterator[str]:
    """Cards before the wrong eyes; ``ahead`` tells how far Telegram's clock was by sighting."""
    deals = Deals(books)
    for place, sighting in enumerate(tg.sightings):
        if sighting.what == "answer":
            yield from _in_answer(deals, sighting)
        elif sighting.chat.user is not None:
            yield from _in_private(deals, sighting)
        else:
            yield from _in_group(deals, sighting, sighting.at - ahead.get(place, 0.0))


def _in_private(deals: Deals, sighting: Sighting) -> Iterator[str]:
    hand = HAND.search(sighting.text)
    if hand is None:
        return
    assert sighting.chat.user is not None
    person = sighting.chat.user
    if not deals.may_hold(person.id, named(hand["cards"])):
        yield f"{person.name} saw cards that are not theirs: {sighting.text}"


def _in_answer(deals: Deals, sighting: Sighting) -> Iterator[str]:
    own = OWN.search(sighting.text)
    (person,) = sighting.viewers
    if own is not None and not deals.may_hold(person, named(own["cards"])):
        yield f"{person} was answered with cards that are not theirs: {sighting.text}"


def _in_group(deals: Deals, sighting: Sighting, at: float) -> Iterator[str]:
    if HAND.search(sighting.text):
        yield f"a hand in the group: {sighting.text}"
    for line in sighting.text.split("\n"):
        cards = named(line.partition("：")[2])
        if cards.total() > MOST_SHOWN and deals.hidden(sighting.chat.id, at, cards):
            yield f"a hidden hand in the group: {line}"


def in_output(output: str, token: str) -> Iterator[str]:
    """Secrets and surprises in what the bot wrote."""
    if token in output or token.partition(":")[2] in output:
        yield "the token is in the output"
    for line in output.split("\n"):
        if RECORD.search(line):
            yield f"cards in the output: {line[:200]}"


def named(text: str) -> Cards:
    """The ranks that a text names."""
    chinese = text.replace("BJ", "大王").replace("SJ", "小王")  # big and small in English
    return Counter(CARD.findall(chinese))


def _ranks(cards: Any) -> Cards:
    names = (one if one in NAMES else one[:-1] for one in format_cards(cards).split())
    return Counter(NAMES.get(name, name) for name in names)
