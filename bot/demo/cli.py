"""`python -m bot demo`: the whole thing without a token and without a network."""

import asyncio
import contextlib
import os
import signal
import sys
import tempfile
from collections.abc import Coroutine
from dataclasses import dataclass
from pathlib import Path

from bot.demo.auto import NAMES, AutoMatch
from bot.demo.model import Chat
from bot.demo.page import Page
from bot.demo.process import BotExitedError, BotProcess
from bot.demo.server import PortTakenError
from bot.demo.standin import Standin
from bot.demo.world import NotSeen

DEFAULT_PORT = 8790
_FIRST_PEOPLE = 3
_PACE = "0.5"  # whoever tries it out alone need not wait as a whole group would
_PASSED_ON = (
    "CHAT_LIMITS",
    "DEFAULT_LANGUAGE",
    "LOG_FORMAT",
    "LOG_LEVEL",
    "PACE",
    "TURN_SECONDS",
)


@dataclass(frozen=True)
class Options:
    """What the command line may say."""

    port: int = DEFAULT_PORT
    auto: bool = False
    seat_ai: bool = False
    rules: str | None = None
    seed: int | None = None


def run(
    *,
    port: int | None = None,
    auto: bool = False,
    seat_ai: bool = False,
    rules: str | None = None,
    seed: int | None = None,
) -> int:
    """Run the demo and return its exit code: 0 done, 1 failed, 2 the port is taken."""
    wanted = port if port is not None else (0 if auto else DEFAULT_PORT)
    options = Options(wanted, auto, seat_ai, rules, seed)
    try:
        return asyncio.run(_until_told_to_stop(_auto(options) if auto else _page(options)))
    except PortTakenError as taken:
        print(f"Port {taken.port} is taken; choose another with --port N.", file=sys.stderr)
        return 2
    except (BotExitedError, NotSeen, LookupError) as failure:
        print(f"The demo failed: {failure}", file=sys.stderr)
        return 1
    except (KeyboardInterrupt, asyncio.CancelledError):
        return 0


async def _until_told_to_stop(demo: Coroutine[None, None, int]) -> int:
    """Run the demo so that SIGTERM, too, stops the bot that it started."""
    task = asyncio.ensure_future(demo)
    with contextlib.suppress(NotImplementedError):  # not on Windows
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    return await task


async def _auto(options: Options) -> int:
    """Let simulated people play one match, then print the group and the final table."""
    with tempfile.TemporaryDirectory() as folder:
        async with Standin(port=options.port) as tg:
            group = _group(tg)
            env = {"CHAT_LIMITS": "off", "PACE": "0", **_environment(options, Path(folder))}
            async with BotProcess(tg, env) as bot:
                end = await AutoMatch(tg, bot, group, options.rules).play()
            print(tg.transcript(group))
            print(f"\n{end.text}")
            return _judge(tg)


async def _page(options: Options) -> int:
    """Serve the page until interrupted."""
    with tempfile.TemporaryDirectory() as folder:
        async with Standin(port=options.port) as tg:
            _group(tg)
            env = {"PACE": _PACE, **_environment(options, Path(folder))}
            env |= {name: os.environ[name] for name in _PASSED_ON if name in os.environ}
            bot = BotProcess(tg, env)
            page = Page(tg, bot, rules=options.rules, seat_ai=options.seat_ai)
            async with bot:
                print(f"Play at {tg.origin}/?me=1 (Ctrl+C ends the demo).", flush=True)
                await page.serve_until_the_bot_ends()
            return 1


def _group(tg: Standin) -> Chat:
    return tg.supergroup("牌友群", *(tg.person(name) for name in NAMES[:_FIRST_PEOPLE]))


def _environment(options: Options, folder: Path) -> dict[str, str]:
    env = {"DATABASE_URL": f"sqlite+aiosqlite:///{folder / 'demo.db'}"}
    return env | ({"DEAL_SEED": str(options.seed)} if options.seed is not None else {})


def _judge(tg: Standin) -> int:
    for violation in tg.violations:
        print(f"Telegram would not know this: {violation}", file=sys.stderr)
    return 1 if tg.violations else 0
