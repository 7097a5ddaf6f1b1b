"""Playthroughs: whole hands as records, what happened told in comments behind each action.

After a change that is meant, ``python tests/engine/playthrough.py`` writes the comments anew, and
the difference is for review to read. A new one is any record put beside the others.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

if __name__ == "__main__":  # run as a script, the tests' directory is on the path, not the root
    sys.path.insert(0, str(Path(__file__).parents[2]))

from engine.events import (
    BidMade,
    BottomShown,
    BottomTaken,
    DoublesShown,
    Event,
    HandEnded,
    HandOpened,
    LandlordChosen,
    LandlordsRevealed,
    NobodyBid,
    OpeningDeclined,
    Passed,
    Played,
    Result,
    RevealDeclined,
    SeatEscaped,
    TrickWon,
)
from engine.hand import apply, new_hand
from engine.notation import format_cards
from engine.records import Record, format_action, format_record, parse_record

DIRECTORY = Path(__file__).with_name("playthroughs")
COLUMN = 44  # where comments begin, unless the action is longer


def annotate(text: str) -> str:
    """Write a record anew, with a comment for everything that happens; its title stays."""
    record = parse_record(text)
    title = text.partition("\n")[0]
    head = format_record(Record(record.rules, record.deal, ()))
    body = "\n".join(line.rstrip() for line in _lines(record))
    return f"{title}\n{head}{body}\n"


def _lines(record: Record) -> Iterator[str]:
    """Yield the actions, and what they led to."""
    state, events = new_hand(record.rules, record.deal)
    if events:
        yield _commented("", events)
    for action in record.actions:
        state, events = apply(state, action)
        yield _commented(format_action(action), events)


def _commented(line: str, events: tuple[Event, ...]) -> str:
    """Put what happened behind a line."""
    told = "; ".join(filter(None, map(_tell, events)))
    start = f"{line} ".ljust(COLUMN) if line else ""
    return f"{start}# {told}" if told else line


def _tell(event: Event) -> str:  # noqa: C901, PLR0912 - one branch an event
    """Tell what the action itself does not say."""
    match event:
        case BidMade() | Passed():
            return ""
        case NobodyBid():
            return "nobody wants these cards"
        case LandlordChosen(seat=seat, base=base, bottom=bottom):
            seen = "unseen" if bottom is None else format_cards(bottom)
            return f"seat {seat} is landlord at {base}, bottom {seen}"
        case BottomShown(cards=cards):
            return f"all see the bottom, {format_cards(cards)}"
        case BottomTaken(count=count):
            return f"{count} taken"
        case HandOpened():
            return "the hand is open"
        case OpeningDeclined():
            return "the hand stays closed"
        case LandlordsRevealed(landlords=landlords, by=by):
            how = "by the card" if by is None else f"by seat {by}"
            return f"revealed {how}: {_seats(landlords)}"
        case RevealDeclined(seats=seats):
            return f"no reveal by {_seats(seats)}"
        case DoublesShown(seats=seats):
            return f"doubled: {_seats(seats)}"
        case Played(play=play, left=left):
            bomb = ", a bomb" if play.is_bomb else ""
            return f"{left} left{bomb}"
        case TrickWon(seat=seat):
            return f"seat {seat} leads"
        case SeatEscaped(seat=seat):
            return f"seat {seat} has escaped"
        case HandEnded(result=result):
            return _settlement(result)


def _settlement(result: Result) -> str:
    """Tell the settlement in one line."""
    doublings = "".join(f" x2 {doubling}" for doubling in result.doublings)
    house = f", house {result.house:+}" if result.house else ""
    points = " ".join(f"{points:+}" for points in result.points)
    return f"{_seats(sorted(result.winners))} won: base {result.base}{doublings}: {points}{house}"


def _seats(seats: list[int] | tuple[int, ...]) -> str:
    """List seats."""
    return "seats " + " ".join(map(str, seats)) if len(seats) != 1 else f"seat {seats[0]}"


def main() -> None:
    """Write every playthrough anew."""
    for path in sorted(DIRECTORY.glob("*.txt")):
        path.write_text(annotate(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
