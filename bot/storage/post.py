"""Mail between processes on PostgreSQL, and the lock that says who speaks.

The lock is an advisory one of a session: it goes with the connection, so a process that dies,
however it dies, leaves it to the next. Mail is rows, so nothing that was mailed is lost with
whoever was to read it; a notification only says that there is some.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import delete, insert, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.database import Database, one_line
from bot.storage.schema import ParcelRow

LOCK = 0x646475_646A  # any number that nobody else uses
CHANNEL = "doudizhu_post"
ANSWERS_WITHIN = 10.0  # seconds; a database that is asked for one row and takes longer is lost


class SessionLost(Exception):
    """The database, and with it the lock, is gone; the message says why, in one line."""


class PostOffice:
    """Sends parcels, and receives them where this process holds the lock.

    What is sent together is one row: it stays together, whatever others send meanwhile.
    """

    def __init__(self, database: Database) -> None:
        self._db = database

    async def send(self, parcels: Sequence[str]) -> None:
        """Store parcels and wake the speaker."""
        async with self._db.write() as connection:
            await connection.execute(insert(ParcelRow).values(content="\n".join(parcels)))
            await connection.execute(text(f"NOTIFY {CHANNEL}"))

    async def collect(self) -> list[list[str]]:
        """Take all parcels as they were sent, in the order in which they were stored."""
        async with self._db.write() as connection:
            rows = await connection.execute(
                delete(ParcelRow).returning(ParcelRow.id, ParcelRow.content)
            )
            mails = sorted((row.id, row.content) for row in rows)
        return [content.split("\n") for _, content in mails]

    @asynccontextmanager
    async def office(self) -> AsyncIterator["Office"]:
        """A connection of one's own, for the lock and for notifications.

        Raises ``SessionLost`` where the database fails while it is used.
        """
        try:
            async with self._db.engine.connect() as connection:
                await connection.execution_options(isolation_level="AUTOCOMMIT")
                yield Office(connection)
        except (SQLAlchemyError, OSError) as error:
            raise SessionLost(one_line(error)) from error


class Office:
    """One session of the database, which may hold the lock."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection
        self._woken = asyncio.Event()

    async def try_lock(self) -> bool:
        """Whether this session holds the lock now. Asking costs nothing else."""
        locked = await self._connection.scalar(text(f"SELECT pg_try_advisory_lock({LOCK})"))
        return bool(locked)

    async def listen(self) -> None:
        """Be woken by notifications from now on."""
        raw: Any = await self._connection.get_raw_connection()
        await raw.driver_connection.add_listener(CHANNEL, lambda *_: self._woken.set())

    async def alive(self) -> None:
        """Raise if the session, and with it the lock, is gone."""
        async with asyncio.timeout(ANSWERS_WITHIN):
            await self._connection.execute(text("SELECT 1"))

    async def wait(self, seconds: float) -> None:
        """Wait for a notification, but not longer."""
        try:
            async with asyncio.timeout(seconds):
                await self._woken.wait()
        except TimeoutError:
            pass
        self._woken.clear()
