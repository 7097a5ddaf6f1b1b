"""Simulated people, as light as can be: they act when the stand-in shows them something.

Nothing here polls. A listener of the stand-in hears of every message, edit and answer; who is
asked for something thinks for a while and presses.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bot.demo import Chat, Message, Person, Standin
from bot.demo.model import Query, Shown
from bot.demo.talk import ask

BIDS = frozenset({"不叫", "1分", "2分", "3分"})
GO_ON = ("再来一局", "开始新比赛")
PLAYABLE = "▶①"
SECOND_TAP = 0.1  # of the time to think: the play button after the candidate
GIVES_UP = 20.0  # seconds after which somebody presses again

Think = Callable[[Random], float]


@dataclass
class Seen:
    """What the crowd saw; times in seconds. ``start`` begins anew."""

    answers: list[float] = field(default_factory=list)
    panels: list[float] = field(default_factory=list)
    shown: Counter[str] = field(default_factory=Counter)
    presses: int = 0
    repeated: int = 0
    results: int = 0
    since: float = field(default_factory=time.perf_counter)


class Sitter:
    """One person at a table."""

    def __init__(self, table: "Table", person: Person) -> None:
        self.table, self.person = table, person
        self.panel: Message | None = None
        self.is_asked = False
        self._answered: Shown | None = None  # the look of the panel that was answered last
        self._timer: asyncio.TimerHandle | None = None

    def saw(self, message: Message) -> None:
        """Look at a new or edited private message."""
        if not message.buttons:
            return
        self.panel = message
        labels = message.labels
        was, self.is_asked = self.is_asked, _asks(labels) and message.now is not self._answered
        if not self.is_asked:
            self._wait(None)
        elif not was:
            self.table.asked_next()
            self._wait(1.0)
        elif any(label[:1] in PLAYABLE for label in labels):
            self._wait(SECOND_TAP)

    def act(self) -> None:
        """Press what leads to an answer; again after a while if nothing comes of it."""
        if self.panel is None or not self.is_asked:
            return
        crowd = self.table.crowd
        word, is_action = self._next(self.panel.labels)
        if is_action:
            self._answered, self.is_asked = self.panel.now, False
            self.table.acted(self)
        crowd.press(self.person, self.panel, word)
        self._timer = crowd.loop.call_later(GIVES_UP, self._again)

    def _again(self) -> None:
        if self.panel is not None and _asks(self.panel.labels):
            self.table.crowd.seen.repeated += 1
            self.is_asked = True
            self.act()

    def _wait(self, share: float | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        crowd = self.table.crowd
        if share is not None and not crowd.is_over:
            self._timer = crowd.loop.call_later(share * crowd.think(crowd.rng), self.act)

    def _next(self, labels: list[str]) -> tuple[str, bool]:
        """The button to press, and whether it answers what is asked."""
        rng = self.table.crowd.rng
        bids = [label for label in labels if label in BIDS]
        if bids:
            return (rng.choice(bids) if rng.random() < 0.8 else bids[0]), True
        ready = [label for label in labels if label[:1] in PLAYABLE]
        if ready:
            return ready[0], True
        offered = [label for label in labels if label.startswith("➤")]
        if "过" in labels and (not offered or rng.random() < 0.3):
            return "过", True
        if not offered or rng.random() < 0.25:
            return next(label for label in labels if label.startswith("💡")), False
        return rng.choice(offered), False


class Table:
    """One group and those who play there."""

    def __init__(self, crowd: "Crowd", group: Chat, people: list[Person]) -> None:
        self.crowd, self.group = crowd, group
        self.sitters = [Sitter(self, person) for person in people]
        self.last_actor: Sitter | None = None
        self._acted_at: float | None = None
        self._result: Message | None = None

    def acted(self, sitter: Sitter) -> None:
        """Somebody answers now; the next one is to be asked."""
        self.last_actor, self._acted_at = sitter, time.perf_counter()

    def asked_next(self) -> None:
        """Somebody sees that it is their turn."""
        if self._acted_at is not None:
            self.crowd.seen.panels.append(time.perf_counter() - self._acted_at)
            self._acted_at = None

    def saw(self, message: Message) -> None:
        """Look at the group: after a hand everybody wants the next."""
        word = next((w for w in GO_ON if any(w in label for label in message.labels)), None)
        if word is None or message is self._result or self.crowd.is_over:
            return
        self._result, self._acted_at = message, None
        self.crowd.seen.results += 1
        for sitter in self.sitters:
            pause = self.crowd.think(self.crowd.rng)
            self.crowd.loop.call_later(pause, self._go_on, sitter, message, word)

    def _go_on(self, sitter: Sitter, message: Message, word: str) -> None:
        if any(word in label for label in message.labels):
            self.crowd.press(sitter.person, message, word)


class Crowd:
    """All tables. ``think`` gives the seconds that somebody needs to decide."""

    def __init__(self, tg: Standin, think: Think, seed: int = 1) -> None:
        self.tg, self.think, self.rng = tg, think, Random(seed)
        self.loop = asyncio.get_running_loop()
        self.seen = Seen()
        self.tables: list[Table] = []
        self.is_over = False
        self._sitters: dict[int, Sitter] = {}
        self._places: dict[int, Table] = {}
        self._pressed: dict[str, float] = {}
        tg.listeners.append(self._changed)

    def stop(self) -> None:
        """Nobody presses any more."""
        self.is_over = True

    def start_measuring(self) -> None:
        """Forget what was seen so far, and what the stand-in recorded."""
        self.seen = Seen()
        self.tg.calls.clear()
        self.tg.sightings.clear()

    async def seat(self, number: int, seats: int = 3, rules: str = "") -> Table:
        """Found a group, let people sit down there and get their cards."""
        people = [self.tg.person(f"{number}号{letter}") for letter in "甲乙丙丁戊"[:seats]]
        group = self.tg.supergroup(f"群{number}", *people)
        table = Table(self, group, people)
        for sitter in table.sitters:
            self._sitters[sitter.person.id] = sitter
            await sitter.person.send(sitter.person.chat, "/start")
        self._places[group.id] = table
        self.tables.append(table)
        await self.tg.until(
            lambda: all(any(m.sender.is_bot for m in p.chat.newest_first()) for p in people),
            within=120,
        )
        await people[0].send(group, f"/ddz {rules}".strip())
        lobby = await self.tg.until(lambda: group.last_with("加入"), within=120)
        for person in people[1:]:
            answer = await person.press(lobby, "加入", within=120)
            if answer.url:
                await person.open_link(answer.url)
        return table

    def press(self, person: Person, message: Message, word: str) -> None:
        """Press the first button with this word on it; the answer is noted when it comes."""
        button = next((b for b in message.buttons if word in b.label and b.data), None)
        if button is None or button.data is None:
            return
        query = ask(self.tg, person.user, message, button.data)
        self._pressed[query.id] = time.perf_counter()
        self.seen.presses += 1

    @property
    def unanswered(self) -> int:
        """How many presses wait for their answer."""
        return len(self._pressed)

    def _changed(self, what: str, thing: Any) -> None:
        if what == "answer":
            query: Query = thing[0]
            pressed = self._pressed.pop(query.id, None)
            if pressed is not None:
                self.seen.answers.append(time.perf_counter() - pressed)
        elif what == "message" and thing.sender is self.tg.bot and not thing.deleted:
            sitter = self._sitters.get(thing.chat.id)
            table = self._places.get(thing.chat.id)
            if sitter is not None:
                sitter.saw(thing)
                self.seen.shown[_kind(sitter, thing)] += 1
            elif table is not None:
                self.seen.shown["group"] += 1
                table.saw(thing)


def _asks(labels: list[str]) -> bool:
    return any(label in BIDS or label[:1] in "▶⛔①" for label in labels)


def _kind(sitter: Sitter, message: Message) -> str:
    """For whom a private message is: whoever is asked, whoever acted last, or the others."""
    if not message.edited:
        return "new"
    if _asks(message.labels):
        return "asked"
    return "own" if sitter.table.last_actor is sitter else "others"
