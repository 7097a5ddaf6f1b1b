"""Notices that polling is dead, which the library itself survives in silence.

A refused token ends the library's polling for good while the process lives on, deaf; a hanging
connection does the same. Whoever awaits `Watchdog.tripped` can end the process instead.
"""

import asyncio
import time
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Final

from telegram.request import BaseRequest

PATIENCE: Final = 180.0  # seconds; a poll and the longest pause between two take less than 60
OVERSLEPT: Final = 5.0  # seconds; more means that this process itself stood still
REFUSED: Final = (HTTPStatus.UNAUTHORIZED, HTTPStatus.NOT_FOUND)


class Watchdog:
    """Waits until the token was refused or no poll has returned for ``patience`` seconds."""

    def __init__(
        self, *, patience: float = PATIENCE, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._patience = patience
        self._clock = clock
        self._heard = clock()
        self._reason: str | None = None
        self._refused = asyncio.Event()

    def heard(self) -> None:
        """Note that a poll has returned just now, with an answer or an error."""
        self._heard = self._clock()

    def refuse(self, status: int) -> None:
        """Note that the token was refused, which nothing but another token mends."""
        self._reason = f"the Bot API refuses the token (status {status} on getUpdates)"
        self._refused.set()

    async def tripped(self) -> str:
        """Wait until polling is dead; say why in one line that holds no secret."""
        self.heard()
        while self._reason is None:
            wake = self._heard + self._patience
            if wake <= self._clock():
                return f"no getUpdates has returned for {self._patience:.0f} s"
            await self._sleep_until(wake)
        return self._reason

    async def _sleep_until(self, wake: float) -> None:
        try:
            async with asyncio.timeout(wake - self._clock()):
                await self._refused.wait()
        except TimeoutError:
            if self._clock() - wake > OVERSLEPT:
                self.heard()


class WatchedRequest(BaseRequest):
    """The request object for getUpdates, and only for it: it tells the watchdog of each return."""

    def __init__(self, request: BaseRequest, watchdog: Watchdog) -> None:
        self._request = request
        self._watchdog = watchdog

    @property
    def read_timeout(self) -> float | None:
        """That of the request."""
        return self._request.read_timeout

    async def initialize(self) -> None:
        """Make ready for requests."""
        await self._request.initialize()

    async def shutdown(self) -> None:
        """Close all connections."""
        await self._request.shutdown()

    async def do_request(self, *args: Any, **kwargs: Any) -> tuple[int, bytes]:
        """Make the request."""
        try:
            status, body = await self._request.do_request(*args, **kwargs)
        finally:
            self._watchdog.heard()
        if status in REFUSED:
            self._watchdog.refuse(status)
        return status, body
