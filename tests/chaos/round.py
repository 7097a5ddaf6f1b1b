"""One round: people, trouble, then quiet; and what must be true when the dust has settled."""

import asyncio
import itertools
import re
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from sqlalchemy import func, select

from bot.demo import BotProcess, Chat, Message, Standin
from bot.demo.talk import ask
from bot.storage.database import Database
from bot.storage.people import People
from bot.storage.schema import MatchRow
from bot.storage.tables import StoredTables
from bot.storage.upgrade import upgrade
from tests.chaos.books import Books
from tests.chaos.buttons import PANEL, had
from tests.chaos.leaks import in_output, leaks
from tests.chaos.ledger import Ledger
from tests.chaos.people import Mortal
from tests.chaos.screens import untruths
from tests.chaos.toll import Toll, injected
from tests.chaos.trouble import START_SECONDS, Trouble
from tests.demo.validator import validate

RULES = ("", "", "", "", "two", "laizi", "four", "role", "book", "jjd", "ct", "wuhan", "emperor")
TARGETS = (1, 1, 1, 1, 2)  # a match is a hand or a few
ALONE = (0.1, 0.7, 1.0)  # how often people do not wait for others, but begin with computers
LETTERS = "甲乙丙丁戊"
SETTLES_WITHIN = 90.0
STAMP = re.compile(r"\d{4}-\d\d-\d\dT")
NOISE = "answer not delivered"  # as it must be where answers are dropped
BUGS = ("unexpected error", "alarm failed", "call lost", "callback of the outbox")


@dataclass
class Told:
    """What a round did and found."""

    seed: int
    matches: int = 0
    hands: int = 0
    actions: int = 0
    presses: int = 0
    calls: int = 0
    trouble: Counter[str] = field(default_factory=Counter)  # what was planned
    hits: Counter[str] = field(default_factory=Counter)  # what was hit by it
    wrongs: list[str] = field(default_factory=list)
    tail: str = ""
    said: list[str] = field(default_factory=list)  # by the bot, where something was wrong
    calls_made: list[str] = field(default_factory=list)  # the same


