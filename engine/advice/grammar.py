"""What a ruleset allows, reduced to what the search asks of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from engine.advice.counts import Packed
from engine.plays import Play
from engine.rules import Kind, Rules

KINDS = tuple(Kind)
_PLACE = {kind: place for place, kind in enumerate(KINDS)}
BOMB_KEY = 1 << 12  # all bombs share one key: their rank is their strength
NO_KEY = 0  # nothing to beat


def key_of(kind: Kind, length: int) -> int:
    """What must be equal for one normal play to beat another."""
    return (_PLACE[kind] + 1) << 6 | length


def kind_of(key: int) -> Kind:
    """The kind of a normal play's key."""
    return KINDS[(key >> 6) - 1]


SOLO = key_of(Kind.SINGLE, 1)
PAIR = key_of(Kind.PAIR, 1)
TRIPLE = key_of(Kind.TRIPLE, 1)
TRIPLE_SINGLE = key_of(Kind.TRIPLE_SINGLE, 1)
TRIPLE_PAIR = key_of(Kind.TRIPLE_PAIR, 1)
QUAD = key_of(Kind.QUAD, 1)

Unit = tuple[int, int, int, Packed]
"""A play: its key, its rank (place, or a bomb's strength), its number of cards, its cards."""


@dataclass(frozen=True, slots=True)
class Grammar:
    """A ruleset as the search sees it. Wild cards count as what they naturally are."""

    kinds: frozenset[Kind]
    packs: int
    straight_min: int
    pair_chain_min: int
    plane_min: int
    bomb_min: int  # cards of a rank that make a bomb
    joker_pairs: bool
    kicker_single: bool
    kicker_pair: bool
    strengths: Mapping[tuple[Kind, int], int]  # a bomb's sort and size, from 1 up

    def strength(self, kind: Kind, length: int, rank: int) -> int:
        """A bomb's strength: first its sort, then its rank."""
        return self.strengths[kind, length] * 16 + rank

    def standing(self, play: Play) -> tuple[int, int]:
        """Key and rank of a play, for comparison with units."""
        rank = int(play.rank) - 3
        if play.is_bomb:
            return BOMB_KEY, self.strength(play.kind, play.length, rank)
        return key_of(play.kind, play.length), rank


@lru_cache(maxsize=32)
def grammar_of(rules: Rules) -> Grammar:
    """Reduce a ruleset."""
    sizes = [size for kind, size in rules.bomb_order if kind is Kind.BOMB]
    return Grammar(
        kinds=rules.kinds,
        packs=rules.packs,
        straight_min=5,
        pair_chain_min=rules.pair_chain_min,
        plane_min=rules.plane_min,
        bomb_min=min(sizes),
        joker_pairs=rules.joker_pairs,
        kicker_single=Kind.TRIPLE_SINGLE in rules.kinds,
        kicker_pair=Kind.TRIPLE_PAIR in rules.kinds,
        strengths={bomb: place + 1 for place, bomb in enumerate(rules.bomb_order)},
    )
