"""The plays that a stock holds: on lead, or against a play. Natural cards only.

For searches, without any card being built::

    packed = pack_counts(hand)
    found = leads(count_stock(packed, rules), rules)
    found = follows(count_stock(packed, rules), rules, to_beat)
    for play, used in zip(found.plays, found.used): left = packed - used

``plays[i]`` is the reading and ``used[i]`` its material. Each pair occurs once. A pass is no play.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Generic, NamedTuple

from engine.cards import CHAIN_TOP, JOKERS, Rank
from engine.forms import Form, Play, forms
from engine.kickers import groups, kickers
from engine.rules import Kind, Rules
from engine.stock import PLACES, Stock, T

_CHAIN = slice(Rank.THREE, CHAIN_TOP + 1)  # where chains lie in flags


class Body(NamedTuple):
    """A body that can be laid: its play and its ranks, lowest first."""

    play: Play
    ranks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pattern:
    """A form made ready: all its bodies, found by their rank, or by the flags of the chain."""

    form: Form
    singles: Sequence[Body]
    chains: Mapping[bytes, Sequence[Body]]


@lru_cache(maxsize=256)
def patterns(rules: Rules) -> Mapping[Kind, Pattern]:
    """Make the forms of a ruleset ready."""
    return {kind: _pattern(kind, form) for kind, form in forms(rules).items()}


@lru_cache(maxsize=256)
def _pattern(kind: Kind, form: Form) -> Pattern:
    if not form.chain:
        plays = plays_by_rank(kind, 1)
        return Pattern(form, [Body(play, (place,)) for place, play in enumerate(plays)], {})
    return Pattern(form, [], chains(kind, form.chain))


def chains(kind: Kind, fewest: int) -> Mapping[bytes, Sequence[Body]]:
    """List the chains of at least so many ranks for each possible row of flags, 3 to A."""
    table: dict[bytes, list[Body]] = {b"": []}
    for rank in range(Rank.THREE, CHAIN_TOP + 1):
        ends = [
            Body(plays_by_rank(kind, length)[rank], tuple(range(rank - length + 1, rank + 1)))
            for length in range(1, rank - Rank.THREE + 2)
        ]
        grown: dict[bytes, list[Body]] = {}
        for flags, found in table.items():
            grown[flags + b"\0"] = found
            run = len(flags) - flags.rfind(b"\0")
            grown[flags + b"\1"] = found + ends[fewest - 1 : run]
        table = grown
    return table


@lru_cache(maxsize=1024)
def plays_by_rank(kind: Kind, length: int) -> list[Play]:
    """Make the plays of a kind and length once; their index is the rank, places below 3 unused."""
    return [Play(kind, Rank(max(rank, Rank.THREE)), length) for rank in range(PLACES)]


class Found(Generic[T]):
    """Plays and their materials, as two lists of equal length."""

    __slots__ = ("plays", "used")

    def __init__(self) -> None:
        self.plays: list[Play] = []
        self.used: list[T] = []

    def add(self, play: Play, options: Sequence[T]) -> None:
        """Add one play with each of these materials."""
        self.plays += [play] * len(options)
        self.used += options

    def keep_above(self, rank: Rank, tail: Rank) -> None:
        """Drop what has an equal body and no higher tail."""
        kept = [(play, cards) for play, cards in zip(self.plays, self.used, strict=True)
                if play.rank > rank or (play.tail or 0) > tail]  # fmt: skip
        self.plays = [play for play, _ in kept]
        self.used = [cards for _, cards in kept]


def leads(stock: Stock[T], rules: Rules) -> Found[T]:
    """Find every play."""
    found: Found[T] = Found()
    for pattern in patterns(rules).values():
        form = pattern.form
        if form.chain:
            _add(found, stock, form, pattern.chains[stock.flags(form.body)[_CHAIN]])
        else:
            singles = pattern.singles
            _add(found, stock, form, [singles[rank] for rank in stock.ranks(form.body)])
    _add_bombs(found, stock, rules)
    return found


def follows(stock: Stock[T], rules: Rules, to_beat: Play) -> Found[T]:
    """Find every play that beats a play, bombs included."""
    found: Found[T] = Found()
    strength = rules.bomb_strength(to_beat.kind, to_beat.length)
    if strength:
        _add_bombs(found, stock, rules, strength, to_beat.rank)
        return found
    pattern = patterns(rules)[to_beat.kind]
    form, rank, length = pattern.form, to_beat.rank, to_beat.length
    if to_beat.tail:
        rank = Rank(rank - 1)  # an equal body may have a higher tail
    if form.chain:
        bodies = [
            body
            for body in pattern.chains[stock.flags(form.body)[_CHAIN]]
            if body.play.length == length and body.ranks[-1] > rank
        ]
    else:
        bodies = [pattern.singles[higher] for higher in stock.ranks(form.body) if higher > rank]
    _add(found, stock, form, bodies)
    if to_beat.tail:
        found.keep_above(to_beat.rank, to_beat.tail)
    _add_bombs(found, stock, rules)
    return found


def _add(found: Found[T], stock: Stock[T], form: Form, bodies: Sequence[Body]) -> None:
    """Add these bodies with everything that can hang on them."""
    if form.linked:
        for body in bodies:
            _add_linked(found, stock, form, body)
    elif form.loose or form.groups:
        for play, ranks in bodies:
            cards = stock.joined(ranks, form.body)
            found.add(play, [cards + hung for hung in kickers(stock, form, ranks)])
    else:
        found.plays += [play for play, _ in bodies]
        found.used += [stock.joined(ranks, form.body) for _, ranks in bodies]


def _add_linked(found: Found[T], stock: Stock[T], form: Form, body: Body) -> None:
    """Add a body with each chain of groups that can hang on it, and what hangs besides."""
    linked, *others = form.groups
    play, ranks = body.play, body.ranks
    flags = stock.flags(linked)
    for tail in range(Rank.THREE + play.length - 1, CHAIN_TOP + 1):
        row = range(tail - play.length + 1, tail + 1)
        if not all(flags[rank] and rank not in ranks for rank in row):
            continue
        cards = stock.joined(ranks, form.body) + stock.joined(row, linked)
        taken: list[int] = [*ranks, *row]
        rest = groups(stock, taken, others * play.length)
        found.add(replace(play, tail=Rank(tail)), [cards + hung for hung in rest])


def _add_bombs(
    found: Found[T], stock: Stock[T], rules: Rules, strength: int = 0, rank: int = 0
) -> None:
    """Add the bombs above a place in the ruleset's order, and in that place above a rank."""
    for place, (kind, size) in enumerate(rules.bomb_order, 1):
        if place < strength:
            continue
        plays = plays_by_rank(kind, size)
        for top, cards in _bombs(stock, kind, size):
            if (place, top) > (strength, rank):
                found.add(plays[top], [cards])


def _bombs(stock: Stock[T], kind: Kind, size: int) -> list[tuple[int, T]]:
    """List the bombs of one place in the order, with their ranks."""
    if kind is Kind.BOMB:
        return [(rank, stock.units[rank][size - 1]) for rank in stock.ranks(size)]
    black, red = stock.units[Rank.BLACK_JOKER], stock.units[Rank.RED_JOKER]
    if kind is Kind.JOKER_BOMB and size == 2:
        return [
            (joker.rank, units[1])
            for joker, units in zip(JOKERS, (black, red), strict=True)
            if len(units) == 2
        ]
    # Three jokers of four, or all there are: some of either colour.
    return [
        (Rank.RED_JOKER, black[blacks - 1] + red[size - blacks - 1])
        for blacks in range(1, len(black) + 1)
        if 1 <= size - blacks <= len(red)
    ]