class Round:
    """A stand-in, the bot's process and its database, for one seed."""

    def __init__(self, seed: int, tg: Standin, bot: BotProcess, database: Database) -> None:
        self.seed, self.tg, self.bot, self.database = seed, tg, bot, database
        self.rng = Random(f"round {seed}")
        self.ledger, self.toll = Ledger(tg), Toll(tg)
        self.mortals: list[Mortal] = []
        self.stored = StoredTables(database, "zh-Hans")
        self.told = Told(seed)
        self._ahead: dict[int, float] = {}
        tg.listeners.append(self._note_clock)

    def _note_clock(self, *_: object) -> None:
        if self.tg.sightings:
            self._ahead.setdefault(len(self.tg.sightings) - 1, self.tg.clock._ahead)

    async def found(self, groups: int) -> None:
        """Let there be groups of every kind, and people in them."""
        people = People(self.database)
        for number in range(groups):
            members = [self.tg.person(f"{number}号{letter}") for letter in LETTERS[:4]]
            kind = self.rng.choice(("group", "group", "supergroup", "forum"))
            title = f"群{number}"
            thread = None
            if kind == "group":
                home: Chat = self.tg.group(title, *members)
            else:
                home = self.tg.supergroup(title, *members, forum=kind == "forum")
            if kind == "forum":
                thread = self.tg.topic(home, "话题").id
            await people.set_chat(
                home.id, title=title, target=self.rng.choice(TARGETS),
                turn_seconds=self.rng.choice((1, 3, 600)),
            )  # fmt: skip
            rules, begins = self.rng.choice(RULES), self.rng.choice(ALONE)
            for person in members:
                mortal = Mortal(self.tg, self.ledger, person, f"{self.seed}/{person.name}")
                mortal.home, mortal.thread = home, thread
                mortal.rules, mortal.begins = rules, begins
                self.mortals.append(mortal)

    async def rage(self, matches: int, seconds: float, *, troubled: bool = True) -> None:
        """Let people play, and trouble come, until enough matches are over or time is."""
        trouble = Trouble(self.tg, self.bot, self.ledger, self.mortals, f"trouble {self.seed}")
        self.told.trouble = trouble.done
        living = [asyncio.create_task(mortal.live()) for mortal in self.mortals]
        raging = asyncio.create_task(trouble.rage() if troubled else asyncio.sleep(0))
        end = time.monotonic() + seconds
        while time.monotonic() < end and not (troubled and raging.done()):
            await asyncio.sleep(1.0)
            if await self._finished() >= matches:
                break
        trouble.is_over = True
        await asyncio.wait([raging])
        for task in living:
            task.cancel()
        ended = await asyncio.gather(raging, *living, return_exceptions=True)
        failed = [one for one in ended if isinstance(one, Exception)]
        self.told.wrongs += [f"the campaign itself failed: {one!r}" for one in failed]
        await trouble.calm()

    async def _finished(self) -> int:
        """How many matches somebody has won by now."""
        won = select(func.count()).where(MatchRow.ended_at.is_not(None))
        async with self.database.read() as connection:
            return await connection.scalar(won) or 0

    async def judge(self) -> Told:
        """Wait until the screens tell the truth, then check everything."""
        told, wrongs = self.told, self.told.wrongs
        wrongs += await self._settled()
        wrongs += await self._old_panels_are_dead()
        books = await Books.read(self.database)
        told.matches, told.hands = books.finished, len(books.hands)
        told.actions = sum(map(len, books.actions.values()))
        told.presses, told.calls = len(self.ledger.presses), self.toll.calls
        told.hits = injected(self.toll.hits, told.trouble)
        wrongs += books.wrongs()
        wrongs += self.ledger.wrongs()
        wrongs += leaks(self.tg, books, self._ahead)
        wrongs += self.tg.violations
        wrongs += in_output(self.bot.output, self.tg.token)
        wrongs += self._bugs()
        if not self.bot.running:
            wrongs.append(f"the bot ended with {self.bot.returncode}")
        if wrongs:
            said = self.bot.output.split("\n")
            told.tail = "\n".join([line for line in said if NOISE not in line][-25:])
            told.calls_made = [
                f"{one.at:.3f} {one.method} {one.code} {one.fault or ''} {one.description} "
                f"{str(one.params)[:240]}"
                for one in self.tg.calls
            ]
            told.said = said
        return told

    async def _settled(self) -> list[str]:
        """What is still untrue on the screens, or unanswered, after a long time."""
        end = time.monotonic() + SETTLES_WITHIN
        while True:
            found = await untruths(self.tg, self.stored)
            if not found and not self.ledger.is_open() and not self.tg.updates.pending:
                return []
            if time.monotonic() > end:
                return found or ["presses wait for their answers"]
            with suppress(TimeoutError):
                await asyncio.wait_for(self._something_happens(), 1.0)

    async def _something_happens(self) -> None:
        seen = len(self.tg.calls)
        await self.tg.until(lambda: len(self.tg.calls) > seen, within=5)

    async def _old_panels_are_dead(self) -> list[str]:
        """Press a card on a panel that is not the newest: that is refused, with a reason."""
        found = []
        for mortal in self.mortals:
            person = mortal.person
            panels = [m for m in person.chat.newest_first() if had(m, PANEL)]
            for old in panels[1:3]:
                data = next((d for d in _data(old) if d.startswith("T")), None)
                if data is None or person.user.blocked:
                    continue
                query = ask(self.tg, person.user, old, data)
                self.ledger.pressed(query)
                await asyncio.wait([query.answered], timeout=20)
                if query.answered.done() and not query.answered.result().text:
                    found.append(f"an old panel of {person.name} still works: {old}")
        return found

    def _bugs(self) -> Iterator[str]:
        """What the bot complained of: the message, our own frames, and the last line."""
        lines = self.bot.output.split("\n")
        for place, line in enumerate(lines):
            if any(sign in line for sign in BUGS):
                after = itertools.takewhile(lambda one: not STAMP.match(one), lines[place + 1 :])
                told = [one for one in after if "/bot/" in one or one[:1] not in {" ", ""}]
                yield "in the output:\n" + "\n".join([line, *told[-30:]])


def _data(message: Message) -> Iterator[str]:
    return (b.data for shown in reversed(message.shown) for b in shown.buttons if b.data)


@asynccontextmanager
async def prepared(seed: int, url: str | None = None, **env: object) -> AsyncIterator[Round]:
    """Everything that a round needs; the bot runs, and is told to end at the end."""
    with tempfile.TemporaryDirectory() as folder:
        url = url or f"sqlite+aiosqlite:///{Path(folder) / 'chaos.db'}"
        plain = {
            "DATABASE_URL": url, "PACE": 0, "CHAT_LIMITS": "off", "DEAL_SEED": seed,
            "LOG_LEVEL": "INFO",
        }  # fmt: skip
        settings = {name: str(value) for name, value in (plain | env).items()}
        database = Database(url)
        try:
            await upgrade(database)
            async with Standin(validator=validate) as tg:
                bot = BotProcess(tg, settings)
                await bot.start(within=START_SECONDS)
                try:
                    yield Round(seed, tg, bot, database)
                finally:
                    await bot.stop()
        finally:
            await database.close()


async def play(
    seed: int, *, groups: int, matches: int, seconds: float, url: str | None = None
) -> Told:
    """Play one round and tell what was found."""
    async with prepared(seed, url) as one:
        await one.found(groups)
        await one.rage(matches, seconds)
        return await one.judge()
