"""What people had before their eyes, held against what they may know at that moment."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bot.demo import Person, Standin
from bot.demo.model import Sighting
from engine import Bid, Put, parse_record
from engine.cards import Card
from tests.e2e import book
from tests.e2e.players import RANK, ranks

_FIGURES = re.compile(
    r"第 ?\d+ ?局|\d+ ?张|(?:累计|本局) ?[+-]\d+|\d+ ?秒|\d+ ?分|底分 ?\d+|倍数 ?\d+|\d+ ?/ ?\d+ 人"
    r"|^\d+\. |\d 个"
)
_HAND = re.compile(r"第 (\d+) 局")


@dataclass(frozen=True)
class Told:
    """A hand with the times at which its cards became known."""

    number: int
    dealt_at: float
    ended_at: float
    hands: tuple[Counter[str], ...]
    public: tuple[tuple[float, Counter[str]], ...]  # when, which cards

    def known(self, seat: int | None, at: float) -> Counter[str]:
        """What somebody may know of the cards at a moment."""
        seen = sum((cards for when, cards in self.public if when <= at), Counter())
        return seen if seat is None else self.hands[seat] | (self.hands[seat] + seen)


def told_hands(path: Path) -> list[Told]:
    """Every hand of a database."""
    rows = book.ask(path, "select id, number, deal, dealt_at, ended_at from hands order by id")
    return [_told(path, row) for row in rows]


def _told(path: Path, row: tuple) -> Told:
    key, number, deal, dealt, ended = row
    log = book.ask(path, "select action, at from actions where hand_id = ? order by number", key)
    record = parse_record("\n".join([deal.rstrip(), *(action for action, _ in log)]))
    public, best = [], 0
    for action, (_, at) in zip(record.actions, log, strict=True):
        if isinstance(action, Put):
            public.append((at, _ranks(action.cards)))
        elif isinstance(action, Bid):
            best = max(best, action.value)
            bids = sum(isinstance(a, Bid) for a in record.actions)
            if best and (best == 3 or action is record.actions[bids - 1]):
                public.append((at, _ranks(record.deal.bottom)))
    hands = tuple(map(_ranks, record.deal.hands))
    return Told(number, dealt, ended or float("inf"), hands, tuple(public))


def _ranks(cards: Sequence[Card]) -> Counter[str]:
    words = {"bj": "小王", "rj": "大王", "T": "10"}
    return Counter(words.get(card.rank.text, card.rank.text) for card in cards)


def leaks(tg: Standin, hands: Sequence[Told], seats: Sequence[Person]) -> Iterator[str]:
    """Everything that was put before eyes which could not know it yet."""
    for sighting in tg.sightings:
        if sighting.message is not None and sighting.message.sender is not tg.bot:
            continue
        hand = _hand_of(sighting, hands)
        if hand is None or sighting.at >= hand.ended_at:
            continue
        for reader in sighting.viewers:
            seat = next((n for n, person in enumerate(seats) if person.id == reader), None)
            known = hand.known(seat, sighting.at)
            for line in [*sighting.text.split("\n"), *sighting.labels]:
                if not _cards(line) <= known:
                    yield f"hand {hand.number}, reader {reader}: {line!r} of {sighting.text!r}"


def _hand_of(sighting: Sighting, hands: Sequence[Told]) -> Told | None:
    """The hand that a text tells of: by its number, else the one that is being played."""
    named = _HAND.search(sighting.text)
    dealt = [hand for hand in hands if hand.dealt_at <= sighting.at]
    if named is not None:
        dealt = [hand for hand in dealt if hand.number == int(named[1])]
    return dealt[-1] if dealt else None


def _cards(line: str) -> Counter[str]:
    """The cards that a line names."""
    button = RANK.match(line)
    if button is not None:
        return Counter({button[1]: int(button[2] or button[4])})
    return ranks(_FIGURES.sub("", line))
