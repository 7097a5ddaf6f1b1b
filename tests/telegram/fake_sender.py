"""A Telegram of a few lines: it keeps messages, takes time, and fails when told to."""

import asyncio
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field

from bot.render.calls import Address, Content
from bot.telegram.sender import Outcome, Sent

LATENCY = 0.05  # seconds


@dataclass(frozen=True)
class Write:
    """One call as it was made."""

    at: float
    kind: str
    chat: int
    message_id: int | None
    html: str
    loud: bool = False
    reply_to: int | None = None


Fault = Callable[[Write], Outcome | None]


@dataclass
class FakeSender:
    """Records every write; ``fault`` may answer in the place of Telegram."""

    fault: Fault = lambda _write: None
    latency: float = LATENCY
    writes: list[Write] = field(default_factory=list)
    messages: dict[tuple[int, int], str] = field(default_factory=dict)
    in_flight: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    most: int = 0
    ids: int = 0

    async def send(
        self, to: Address, content: Content, *, reply_to: int | None = None, loud: bool = False
    ) -> Outcome:
        """Send."""
        write = Write(_now(), "send", to.chat, None, content.html, loud, reply_to)
        return await self._do(write)

    async def edit(self, to: Address, message_id: int, content: Content) -> Outcome:
        """Edit."""
        return await self._do(Write(_now(), "edit", to.chat, message_id, content.html))

    async def delete(self, to: Address, message_id: int) -> Outcome:
        """Delete."""
        return await self._do(Write(_now(), "delete", to.chat, message_id, ""))

    async def strip(self, to: Address, message_id: int) -> Outcome:
        """Take the buttons off."""
        return await self._do(Write(_now(), "strip", to.chat, message_id, ""))

    async def _do(self, write: Write) -> Outcome:
        self.writes.append(write)
        self.in_flight[write.chat] += 1
        assert self.in_flight[write.chat] == 1, "two calls in flight for one chat"
        self.most = max(self.most, sum(self.in_flight.values()))
        await asyncio.sleep(self.latency)
        self.in_flight[write.chat] -= 1
        return self.fault(write) or self._done(write)

    def _done(self, write: Write) -> Outcome:
        message_id = write.message_id
        if message_id is None:
            self.ids += 1
            message_id = self.ids
        if write.kind == "delete":
            self.messages.pop((write.chat, message_id), None)
        elif write.kind != "strip":
            self.messages[write.chat, message_id] = write.html
        return Sent(message_id)

    def of(self, chat: int) -> list[Write]:
        """The writes to one chat."""
        return [write for write in self.writes if write.chat == chat]

    def said(self, chat: int) -> list[tuple[str, str]]:
        """The writes to one chat as kind and text."""
        return [(write.kind, write.html) for write in self.of(chat)]


def once(outcome: Outcome, times: int = 1) -> Fault:
    """A fault that happens to the first writes only."""
    left = [outcome] * times
    return lambda _write: left.pop() if left else None


def _now() -> float:
    return asyncio.get_running_loop().time()
