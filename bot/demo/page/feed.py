"""What happens, streamed to every open page as server-sent events."""

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

from bot.demo.model import Call, Json, Message
from bot.demo.page.view import call_view, chats_of, message_view, messages_view, state_view
from bot.demo.people import Person
from bot.demo.standin import Standin

_STATE = {"chat", "person", "commands", "clock", "exit", "ready"}
_SILENCE_SECONDS = 15.0
_SHOWN_CALLS = 200


@dataclass(eq=False)
class _Reader:
    me: Person
    events: "asyncio.Queue[Json]" = field(default_factory=asyncio.Queue)


class Feed:
    """Turns changes of the world into events for those who may see them."""

    def __init__(self, tg: Standin) -> None:
        self._tg = tg
        self._readers: set[_Reader] = set()
        tg.listeners.append(self._changed)

    async def stream(self, me: Person) -> AsyncIterator[str]:
        """Yield everything there is, then whatever changes, as event-stream text."""
        reader = _Reader(me)
        self._readers.add(reader)
        try:
            yield _event(self._everything(me))
            while True:
                yield await _next(reader)
        finally:
            self._readers.discard(reader)

    def _everything(self, me: Person) -> Json:
        calls = [call for call in self._tg.calls if call.method != "getUpdates"]
        return {
            "type": "all",
            "state": state_view(self._tg, self._tg.people, me),
            "messages": messages_view(self._tg, me),
            "calls": [call_view(self._tg, call) for call in calls[-_SHOWN_CALLS:]],
            "violations": list(self._tg.violations),
        }

    def _changed(self, what: str, thing: Any) -> None:
        for reader in self._readers:
            if event := self._event_for(reader.me, what, thing):
                reader.events.put_nowait(event)

    def _event_for(self, me: Person, what: str, thing: Any) -> Json | None:
        if isinstance(thing, Message):
            if thing.chat not in chats_of(self._tg, me) or not me.sees(thing.chat):
                return None
            return {"type": "message", "message": message_view(thing, me)}
        if isinstance(thing, Call):
            polls = thing.method == "getUpdates" and thing.code == 200
            return None if polls else {"type": "call", "call": call_view(self._tg, thing)}
        if what == "violation":
            return {"type": "violation", "text": thing}
        if what in _STATE:
            return {"type": "state", "state": state_view(self._tg, self._tg.people, me)}
        return None


async def _next(reader: _Reader) -> str:
    try:
        return _event(await asyncio.wait_for(reader.events.get(), _SILENCE_SECONDS))
    except TimeoutError:
        return ": still here\n\n"


def _event(body: Json) -> str:
    return f"data: {json.dumps(body, ensure_ascii=False)}\n\n"
