"""One lock a table, kept only while somebody holds it or waits for it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.app.errors import TableBusy

PATIENCE = 2.0  # seconds; a press that waits longer is told to try again


class Locks:
    """Locks by key; memory does not grow with the number of keys ever used."""

    def __init__(self) -> None:
        self._locks: dict[int, asyncio.Lock] = {}
        self._users: dict[int, int] = {}

    def __len__(self) -> int:
        return len(self._locks)

    def waiting(self, key: int) -> int:
        """How many hold a lock or wait for it."""
        return self._users.get(key, 0)

    @asynccontextmanager
    async def hold(self, key: int, patience: float | None = PATIENCE) -> AsyncIterator[None]:
        """Hold the lock; raises ``TableBusy`` after ``patience`` seconds, None waits for ever."""
        lock = self._locks.setdefault(key, asyncio.Lock())
        self._users[key] = self._users.get(key, 0) + 1
        try:
            await self._acquire(lock, patience)
            try:
                yield
            finally:
                lock.release()
        finally:
            self._users[key] -= 1
            if not self._users[key]:
                del self._users[key], self._locks[key]

    @staticmethod
    async def _acquire(lock: asyncio.Lock, patience: float | None) -> None:
        """Wait for a lock, but not longer than ``patience`` seconds."""
        try:
            async with asyncio.timeout(patience):
                await lock.acquire()
        except TimeoutError:
            raise TableBusy from None
