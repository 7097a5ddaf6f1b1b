"""The ticker: what becomes of bells that ring when it is stopped."""

import asyncio

from bot.ticker import Ticker


async def test_bells_have_ended_when_the_ticker_has() -> None:
    """A transaction that is given up must be undone before the database is closed."""
    rings, undone = asyncio.Event(), asyncio.Event()

    async def ring(_: int, __: int) -> None:
        rings.set()
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0)  # as the database needs a turn of the loop to undo
            undone.set()

    ticker = Ticker(ring)
    ticker.arm(1, 1, 0.0)
    running = asyncio.create_task(ticker.run())
    await rings.wait()
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    assert undone.is_set()
