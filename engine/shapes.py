"""The plays that a stock holds: on lead, or against a play. Natural cards only.

For searches, without any card being built::

    packed = pack_counts(hand)
    for used, play in leads(count_stock(packed, rules)): left = packed - used
    for used, play in follows(count_stock(packed, rules), to_beat): ...

Each move occurs once. A pass is no play.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import compress, repeat
from operator import getitem

from engine.cards import CHAIN_TOP, Rank
from engine.forms import Play, plays_by_rank
from engine.kickers import beside, kickers
from engine.rules import Kind
from engine.stock import CHAIN, Stock
from engine.tables import FIRST, Move, Pattern, T, make_moves

_NATURAL = range(Rank.TWO + 1 - FIRST)  # ranks in rows


def leads(stock: Stock[T]) -> list[Move[T]]:
    """Find every play."""
    moves = stock.plain()
    told, tables = stock.told, stock.shelf.flags
    for size, groups, chains in stock.book.layers:
        flags = told.translate(tables[size - 1])
        if groups:
            if 1 not in flags:
                break  # and so nothing of more cards
            _add_groups(moves, stock, groups, flags)
        for pattern, found in chains.get(flags[CHAIN], ()):
            if pattern.bare:
                moves += stock.chains(size, found)
            else:
                for play in found.plays:
                    _add_dressed_chain(moves, stock, pattern, play)
    _add_bombs(moves, stock)
    return moves


def follows(stock: Stock[T], to_beat: Play) -> list[Move[T]]:
    """Find every play that beats a play, bombs included."""
    ready = stock.book
    moves: list[Move[T]] = []
    pattern = ready.patterns.get(to_beat.kind)
    if pattern is None:
        place = ready.places[to_beat.kind, to_beat.length]
        _add_bombs(moves, stock, place, to_beat.rank)
        return moves
    higher = to_beat.rank + 1 - FIRST
    if pattern.form.chain:
        _add_higher_chains(moves, stock, pattern, to_beat)
    elif pattern.bare:
        places = stock.places(pattern.form.body)
        moves += filter(None, map(getitem, pattern.bodies[higher:], places[higher:]))
    else:
        flags = stock.flags(pattern.form.body)
        _add_groups(moves, stock, [pattern], bytes(higher) + flags[higher:])
    _add_bombs(moves, stock)
    return moves


def _add_groups(
    moves: list[Move[T]], stock: Stock[T], patterns: Sequence[Pattern[T]], flags: bytes
) -> None:
    """Add bodies of one group of the ranks with flags, with everything that can hang on them.

    Nothing takes more of the time, so it calls nothing that it can do itself.
    """
    told, tables = stock.told, stock.shelf.places
    places = told.translate(tables[patterns[0].form.body - 1])
    held = [*compress(_NATURAL, flags)]
    for form, bare, kicker, bodies, _ in patterns:
        if kicker:
            hung = told.translate(tables[kicker - 1])
            for rank in held:
                moves += filter(None, map(getitem, bodies[rank][places[rank]], hung))
        elif bare:
            moves += [bodies[rank][places[rank]] for rank in held]
        else:
            for rank in held:
                body, play = bodies[rank][places[rank]]
                others = kickers(stock, form, [play.rank])
                moves += make_moves([body + each for each in others], repeat(play))


def _add_higher_chains(
    moves: list[Move[T]], stock: Stock[T], pattern: Pattern[T], to_beat: Play
) -> None:
    """Add the chains of the same length that beat one, with everything that can hang on them."""
    length, rank, tail = to_beat.length, to_beat.rank, to_beat.tail
    found = pattern.chains.get(stock.flags(pattern.form.body)[CHAIN])
    for play in found.plays if found else ():
        if play.length == length and play.rank > rank:
            _add_dressed_chain(moves, stock, pattern, play)
        elif play.length == length and play.rank == rank and tail:
            _add_dressed_chain(moves, stock, pattern, play, tail)


def _add_dressed_chain(
    moves: list[Move[T]], stock: Stock[T], pattern: Pattern[T], play: Play, tail_over: int = 0
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
    moves: list[Move[T]], stock: Stock[T], pattern: Pattern[T], body: Move[T], tail_over: int
) -> None:
    """Add a body with each chain of groups that can hang on it, and what hangs besides."""
    linked, *others = pattern.form.groups
    length = body.play.length
    taken = list(range(body.play.rank - length + 1, body.play.rank + 1))
    flags = stock.flags(linked)
    for tail in range(max(Rank.THREE + length - 1, tail_over + 1), CHAIN_TOP + 1):
        row = list(range(tail - length + 1, tail + 1))
        if not all(flags[rank - FIRST] and rank not in taken for rank in row):
            continue
        cards = body.cards + stock.joined(row, linked)
        play = replace(body.play, tail=Rank(tail))
        rest = beside(stock, taken + row, others * length)
        moves += make_moves([cards + hung for hung in rest], repeat(play))


def _add_bombs(moves: list[Move[T]], stock: Stock[T], place: int = 0, rank: int = 0) -> None:
    """Add the bombs above a place in the ruleset's order, and in that place above a rank."""
    told, ready = stock.told, stock.book
    if told[-1] + told[-2] < 2 and 1 not in stock.flags(ready.smallest):  # jokers come last
        return  # as most hands do
    for above, kind, size in ready.bombs:
        for top, cards in _bombs(stock, kind, size) if above >= place else ():
            if (above, top) > (place, rank):
                moves.append(Move(cards, plays_by_rank(kind, size)[top]))


def _bombs(stock: Stock[T], kind: Kind, size: int) -> Iterable[tuple[int, T]]:
    """List the bombs of one place in the order, with their ranks."""
    held = stock.held()
    if kind is Kind.BOMB:
        return [(rank, held[rank - FIRST][size - 1]) for rank in stock.ranks(size)]
    *_, black, red = held
    if kind is Kind.JOKER_BOMB and size == 2:
        pairs = ((Rank.BLACK_JOKER, black), (Rank.RED_JOKER, red))
        return [(rank, units[1]) for rank, units in pairs if len(units) == 2]
    # Three jokers of four, or all there are: some of either colour.
    return [
        (Rank.RED_JOKER, black[blacks - 1] + red[size - blacks - 1])
        for blacks in range(1, len(black) + 1)
        if 1 <= size - blacks <= len(red)
    ]
