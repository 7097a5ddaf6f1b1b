"""Readings of natural cards, told from their counts."""

from collections.abc import Mapping
from functools import lru_cache

from engine.cards import CHAIN_TOP, JOKERS, Rank
from engine.forms import FORMS, Form, Play, forms
from engine.rules import Kind, Rules
from engine.shelves import PLACES

_JOKER_RANKS = {joker.rank for joker in JOKERS}
_Counts = Mapping[int, int]  # cards a rank, present ranks only


@lru_cache(maxsize=1 << 15)
def natural_readings(packed: int, rules: Rules) -> tuple[Play, ...]:
    """Read packed counts in every way, in the order of ``longest_first``; () if they are no play."""
    counts = {rank: held for rank, held in enumerate(packed.to_bytes(PLACES, "little")) if held}
    found = []
    for kind, form in forms(rules).items():
        if form.loose or rules.joker_pairs or not _equal_jokers(counts):
            found += _read(counts, kind, form)
    return tuple(sorted([*found, *_bombs(counts, rules)], key=longest_first))


def longest_first(play: Play) -> tuple[int, int, int]:
    """Sort key: the longest body first, in cards, then in groups; then the highest."""
    body = FORMS[play.kind].body if play.kind in FORMS else 1
    return -body * play.length, -play.length, -play.rank


def _equal_jokers(counts: _Counts) -> bool:
    return any(counts.get(joker.rank, 0) > 1 for joker in JOKERS)


def _read(counts: _Counts, kind: Kind, form: Form) -> list[Play]:
    """Read counts as one kind."""
    length, over = divmod(sum(counts.values()), form.cards)
    if over or not (form.chain <= length if form.chain else length == 1):
        return []
    plays = []
    for top in counts:
        body = range(top - length + 1, top + 1)
        # No kicker has a rank of the body, so its ranks hold the body's cards and no more.
        if any(counts.get(rank) != form.body for rank in body) or (form.chain and top > CHAIN_TOP):
            continue
        rest = {rank: held for rank, held in counts.items() if rank not in body}
        if _may_hang(rest, form, length):
            tail = Rank(max(_linked(rest, form))) if form.linked else None
            plays.append(Play(kind, Rank(top), length, tail))
    return plays


def _may_hang(rest: _Counts, form: Form, length: int) -> bool:
    """Whether the rest may hang on a body of so many groups."""
    if form.distinct:
        return all(held == 1 and rank <= Rank.TWO for rank, held in rest.items())
    if form.loose:
        return not rest.keys() >= _JOKER_RANKS
    if sorted(rest.values()) != sorted(form.groups * length):
        return False
    row = _linked(rest, form)
    return not form.linked or (max(row) - min(row) < length and max(row) <= CHAIN_TOP)


def _linked(rest: _Counts, form: Form) -> list[int]:
    """Give the ranks of the groups that hang on in a row."""
    return [rank for rank, held in rest.items() if held == form.groups[0]]


def _bombs(counts: _Counts, rules: Rules) -> list[Play]:
    """Read counts as a bomb."""
    size, top = sum(counts.values()), Rank(max(counts, default=Rank.THREE))
    kind = Kind.BOMB
    if counts.keys() <= _JOKER_RANKS:
        kind = Kind.ROCKET if size == 2 * rules.packs else Kind.JOKER_BOMB
    mixed = len(counts) > 1
    if (kind, size) not in rules.bomb_order or mixed != (kind is Kind.ROCKET or size == 3):
        return []
    return [Play(kind, top, size)]
