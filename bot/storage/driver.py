"""aiosqlite with one journey to its thread a statement, where it makes four.

Making a cursor, running a statement, fetching and closing are a call each there, and what a call
costs is the way to the other thread and back.
"""

import sqlite3
from collections.abc import Callable, Sequence
from typing import Any, Self

import aiosqlite

_CHUNK = 64  # rows at a time, where somebody iterates: nobody does


class ShortConnection(aiosqlite.Connection):
    """A connection whose cursors have fetched everything when a statement returns."""

    def cursor(self) -> "ShortCursor":  # type: ignore[override]
        """Make a cursor, which is nothing to the database yet."""
        return ShortCursor(self)

    async def in_thread(self, run: Callable[[sqlite3.Connection], None]) -> None:
        """Run something in the connection's thread."""
        await self._execute(run, self._conn)  # type: ignore[no-untyped-call]


class ShortCursor:
    """What SQLAlchemy asks of a cursor; see PEP 249."""

    arraysize = 1

    def __init__(self, connection: ShortConnection) -> None:
        self._connection = connection
        self._rows: Sequence[Any] = ()
        self.description: Sequence[Any] | None = None
        self.rowcount = -1
        self.lastrowid: int | None = None

    async def __aenter__(self) -> Self:
        return self

    async def execute(self, sql: str, values: Any = ()) -> Self:
        """Run a statement."""
        await self._connection.in_thread(lambda raw: self._take(raw.execute(sql, values)))
        return self

    async def executemany(self, sql: str, values: Any) -> Self:
        """Run a statement once for each row of values."""
        await self._connection.in_thread(lambda raw: self._take(raw.executemany(sql, values)))
        return self

    def _take(self, cursor: sqlite3.Cursor) -> None:
        self._rows = cursor.fetchall()
        self.description, self.rowcount = cursor.description, cursor.rowcount
        self.lastrowid = cursor.lastrowid
        cursor.close()

    async def fetchall(self) -> Sequence[Any]:
        """Give the rows."""
        return self._rows

    async def close(self) -> None:
        """Leave everything as it is: nothing is open."""


def connect(file: str, **options: Any) -> ShortConnection:
    """Make a connection, to be awaited, whose thread does not keep the process alive."""
    connection = ShortConnection(lambda: sqlite3.connect(file, **options), _CHUNK)
    connection._thread.daemon = True  # noqa: SLF001 - as SQLAlchemy does with its own
    return connection
