"""Endgames: plays after which nobody can come between, whatever the others hold.

This is exact: every reply is looked for among all the cards not seen. Natural cards only; where
there are wild ones, nothing is proven.
"""

from collections.abc import Iterable

from engine.advice.counts import Packed, unpack
from engine.advice.situation import Situation
from engine.cards import Rank
from engine.forms import Play
from engine.layout import count_stock, pack_counts
from engine.moves import CardMove
from engine.rules import Rules
from engine.shapes import follows, leads
from engine.shelves import PLACES

MOST_CHECKS = 300  # plays looked at, some 10 ms; whoever needs more is not near the end


class Endgame:
    """The end of a hand as one seat can prove it; counts have a byte a rank here."""

    def __init__(self, situation: Situation, rules: Rules) -> None:
        self._rules = rules
        self._hand = _widened(situation.hand)
        self._others = count_stock(_widened(situation.unseen), rules)
        self._longest = max(
            count for seat, count in enumerate(situation.counts) if seat != situation.me
        )
        self._holding: dict[Play, bool] = {}
        self._sure: dict[int, bool] = {}
        self._checks = 0

    def sure(self, moves: Iterable[CardMove]) -> CardMove | None:
        """Find a legal move that surely leads out, at once or by plays that nobody can beat."""
        natural = not self._rules.wild
        left = {move: self._hand - pack_counts(move.cards) for move in moves}
        out = next((move for move in left if not left[move]), None)
        if out or not natural:
            return out
        # Bombs first: on a way that is sure they double what is won.
        for move in sorted(left, key=lambda move: (not move.play.is_bomb, -len(move.cards))):
            if self._holds(move.play) and self._runs_out(left[move]):
                return move
        return None

    def _runs_out(self, hand: int) -> bool:
        """Whether the seat surely goes out from the lead with these cards."""
        if hand not in self._sure:
            self._sure[hand] = any(
                used == hand or (self._holds(play) and self._runs_out(hand - used))
                for used, play in reversed(leads(count_stock(hand, self._rules)))
            )
        return self._sure[hand]

    def _holds(self, play: Play) -> bool:
        """Whether nobody can have cards that beat a play."""
        if play not in self._holding:
            self._checks += 1
            if self._checks > MOST_CHECKS:
                return False
            replies = follows(self._others, play)
            self._holding[play] = not any(_size(used) <= self._longest for used, _ in replies)
        return self._holding[play]


def _widened(hand: Packed) -> int:
    """Packed counts with a byte a rank."""
    return sum(count << 8 * rank for rank, count in enumerate(unpack(hand), Rank.THREE))


def _size(used: int) -> int:
    return sum(used.to_bytes(PLACES, "little"))
