"""Forms: what each kind of play is made of. Readings and generators both follow this table.

Every play but a bomb is a body of equal groups, one or a chain of them, and what hangs on it:
so many loose cards, or so many groups, for each group of the body.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from engine.cards import Rank
from engine.rules import BOMBS, Kind, QuadKickers, Rules


@dataclass(frozen=True, slots=True)
class Play:
    """What a selection of cards is taken for.

    ``length`` counts the groups of the body (a straight: its cards), 1 where there is no chain;
    for bombs, joker bombs and the rocket it counts the cards. ``rank`` is the top rank of the
    body. ``tail`` is the top triple of a spaceship.
    """

    kind: Kind
    rank: Rank
    length: int = 1
    tail: Rank | None = None

    @property
    def is_bomb(self) -> bool:
        """Whether this is a bomb of any sort, the rocket included."""
        return self.kind in BOMBS


def height(play: Play) -> tuple[int, int]:
    """Give what decides between plays of a kind and length, or bombs of a size: higher beats."""
    return play.rank, play.tail or 0


def beats(rules: Rules, challenger: Play, holder: Play) -> bool:
    """Whether one play beats another."""
    ours = rules.bomb_strength(challenger.kind, challenger.length)
    theirs = rules.bomb_strength(holder.kind, holder.length)
    if ours != theirs:
        return ours > theirs
    if (challenger.kind, challenger.length) != (holder.kind, holder.length):
        return False
    return height(challenger) > height(holder)


@dataclass(frozen=True, slots=True)
class Form:
    """What a kind is made of; ``loose`` and ``groups`` are counted for each group of the body."""

    body: int  # cards of a rank in the body
    chain: int = 0  # fewest groups in a row; 0: one group, no chain
    loose: int = 0  # kicker cards
    groups: tuple[int, ...] = ()  # sizes of the groups hung on, largest first
    linked: bool = False  # the groups of the first size are in a row themselves
    distinct: bool = False  # loose cards differ from each other and are no jokers

    @property
    def cards(self) -> int:
        """Cards for each group of the body, with what hangs on it."""
        return self.body + self.loose + sum(self.groups)

    @property
    def bare(self) -> bool:
        """Whether nothing hangs on the body."""
        return not self.loose and not self.groups

    @property
    def kicker(self) -> int:
        """The size of what hangs on where that is one card or group in all, else 0."""
        hung = (*[1] * self.loose, *self.groups)
        return hung[0] if len(hung) == 1 and not self.chain else 0


FORMS: Mapping[Kind, Form] = {
    Kind.SINGLE: Form(1),
    Kind.PAIR: Form(2),
    Kind.TRIPLE: Form(3),
    Kind.TRIPLE_SINGLE: Form(3, loose=1),
    Kind.TRIPLE_PAIR: Form(3, groups=(2,)),
    Kind.STRAIGHT: Form(1, chain=5),
    Kind.PAIR_CHAIN: Form(2, chain=3),
    Kind.PLANE: Form(3, chain=2),
    Kind.PLANE_SINGLES: Form(3, chain=2, loose=1),
    Kind.PLANE_PAIRS: Form(3, chain=2, groups=(2,)),
    Kind.QUAD_SINGLES: Form(4, loose=2),
    Kind.QUAD_PAIRS: Form(4, groups=(2, 2)),
    Kind.QUAD: Form(4),
    Kind.QUAD_CHAIN: Form(4, chain=2),
    Kind.QUAD_TRIPLE: Form(4, groups=(3,)),
    Kind.CARRIER: Form(4, chain=2, groups=(3,)),
    Kind.DRESS: Form(4, groups=(3, 2)),
    Kind.SPACESHIP: Form(4, chain=2, groups=(3, 2), linked=True),
}


PLAIN = (Kind.SINGLE, Kind.PAIR, Kind.TRIPLE)  # every ruleset has these


@lru_cache(maxsize=1024)
def plays_by_rank(kind: Kind, length: int) -> list[Play]:
    """Make the plays of a kind and length once; their index is the rank, places below 3 unused."""
    return [Play(kind, Rank(max(rank, Rank.THREE)), length) for rank in range(Rank.RED_JOKER + 1)]


@lru_cache(maxsize=256)
def forms(rules: Rules) -> Mapping[Kind, Form]:
    """Give the forms of a ruleset's kinds; bombs have none."""
    return {kind: _adjusted(kind, rules) for kind in FORMS if kind in rules.kinds}


def _adjusted(kind: Kind, rules: Rules) -> Form:
    form = FORMS[kind]
    match kind:
        case Kind.PAIR_CHAIN:
            return replace(form, chain=rules.pair_chain_min)
        case Kind.PLANE | Kind.PLANE_SINGLES | Kind.PLANE_PAIRS:
            return replace(form, chain=rules.plane_min)
        case Kind.QUAD_SINGLES:
            different = rules.quad_kickers is QuadKickers.DIFFERENT_NO_JOKERS
            return replace(form, distinct=different)
        case _:
            return form
