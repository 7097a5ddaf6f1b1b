"""Trouble: what goes wrong with Telegram, the network, people and the bot's process."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from random import Random

from bot.demo import BotProcess, Chat, Standin
from tests.chaos.ledger import Ledger
from tests.chaos.people import Mortal

START_SECONDS = 90.0
MOST_CALLS = 6  # that one fault hits
METHODS = ("sendMessage", "editMessageText", "answerCallbackQuery", "deleteMessage")
Kinds = tuple[tuple[float, Callable[[], Awaitable[None]]], ...]


class Trouble:
    """Lets one thing after another go wrong, as a seed says."""

    def __init__(
        self, tg: Standin, bot: BotProcess, ledger: Ledger, mortals: list[Mortal], seed: str
    ) -> None:
        self.tg, self.bot, self.ledger, self.mortals = tg, bot, ledger, mortals
        self.rng = Random(seed)
        self.done: Counter[str] = Counter()
        self.is_over = False
        self._with_calls: Kinds = (
            (5, self.flood), (5, self.gateway), (5, self.drop), (5, self.drop_after),
            (4, self.delay), (3, self.refuse),
        )  # fmt: skip
        # What silences the bot altogether is rare, or nothing else would happen meanwhile.
        self._at_large: Kinds = (
            (1, self.kill), (0.6, self.stop), (1, self.poll), (0.6, self.unplug),
            (0.6, self.step_clock), (10, self.block), (4, self.migrate), (5, self.leave),
        )  # fmt: skip

    async def rage(self) -> None:
        """Cause trouble until it is over; what has begun is brought to its end."""
        await asyncio.gather(
            self._go_on(self._with_calls, (0.05, 0.8)), self._go_on(self._at_large, (0.3, 2.5))
        )

    async def _go_on(self, kinds: Kinds, pauses: tuple[float, float]) -> None:
        """Let one thing after another go wrong."""
        weights = [weight for weight, _ in kinds]
        while not self.is_over:
            await asyncio.sleep(self.rng.uniform(*pauses))
            kind = self.rng.choices(kinds, weights)[0][1]
            self.done[kind.__name__] += 1
            await kind()

    async def calm(self) -> None:
        """Let everything work again, and everybody come back."""
        self.tg.faults.clear()
        for mortal in self.mortals:
            mortal.person.unblock()
        if not self.bot.running:
            await self.bot.start(within=START_SECONDS)

    async def kill(self) -> None:
        """End the bot at once and start it again."""
        self.ledger.trouble(START_SECONDS)
        await self.bot.kill()
        await self._start()

    async def stop(self) -> None:
        """Ask the bot to end, and start it again."""
        self.ledger.trouble(START_SECONDS)
        await self.bot.stop()
        await self._start()

    async def _start(self) -> None:
        """Start the bot on a network that works: else nobody could say when it is ready."""
        self.tg.faults.clear()
        await self.bot.start(within=START_SECONDS)
        self.ledger.ended()

    async def flood(self) -> None:
        """429 for one chat."""
        self.tg.flood(self._chat(), self.rng.uniform(0.3, 2.0))

    async def block(self) -> None:
        """Somebody blocks the bot for a while."""
        person = self.rng.choice(self.mortals).person
        person.block()
        await asyncio.sleep(self.rng.uniform(0.1, 1.0))
        if self.rng.random() < 0.9:
            person.unblock()

    async def gateway(self) -> None:
        """502 with a page of HTML."""
        self._fault("http")

    async def drop(self) -> None:
        """The connection breaks before anything is done."""
        self._fault("drop")

    async def drop_after(self) -> None:
        """The connection breaks when the call has been carried out."""
        self._fault("drop_after")

    async def delay(self) -> None:
        """The answer comes late, sometimes later than the bot waits."""
        self._fault("delay", seconds=self.rng.choice((0.3, 1.0, 2.0, 6.0)))

    async def refuse(self) -> None:
        """Answers come too late."""
        self.tg.fault(
            "error",
            "answerCallbackQuery",
            times=self.rng.randint(1, MOST_CALLS),
            description="Bad Request: query is too old and response timeout expired",
            code=400,
        )

    def _fault(self, kind: str, **details: object) -> None:
        method = self.rng.choice((None, *METHODS))
        times = self.rng.randint(1, MOST_CALLS)
        self.tg.fault(kind, method, times=times, **details)  # type: ignore[arg-type]

    async def migrate(self) -> None:
        """A basic group becomes a supergroup."""
        old = [m.home for m in self.mortals if m.home is not None and m.home.kind == "group"]
        if not old:
            return
        chat = self.rng.choice(old)
        order = self.rng.choice((("to", "from"), ("from", "to"), ("to",), ("from",), ()))
        new = self.tg.migrate(chat, order=order)
        for mortal in self.mortals:
            if mortal.home is chat:
                mortal.home = new

    async def poll(self) -> None:
        """A poll fails; the library waits a little longer after each."""
        self.ledger.trouble(10.0)
        self.tg.fault(self.rng.choice(("http", "drop", "drop_after")), "getUpdates")

    async def step_clock(self) -> None:
        """Telegram's clock jumps: presses that wait are too old at once."""
        self.ledger.trouble(1.0)
        self.tg.advance(self.rng.choice((20.0, 3600.0, 50 * 3600.0)))

    async def unplug(self) -> None:
        """No connection at all for a while."""
        seconds = self.rng.uniform(0.5, 3.0)
        self.ledger.trouble(seconds + 12.0)  # polling pauses longer and longer
        self.tg.unplug(seconds)
        await asyncio.sleep(seconds)

    async def leave(self) -> None:
        """Somebody leaves the group and comes back."""
        mortal = self.rng.choice(self.mortals)
        if mortal.home is None or not mortal.person.sees(mortal.home):
            return
        group = mortal.home
        mortal.person.leave(group)
        await asyncio.sleep(self.rng.uniform(0.1, 1.0))
        self.tg.add(mortal.home, mortal.person)

    def _chat(self) -> Chat:
        mortal = self.rng.choice(self.mortals)
        return self.rng.choice([mortal.person.chat, mortal.home or mortal.person.chat])
