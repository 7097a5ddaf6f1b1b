"""The bot without Telegram: the real tables, database, ticker and outbox in this process."""

import asyncio
import gc
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

from bot.app import commands as c
from bot.app.handle import TableService
from bot.app.table import ChatSettings, Person, Stage
from bot.chance import SeededChance
from bot.render.calls import Address, Content
from bot.settings import Settings
from bot.storage.boards import Boards
from bot.storage.database import Database
from bot.storage.messages import Messages
from bot.storage.people import KnownPerson, People
from bot.storage.tables import StoredTables
from bot.storage.upgrade import upgrade
from bot.telegram.admins import Admins
from bot.telegram.budgets import Budgets
from bot.telegram.contact import Contact
from bot.telegram.front import Front
from bot.telegram.outbox import Outbox
from bot.telegram.sender import Outcome, Sent
from bot.telegram.voice import Voice
from bot.ticker import Ticker
from engine import View
from engine.advice import Advice, rank_advice

REST = (Stage.BETWEEN, Stage.FINISHED)


class Silent:
    """A sender that takes everything and keeps nothing."""

    def __init__(self) -> None:
        self.writes = 0

    async def send(self, to: Address, content: Content, **_: Any) -> Outcome:
        """Send."""
        self.writes += 1
        return Sent(self.writes)

    async def edit(self, to: Address, message_id: int, content: Content) -> Outcome:
        """Edit."""
        return Sent(message_id)

    async def delete(self, to: Address, message_id: int) -> Outcome:
        """Delete."""
        return Sent(message_id)

    async def strip(self, to: Address, message_id: int) -> Outcome:
        """Take the buttons off."""
        return Sent(message_id)


class Quick:
    """An adviser that does not think long."""

    async def rank(self, view: View, level: str, seed: int) -> tuple[Advice, ...]:
        """Rank what can be done."""
        return rank_advice(view, Random(seed), "easy")


class House:
    """Everything but the library."""

    def __init__(self, database: Database) -> None:
        self.tables, self.people = StoredTables(database, "zh-Hans"), People(database)
        self.service = TableService(self.tables, SeededChance(0, 1), Quick(), time.time)
        self.outbox = Outbox(
            Silent(),
            Budgets(),
            on_sent=lambda *sent: self.front.delivered(*sent),
            on_gone=lambda slot: self.front.messages.forget(slot),
            on_unreachable=lambda *lost: Contact(self.front).unreachable(*lost),
            on_migrated=lambda *moved: Contact(self.front).migrated(*moved),
        )
        self.ticker = Ticker(self._ring)
        self._rung = asyncio.Event()
        messages, bot = Messages(database), cast("Any", SimpleNamespace(username="bot"))
        self.front = Front(
            settings=Settings(
                bot_token="1:A", bot_api_url="http://127.0.0.1:1/bot", _env_file=None
            ),
            service=self.service,
            tables=self.tables,
            people=self.people,
            boards=Boards(database),
            messages=messages,
            voice=Voice(self.outbox, self.ticker, messages, None),
            admins=Admins(bot),
            bot=bot,
        )

    async def play(self, number: int, hands: int) -> None:
        """Open a table with one person on auto-play, play so many hands, and close it."""
        chat, who = -1000 - number, Person(10_000 + number, f"人{number}", "zh-Hans", True, True)
        await self.people.meet(KnownPerson(who.id, who.name))
        await self.people.set_person(who.id, reachable=True)
        await self.people.set_chat(chat, title="群")
        settings = ChatSettings(45, "zh-Hans", None)
        opened = await self.service.open(c.OpenTable(who, chat, None, "群", "classic", settings))
        await self.front.publish(opened)
        table = opened.table.id
        await self.front.carry_out(c.Begin(table, who))
        await self.front.carry_out(c.SwitchAuto(table, who, on=True))
        for _ in range(hands):
            await self._rested(table)
            await self.front.carry_out(c.WantNext(table, who))
        await self.front.carry_out(c.AskStop(table, who))
        await self.front.carry_out(c.CastVote(table, who, yes=True))

    async def _rested(self, table: int) -> None:
        while True:
            rung = self._rung
            if (await self.service.look_at(table)).stage in REST:
                return
            await rung.wait()

    async def _ring(self, table: int, version: int) -> None:
        await self.front.ring(table, version)
        self._rung.set()
        self._rung = asyncio.Event()

    async def quiet(self) -> None:
        """Wait until nothing is under way."""
        await self.outbox.idle()
        await asyncio.gather(*self.ticker._ringing, *self.outbox._flights)
        await self.outbox.idle()

    def sizes(self) -> dict[str, int]:
        """How much of everything there is, all of which has to go when tables close."""
        gc.collect()
        schedule, slots = self.outbox._schedule, self.outbox._slots
        return {
            "tasks": len(asyncio.all_tasks()),
            "locks": len(self.service.locks),
            "thoughts": len(self.service.thinking),
            "tables kept": len(self.tables._kept),
            "calls waiting": self.outbox.depth,
            "calls in flight": len(self.outbox._flights),
            "lanes": len(schedule),
            "slots": len(slots),
            "closing slots": len(slots._closing),
            "alarms": len(self.ticker),
            "versions known": len(self.ticker._known),
            "bells ringing": len(self.ticker._ringing),
            "messages kept": len(self.front.messages._kept),
            "tables behind": len(self.front.resuming._behind),
        }


@asynccontextmanager
async def open_house(file: Path) -> AsyncIterator[House]:
    """A house that speaks and keeps time."""
    database = Database(f"sqlite+aiosqlite:///{file}")
    await upgrade(database)
    house = House(database)
    house.outbox.start()
    ticking = asyncio.create_task(house.ticker.run())
    try:
        yield house
    finally:
        ticking.cancel()
        await asyncio.gather(ticking, return_exceptions=True)
        await house.outbox.stop(0.1)
        await database.close()
