"""A call that is being made, and whom to tell what came of it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.render.calls import Address, Content, Say, Show
from bot.telegram.lanes import Delete, Entry, Lane, Strip
from bot.telegram.sender import Outcome, Sender
from bot.telegram.slots import Slot


@dataclass(frozen=True, slots=True)
class Callbacks:
    """What the application wants to be told; see `bot.telegram.outbox.Outbox`."""

    on_sent: Callable[[Show, int], Awaitable[None]]
    on_gone: Callable[[str], Awaitable[None]]
    on_unreachable: Callable[[Address, str], Awaitable[None]]
    on_migrated: Callable[[int, int], Awaitable[None]]


@dataclass(slots=True)
class Flight:
    """A call that is being made; ``content`` and the ``message_id`` to edit are a show's."""

    lane: Lane
    entry: Entry
    slot: Slot | None = None
    content: Content | None = None
    message_id: int | None = None
    is_needless: bool = False

    async def make(self, sender: Sender) -> Outcome:
        """Make the call."""
        work, message_id = self.entry.work, self.message_id
        match work:
            case Show():
                content = self.content or work.content
                if message_id is not None:
                    return await sender.edit(work.to, message_id, content)
                return await sender.send(work.to, content, loud=work.loud)
            case Say():
                return await sender.send(
                    work.to, work.content, reply_to=work.reply_to, loud=work.loud
                )
            case Delete():
                return await sender.delete(work.to, work.message_id)
            case Strip(farewell=Content() as farewell):
                return await sender.edit(work.to, work.message_id, farewell)
            case Strip():
                return await sender.strip(work.to, work.message_id)
