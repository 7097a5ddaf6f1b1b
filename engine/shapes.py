"""The plays that a stock holds: on lead, or against a play. Natural cards only.

For searches, without any card being built::

    packed = pack_counts(hand)
    for used, play in leads(count_stock(packed, rules), rules): left = packed - used
    for used, play in follows(count_stock(packed, rules), rules, to_beat): ...

Each move occurs once. A pass is no play.
"""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import repeat
from typing import Any, NamedTuple

from engine.cards import CHAIN_TOP, Rank
from engine.forms import PLAIN, Form, Play, forms, height, plays_by_rank
from engine.kickers import beside, kickers
from engine.rules import Kind, Rules
from engine.stock import Move, Stock, T, make_moves

_CHAIN = slice(Rank.THREE, CHAIN_TOP + 1)  # where chains lie in flags


class Row(NamedTuple):
    """A chain that can be laid: its play, and where its ranks are among those with as many."""

    play: Play
    place: slice


class Dressed(dict[T, Move[T]]):
    """The moves of a body by its one kicker, each made when it is first asked for."""

    def __init__(self, body: T, play: Play) -> None:
        super().__init__()
        self.body: T = body
        self.play = play

    def __missing__(self, kicker: T) -> Move[T]:
        move = self[kicker] = Move(self.body + kicker, self.play)
        return move


class Pattern(NamedTuple):
    """A form made ready to be laid."""

    form: Form
    bare: bool  # nothing hangs on the body
    kicker: int  # size of the only card or group that hangs on a body of one group, else 0
    plays: Sequence[Play]  # of one group, by rank
    rows: Mapping[bytes, Sequence[Row]]  # by the flags of 3 to A
    dressed: dict[Any, Dressed[Any]]  # by the body, which tells the material


@lru_cache(maxsize=256)
def patterns(rules: Rules) -> Mapping[Kind, Pattern]:
    """Make the forms of a ruleset ready."""
    return {kind: _pattern(kind, form) for kind, form in forms(rules).items()}


@lru_cache(maxsize=256)
def _pattern(kind: Kind, form: Form) -> Pattern:
    rows = _rows(kind, form.chain) if form.chain else {}
    return Pattern(form, form.bare, form.kicker, plays_by_rank(kind, 1), rows, {})


def _rows(kind: Kind, fewest: int) -> Mapping[bytes, Sequence[Row]]:
    """List the chains of at least so many ranks for each possible row of flags, 3 to A."""
    table: dict[bytes, list[Row]] = {b"": []}
    for rank in range(Rank.THREE, CHAIN_TOP + 1):
        grown: dict[bytes, list[Row]] = {}
        for flags, rows in table.items():
            ones, run = flags.count(1) + 1, len(flags) - flags.rfind(0)
            grown[flags + b"\0"] = rows
            grown[flags + b"\1"] = rows + [
                Row(plays_by_rank(kind, length)[rank], slice(ones - length, ones))
                for length in range(fewest, run + 1)
            ]
        table = grown
    return table


@lru_cache(maxsize=256)
def _by_body(rules: Rules) -> Sequence[tuple[int, list[Pattern], list[Pattern]]]:
    """List the patterns by the size of the body's groups: those of one group, and the chains.

    Plain ones are left out, for a stock has them ready.
    """
    ready = [pattern for kind, pattern in patterns(rules).items() if kind not in PLAIN]
    return [
        (
            size,
            [each for each in ready if each.form.body == size and not each.form.chain],
            [each for each in ready if each.form.body == size and each.form.chain],
        )
        for size in sorted({each.form.body for each in ready})
    ]


def leads(stock: Stock[T], rules: Rules) -> list[Move[T]]:
    """Find every play."""
    moves = stock.plain.copy()
    for size, groups, chains in _by_body(rules):
        ranks = stock.ranks(size)
        if not ranks:
            break  # and so none of more cards
        for pattern in groups:
            _add_groups(moves, stock, pattern)
        if len(ranks) > 1:
            flags = stock.flags(size)[_CHAIN]
            for pattern in chains:
                rows = pattern.rows[flags]
                if rows:
                    _add_chains(moves, stock, pattern, rows)
    _add_bombs(moves, stock, rules)
    return moves


def follows(stock: Stock[T], rules: Rules, to_beat: Play) -> list[Move[T]]:
    """Find every play that beats a play, bombs included."""
    moves: list[Move[T]] = []
    strength = rules.bomb_strength(to_beat.kind, to_beat.length)
    if strength:
        _add_bombs(moves, stock, rules, strength, to_beat.rank)
        return moves
    pattern = patterns(rules)[to_beat.kind]
    if pattern.form.chain:
        rows = pattern.rows[stock.flags(pattern.form.body)[_CHAIN]]
        lowest = to_beat.rank if to_beat.tail else to_beat.rank + 1
        length = to_beat.length
        higher = [row for row in rows if row.play.length == length and row.play.rank >= lowest]
        _add_chains(moves, stock, pattern, higher)
    else:
        _add_groups(moves, stock, pattern, to_beat.rank)
    if to_beat.tail:
        moves = [move for move in moves if height(move.play) > height(to_beat)]
    _add_bombs(moves, stock, rules)
    return moves


