"""Chance: the system's generator, or one that repeats for a given seed."""

from random import Random, SystemRandom


class SystemChance:
    """Nobody can foresee it. ``pace`` is a factor on every pause."""

    def __init__(self, pace: float) -> None:
        self._pace = pace
        self._random = SystemRandom()

    def for_deal(self, chat: int, number: int, attempt: int) -> Random:
        """Chance for a deal."""
        del chat, number, attempt
        return self._random

    def for_move(self, chat: int, number: int, attempt: int, turn: int) -> int:
        """A seed for a computer player's decision."""
        del chat, number, attempt, turn
        return self._random.getrandbits(64)

    def pause(self, shortest: float, longest: float) -> float:
        """Seconds to wait."""
        return self._random.uniform(shortest, longest) * self._pace


class SeededChance(SystemChance):
    """Deals and computer players repeat by chat and hand; pauses do not matter and do not."""

    def __init__(self, pace: float, seed: int) -> None:
        super().__init__(pace)
        self._seed = seed

    def for_deal(self, chat: int, number: int, attempt: int) -> Random:
        """Chance for a deal, the same each time."""
        return Random(f"{self._seed}/{chat}/{number}/{attempt}")  # noqa: S311

    def for_move(self, chat: int, number: int, attempt: int, turn: int) -> int:
        """A seed for a decision, the same each time."""
        return Random(f"{self._seed}/{chat}/{number}/{attempt}/{turn}").getrandbits(64)  # noqa: S311
