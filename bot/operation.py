"""What the commands that need the whole bot do: run, migrate, backup, record."""

# ruff: noqa: T201 - a command says what it did by printing

import argparse
import asyncio
import sys
from pathlib import Path

from pydantic import ValidationError

from bot import logs
from bot.bootstrap import Dead, serve
from bot.opening import CannotStart, existing, open_database
from bot.settings import DatabaseSettings, Settings
from bot.storage.boards import Boards
from bot.storage.database import CannotCopy

FAILED, MISUSED = 1, 2
LAST_ID = 2**63 - 1  # where the databases' integers end


def carry_out(options: argparse.Namespace) -> int:
    """Run a command and return the process's exit status."""
    try:
        match options.command:
            case "run":
                return _run()
            case "migrate":
                return asyncio.run(_migrate())
            case "backup":
                return asyncio.run(_backup(options.file))
            case _:
                return asyncio.run(_record(options.hand))
    except ValidationError as error:
        print(_what_is_wrong(error), file=sys.stderr)
        return MISUSED
    except (CannotStart, CannotCopy) as error:
        print(error, file=sys.stderr)
        return MISUSED


def _run() -> int:
    """Serve until a signal; whatever ends it otherwise is one line and status 1."""
    settings = Settings()
    logs.configure(settings)
    try:
        asyncio.run(serve(settings))
    except Dead as error:
        print(f"stopped: {error}", file=sys.stderr)
        return FAILED
    return 0


async def _migrate() -> int:
    """Bring the database up to date."""
    database = await open_database(DatabaseSettings())
    await database.close()
    print("The database is up to date.")
    return 0


async def _backup(file: Path) -> int:
    """Copy a SQLite database, also while the bot runs."""
    database = await open_database(existing(DatabaseSettings()))
    try:
        await database.copy_to(file)
    finally:
        await database.close()
    print(f"Copied to {file}.")
    return 0


async def _record(hand: int) -> int:
    """Print a stored hand's record."""
    database = await open_database(existing(DatabaseSettings()))
    try:
        stored = await Boards(database).hand(hand) if hand <= LAST_ID else None
    finally:
        await database.close()
    if stored is None:
        print(f"There is no hand {hand}.", file=sys.stderr)
        return FAILED
    print(f"# table {stored.table}, hand {stored.number} of its chat, {stored.state}")
    print(stored.text, end="")
    return 0


def _what_is_wrong(error: ValidationError) -> str:
    """One line a wrong setting, without its value, which may be a secret."""
    lines = []
    for problem in error.errors(include_input=False, include_url=False):
        name = ".".join(str(part) for part in problem["loc"]).upper()
        message = problem["msg"].removeprefix("Value error, ")
        if problem["type"] == "missing":
            message = "is required; put it into .env, as .env.example shows"
        lines.append(f"{name}: {message}" if name else message)
    return "\n".join(lines)
