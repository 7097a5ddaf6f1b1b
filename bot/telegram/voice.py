"""The voice: the one that speaks to chats and keeps time, among all processes.

Telegram's budgets hold for a bot, not for a process. So one process speaks and keeps time: alone
on SQLite, and on PostgreSQL whichever holds an advisory lock. All others answer presses, and mail
to the speaker what is to be shown. When the speaker dies another takes the lock, and shows the
truth at every table first.
"""

from collections.abc import Sequence
from typing import Protocol

from bot.storage.messages import Messages
from bot.telegram.outbox import Outbox
from bot.telegram.parcel import Arm, Forget, Migrate, Parcel, Remember, pack, unpack
from bot.ticker import Ticker

TABLE_SLOTS = ("lobby", "board", "vote", "panel", "remind")


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

    async def put(self, *parcels: Parcel) -> None:
        """Say, or have said, in this order."""
        if self.speaks or self._post is None:
            for parcel in parcels:
                self._take(parcel)
        else:
            await self._post.send([pack(parcel) for parcel in parcels])

    async def deliver(self, packed: Sequence[str]) -> None:
        """Say what another process has mailed."""
        for text in packed:
            self._take(unpack(text))

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
