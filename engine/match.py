"""A match: running totals from hand to hand, who bids first, and who has won."""

from dataclasses import dataclass, replace
from random import Random

from engine.events import Result
from engine.rules import FirstSeat, Rules

REDEAL_LIMIT = 5  # deals in a row that nobody wants; after these the hand is void, unscored


@dataclass(frozen=True, slots=True)
class Match:
    """The score of a match after so many settled hands; totals are points a seat.

    ``first`` is who bids first next where that rotates, None where it does not.
    """

    rules: Rules
    totals: tuple[int, ...]
    house: int = 0
    settled: int = 0
    first: int | None = None


def new_match(rules: Rules, rng: Random) -> Match:
    """Start from zero; the first bidder is drawn now where the ruleset rotates it."""
    rotates = rules.first_seat is FirstSeat.ROTATES
    first = rng.randrange(rules.players) if rotates else None
    return Match(rules, (0,) * rules.players, first=first)


def first_seat(match: Match, rng: Random) -> int | None:
    """Who bids first in the next hand; None where a face-up card will tell."""
    match match.rules.first_seat:
        case FirstSeat.RANDOM:
            return rng.randrange(match.rules.players)
        case FirstSeat.ROTATES:
            return match.first
        case FirstSeat.FACE_UP:
            return None


def book(match: Match, result: Result) -> Match:
    """Add a settled hand; hands that were redealt or abandoned are never booked."""
    totals = tuple(map(sum, zip(match.totals, result.points, strict=True)))
    first = None if match.first is None else (match.first + 1) % match.rules.players
    return replace(
        match,
        totals=totals,
        house=match.house + result.house,
        settled=match.settled + 1,
        first=first,
    )


def champions(match: Match) -> tuple[int, ...]:
    """Everyone at the target, jointly; nobody while the match goes on."""
    target = match.rules.target
    if target is None:
        return ()
    return tuple(seat for seat, total in enumerate(match.totals) if total >= target)


def draw_seats(rules: Rules, rng: Random) -> tuple[int, ...]:
    """Which place each seat goes to when a match starts: drawn, or where one already sits."""
    seats = list(range(rules.players))
    if rules.seats_drawn:
        rng.shuffle(seats)
    return tuple(seats)
