"""The watchdog: dead polling is noticed, live polling is not disturbed."""

import asyncio
from typing import Any

import pytest
from telegram.error import NetworkError
from telegram.request import BaseRequest
from virtual_time import run

from bot.telegram.watchdog import Watchdog, WatchedRequest


def a_watchdog() -> Watchdog:
    """A watchdog on the loop's time."""
    return Watchdog(clock=asyncio.get_running_loop().time)


def test_silence_trips_it_after_180_seconds() -> None:
    """No poll has returned: the connection hangs."""

    async def main() -> None:
        loop = asyncio.get_running_loop()
        start = loop.time()
        assert await a_watchdog().tripped() == "no getUpdates has returned for 180 s"
        assert loop.time() - start == pytest.approx(180)

    run(main())


def test_every_return_puts_it_off() -> None:
    """Polls that return, with whatever result, keep it quiet for ever."""

    async def main() -> None:
        watchdog = a_watchdog()
        waiting = asyncio.create_task(watchdog.tripped())
        for _ in range(20):
            await asyncio.sleep(170)
            watchdog.heard()
        assert not waiting.done()
        await asyncio.sleep(181)
        assert waiting.done()

    run(main())


def test_a_refused_token_trips_it_at_once() -> None:
    """A 401 ends the library's polling for good."""

    async def main() -> None:
        watchdog = a_watchdog()
        waiting = asyncio.create_task(watchdog.tripped())
        await asyncio.sleep(50)
        watchdog.refuse(401)
        await asyncio.sleep(0.1)
        assert waiting.result() == "the Bot API refuses the token (status 401 on getUpdates)"

    run(main())


def test_a_process_that_stood_still_gets_another_chance() -> None:
    """The machine slept, or the loop was blocked: a poll could not return."""

    async def main() -> None:
        shift = 0.0
        loop = asyncio.get_running_loop()
        watchdog = Watchdog(clock=lambda: loop.time() + shift)
        waiting = asyncio.create_task(watchdog.tripped())
        await asyncio.sleep(100)
        shift = 3600.0
        await asyncio.sleep(100)
        assert not waiting.done()
        await asyncio.sleep(181)
        assert waiting.done()

    run(main())


class Answers(BaseRequest):
    """A request that is answered at once; a status of 0 is a broken connection."""

    def __init__(self, status: int) -> None:
        self.status = status

    @property
    def read_timeout(self) -> float | None:
        """None."""
        return None

    async def initialize(self) -> None:
        """Nothing to do."""

    async def shutdown(self) -> None:
        """Nothing to do."""

    async def do_request(self, *_: Any, **__: Any) -> tuple[int, bytes]:
        """Answer."""
        if not self.status:
            raise NetworkError("refused")
        return self.status, b""


async def _poll(answers: Answers, watchdog: Watchdog) -> None:
    request = WatchedRequest(answers, watchdog)
    await request.do_request("http://127.0.0.1/bot1:T/getUpdates", "POST")


@pytest.mark.parametrize("status", [401, 404])
def test_the_request_tells_of_a_refused_token(status: int) -> None:
    """Both answers of the Bot API to a token that it does not know."""

    async def main() -> None:
        watchdog = a_watchdog()
        await _poll(Answers(status), watchdog)
        assert str(status) in await watchdog.tripped()

    run(main())


@pytest.mark.parametrize("status", [200, 409, 502, 0])
def test_the_request_tells_of_every_other_return(status: int) -> None:
    """Answers, conflicts, server errors and broken connections are retried by the library."""

    async def main() -> None:
        loop = asyncio.get_running_loop()
        watchdog = a_watchdog()
        waiting = asyncio.create_task(watchdog.tripped())
        await asyncio.sleep(100)
        if status:
            await _poll(Answers(status), watchdog)
        else:
            with pytest.raises(NetworkError):
                await _poll(Answers(status), watchdog)
        start = loop.time()
        await waiting
        assert loop.time() - start == pytest.approx(180, abs=1)

    run(main())
