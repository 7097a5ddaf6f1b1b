"""What can hang on a body: loose cards, or groups of ranks that differ from it and each other."""

from collections.abc import Collection, Sequence
from itertools import combinations

from engine.cards import Rank
from engine.forms import Form
from engine.stock import Stock
from engine.tables import FIRST, T


def kickers(stock: Stock[T], form: Form, body: Sequence[int]) -> list[T]:
    """List everything that can hang on a body of these ranks, which is not to stay bare."""
    if form.loose:
        return loose(stock, form, body)
    return beside(stock, body, form.groups * len(body))


def beside(stock: Stock[T], taken: Collection[int], sizes: Sequence[int]) -> list[T]:
    """List the ways to take groups of these sizes beside the ranks taken."""
    size = sizes[0]
    count = sizes.count(size)
    held = stock.held()
    ranks = [rank for rank in stock.ranks(size) if rank not in taken]
    if count == len(sizes):
        return _sums(
            [[held[rank - FIRST][size - 1]] for rank in ranks], count, stock.shelf.material.nothing
        )[count]
    others = [other for other in sizes if other != size]
    found: list[T] = []
    chosen: tuple[int, ...]
    for chosen in combinations(ranks, count):
        cards = stock.joined(chosen, size)
        found += [cards + rest for rest in beside(stock, tuple(taken) + chosen, others)]
    return found


def loose(stock: Stock[T], form: Form, taken: Sequence[int]) -> list[T]:
    """List the ways to take the loose cards beside a body of these ranks."""
    count = form.loose * len(taken)
    held = stock.held()
    ranks = [rank for rank in stock.ranks(1) if rank not in taken]
    most = 1 if form.distinct else count
    plain = [held[rank - FIRST][:most] for rank in ranks if rank <= Rank.TWO]
    sums = _sums(plain, count, stock.shelf.material.nothing)
    if form.distinct:
        return sums[count]
    # Loose cards may hold jokers of one colour: they are added to what holds none.
    jokers = [held[rank - FIRST][:count] for rank in ranks if rank > Rank.TWO]
    return sums[count] + [
        cards + unit
        for joker in jokers
        for number, unit in enumerate(joker, 1)
        for cards in sums[count - number]
    ]


def _sums(choices: Sequence[Sequence[T]], most: int, nothing: T) -> list[list[T]]:
    """Combine units up to ``most`` cards or groups: entry ``n`` lists the ways to take ``n``.

    Each choice is one rank: its first entry counts 1, its second 2, and at most one is taken.
    """
    sums: list[list[T]] = [[nothing], *([] for _ in range(most))]
    for units in choices:
        for total in range(most, 0, -1):
            for number, unit in enumerate(units[:total], 1):
                sums[total] += [cards + unit for cards in sums[total - number]]
    return sums
