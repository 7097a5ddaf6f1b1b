"""Kill −9 at random moments, and people who press again what was not answered."""

import asyncio
from contextlib import suppress
from random import Random

from bot.demo import Answer, BotProcess, Message, NotSeen, Standin
from tests.e2e.players import BIDS, Game, Player, Pressed, rank_buttons

# How likely a press of each sort is to meet the end of the process.
CHANCES = {"lobby": 0.25, "bid": 0.7, "tap": 0.04, "play": 0.08, "last": 0.3, "again": 0.3}
MOMENTS = ("before", "in flight", "in flight", "answered", "shown")
MOST_EVENTS = 8  # things that happen in the stand-in between a press and the end


class Crashes:
    """Decides when the process ends; remembers when it did."""

    def __init__(self, bot: BotProcess, seed: int, most: int) -> None:
        self.bot = bot
        self.most = most
        self.rng = Random(seed)
        self.done: list[str] = []

    def next(self, sort: str) -> str | None:
        """The moment at which this press meets the end of the process, mostly None."""
        if len(self.done) >= self.most or self.rng.random() >= CHANCES[sort]:
            return None
        moment = self.rng.choice(MOMENTS)
        self.done.append(f"{sort}, {moment}")
        return moment


class CrashingPlayer(Player):
    """Somebody whose presses may meet the end of the process."""

    crashes: Crashes

    async def pushed(self, message: Message, word: str, pressed: Pressed) -> Answer | None:
        """Push a button; the process may end before, meanwhile or after."""
        bot, moment = self.crashes.bot, self.crashes.next(self._sort(message, pressed))
        if moment == "before":
            await bot.restart()
        if moment == "in flight":
            return await self._in_flight(message, word)
        answer = await super().pushed(message, word, pressed)
        if moment == "shown":
            await self._events(self.crashes.rng.randint(1, MOST_EVENTS))
        if moment in {"answered", "shown"}:
            await bot.restart()
        return answer

    def _sort(self, message: Message, pressed: Pressed) -> str:
        if pressed.kind == "table":
            return "lobby" if "加入" in message.labels else "again"
        if pressed.word in BIDS:
            return "bid"
        if pressed.kind == "tap":
            return "tap"
        return "last" if sum(held for *_, held in rank_buttons(message)) <= 2 else "play"

    async def _in_flight(self, message: Message, word: str) -> Answer | None:
        """Push, let a few things happen, end the process; what was not answered is lost."""
        pushing = asyncio.create_task(self.person.press(message, word, within=60))
        await self._events(self.crashes.rng.randint(0, MOST_EVENTS))
        await self.crashes.bot.restart()
        with suppress(NotSeen):
            # An update that was not confirmed comes again: it may still be answered.
            await self.tg.until(pushing.done, within=1.0)
        if pushing.done():
            return pushing.result()
        pushing.cancel()
        await asyncio.gather(pushing, return_exceptions=True)
        return None

    async def _events(self, count: int) -> None:
        """Let so many things happen, if they do."""
        seen = 0

        def note(what: str, thing: object) -> None:
            nonlocal seen
            seen += 1

        self.tg.listeners.append(note)
        with suppress(NotSeen):
            await self.tg.until(lambda: seen >= count, within=0.5)
        self.tg.listeners.remove(note)


class CrashingGame(Game):
    """A game whose people's presses may meet the end of the process."""

    def __init__(self, tg: Standin, bot: BotProcess, group, seed: int, crashes: Crashes) -> None:
        super().__init__(tg, bot, group, seed)
        self.player_class = type("P", (CrashingPlayer,), {"crashes": crashes})
