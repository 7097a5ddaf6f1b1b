"""How much may be written: to one group, to one person, altogether.

Everything that writes counts: messages, edits and deletions. All times are in seconds.
"""

import time
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Final, TypeVar

Clock = Callable[[], float]

EPSILON: Final = 1e-9  # sums of fractions of a second are not exact
SLOW_SECONDS: Final = 5.0
SLOW_FACTOR: Final = 0.5
SPARE_GROUP: Final = 4  # writes that must be left where content is not important
SPARE_PRIVATE: Final = 2


class Rolling:
    """At most ``limit`` writes in any ``window`` seconds.

    The first half may go at once. The rest is spread over what is left of the window, so that a
    burst is followed by slower writes and not by a long silence.
    """

    def __init__(self, limit: int, window: float, clock: Clock) -> None:
        self._limit = limit
        self._window = window
        self._clock = clock
        self._stamps: deque[float] = deque()

    @property
    def room(self) -> int:
        """How many writes are left in the window that ends now."""
        expired = self._clock() - self._window + EPSILON
        while self._stamps and self._stamps[0] <= expired:
            self._stamps.popleft()
        return self._limit - len(self._stamps)

    @property
    def is_idle(self) -> bool:
        """Whether nothing was written for so long that this may be forgotten."""
        return self.room == self._limit

    def wait(self) -> float:
        """Seconds until the next write; 0 for now."""
        room = self.room
        if room <= 0:
            return self.wait_for_room(1)
        if not self._stamps or room >= self._limit // 2:
            return 0.0
        first, last = self._stamps[0], self._stamps[-1]
        at = last + (first + self._window - last) / (room + 1)
        return _positive(at - self._clock())

    def wait_for_room(self, room: int) -> float:
        """Seconds until ``room`` writes are left."""
        missing = room - self.room
        if missing <= 0:
            return 0.0
        return _positive(self._stamps[missing - 1] + self._window - self._clock())

    def take(self) -> None:
        """Count a write that begins now."""
        self._stamps.append(self._clock())

    def settle(self) -> None:
        """Count the last write as made now: when it reached Telegram is known only afterwards."""
        if self._stamps:
            self._stamps[-1] = self._clock()


class Bucket:
    """``rate`` writes a second, and ``burst`` at once after a pause."""

    def __init__(self, rate: float, burst: int, clock: Clock) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._tokens = float(burst)
        self._filled = clock()
        self._slow_until = self._filled

    @property
    def is_idle(self) -> bool:
        """Whether the bucket is full, so that it may be forgotten."""
        return self.wait_for_room(self._burst) == 0

    def wait(self) -> float:
        """Seconds until the next write; 0 for now."""
        return self.wait_for_room(1)

    def wait_for_room(self, room: int) -> float:
        """Seconds until ``room`` writes may be made at once."""
        self._fill()
        slow = self._clock() < self._slow_until
        return _positive((room - self._tokens) / (self._rate * (SLOW_FACTOR if slow else 1.0)))

    def take(self) -> None:
        """Count a write."""
        self._fill()
        self._tokens -= 1

    def settle(self) -> None:
        """Do nothing: a bucket is too coarse to mind how long a write took."""

    def slow_down(self, seconds: float) -> None:
        """Fill at half the rate for some seconds, from empty."""
        self._fill()
        self._tokens = min(self._tokens, 0.0)
        self._slow_until = self._clock() + seconds

    def _fill(self) -> None:
        now = self._clock()
        slow = max(0.0, min(now, self._slow_until) - self._filled)
        gained = (now - self._filled - slow * (1 - SLOW_FACTOR)) * self._rate
        self._tokens = min(float(self._burst), self._tokens + gained)
        self._filled = now


B = TypeVar("B", Rolling, Bucket)


class Budgets:
    """The budgets of all chats; those of chats that are idle are forgotten."""

    def __init__(
        self,
        *,
        off: bool = False,
        group_limit: int = 18,
        group_window: float = 60.0,
        private_rate: float = 1.0,
        private_burst: int = 3,
        overall_rate: float = 28.0,
        overall_burst: int = 2,
        clock: Clock = time.monotonic,
    ) -> None:
        self.off = off
        self._new_group = lambda: Rolling(group_limit, group_window, clock)
        self._new_private = lambda: Bucket(private_rate, private_burst, clock)
        self._groups: OrderedDict[int, Rolling] = OrderedDict()
        self._privates: OrderedDict[int, Bucket] = OrderedDict()
        self._overall = Bucket(overall_rate, overall_burst, clock)

    def __len__(self) -> int:
        """How many chats have a budget in memory."""
        return len(self._groups) + len(self._privates)

    def wait(self, chat: int) -> float:
        """Seconds until this chat may be written to, whatever the others need."""
        budget = self._of(chat)
        return budget.wait() if budget else 0.0

    def wait_to_spare(self, chat: int) -> float:
        """Seconds until this chat has so much room that unimportant content may be written."""
        budget = self._of(chat)
        if budget is None:
            return 0.0
        return budget.wait_for_room(SPARE_GROUP if chat < 0 else SPARE_PRIVATE)

    def wait_overall(self) -> float:
        """Seconds until anything may be written at all."""
        return 0.0 if self.off else self._overall.wait()

    def take(self, chat: int) -> None:
        """Count a write to a chat that begins now."""
        if self.off:
            return
        self._overall.take()
        if chat < 0:
            _take(self._groups, chat, self._new_group)
        else:
            _take(self._privates, chat, self._new_private)
        _forget_idle(self._groups)
        _forget_idle(self._privates)

    def settle(self, chat: int) -> None:
        """Note that the last write to a chat has ended."""
        budget = self._of(chat)
        if budget:
            budget.settle()

    def slow_down(self) -> None:
        """Write less for a moment: Telegram has just refused a write."""
        self._overall.slow_down(SLOW_SECONDS)

    def _of(self, chat: int) -> Rolling | Bucket | None:
        if self.off:
            return None
        return self._groups.get(chat) if chat < 0 else self._privates.get(chat)


def _take(budgets: OrderedDict[int, B], chat: int, new: Callable[[], B]) -> None:
    if chat not in budgets:
        budgets[chat] = new()
    budgets[chat].take()
    budgets.move_to_end(chat)


def _forget_idle(budgets: OrderedDict[int, B]) -> None:
    # The least recently used come first, so that looking at them is enough.
    while budgets and next(iter(budgets.values())).is_idle:
        budgets.popitem(last=False)


def _positive(seconds: float) -> float:
    return seconds if seconds > EPSILON else 0.0
