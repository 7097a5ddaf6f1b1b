"""Becoming the one that speaks and keeps time, and staying it."""

import asyncio
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
    """Speak as long as the context lasts, and first show the truth at every table."""
    voice = front.voice
    voice.speaks = True
    SPEAKS.set(1)
    await front.resuming.begin()
    voice.outbox.start()
    tasks = [asyncio.create_task(work) for work in (front.resuming.finish(), voice.ticker.run())]
    last_words = STOPS_WITHIN
    try:
        yield
    except Exception:
        last_words = 0.0  # another process may be speaking already
        raise
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
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
        if not front.resuming:  # what others mail of a table follows what it shows
            await front.voice.deliver(await post.collect())
            await front.resuming.catch_up()
        await office.wait(READS_EVERY)
        await office.alive()
