"""Playing a hand out: every seat by the quick player, all hands given."""

from functools import lru_cache

from engine.advice.counts import Packed, size
from engine.advice.grammar import BOMB_KEY, NO_KEY, Unit
from engine.advice.policy import NOBODY, Policy, Scene


class Table:
    """A table in the middle of a hand, all hands known; changed in place as it is played out."""

    __slots__ = ("bombs", "counts", "hands", "holder", "key", "pool", "rank", "sides", "turn")

    def __init__(
        self,
        hands: list[Packed],
        sides: tuple[bool, ...],
        turn: int,
        standing: tuple[int, int, int] = (NO_KEY, -1, -1),
    ) -> None:
        self.hands = hands
        self.counts = [size(hand) for hand in hands]
        self.sides = sides  # a seat's side: True for the landlords
        self.turn = turn
        self.key, self.rank, self.holder = standing
        self.pool = sum(hands)
        self.bombs = 0

    def copy(self) -> "Table":
        """A copy to be played out on its own."""
        twin = Table.__new__(Table)
        twin.hands, twin.counts = self.hands.copy(), self.counts.copy()
        twin.sides, twin.turn = self.sides, self.turn
        twin.key, twin.rank, twin.holder = self.key, self.rank, self.holder
        twin.pool, twin.bombs = self.pool, self.bombs
        return twin

    def put(self, unit: Unit | None) -> None:
        """The seat on turn plays, or passes with None."""
        if unit is not None:
            self.hands[self.turn] -= unit[3]
            self.counts[self.turn] -= unit[2]
            self.pool -= unit[3]
            self.key, self.rank, self.holder = unit[0], unit[1], self.turn
            self.bombs += unit[0] == BOMB_KEY
        self.turn = (self.turn + 1) % len(self.hands)
        if self.turn == self.holder:
            self.key = NO_KEY

    def scene(self) -> Scene:
        """What the seat on turn goes by."""
        me, counts = self.turn, self.counts
        enemies, friends, after, enemy_next = _round(self.sides)[me]
        enemy = friend = NOBODY
        for seat in enemies:  # plain loops: this runs for every ply imagined
            enemy = min(enemy, counts[seat])
        for seat in friends:
            friend = min(friend, counts[seat])
        return Scene(
            self.key,
            self.rank,
            self.pool - self.hands[me],
            enemy,
            enemy_next,
            friend,
            not enemy_next,
            self.key != NO_KEY and self.holder in friends,
            after == self.holder,
        )


@lru_cache(maxsize=64)
def _round(
    sides: tuple[bool, ...],
) -> tuple[tuple[tuple[int, ...], tuple[int, ...], int, bool], ...]:
    """For each seat: its opponents, its partners, who is next, and whether that is an opponent."""
    seats = range(len(sides))
    return tuple(
        (
            tuple(seat for seat in seats if sides[seat] != sides[me]),
            tuple(seat for seat in seats if sides[seat] == sides[me] and seat != me),
            (me + 1) % len(sides),
            sides[(me + 1) % len(sides)] != sides[me],
        )
        for me in seats
    )


def play_out(table: Table, policy: Policy) -> tuple[int, int]:
    """Play to the end: the seat that goes out, and the plies that it took."""
    plies = 0
    counts, hands, find = table.counts, table.hands, policy.answers.find
    while True:
        seat = table.turn
        hand = hands[seat]
        plies += 1
        if table.key and find(hand, table.key, table.rank) is None:
            table.put(None)
            continue
        table.put(policy.choose(hand, table.scene()))
        if not counts[seat]:
            return seat, plies
