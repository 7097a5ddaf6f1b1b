"""Showing the truth at every open table after a start, while people press already."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

import structlog
from telegram import Bot

from bot.app.commands import NewPanel, Resume, TableCommand
from bot.app.outcome import Outcome
from bot.app.table import Person, Stage
from bot.render.talk import panel_slot, shown_again
from bot.storage.messages import Messages
from bot.storage.tables import StoredTables
from bot.telegram.parcel import Arm, Remember
from bot.telegram.voice import Voice

log = structlog.get_logger(__name__)

AGAIN_AFTER = 5.0  # seconds

Marks = dict[str, int]  # what the message in each slot shows


class Resuming:
    """Resumes each table once after a start: before anything else happens at it.

    Until then its alarms are not armed, so that nobody is late for what they could not answer.
    ``carry_out`` carries a command out quietly, and shows what came of it.
    """

    def __init__(
        self,
        tables: StoredTables,
        messages: Messages,
        voice: Voice,
        bot: Bot,
        carry_out: Callable[[TableCommand], Awaitable[Outcome | None]],
    ) -> None:
        self._tables = tables
        self._messages = messages
        self._voice = voice
        self._bot = bot
        self._carry_out = carry_out
        self._waiting: dict[int, Marks] = {}
        self._behind: dict[int, int] = {}

    def __bool__(self) -> bool:
        """Whether some tables still wait."""
        return bool(self._waiting)

    async def begin(self) -> None:
        """Find the tables that are open, and what is on the screens."""
        tables: dict[int, Marks] = {table: {} for table in await self._tables.open_tables()}
        for shown in await self._messages.of(tables):
            await self._voice.put(Remember(shown.slot, shown.chat, shown.message))
            tables[shown.table][shown.slot] = shown.mark
        self._waiting = tables

    async def finish(self) -> None:
        """Resume one table after the other, and those again at which that failed."""
        while self._waiting:
            for table in list(self._waiting):
                try:
                    await self.before(table)
                except Exception:
                    log.exception("table not resumed", table=table)
            if self._waiting:
                await asyncio.sleep(AGAIN_AFTER)

    async def before(self, table: int) -> None:
        """Resume a table that waits for it: something is about to happen there."""
        marks = self._waiting.pop(table, None)
        if marks is None:
            return
        try:
            await self._resume(table, marks)
        except BaseException:
            self._waiting[table] = marks
            raise

    async def _resume(self, table: int, marks: Marks) -> None:
        """Show the truth where it may not have been shown."""
        outcome = await self._carry_out(Resume(table))
        if outcome is not None:
            await self._show_group(outcome, marks)
            await self._replace_orphans(outcome, marks)

    async def _show_group(self, outcome: Outcome, marks: Marks) -> None:
        """Show the group what it has not seen: the process may have ended before it could."""
        view = outcome.table
        expected = shown_again(view, self._bot.username)
        if view.stage is Stage.LOBBY:
            expected = replace(expected, fresh=False)
        elif marks.get(expected.slot) == expected.mark:
            return
        await self._voice.put(Arm(view.id, view.version, outcome.due_at), expected)

    async def _replace_orphans(self, outcome: Outcome, marks: Marks) -> None:
        """Send panels anew that may have been sent, but are not known: only the newest acts."""
        for seat in outcome.panels:
            if marks.get(panel_slot(outcome.table.id, seat.person)) != seat.panel:
                person = Person(seat.person, seat.info.name, seat.locale, reachable=True)
                await self._carry_out(NewPanel(outcome.table.id, person))

    async def catch_up(self) -> None:
        """Show what another process has changed and died before it could mail."""
        behind = {
            table: version
            for table, version in await self._tables.versions()
            if self._voice.ticker.is_behind(table, version)
        }
        for table, version in behind.items():
            if self._behind.get(table) == version:  # still, since last time: not on its way
                await self._carry_out(Resume(table))
        self._behind = behind
