"""What the bot has written into its database, read while it is not looking."""

import json
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class BookedHand:
    """A hand as it is stored."""

    number: int
    attempt: int
    state: str
    deal: str
    points: tuple[int, ...]
    actions: tuple[str, ...]
    causes: tuple[str, ...]


def hands(path: Path) -> list[BookedHand]:
    """Every hand, in the order in which they were dealt."""
    with closing(sqlite3.connect(path)) as database:
        rows = database.execute(
            "select id, number, attempt, state, deal, points from hands order by number, attempt"
        ).fetchall()
        return [
            BookedHand(*row[1:5], tuple(json.loads(row[5] or "[]") or ()), *_log(database, row[0]))
            for row in rows
        ]


def _log(database: sqlite3.Connection, hand: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    rows = database.execute(
        "select action, cause from actions where hand_id = ? order by number", (hand,)
    ).fetchall()
    return tuple(row[0] for row in rows), tuple(row[1] for row in rows)


def totals(path: Path) -> list[list[int]]:
    """The running totals of every match."""
    return [json.loads(row[0]) for row in ask(path, "select totals from matches order by id")]


def scores(path: Path) -> list[tuple[int, int, int]]:
    """Every score that counts for boards: hand, seat and points."""
    return ask(path, "select hand_id, seat, points from scores order by hand_id, seat")


def ask(path: Path, question: str, *values: object) -> list[tuple]:
    """Ask the database."""
    with closing(sqlite3.connect(path)) as database:
        return database.execute(question, values).fetchall()
