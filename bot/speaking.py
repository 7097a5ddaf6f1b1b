"""Becoming the one that speaks and keeps time, and staying it."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import structlog

from bot.metrics import SPEAKS
from bot.storage.post import Office, PostOffice
from bot.telegram.front import Front

log = structlog.get_logger(__name__)

ASKS_EVERY = 1.0  # seconds between two tries to become the speaker
READS_EVERY = 1.0  # seconds; a notification comes sooner
STOPS_WITHIN = 2.0  # seconds for calls that still wait; with all else less than 5


@asynccontextmanager
async def speaking(front: Front) -> AsyncIterator[None]:
    """Speak as long as the context lasts: show the truth first, then what changes."""
    voice = front.voice
    voice.speaks = True
    SPEAKS.set(1)
    await front.resume()
    voice.outbox.start()  # only now: people's presses come before what a thousand tables show
    ticking = asyncio.create_task(voice.ticker.run())
    last_words = STOPS_WITHIN
    try:
        yield
    except Exception:
        last_words = 0.0  # another process may be speaking already
        raise
    finally:
        ticking.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await ticking
        await voice.outbox.stop(last_words)
        SPEAKS.set(0)


async def take_turns(front: Front, post: PostOffice, speaks: asyncio.Event) -> None:
    """Wait until no other process speaks, then speak; ends only by raising ``SessionLost``.

    With the database the lock may be lost: the process has to end, since another may be speaking
    already.
    """
    async with post.office() as office:
        while not await office.try_lock():
            await office.wait(ASKS_EVERY)
        log.info("this process speaks now")
        await office.listen()
        async with speaking(front):
            speaks.set()
            await _read_post(front, post, office)


async def _read_post(front: Front, post: PostOffice, office: Office) -> None:
    """Say what others mail, and look after tables of which nobody has said anything."""
    while True:
        await front.voice.deliver(await post.collect())
        await front.catch_up()
        await office.wait(READS_EVERY)
        await office.alive()
