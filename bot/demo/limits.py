"""Telegram's rate limits as far as they are known; edits count like new messages."""

import math
from collections import defaultdict, deque

from bot.demo.clock import Clock
from bot.demo.errors import flooded
from bot.demo.model import Chat

WRITES = frozenset(
    {
        "sendMessage",
        "sendPhoto",
        "editMessageText",
        "editMessageReplyMarkup",
        "editMessageMedia",
    },
)
GROUP = (20, 60.0)
OVERALL = (30, 1.0)
PRIVATE_PER_SECOND = 1.0
PRIVATE_BURST = 6


class _Window:
    """At most `count` events in any `seconds`."""

    def __init__(self, count: int, seconds: float) -> None:
        self._count = count
        self._seconds = seconds
        self._events: deque[float] = deque()

    def wait(self, now: float) -> float:
        while self._events and self._events[0] <= now - self._seconds:
            self._events.popleft()
        return 0.0 if len(self._events) < self._count else self._events[0] + self._seconds - now

    def add(self, now: float) -> None:
        self._events.append(now)


class _Bucket:
    """About one event a second, some at once."""

    def __init__(self) -> None:
        self._full_at = 0.0

    def wait(self, now: float) -> float:
        owed = max(0.0, self._full_at - now) + 1 / PRIVATE_PER_SECOND
        return max(0.0, owed - PRIVATE_BURST / PRIVATE_PER_SECOND)

    def add(self, now: float) -> None:
        self._full_at = max(self._full_at, now) + 1 / PRIVATE_PER_SECOND


class Limits:
    """Counts the bot's writes; off unless `enforced`."""

    def __init__(self, clock: Clock, *, enforced: bool = False) -> None:
        self._clock = clock
        self.enforced = enforced
        self._overall = _Window(*OVERALL)
        self._groups: dict[int, _Window] = defaultdict(lambda: _Window(*GROUP))
        self._private: dict[int, _Bucket] = defaultdict(_Bucket)

    def check(self, method: str, chat: Chat | None) -> None:
        """Count a write, or raise the 429 that Telegram would answer."""
        if not self.enforced or method not in WRITES or chat is None:
            return
        now = self._clock.now()
        own = self._private[chat.id] if chat.kind == "private" else self._groups[chat.id]
        wait = max(own.wait(now), self._overall.wait(now))
        if wait > 0:
            raise flooded(math.ceil(wait))
        own.add(now)
        self._overall.add(now)
