"""The command line: ``python -m bot run | demo | migrate | backup FILE | record HAND``."""

import argparse
import asyncio
import sys
from pathlib import Path

from pydantic import ValidationError

from bot import __version__, logs
from bot.bootstrap import Dead, serve
from bot.demo import cli as demo
from bot.opening import CannotStart, open_database
from bot.settings import DatabaseSettings, Settings
from bot.storage.boards import Boards
from bot.storage.database import CannotCopy
from engine import RULESETS

FAILED, MISUSED = 1, 2


def main(arguments: list[str] | None = None) -> int:
    """Run a command and return the process's exit status."""
    options = _parser().parse_args(arguments)
    try:
        match options.command:
            case "run":
                return _run()
            case "demo":
                return demo.run(
                    port=options.port,
                    auto=options.auto,
                    seat_ai=options.seat_ai,
                    rules=options.rules,
                    seed=options.seed,
                )
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
    database = await open_database(DatabaseSettings())
    try:
        await database.copy_to(file)
    finally:
        await database.close()
    print(f"Copied to {file}.")
    return 0


async def _record(hand: int) -> int:
    """Print a stored hand's record."""
    database = await open_database(DatabaseSettings())
    try:
        stored = await Boards(database).hand(hand)
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
        lines.append(f"{name}: {message}" if name else message)
    return "\n".join(lines)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bot", description=__doc__)
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("run", help="bring the database up to date and serve")
    playing = commands.add_parser("demo", help="try it without a token or a network")
    playing.add_argument("--port", type=int, help="of the page; 8790 by default")
    playing.add_argument("--auto", action="store_true", help="play one match and print it")
    playing.add_argument("--seat-ai", action="store_true", help="computers fill the other seats")
    playing.add_argument("--rules", choices=list(RULESETS), metavar="KEY", help="the ruleset")
    playing.add_argument("--seed", type=int, help="deal the same cards again")
    commands.add_parser("migrate", help="bring the database up to date")
    backup = commands.add_parser("backup", help="copy a SQLite database while the bot runs")
    backup.add_argument("file", type=Path)
    record = commands.add_parser("record", help="print a stored hand's record")
    record.add_argument("hand", type=int)
    return parser


if __name__ == "__main__":
    sys.exit(main())
