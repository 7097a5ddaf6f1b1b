"""Three simulated people sit down, switch auto-play on and play one match."""

import asyncio
import re
from collections.abc import Callable
from typing import TypeVar

from bot.demo.model import Chat, Message
from bot.demo.people import Person
from bot.demo.process import BotExitedError, BotProcess
from bot.demo.standin import Standin
from bot.demo.world import NotSeen

T = TypeVar("T")
NAMES = ("小明", "小红", "小刚", "小丽", "小强", "小芳", "小军", "小燕")
_SEATS = re.compile(r"(\d+)\s*/\s*(\d+)")
_USUAL_SEATS = 3
_STEP_SECONDS = 60.0
_SEATING_SECONDS = 60.0
_MATCH_SECONDS = 900.0
_LAST_WORDS = 3000


class AutoMatch:
    """One match played by the bot's own auto-play; people press only what they must."""

    def __init__(self, tg: Standin, bot: BotProcess, group: Chat, rules: str | None) -> None:
        self._tg = tg
        self._bot = bot
        self._group = group
        self._rules = rules
        self._seated: list[Person] = []
        self._switched: set[tuple[int, int]] = set()
        self._continued: Message | None = None

    async def play(self) -> Message:
        """Play to the end of the match and return the message that closes it.

        Raises NotSeen when nothing moves for a minute or the match does not end in a quarter
        of an hour, and BotExitedError when the bot ends.
        """
        try:
            async with asyncio.timeout(_MATCH_SECONDS):
                return await self._to_the_end()
        except TimeoutError:
            msg = f"no end of the match within {_MATCH_SECONDS:.0f} s\n{self._tg.tail()}"
            raise NotSeen(msg) from None

    async def _to_the_end(self) -> Message:
        await self._sit_down()
        while (end := self._group.last_with("开始新比赛", after=self._continued)) is None:
            await self._step()
        return end

    async def _sit_down(self) -> None:
        host = self._tg.people[0]
        await host.send(self._group, f"/ddz {self._rules}" if self._rules else "/ddz")
        lobby = await self._until(lambda: self._group.last_with("加入"), _SEATING_SECONDS)
        for number in range(_seats(lobby)):
            await self._join(self._person(number), lobby)
        await self._until(lambda: any(person.panel for person in self._seated), _SEATING_SECONDS)

    async def _join(self, person: Person, lobby: Message) -> None:
        self._seated.append(person)
        if person.name in lobby.text or not _has(lobby, "加入"):
            return
        answer = await person.press(lobby, "加入")
        if answer.url:
            await person.open_link(answer.url)
        await self._until(
            lambda: person.name in lobby.text or not _has(lobby, "加入"), _SEATING_SECONDS
        )

    def _person(self, number: int) -> Person:
        """Return a member of the group, bringing somebody new along if need be."""
        if number >= len(self._tg.people):
            self._tg.add(self._group, self._tg.person(NAMES[number]))
        return self._tg.people[number]

    async def _step(self) -> None:
        """Wait for something that somebody must press, or for the end, and press it."""
        todo: Person | Message = await self._until(self._todo, _STEP_SECONDS)
        if isinstance(todo, Person):
            await self._switch_on(todo)
        elif _has(todo, "再来一局"):
            self._continued = todo
            await self._seated[0].press(todo, "再来一局")

    async def _switch_on(self, person: Person) -> None:
        panel = person.panel
        if panel is not None:
            self._switched.add((person.id, panel.id))
            await person.press(panel, "自动出牌")

    def _todo(self) -> Person | Message | None:
        for word in ("开始新比赛", "再来一局"):
            if (over := self._group.last_with(word, after=self._continued)) is not None:
                return over
        return next((person for person in self._seated if self._wants_auto(person)), None)

    def _wants_auto(self, person: Person) -> bool:
        panel = person.panel
        if panel is None or (person.id, panel.id) in self._switched:
            return False
        return _has(panel, "自动出牌") and not _has(panel, "取消托管")

    async def _until(self, predicate: Callable[[], T | None], within: float) -> T:
        def seen() -> tuple[T | None] | None:
            found = predicate()
            return (found,) if found or not self._bot.running else None

        try:
            (found,) = await self._tg.until(seen, within=within)
        except NotSeen as failure:
            msg = f"{failure}\n── the bot's last words ──\n{self._bot.output[-_LAST_WORDS:]}"
            raise NotSeen(msg) from None
        if not found:
            raise BotExitedError(await self._bot.wait(), self._bot.output)
        return found


def _has(message: Message, word: str) -> bool:
    return any(word in label for label in message.labels)


def _seats(lobby: Message) -> int:
    """Return how many the table seats, as the lobby's "1/3" says."""
    seats = _SEATS.search(lobby.text)
    return min(int(seats[2]), len(NAMES)) if seats else _USUAL_SEATS
