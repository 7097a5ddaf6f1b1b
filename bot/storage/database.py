"""The connection to the database: SQLite in WAL mode, or PostgreSQL."""

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, event, make_url, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.storage.driver import connect

ASKS_EVERY = 0.5  # seconds, for a server that is down
BUSY_SECONDS = 10
CONNECT_SECONDS = 10
DRIVER_THREAD = "_connection_worker_thread"  # of aiosqlite, one a connection
LAST_WORDS = 1.0  # seconds
# PostgreSQL gives up a session, and the locks it holds, soon after its machine has gone.
KEEPALIVE = {
    "tcp_keepalives_idle": "5",
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "3",
}


class CannotCopy(Exception):
    """Why a database was not copied."""


class Database:
    """Short transactions on one database; no call leaves the process inside of one."""

    def __init__(self, url: str) -> None:
        address = make_url(url)
        self.is_sqlite = address.get_backend_name() == "sqlite"
        file = address.database or ""
        server = f"{address.host}:{address.port or 5432}/{file}"
        self.place = file if self.is_sqlite else server  # as the operator knows it
        self.engine = _sqlite(url) if self.is_sqlite else _postgres(url)
        # SQLite reads in one snapshot anyway. Writes do with READ COMMITTED: what they change
        # is guarded by the table's version, and what must be unique by an index.
        self._reader = (
            self.engine
            if self.is_sqlite
            else self.engine.execution_options(isolation_level="REPEATABLE READ")
        )

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """Read in one snapshot."""
        async with self._reader.connect() as connection:
            yield connection

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """Read and write in one transaction, committed at the end."""
        async with self.engine.connect() as connection:
            await connection.execution_options(writes=True)
            async with connection.begin():
                yield connection

    async def copy_to(self, file: Path) -> None:
        """Write a consistent copy of a SQLite database; raises ``CannotCopy``."""
        if not self.is_sqlite:
            raise CannotCopy("DATABASE_URL is not SQLite: use pg_dump")
        async with self.engine.connect() as connection:
            raw = await connection.get_raw_connection()
            copied: Any = raw.driver_connection
            try:
                await copied.execute("VACUUM INTO ?", (str(file),))
            except sqlite3.Error as error:
                raise CannotCopy(f"{file} cannot be written: {error}") from error

    async def trouble(self) -> str | None:
        """Say why the database cannot be asked; None if it can."""
        try:
            async with self.read() as connection:
                await connection.execute(text("SELECT 1"))
        except (SQLAlchemyError, OSError) as error:
            return one_line(error)
        return None

    async def answers(self) -> bool:
        """Whether the database can be asked."""
        return await self.trouble() is None

    async def back(self) -> None:
        """Wait until the database can be asked."""
        while not await self.answers():  # noqa: ASYNC110 - nobody tells when a server is back
            await asyncio.sleep(ASKS_EVERY)

    async def close(self) -> None:
        """Close every connection."""
        await self.engine.dispose()

    async def give_up(self) -> None:
        """Close after a failure: the driver's thread would report it to a loop that has closed."""
        await self.close()
        for thread in threading.enumerate():
            if DRIVER_THREAD in thread.name:
                await asyncio.to_thread(thread.join, LAST_WORDS)


def one_line(error: BaseException) -> str:
    """What a database says of an error, without the statement that caused it."""
    reason = str(getattr(error, "orig", None) or error) or type(error).__name__
    return reason.splitlines()[0].rpartition(">: ")[2]


def _postgres(url: str) -> AsyncEngine:
    """A few connections, each tested before it is used again."""
    return create_async_engine(
        url,
        pool_pre_ping=True,
        hide_parameters=True,
        connect_args={"timeout": CONNECT_SECONDS, "server_settings": KEEPALIVE},
    )


def _sqlite(url: str) -> AsyncEngine:
    """One connection: SQLite writes one at a time anyway, and waiting here is fair."""
    engine = create_async_engine(
        url,
        pool_size=1,
        max_overflow=0,
        hide_parameters=True,  # of errors: cards are among them, and errors are logged
        connect_args={"timeout": BUSY_SECONDS, "async_creator_fn": connect},
    )

    @event.listens_for(engine.sync_engine, "connect")
    def _prepare(connection: Any, _record: object) -> None:
        connection.isolation_level = None  # SQLAlchemy begins transactions, see below
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode = WAL")
        cursor.execute("PRAGMA synchronous = NORMAL")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def _begin(connection: Connection) -> None:
        # A transaction that reads before it writes must own the write lock from its start.
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine
