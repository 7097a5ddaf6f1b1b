"""Worlds: deals of the unseen cards that agree with what a seat knows."""

from random import Random

from engine.advice.counts import Packed, size, unpack
from engine.advice.policy import Scene
from engine.advice.rollout import Table
from engine.advice.situation import Situation


class Dealer:
    """Deals the unseen cards to the other seats at random."""

    def __init__(self, situation: Situation, rng: Random) -> None:
        self.situation = situation
        self.rng = rng
        loose = situation.unseen - sum(situation.known)
        self.loose = [rank for rank, count in enumerate(unpack(loose)) for _ in range(count)]
        self.places = [
            0 if seat == situation.me else count - size(situation.known[seat])
            for seat, count in enumerate(situation.counts)
        ]

    def deal(self) -> Table:
        """One possible world."""
        situation = self.situation
        return Table(self._hands(), self._sides(), situation.turn, situation.standing)

    def _hands(self) -> list[Packed]:
        """The unseen cards dealt out; those left over lie aside."""
        situation, cards = self.situation, self.loose
        self.rng.shuffle(cards)
        hands = list(situation.known)
        hands[situation.me] = situation.hand
        taken = 0
        for seat, places in enumerate(self.places):
            hands[seat] += sum([1 << 4 * rank for rank in cards[taken : taken + places]])
            taken += places
        return hands

    def _sides(self) -> tuple[bool, ...]:
        """The sides; a landlord in hiding is anyone, likelier the more of the unseen they hold."""
        sides = self.situation.sides
        if not self.situation.hidden or not any(self.places):
            return sides
        hidden = self.rng.choices(range(len(sides)), self.places)[0]
        return tuple(side or seat == hidden for seat, side in enumerate(sides))


def scene_of(situation: Situation) -> Scene:
    """What the quick player sees of a situation."""
    blank = [0] * len(situation.sides)
    table = Table(blank, situation.sides, situation.me, situation.standing)
    table.counts = list(situation.counts)
    table.hands[situation.me] = situation.hand
    table.pool = situation.hand + situation.unseen
    return table.scene()
