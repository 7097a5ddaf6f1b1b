"""A view reduced to what the search needs: counts, sides, what is out and where it may be."""

from dataclasses import dataclass

from engine.advice.counts import Packed
from engine.advice.grammar import NO_KEY, Grammar


@dataclass(frozen=True, slots=True)
class Past:
    """A play or pass in the history, with the play that stood before it."""

    seat: int
    cards: Packed  # 0 for a pass
    key: int  # of the play that it answered, 0 on lead
    rank: int
    holder: int


@dataclass(frozen=True, slots=True)
class Situation:
    """The playing phase as one seat sees it."""

    grammar: Grammar
    me: int
    hand: Packed
    counts: tuple[int, ...]
    sides: tuple[bool, ...]  # True for the landlords, as far as this seat can tell
    unseen: Packed  # all cards that this seat has not seen: the others' hands and what is aside
    known: tuple[Packed, ...]  # what each other seat is known to hold, e.g. bottom cards
    turn: int
    key: int = NO_KEY  # of the play to beat
    rank: int = -1
    holder: int = -1
    past: tuple[Past, ...] = ()
    hidden: bool = False  # one more landlord may be among the others

    @property
    def standing(self) -> tuple[int, int, int]:
        """Key, rank and holder of the play to beat."""
        return self.key, self.rank, self.holder