def _add_groups(moves: list[Move[T]], stock: Stock[T], pattern: Pattern, above: int = 0) -> None:
    """Add bodies of one group above a rank, with everything that can hang on them."""
    form, bare, kicker, plays, _, dressed = pattern
    ranks, bodies = stock.ranks(form.body), stock.groups(form.body)
    if above:
        start = bisect_right(ranks, above)
        ranks, bodies = ranks[start:], bodies[start:]
    if bare:
        moves += make_moves(bodies, map(plays.__getitem__, ranks))
    elif kicker:
        kicker_ranks, options = stock.ranks(kicker), stock.groups(kicker)
        for rank, body in zip(ranks, bodies, strict=True):
            if body not in dressed:
                dressed[body] = Dressed(body, plays[rank])
            dress = dressed[body].__getitem__
            own = kicker_ranks.index(rank)
            moves += map(dress, options[:own])
            moves += map(dress, options[own + 1 :])
    else:
        for rank, body in zip(ranks, bodies, strict=True):
            hung = kickers(stock, form, [rank])
            moves += make_moves([body + others for others in hung], repeat(plays[rank]))


def _add_chains(
    moves: list[Move[T]], stock: Stock[T], pattern: Pattern, rows: Iterable[Row]
) -> None:
    """Add these chains with everything that can hang on them."""
    form = pattern.form
    ranks, groups = stock.ranks(form.body), stock.groups(form.body)
    if pattern.bare:
        bodies = [sum(groups[place], stock.nothing) for _, place in rows]
        moves += make_moves(bodies, [play for play, _ in rows])
        return
    for play, place in rows:
        body = sum(groups[place], stock.nothing)
        if form.linked:
            _add_linked(moves, stock, form, Move(body, play), ranks[place])
        else:
            hung = kickers(stock, form, ranks[place])
            moves += make_moves([body + others for others in hung], repeat(play))


def _add_linked(
    moves: list[Move[T]], stock: Stock[T], form: Form, body: Move[T], ranks: list[int]
) -> None:
    """Add a body with each chain of groups that can hang on it, and what hangs besides."""
    linked, *others = form.groups
    length = len(ranks)
    flags = stock.flags(linked)
    for tail in range(Rank.THREE + length - 1, CHAIN_TOP + 1):
        row = list(range(tail - length + 1, tail + 1))
        if not all(flags[rank] and rank not in ranks for rank in row):
            continue
        cards = body.cards + stock.joined(row, linked)
        rest = beside(stock, ranks + row, others * length)
        play = replace(body.play, tail=Rank(tail))
        moves += make_moves([cards + hung for hung in rest], repeat(play))


@lru_cache(maxsize=256)
def _smallest_bomb(rules: Rules) -> int:
    return min(size for kind, size in rules.bomb_order if kind is Kind.BOMB)


def _add_bombs(
    moves: list[Move[T]], stock: Stock[T], rules: Rules, strength: int = 0, rank: int = 0
) -> None:
    """Add the bombs above a place in the ruleset's order, and in that place above a rank."""
    jokers = stock.counts[Rank.BLACK_JOKER :]
    if max(stock.counts) < _smallest_bomb(rules) and sum(jokers) < 2:
        return  # as most hands do
    for place, (kind, size) in enumerate(rules.bomb_order, 1):
        for top, cards in _bombs(stock, kind, size) if place >= strength else ():
            if (place, top) > (strength, rank):
                moves.append(Move(cards, plays_by_rank(kind, size)[top]))


def _bombs(stock: Stock[T], kind: Kind, size: int) -> Iterable[tuple[int, T]]:
    """List the bombs of one place in the order, with their ranks."""
    if kind is Kind.BOMB:
        return zip(stock.ranks(size), stock.groups(size), strict=True)
    black, red = stock.units[Rank.BLACK_JOKER], stock.units[Rank.RED_JOKER]
    if kind is Kind.JOKER_BOMB and size == 2:
        pairs = ((Rank.BLACK_JOKER, black), (Rank.RED_JOKER, red))
        return [(rank, units[1]) for rank, units in pairs if len(units) == 2]
    if not black or not red:
        return ()
    # Three jokers of four, or all there are: some of either colour.
    return [
        (Rank.RED_JOKER, black[blacks - 1] + red[size - blacks - 1])
        for blacks in range(1, len(black) + 1)
        if 1 <= size - blacks <= len(red)
    ]
