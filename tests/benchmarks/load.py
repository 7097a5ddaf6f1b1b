"""How the bot bears load: tables of simulated people against the real process.

Run by hand, one command each; nothing is asserted::

    python -m tests.benchmarks.load tables --tables 40       # limits kept, people who think
    python -m tests.benchmarks.load computers --tables 20    # computers play, a person presses
    python -m tests.benchmarks.load rush --profile out.prof  # no limits, no pauses
    python -m tests.benchmarks.load start --tables 1000      # memory, and a start with all open

The simulator shares the machine with the bot: its own CPU and the lag of its loop are printed,
so that one sees whether it was the bottleneck.
"""

import argparse
import asyncio
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from math import exp, log
from pathlib import Path
from random import Random

from bot.demo import BotProcess, NotSeen, Person, Standin
from bot.demo.talk import ask
from tests.benchmarks.load_people import Crowd, Sitter
from tests.benchmarks.load_process import (
    children,
    cpu_seconds,
    in_ms,
    middle,
    percentile,
    pid_of,
    rss_bytes,
)

MEDIAN_THINK = 8.0  # seconds
SPREAD = 0.6
ECHO_PRESSES = 1500
ECHO_PEOPLE = 20
PRESSED_AT_START = 40  # tables


def thinks(rng: Random) -> float:
    """How long somebody thinks: mostly some seconds, sometimes much longer."""
    return min(40.0, exp(rng.gauss(log(MEDIAN_THINK), SPREAD)))


def hurries(rng: Random) -> float:
    """Hardly think at all."""
    return rng.uniform(0.0, 0.02)


@dataclass
class Costs:
    """What a stretch of time cost the bot, its adviser and the simulator."""

    bot: BotProcess
    database: Path
    _bot: float = 0.0
    _adviser: float = 0.0
    _own: float = 0.0
    _since: float = 0.0
    _actions: int = 0
    lags: list[float] = field(default_factory=list)

    def begin(self) -> None:
        """Count from now on."""
        pid = pid_of(self.bot)
        self._bot, self._adviser = cpu_seconds(pid), sum(map(cpu_seconds, children(pid)))
        self._own, self._since = time.process_time(), time.perf_counter()
        self._actions = self._count()
        self.lags.clear()

    def _count(self) -> int:
        with sqlite3.connect(self.database) as database:
            return int(database.execute("SELECT count(*) FROM actions").fetchone()[0])

    async def watch_lag(self) -> None:
        """Note how late the simulator's own loop is."""
        while True:
            before = time.perf_counter()
            await asyncio.sleep(0.05)
            self.lags.append(time.perf_counter() - before - 0.05)

    def show(self, crowd: Crowd) -> float:
        """Print everything; return the bot's CPU seconds a press."""
        pid, seen = pid_of(self.bot), crowd.seen
        seconds = time.perf_counter() - self._since
        actions = max(1, self._count() - self._actions)
        cpu = cpu_seconds(pid) - self._bot
        adviser = sum(map(cpu_seconds, children(pid))) - self._adviser
        calls = Counter(c.method for c in crowd.tg.calls if c.method != "getUpdates")
        codes = Counter(c.code for c in crowd.tg.calls if c.method != "getUpdates")
        print(f"actions: {actions} ({actions / seconds:.1f}/s), presses: {seen.presses}, "
              f"hands: {seen.results}, pressed again: {seen.repeated}, "
              f"unanswered: {crowd.unanswered}")  # fmt: skip
        print(f"press to answer: {in_ms(seen.answers)}")
        print(f"press to next panel: {in_ms(seen.panels)}, "
              f"median {middle(seen.panels):.2f} s")  # fmt: skip
        print(f"calls an action: {calls.total() / actions:.2f} {dict(calls)} codes {dict(codes)}")
        print("shown an action: "
              + ", ".join(f"{k} {n / actions:.2f}" for k, n in sorted(seen.shown.items())))  # fmt: skip
        print(f"bot CPU: {cpu / seconds:.0%} of a core, {cpu / actions * 1000:.1f} ms an action, "
              f"{cpu / max(1, seen.presses) * 1000:.1f} ms a press: "
              f"{actions / max(cpu, 1e-6):.0f} actions a CPU second; "
              f"adviser: {adviser / seconds:.0%}")  # fmt: skip
        print(f"simulator CPU: {(time.process_time() - self._own) / seconds:.0%} of a core, "
              f"its loop late p95 {percentile(self.lags, 0.95) * 1000:.0f} ms")  # fmt: skip
        return cpu / max(1, seen.presses)


@asynccontextmanager
async def served(
    *, limits: bool, profile: str | None = None, **env: object
) -> AsyncIterator[Costs]:
    """A stand-in and the bot's process."""
    command = ("-m", "bot", "run")
    if profile:
        command = ("-m", "tests.benchmarks.load_profile", profile, "run")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "bot.db"
        plain = {"DATABASE_URL": f"sqlite+aiosqlite:///{file}", "LOG_LEVEL": "WARNING"}
        settings = {name: str(value) for name, value in (plain | env).items()}
        async with Standin(limits=limits) as tg, BotProcess(tg, settings, command=command) as bot:
            try:
                yield Costs(bot, file)
            finally:
                print(bot.output[-3000:], end="" if bot.running else f"ended: {bot.returncode}\n")


async def measured(crowd: Crowd, costs: Costs, seconds: float) -> float:
    """Let people play for so long."""
    crowd.start_measuring()
    costs.begin()
    watching = asyncio.create_task(costs.watch_lag())
    await asyncio.sleep(seconds)
    watching.cancel()
    per_press = costs.show(crowd)
    crowd.stop()
    return per_press


