"""The forms of a ruleset made ready: every play is made once, every chain is looked up."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import repeat
from operator import itemgetter
from typing import Any, Generic

from engine.cards import CHAIN_TOP
from engine.forms import PLAIN, Form, Play, forms, plays_by_rank
from engine.rules import Kind, Rules
from engine.tables import FIRST, Book, Chains, Layer, Material, Move, Pattern, T, make_moves


@lru_cache(maxsize=1024)
def book(rules: Rules, material: Material[T]) -> Book[T]:
    """Make a ruleset ready, once."""
    ready = forms(rules)
    bodies = sorted({form.body for kind, form in ready.items() if kind not in PLAIN})
    return Book(
        {kind: _pattern(kind, form, material) for kind, form in ready.items()},
        [_layer(size, tuple(ready.items()), material) for size in bodies],
        [(place, kind, size) for place, (kind, size) in enumerate(rules.bomb_order, 1)],
        {bomb: place for place, bomb in enumerate(rules.bomb_order, 1)},
        min(size for kind, size in rules.bomb_order if kind is Kind.BOMB),
    )


@lru_cache(maxsize=1024)  # most rulesets have the same ones
def _layer(size: int, ready: tuple[tuple[Kind, Form], ...], material: Material[T]) -> Layer[T]:
    patterns = [
        _pattern(kind, form, material)
        for kind, form in ready
        if form.body == size and kind not in PLAIN
    ]
    chains: dict[bytes, list[tuple[Pattern[T], Chains]]] = {}
    for pattern in patterns:
        for flags, found in pattern.chains.items():
            chains.setdefault(flags, []).append((pattern, found))
    return Layer(size, [each for each in patterns if not each.form.chain], chains)


@lru_cache(maxsize=1024)
def _pattern(kind: Kind, form: Form, material: Material[T]) -> Pattern[T]:
    return Pattern(
        form, form.bare, form.kicker, _bodies(kind, form, material), _chains(kind, form)
    )


def _bodies(kind: Kind, form: Form, material: Material[T]) -> Sequence[Mapping[int, Any]]:
    """Make the moves of one body by rank and place: bare, or all that one kicker makes of it."""
    plays = plays_by_rank(kind, 1)
    bodies: list[Mapping[int, Any]] = []
    for rank, units in enumerate(material.units[form.body - 1], FIRST):
        if form.kicker:
            bodies.append(_Dressed(units, plays[rank], material.units[form.kicker - 1]))
        else:
            row: list[Move[T] | None] = [None]
            row += make_moves(units[1:], repeat(plays[rank]))
            bodies.append(dict(enumerate(row)))
    return bodies


class _Dressed(dict[int, Sequence[Sequence[Move[T] | None]] | None], Generic[T]):
    """The moves of one group of a rank with one kicker, made when first asked for.

    They are found by the place of the body, then by rank and place of the kicker. There is none
    of the body's rank.
    """

    __slots__ = ("_kickers", "_play", "_units")

    def __init__(self, units: Sequence[T], play: Play, kickers: Sequence[Sequence[T]]) -> None:
        self[0] = None
        self._units: Sequence[T] = units
        self._play = play
        self._kickers: Sequence[Sequence[T]] = kickers

    def __missing__(self, place: int) -> Sequence[Sequence[Move[T] | None]]:
        body, own = self._units[place], self._play.rank - FIRST
        rows: list[Sequence[Move[T] | None]] = []
        for units in self._kickers:
            row: list[Move[T] | None] = [None]
            row += make_moves([body + unit for unit in units[1:]], repeat(self._play))
            rows.append(tuple(row))  # closer together than a list
        rows[own] = (None,) * len(rows[own])
        self[place] = rows
        return rows


@lru_cache(maxsize=1024)
def _chains(kind: Kind, form: Form) -> Mapping[bytes, Chains]:
    """List the chains for each possible row of flags, 3 to A."""
    if not form.chain:
        return {}
    table: dict[bytes, tuple[Move[int], ...]] = {b"": ()}
    for top in range(FIRST, CHAIN_TOP + 1):
        bodies = [_body(kind, form, top, length) for length in range(top - FIRST + 2)]
        grown: dict[bytes, tuple[Move[int], ...]] = {}
        for flags, counted in table.items():
            grown[flags + b"\0"] = counted
            run = len(flags) - flags.rfind(0)
            grown[flags + b"\1"] = (*counted, *bodies[form.chain : run + 1])
        table = grown
    ready = {counted: _ready(counted) for counted in {*table.values()} if counted}
    return {flags: ready[counted] for flags, counted in table.items() if counted}


def _ready(counted: Sequence[Move[int]]) -> Chains:
    """Make chains ready that are counted, lowest top first."""
    plays = [play for _, play in counted]
    start = min(play.rank - play.length + 1 for play in plays)
    ends = [play.rank + 1 - start for play in plays]
    cuts = [slice(end - play.length, end) for play, end in zip(plays, ends, strict=True)]
    ranks = slice(start - FIRST, start - FIRST + ends[-1])
    # The last one is for the number: where there is one alone, the getter would not give a tuple.
    return Chains(plays, ranks, itemgetter(*cuts, slice(0)), counted)


def _body(kind: Kind, form: Form, top: int, length: int) -> Move[int]:
    """Make a chain's body in packed counts."""
    counts = sum(form.body << 8 * (top - place) for place in range(length))
    return Move(counts, plays_by_rank(kind, length)[top])
