"""Plays: what a selection of cards is, and what beats what."""

from dataclasses import dataclass

from engine.cards import Rank
from engine.rules import BOMBS, Kind


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
