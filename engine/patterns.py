"""The forms of a ruleset made ready: every play is made once, every chain is looked up."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import repeat
from typing import Any, NamedTuple

from engine.cards import CHAIN_TOP, Rank
from engine.forms import PLAIN, Form, Play, forms, plays_by_rank
from engine.rules import Bomb, Kind, Rules
from engine.stock import Material, Move, T, make_moves


class Chains(NamedTuple):
    """Chains that can be laid: their plays, and their places among the ranks with as many."""

    plays: Sequence[Play]
    places: Sequence[slice]


class Pattern(NamedTuple):
    """A form made ready to be laid."""

    form: Form
    plain: bool  # stocks have its moves ready
    bare: bool  # nothing hangs on the body
    kicker: int  # size of the only card or group that hangs on a body of one group, else 0
    plays: Sequence[Play]  # of one group, by rank
    chains: Mapping[bytes, Chains]  # by the flags of 3 to A
    dressed: dict[Any, list[Move[Any]]]  # by the body, which tells the material; see ``dress``


def dress(pattern: Pattern, body: T, rank: int, material: Material[T]) -> Sequence[Move[T]]:
    """Make the moves of a body, once: by the place of the one kicker; of its own rank it is none."""
    kickers = material.units[pattern.kicker - 1]
    made = make_moves([body + kicker for kicker in kickers], repeat(pattern.plays[rank]))
    return pattern.dressed.setdefault(body, list(made))


class Layer(NamedTuple):
    """The patterns with one size of groups in the body, but for plain ones."""

    size: int
    groups: Sequence[Pattern]
    chains: Sequence[Pattern]


class Book(NamedTuple):
    """All that a ruleset says about plays."""

    patterns: Mapping[Kind, Pattern]
    layers: Sequence[Layer]  # by size
    bombs: Sequence[tuple[int, Kind, int]]  # place from 1 up, kind and number of cards
    places: Mapping[Bomb, int]
    smallest: int  # cards of the smallest bomb of one rank


@lru_cache(maxsize=1024)
def book(rules: Rules) -> Book:
    """Make a ruleset ready, once."""
    patterns = {kind: _pattern(kind, form) for kind, form in forms(rules).items()}
    ready = [pattern for pattern in patterns.values() if not pattern.plain]
    return Book(
        patterns,
        [_layer(size, ready) for size in sorted({each.form.body for each in ready})],
        [(place, kind, size) for place, (kind, size) in enumerate(rules.bomb_order, 1)],
        {bomb: place for place, bomb in enumerate(rules.bomb_order, 1)},
        min(size for kind, size in rules.bomb_order if kind is Kind.BOMB),
    )


def _layer(size: int, patterns: Sequence[Pattern]) -> Layer:
    sized = [pattern for pattern in patterns if pattern.form.body == size]
    return Layer(
        size,
        [pattern for pattern in sized if not pattern.form.chain],
        [pattern for pattern in sized if pattern.form.chain],
    )


@lru_cache
def _pattern(kind: Kind, form: Form) -> Pattern:
    chains = _chains(kind, form.chain) if form.chain else {}
    plays = plays_by_rank(kind, 1)
    return Pattern(form, kind in PLAIN, form.bare, form.kicker, plays, chains, {})


def _chains(kind: Kind, fewest: int) -> Mapping[bytes, Chains]:
    """List the chains of at least so many ranks for each possible row of flags, 3 to A."""
    table = {b"": Chains([], [])}
    for rank in range(Rank.THREE, CHAIN_TOP + 1):
        grown: dict[bytes, Chains] = {}
        for flags, (plays, places) in table.items():
            ones, run = flags.count(1) + 1, len(flags) - flags.rfind(0)
            ending = range(fewest, run + 1)  # lengths of the chains that end at this rank
            grown[flags + b"\0"] = table[flags]
            grown[flags + b"\1"] = Chains(
                [*plays, *(plays_by_rank(kind, length)[rank] for length in ending)],
                [*places, *(slice(ones - length, ones) for length in ending)],
            )
        table = grown
    return table
