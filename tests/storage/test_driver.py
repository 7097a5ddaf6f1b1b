"""The cursors that SQLAlchemy is given say what those of the standard library say."""

import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.storage.driver import ShortConnection, connect

SCHEMA = "CREATE TABLE seats (number INTEGER PRIMARY KEY, name TEXT)"


@pytest.fixture
async def connection(tmp_path: Path) -> AsyncIterator[ShortConnection]:
    """A database with a table of two rows."""
    async with connect(str(tmp_path / "some.db"), isolation_level=None) as connection:
        await connection.cursor().execute(SCHEMA)
        await connection.cursor().executemany(
            "INSERT INTO seats (name) VALUES (?)", [("Anna",), ("Bo",)]
        )
        yield connection


@pytest.fixture
def plain() -> sqlite3.Connection:
    """The same, in memory."""
    plain = sqlite3.connect(":memory:", isolation_level=None)
    plain.execute(SCHEMA)
    plain.executemany("INSERT INTO seats (name) VALUES (?)", [("Anna",), ("Bo",)])
    return plain


@pytest.mark.parametrize(
    ("sql", "values"),
    [
        ("SELECT * FROM seats ORDER BY number", ()),
        ("SELECT name FROM seats WHERE number > ?", (7,)),
        ("INSERT INTO seats (name) VALUES (?)", ("陈",)),
        ("INSERT INTO seats (name) VALUES (?) RETURNING number", ("陈",)),
        ("UPDATE seats SET name = ?", ("Dora",)),
        ("UPDATE seats SET name = ? WHERE number = 1 RETURNING *", ("Dora",)),
        ("DELETE FROM seats WHERE number = ?", (9,)),
        ("BEGIN IMMEDIATE", ()),
    ],
)
async def test_a_statement(
    connection: ShortConnection, plain: sqlite3.Connection, sql: str, values: tuple[object, ...]
) -> None:
    """Rows, their names, how many there are and the last one's number."""
    expected = plain.execute(sql, values)
    rows = expected.fetchall()
    cursor = await connection.cursor().execute(sql, values)

    assert await cursor.fetchall() == rows
    assert (cursor.description, cursor.rowcount) == (expected.description, expected.rowcount)
    assert cursor.lastrowid == expected.lastrowid
    plain.close()


async def test_many_rows(connection: ShortConnection, plain: sqlite3.Connection) -> None:
    """A statement that is run for each of many rows counts them all."""
    sql, values = "UPDATE seats SET name = ? WHERE number = ?", [("A", 1), ("B", 2), ("C", 3)]
    cursor = await connection.cursor().executemany(sql, values)

    assert cursor.rowcount == plain.executemany(sql, values).rowcount == 2
    plain.close()


async def test_errors_come_back(connection: ShortConnection) -> None:
    """What fails in the thread is raised where it was asked for; the thread goes on."""
    with pytest.raises(sqlite3.OperationalError, match="no such table"):
        await connection.cursor().execute("SELECT * FROM hands")
    with pytest.raises(sqlite3.IntegrityError):
        await connection.cursor().execute("INSERT INTO seats VALUES (1, 'again')")

    cursor = await connection.cursor().execute("SELECT count(*) FROM seats")
    assert await cursor.fetchall() == [(2,)]
