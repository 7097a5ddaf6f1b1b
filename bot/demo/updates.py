"""What waits for the bot: the queue behind getUpdates and the webhook."""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from bot.demo.clock import Clock
from bot.demo.errors import OTHER_POLL, ApiError, conflict
from bot.demo.model import Json

_ON_REQUEST = {"chat_member", "message_reaction", "message_reaction_count"}
_KEPT_SECONDS = 24 * 3600
_CONFLICT_PAUSE = 3.0
_MAX_TIMEOUT = 50


@dataclass(frozen=True)
class Waiting:
    """One unconfirmed update."""

    id: int
    at: float
    body: Json


class Updates:
    """The queue. `parks` counts how often the bot came to wait for news: it is ready then.

    With `slow_repeats` a poll that repeats the last offset within 3 s waits 3 s at least,
    as Telegram has it; tests stop faster without.
    """

    def __init__(self, clock: Clock, changed: Callable[[], None]) -> None:
        self._clock = clock
        self._changed = changed
        self._queue: deque[Waiting] = deque()
        self._next_id = 100_000_001
        self._allowed: frozenset[str] | None = None
        self._parked: asyncio.Future[ApiError | None] | None = None
        self._news = asyncio.Event()
        self._last_conflict = float("-inf")
        self._last_poll: tuple[int, float] = (0, float("-inf"))
        self.slow_repeats = False
        self.parks = 0

    @property
    def pending(self) -> int:
        """How many updates are not confirmed."""
        return len(self._queue)

    @property
    def parked(self) -> bool:
        """Whether a poll waits for news now."""
        return self._parked is not None

    def allow(self, kinds: list[str] | None) -> None:
        """Remember which kinds are wanted; None changes nothing, [] is the usual set."""
        if kinds is not None:
            self._allowed = frozenset(kinds) or None

    def wants(self, kind: str) -> bool:
        """Tell whether updates of this kind are kept."""
        return kind not in _ON_REQUEST if self._allowed is None else kind in self._allowed

    def push(self, kind: str, payload: Json) -> Json | None:
        """Queue an update and wake whoever waits; return it unless it is not wanted."""
        if not self.wants(kind):
            return None
        body: Json = {"update_id": self._next_id, kind: payload}
        self._queue.append(Waiting(self._next_id, self._clock.now(), body))
        self._next_id += 1
        self.wake()
        return body

    def wake(self, error: ApiError | None = None) -> None:
        """End the parked poll, with an error or with what there is; stir the webhook."""
        self._news.set()
        if self._parked is not None and not self._parked.done():
            self._parked.set_result(error)

    def drop_all(self) -> None:
        """Forget every pending update."""
        self._queue.clear()

    async def poll(self, offset: int, limit: int, seconds: int) -> list[Json]:
        """Answer getUpdates: confirm below `offset`, then wait for news if there are none."""
        seconds, limit = self._repeated(offset, min(seconds, _MAX_TIMEOUT), limit)
        self._confirm(offset)
        if self._queue or seconds <= 0:
            return self._first(limit)
        self.wake(conflict(OTHER_POLL))
        self._parked = parked = asyncio.get_running_loop().create_future()
        self.parks += 1
        self._changed()
        try:
            async with asyncio.timeout(seconds):
                error = await parked
        except TimeoutError:
            return []
        finally:
            if self._parked is parked:
                self._parked = None
                self._changed()
        if error is not None:
            await self._pause_between_conflicts()
            raise error
        return self._first(limit)

    async def next_for_webhook(self) -> Waiting:
        """Return the oldest pending update, waiting for one."""
        while not self._queue:
            self._news.clear()
            await self._news.wait()
        return self._queue[0]

    def confirm(self, update: Waiting) -> None:
        """Forget an update that the webhook took."""
        self._confirm(update.id + 1)
        self._changed()

    def _confirm(self, offset: int) -> None:
        if offset < 0:
            offset = self._next_id + offset
        too_old = self._clock.now() - _KEPT_SECONDS
        while self._queue and (self._queue[0].id < offset or self._queue[0].at < too_old):
            self._queue.popleft()

    def _first(self, limit: int) -> list[Json]:
        return [update.body for update in list(self._queue)[:limit]]

    def _repeated(self, offset: int, seconds: int, limit: int) -> tuple[int, int]:
        now = asyncio.get_running_loop().time()
        last_offset, at = self._last_poll
        self._last_poll = (offset, now)
        if not self.slow_repeats or offset != last_offset or now > at + 3:
            return seconds, limit
        return max(seconds, 3), 1 if now < at + 0.5 else limit

    async def _pause_between_conflicts(self) -> None:
        now = asyncio.get_running_loop().time()
        if now < self._last_conflict + _CONFLICT_PAUSE:
            await asyncio.sleep(_CONFLICT_PAUSE)
        else:
            self._last_conflict = now
