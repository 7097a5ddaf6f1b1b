"""The plays that a stock holds: on lead, or against a play. Natural cards only.

For searches, without any card being built::

    packed = pack_counts(hand)
    for used, play in leads(count_stock(packed, rules), rules): left = packed - used
    for used, play in follows(count_stock(packed, rules), rules, to_beat): ...

Each move occurs once. A pass is no play.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import repeat

from engine.cards import CHAIN_TOP, Rank
from engine.forms import Play, plays_by_rank
from engine.kickers import beside, kickers
from engine.patterns import Book, Chains, Pattern, book, dress
from engine.rules import Kind, Rules
from engine.stock import Kickers, Move, Stock, T, make_moves

_CHAIN = slice(Rank.THREE, CHAIN_TOP + 1)  # where chains lie in flags


def leads(stock: Stock[T], rules: Rules) -> list[Move[T]]:
    """Find every play."""
    ready = book(rules)
    moves = stock.plain()
    for size, groups, chains in ready.layers:
        flags = stock.flags(size)
        if 1 not in flags:
            break  # and so nothing of more cards
        for pattern in groups:
            _add_groups(moves, stock, pattern, stock.ranks(size))
        row = flags[_CHAIN]
        for pattern in chains:
            found = pattern.chains[row]
            if found.plays:
                _add_chains(moves, stock, pattern, found)
    _add_bombs(moves, stock, ready)
    return moves


def follows(stock: Stock[T], rules: Rules, to_beat: Play) -> list[Move[T]]:
    """Find every play that beats a play, bombs included."""
    ready = book(rules)
    moves: list[Move[T]] = []
    place = ready.places.get((to_beat.kind, to_beat.length), 0)
    if place:
        _add_bombs(moves, stock, ready, place, to_beat.rank)
        return moves
    pattern = ready.patterns[to_beat.kind]
    if pattern.form.chain:
        _add_higher_chains(moves, stock, pattern, to_beat)
    else:
        ranks = stock.ranks(pattern.form.body)
        _add_groups(moves, stock, pattern, ranks[bisect_right(ranks, to_beat.rank) :])
    _add_bombs(moves, stock, ready)
    return moves


def _add_groups(
    moves: list[Move[T]], stock: Stock[T], pattern: Pattern, ranks: Sequence[int]
) -> None:
    """Add bodies of one group of these ranks, with everything that can hang on them."""
    form, plain, bare, kicker, plays, _, _ = pattern
    held, last = stock.held, form.body - 1
    if plain:
        moves += [held[rank].moves[last] for rank in ranks]
    elif bare:
        moves += [Move(held[rank].units[last], plays[rank]) for rank in ranks]
    elif kicker:
        _add_dressed(moves, stock, pattern, ranks)
    else:
        for rank in ranks:
            body = held[rank].units[last]
            hung = kickers(stock, form, [rank])
            moves += make_moves([body + others for others in hung], repeat(plays[rank]))


def _add_dressed(
    moves: list[Move[T]], stock: Stock[T], pattern: Pattern, ranks: Sequence[int]
) -> None:
    """Add bodies of one group of these ranks, each with one kicker of every other rank."""
    kickers: Kickers[T] = stock.kickers(pattern.kicker)
    if len(kickers.ranks) < 2:
        return  # the only one is the body's own rank
    for rank in ranks:
        body = stock.held[rank].units[pattern.form.body - 1]
        dressed = pattern.dressed.get(body) or dress(pattern, body, rank, stock.material)
        picked: list[Move[T]] = list(kickers.pick(dressed))
        del picked[kickers.ranks.index(rank)]
        moves.extend(picked)


def _add_chains(moves: list[Move[T]], stock: Stock[T], pattern: Pattern, chains: Chains) -> None:
    """Add these chains, with everything that can hang on them."""
    if pattern.bare:
        bodies = stock.chains(pattern.form.body, chains.places)
        moves += make_moves(bodies, chains.plays)
        return
    for play in chains.plays:
        _add_dressed_chain(moves, stock, pattern, play)


def _add_higher_chains(
    moves: list[Move[T]], stock: Stock[T], pattern: Pattern, to_beat: Play
) -> None:
    """Add the chains of the same length that beat one, with everything that can hang on them."""
    length, rank, tail = to_beat.length, to_beat.rank, to_beat.tail
    for play in pattern.chains[stock.flags(pattern.form.body)[_CHAIN]].plays:
        if play.length == length and play.rank > rank:
            _add_dressed_chain(moves, stock, pattern, play)
        elif play.length == length and play.rank == rank and tail:
            _add_dressed_chain(moves, stock, pattern, play, tail)


def _add_dressed_chain(
    moves: list[Move[T]], stock: Stock[T], pattern: Pattern, play: Play, tail_over: int = 0
) -> None:
    """Add a chain, given as its play, with everything that can hang on it."""
    form = pattern.form
    ranks = range(play.rank - play.length + 1, play.rank + 1)
    body = stock.joined(ranks, form.body)
    if form.linked:
        _add_linked(moves, stock, pattern, Move(body, play), tail_over)
    elif pattern.bare:
        moves.append(Move(body, play))
    else:
        hung = kickers(stock, form, ranks)
        moves += make_moves([body + others for others in hung], repeat(play))


def _add_linked(
    moves: list[Move[T]], stock: Stock[T], pattern: Pattern, body: Move[T], tail_over: int
) -> None:
    """Add a body with each chain of groups that can hang on it, and what hangs besides."""
    linked, *others = pattern.form.groups
    length = body.play.length
    taken = list(range(body.play.rank - length + 1, body.play.rank + 1))
    flags = stock.flags(linked)
    for tail in range(max(Rank.THREE + length - 1, tail_over + 1), CHAIN_TOP + 1):
        row = list(range(tail - length + 1, tail + 1))
        if not all(flags[rank] and rank not in taken for rank in row):
            continue
        cards = body.cards + stock.joined(row, linked)
        play = replace(body.play, tail=Rank(tail))
        rest = beside(stock, taken + row, others * length)
        moves += make_moves([cards + hung for hung in rest], repeat(play))


def _add_bombs(
    moves: list[Move[T]], stock: Stock[T], ready: Book, place: int = 0, rank: int = 0
) -> None:
    """Add the bombs above a place in the ruleset's order, and in that place above a rank."""
    counts = stock.counts
    if 1 not in stock.flags(ready.smallest) and counts[-2] + counts[-1] < 2:  # the jokers
        return  # as most hands do
    for above, kind, size in ready.bombs:
        for top, cards in _bombs(stock, kind, size) if above >= place else ():
            if (above, top) > (place, rank):
                moves.append(Move(cards, plays_by_rank(kind, size)[top]))


def _bombs(stock: Stock[T], kind: Kind, size: int) -> Iterable[tuple[int, T]]:
    """List the bombs of one place in the order, with their ranks."""
    if kind is Kind.BOMB:
        return zip(stock.ranks(size), stock.groups(size), strict=True)
    black, red = (stock.held[rank].units for rank in (Rank.BLACK_JOKER, Rank.RED_JOKER))
    if kind is Kind.JOKER_BOMB and size == 2:
        pairs = ((Rank.BLACK_JOKER, black), (Rank.RED_JOKER, red))
        return [(rank, units[1]) for rank, units in pairs if len(units) == 2]
    # Three jokers of four, or all there are: some of either colour.
    return [
        (Rank.RED_JOKER, black[blacks - 1] + red[size - blacks - 1])
        for blacks in range(1, len(black) + 1)
        if 1 <= size - blacks <= len(red)
    ]
