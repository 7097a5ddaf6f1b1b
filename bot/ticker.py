"""The ticker: rings each table's next alarm when it is due.

Alarms are stored with the table; here is only when to look. Every change of a table arms it
anew with its version, and an alarm that rings for an older version does nothing.
"""

import asyncio
import heapq
import time
from collections.abc import Awaitable, Callable

import structlog

from bot.metrics import LATE

log = structlog.get_logger(__name__)

AGAIN_AFTER = 5.0  # seconds
SPARE = 64  # alarms that are over may wait to be forgotten
LONGEST_SLEEP = 30.0  # seconds; so that a step of the clock is noticed


class Ticker:
    """Calls ``ring(table, version)`` once for every alarm that comes due."""

    def __init__(
        self,
        ring: Callable[[int, int], Awaitable[None]],
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._ring = ring
        self._clock = clock
        self._armed: dict[int, tuple[float, int]] = {}  # table: when, version
        self._known: dict[int, int] = {}  # table: the newest version heard of
        self._heap: list[tuple[float, int, int]] = []
        self._changed = asyncio.Event()
        self._ringing: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        return len(self._armed)

    def arm(self, table: int, version: int, due_at: float | None) -> None:
        """Set a table's next alarm; None forgets it. An older version changes nothing."""
        if self._known.get(table, 0) > version:
            return
        if due_at is None:
            self._armed.pop(table, None)
            self._known.pop(table, None)
            return
        self._known[table] = version
        self._armed[table] = (due_at, version)
        heapq.heappush(self._heap, (due_at, table, version))
        if len(self._heap) > 2 * len(self._armed) + SPARE:
            self._tidy()
        self._changed.set()

    def _tidy(self) -> None:
        """Forget alarms that were armed anew since: some would lie here for hours."""
        self._heap = [(at, table, version) for table, (at, version) in self._armed.items()]
        heapq.heapify(self._heap)

    def is_behind(self, table: int, version: int) -> bool:
        """Whether nothing has been heard of this version of a table yet."""
        return self._known.get(table, 0) < version

    async def run(self) -> None:
        """Ring what comes due, until cancelled; then no bell rings any more."""
        try:
            while True:
                self._ring_due()
                await self._sleep()
        finally:
            # Who is cancelled within a transaction has to undo it before the database is closed.
            for task in self._ringing:
                task.cancel()
            await asyncio.gather(*self._ringing, return_exceptions=True)

    def _ring_due(self) -> None:
        now = self._clock()
        while self._heap and self._heap[0][0] <= now:
            due_at, table, version = heapq.heappop(self._heap)
            if self._armed.get(table) != (due_at, version):
                continue  # armed anew meanwhile
            del self._armed[table]
            LATE.observe(now - due_at)
            task = asyncio.create_task(self._ring_one(table, version))
            self._ringing.add(task)
            task.add_done_callback(self._ringing.discard)

    async def _ring_one(self, table: int, version: int) -> None:
        """Ring, and again later after a fault: no table may stand still for one.

        A fault at one table does not stop the others' clocks.
        """
        try:
            await self._ring(table, version)
        except Exception:
            log.exception("alarm failed", table=table, version=version)
            self.arm(table, version, self._clock() + AGAIN_AFTER)

    async def _sleep(self) -> None:
        """Sleep until the next alarm, or until one is armed."""
        self._changed.clear()
        wait = LONGEST_SLEEP
        if self._heap:
            wait = min(wait, max(0.0, self._heap[0][0] - self._clock()))
        try:
            async with asyncio.timeout(wait):
                await self._changed.wait()
        except TimeoutError:
            pass
