"""How long a bot may take to stop."""

import asyncio
import sys
import time

from bot.demo import BotProcess

STOPS_WITHIN = 5.0  # seconds
PATIENCE = 60.0


async def assert_stops(bot: BotProcess) -> None:
    """SIGTERM ends the bot with 0 in time: longer only where everything takes longer just now."""
    start = time.monotonic()
    assert await bot.stop(within=PATIENCE) == 0, bot.output
    took = time.monotonic() - start
    if took >= STOPS_WITHIN:
        assert took < STOPS_WITHIN + 2 * await _loading(), bot.output


async def _loading() -> float:
    """Seconds that this machine needs to load the bot: one or two where nothing else is done."""
    start = time.monotonic()
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", "import bot.bootstrap")
    assert await process.wait() == 0
    return time.monotonic() - start