async def tables(options: argparse.Namespace) -> None:
    """Many tables of people who think, with Telegram's limits enforced."""
    async with served(limits=True, TURN_SECONDS=60) as costs:
        crowd = Crowd(costs.bot._tg, thinks, options.seed)
        await seated(crowd, options.tables)
        await asyncio.sleep(options.warm)
        per_press = await measured(crowd, costs, options.seconds)
        await compare_with_echo(per_press)


async def seated(crowd: Crowd, count: int, at_once: int = 4) -> None:
    """Seat everyone, a few tables at a time."""
    turns = asyncio.Semaphore(at_once)

    async def seat(number: int) -> None:
        async with turns:
            table = await crowd.seat(number)
            people = table.sitters
            await crowd.tg.until(lambda: all(s.panel for s in people), within=180)

    await asyncio.gather(*(seat(number) for number in range(count)))


async def computers(options: argparse.Namespace) -> None:
    """Tables played by computers and auto-play; people press at two other tables."""
    async with served(limits=False, CHAT_LIMITS="off", PACE=options.pace) as costs:
        crowd = Crowd(costs.bot._tg, lambda rng: rng.uniform(0.5, 1.5), options.seed)
        away = Crowd(costs.bot._tg, lambda _: 3600.0, options.seed)
        for number in range(options.tables):
            table = await away.seat(1000 + number, seats=1)
            lobby = table.group.last_with("开始")
            assert lobby is not None
            away.press(table.sitters[0].person, lobby, "开始")
            panel = await crowd.tg.until(lambda t=table: t.sitters[0].panel, within=60)
            away.press(table.sitters[0].person, panel, "自动出牌")
        away.think = lambda _: 0.1
        await seated(crowd, 2)
        await measured(crowd, costs, options.seconds)


async def rush(options: argparse.Namespace) -> None:
    """No limits, no pauses: what one core can do, and where its time goes."""
    async with served(limits=False, profile=options.profile, CHAT_LIMITS="off", PACE=0) as costs:
        crowd = Crowd(costs.bot._tg, hurries, options.seed)
        await seated(crowd, options.tables)
        per_press = await measured(crowd, costs, options.seconds)
    if not options.profile:
        await compare_with_echo(per_press)


async def start(options: argparse.Namespace) -> None:
    """Memory of live tables; then the process is killed, and starts with all of them open."""
    async with served(limits=False, CHAT_LIMITS="off", PACE=0, TURN_SECONDS=600) as costs:
        bot, tg = costs.bot, costs.bot._tg
        crowd = Crowd(tg, lambda _: 3600.0, options.seed)
        await seated(crowd, 5)
        some = min(200, options.tables)
        before = rss_bytes(pid_of(bot))
        await seated(crowd, some, at_once=16)
        gained = rss_bytes(pid_of(bot)) - before
        print(f"memory: {gained / some / 1024:.0f} KB a live table ({before >> 20} MB before)")
        await seated(crowd, options.tables - some - 5, at_once=16)
        print(f"memory with {options.tables} tables: {rss_bytes(pid_of(bot)) >> 20} MB")
        for limits in ("off", "on"):
            bot.env["CHAT_LIMITS"] = limits
            await bot.kill()
            await _started(bot, tg, crowd, limits)


async def _started(bot: BotProcess, tg: Standin, crowd: Crowd, limits: str) -> None:
    """Start the bot, and press at some tables at once as soon as it serves."""
    tg.calls.clear()
    began = time.perf_counter()
    await bot.start(within=120)
    print(f"limits {limits}: serving after {time.perf_counter() - began:.2f} s", end=", ")

    async def press(sitter: Sitter) -> float:
        assert sitter.panel is not None
        await sitter.person.press(sitter.panel, "整理", within=60)
        return time.perf_counter() - began

    sitters = [table.sitters[0] for table in crowd.tables[-PRESSED_AT_START:]]
    answers = await asyncio.gather(*map(press, sitters))
    print(f"presses at {len(answers)} tables answered after {min(answers):.2f} "
          f"to {max(answers):.2f} s, {len(tg.calls)} calls until then")  # fmt: skip


async def compare_with_echo(per_press: float) -> None:
    """Measure the echo bot, and say how many times its CPU a press costs here."""
    file = str(Path(__file__).with_name("echo.py"))
    async with Standin() as tg, BotProcess(tg, command=(file,)) as bot:
        people = [tg.person(f"人{n}") for n in range(ECHO_PEOPLE)]
        for person in people:
            await person.send(person.chat, "/start")
        await tg.until(lambda: all(p.panel for p in people), within=30)
        before = cpu_seconds(pid_of(bot))
        await asyncio.gather(*(_echoed(tg, p, ECHO_PRESSES // ECHO_PEOPLE) for p in people))
        echo = (cpu_seconds(pid_of(bot)) - before) / ECHO_PRESSES
    print(f"echo bot: {echo * 1000:.1f} ms a press; here {per_press / echo:.1f} times that")


async def _echoed(tg: Standin, person: Person, presses: int) -> None:
    message = person.panel
    assert message is not None
    for _ in range(presses):
        before = message.now
        await ask(tg, person.user, message, "again").answered
        await tg.until(lambda before=before: message.now is not before, within=30)


COMMANDS: dict[str, Callable[[argparse.Namespace], Coroutine[None, None, None]]] = {
    "tables": tables,
    "computers": computers,
    "rush": rush,
    "start": start,
}


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=sorted(COMMANDS))
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--warm", type=float, default=20.0, help="seconds before measuring")
    parser.add_argument("--pace", type=float, default=1.0)
    parser.add_argument("--profile", help="write the bot's profile to this file")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    try:
        asyncio.run(COMMANDS[options.what](options))
    except NotSeen as failure:
        sys.exit(str(failure)[:2000])


if __name__ == "__main__":
    main()
