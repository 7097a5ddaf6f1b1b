"""The voice: the one that speaks to chats and keeps time, among all processes.

Telegram's budgets hold for a bot, not for a process. So one process speaks and keeps time: alone
on SQLite, and on PostgreSQL whichever holds an advisory lock. All others answer presses, and mail
to the speaker what is to be shown. When the speaker dies another takes the lock, and shows the
truth at every table first.
"""

from collections import OrderedDict
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from contextvars import ContextVar
from typing import Protocol

import structlog

from bot.render.calls import Drop, Show
from bot.storage.messages import Messages
from bot.telegram.outbox import Outbox
from bot.telegram.parcel import Arm, Forget, Migrate, Parcel, Remember, pack, unpack
from bot.ticker import Ticker

log = structlog.get_logger(__name__)

TABLE_SLOTS = ("lobby", "rulesets", "board", "vote", "panel", "remind")
MOST_SLOTS = 20_000  # whose version is remembered

_HELD: ContextVar[list[tuple[Parcel, ...]] | None] = ContextVar("held", default=None)


class Post(Protocol):
    """Carries parcels from the processes that do not speak to the one that does."""

    async def send(self, parcels: Sequence[str]) -> None:
        """Store parcels and wake the speaker."""
        ...


class Voice:
    """Speaks if this process is the speaker, else mails what is to be said."""

    def __init__(
        self, outbox: Outbox, ticker: Ticker, messages: Messages, post: Post | None
    ) -> None:
        self.outbox = outbox
        self.ticker = ticker
        self._messages = messages
        self._post = post
        self.speaks = post is None
        self._newest: OrderedDict[str, int] = OrderedDict()  # slot: the version it shows

    @asynccontextmanager
    async def held(self) -> AsyncIterator[None]:
        """Keep what this task puts until the end: a press is answered before anything else."""
        puts: list[tuple[Parcel, ...]] = []
        token = _HELD.set(puts)
        try:
            yield
        finally:
            _HELD.reset(token)
            for parcels in puts:
                await self.put(*parcels)

    async def put(self, *parcels: Parcel) -> None:
        """Say, or have said, in this order."""
        puts = _HELD.get()
        if puts is not None:
            puts.append(parcels)
        elif self.speaks or self._post is None:
            self._take_all(parcels)
        else:
            await self._post.send([pack(parcel) for parcel in parcels])

    async def deliver(self, mails: Sequence[Sequence[str]]) -> None:
        """Say what other processes have mailed, each of whose mails is one ``put``."""
        for mail in mails:
            try:
                parcels = [unpack(text) for text in mail]
            except (KeyError, ValueError):  # of another version of the bot, while it is replaced
                log.warning("mail cannot be read", parcels=len(mail))
            else:
                self._take_all(parcels)

    def _take_all(self, parcels: Sequence[Parcel]) -> None:
        """Say what belongs together; an alarm among it tells the version of all of it."""
        version = next((parcel.version for parcel in parcels if isinstance(parcel, Arm)), None)
        for parcel in parcels:
            if version is None or not self._is_late(parcel, version):
                self._take(parcel)

    def _is_late(self, parcel: Parcel, version: int) -> bool:
        """Whether the slot has something newer: two answers, or two mails, overtake each other."""
        if not isinstance(parcel, Show | Drop):
            return False
        newest = max(version, self._newest.pop(parcel.slot, 0))
        self._newest[parcel.slot] = newest
        if len(self._newest) > MOST_SLOTS:
            self._newest.popitem(last=False)
        return newest > version

    def _take(self, parcel: Parcel) -> None:
        match parcel:
            case Arm(table=table, version=version, due_at=due_at):
                self.ticker.arm(table, version, due_at)
            case Forget(table=table):
                for kind in TABLE_SLOTS:
                    self.outbox.forget(f"{kind}:{table}")
            case Migrate(old=old, new=new):
                self.outbox.migrate(old, new)
            case Remember(slot=slot, chat=chat, message=message):
                self.outbox.remember(slot, chat, message)
            case _:
                self.outbox.put(parcel)

    async def message_of(self, slot: str) -> int | None:
        """The message that fills a slot."""
        if self.speaks:
            return self.outbox.message_of(slot)
        return await self._messages.message_of(slot)
