"""The command line: ``python -m bot run | demo | migrate | backup FILE | record HAND``."""

import argparse
import signal
import sys
from importlib import import_module
from pathlib import Path

from bot import __version__
from bot.demo import cli as demo
from engine import RULESETS

LAST_PORT = 65535


def main(arguments: list[str] | None = None) -> int:
    """Run a command and return the process's exit status."""
    options = _parser().parse_args(arguments)
    if options.command == "run":
        # Until the loop minds signals: as process 1 of a container it would hear none.
        for sign in (signal.SIGTERM, signal.SIGINT):
            signal.signal(sign, lambda *_: sys.exit(0))
    if options.command != "demo":
        # Not at the top: the demo has no use for it, and starts twice as fast without.
        return int(import_module("bot.operation").carry_out(options))
    return demo.run(
        port=options.port,
        auto=options.auto,
        seat_ai=options.seat_ai,
        rules=options.rules,
        seed=options.seed,
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bot", description=__doc__)
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("run", help="bring the database up to date and serve")
    playing = commands.add_parser("demo", help="try it without a token or a network")
    playing.add_argument("--port", type=_port, help="of the page; 8790 by default")
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


def _port(text: str) -> int:
    """A port, for argparse: anything else is refused with a line that says what would do."""
    if not text.isdecimal() or int(text) > LAST_PORT:
        raise argparse.ArgumentTypeError(f"{text!r} is no port: choose one from 1 to {LAST_PORT}")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
