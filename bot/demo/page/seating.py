"""Filling the other seats with computer players as soon as a person sits down."""

import asyncio

from bot.demo.model import Message
from bot.demo.people import Person
from bot.demo.standin import Standin
from bot.demo.words import says
from bot.demo.world import NotSeen

_FOREVER = 1e9


class Seating:
    """Presses 开始 in the name of whoever has sat down, once for each look of a lobby."""

    def __init__(self, tg: Standin) -> None:
        self._tg = tg
        self._tried: set[tuple[int, int, int]] = set()

    async def run(self) -> None:
        """Watch every lobby until cancelled."""
        while True:
            person, lobby = await self._tg.until(self._waiting, within=_FOREVER)
            self._tried.add(_look(person, lobby))
            try:
                await person.press(lobby, "开始")
            except (LookupError, NotSeen):
                continue

    def start(self) -> "asyncio.Task[None]":
        """Run in the background and return the task."""
        return asyncio.create_task(self.run())

    def _waiting(self) -> tuple[Person, Message] | None:
        for chat in self._tg.chats.values():
            lobby = chat.last_with("加入")
            if lobby is None or not any(says(label, "开始") for label in lobby.labels):
                continue
            for person in self._tg.people:
                seated = person.user.started and person.name in lobby.text
                if seated and person.sees(chat) and _look(person, lobby) not in self._tried:
                    return person, lobby
        return None


def _look(person: Person, lobby: Message) -> tuple[int, int, int]:
    return person.id, id(lobby), len(lobby.shown)
