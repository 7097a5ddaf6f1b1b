"""What the generator of plays looks up: all that could be made before any hand is seen.

Whatever has an entry for each rank begins with that of rank 3, be it a row or bytes.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

from engine.cards import Card, Rank
from engine.forms import Form, Play
from engine.rules import Bomb, Kind

T = TypeVar("T", int, tuple[Card, ...])

FIRST = int(Rank.THREE)


class Move(NamedTuple, Generic[T]):
    """Cards to play and what they are taken for; the body comes first, then what hangs on it."""

    cards: T
    play: Play


# Makes a move of a pair in a third of the time of ``Move(…)``.
as_move: Callable[[tuple[Any, Play]], Move[Any]] = partial(tuple.__new__, Move)


def make_moves(cards: Iterable[T], plays: Iterable[Play]) -> Iterable[Move[T]]:
    """Make moves of cards and as many plays."""
    return map(as_move, zip(cards, plays))  # noqa: B905 - a check costs, and plays may be repeat()


class Material(Generic[T]):
    """What units are made of: the empty one, and all there are.

    ``units[size - 1]`` has a row for each of ``ranks[size - 1]``, those that can make a group of
    ``size`` cards. Place 0 of a row means that there is none: the unit there only fills.
    """

    __slots__ = ("nothing", "ranks", "units")

    def __init__(self, nothing: T, units: Sequence[Sequence[Sequence[T]]]) -> None:
        self.nothing: T = nothing
        self.units: Sequence[Sequence[Sequence[T]]] = units
        self.ranks = [range(FIRST, FIRST + len(rows)) for rows in units]


class Chains(NamedTuple):
    """Chains that can be laid, in cards and in packed counts.

    ``cut`` takes the groups of these ranks, all of them, and gives those of each chain.
    """

    plays: Sequence[Play]
    ranks: slice
    cut: Callable[[tuple[Any, ...]], Iterable[tuple[Any, ...]]]
    counted: Sequence[Move[int]]


class Pattern(NamedTuple, Generic[T]):
    """A form made ready to be laid.

    ``bodies`` has the bodies of one group by rank and place: moves, or where one kicker hangs on
    them the moves of each body, again by rank and place. Where there is none there is None.
    """

    form: Form
    bare: bool  # nothing hangs on the body
    kicker: int  # size of the only card or group that hangs on a body of one group, else 0
    bodies: Sequence[Mapping[int, Any]]
    chains: Mapping[bytes, Chains]  # by the flags of 3 to A, where there are any


class Layer(NamedTuple, Generic[T]):
    """The patterns with one size of groups in the body, but for plain ones."""

    size: int
    groups: Sequence[Pattern[T]]
    chains: Mapping[bytes, Sequence[tuple[Pattern[T], Chains]]]  # by the flags of 3 to A


class Book(NamedTuple, Generic[T]):
    """All that a ruleset says about plays, ready in a material."""

    patterns: Mapping[Kind, Pattern[T]]
    layers: Sequence[Layer[T]]  # by size
    bombs: Sequence[tuple[int, Kind, int]]  # place from 1 up, kind and number of cards
    places: Mapping[Bomb, int]
    smallest: int  # cards of the smallest bomb of one rank


class Shelf(NamedTuple, Generic[T]):
    """What is found by the bytes that tell a hand, one a rank."""

    material: Material[T]
    units: Sequence[Mapping[int, Sequence[T]]]  # what is held of a rank, by number - 1
    moves: Sequence[Mapping[int, Sequence[Move[T]]]]  # the plain moves of that
    rows: Sequence[Sequence[Mapping[int, Any]]]  # what chains are cut from, by size - 1 first
    # To translate bytes, by size - 1: 1 where there are as many cards; the place of the unit.
    flags: Sequence[bytes]
    places: Sequence[bytes]
