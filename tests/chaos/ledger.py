"""Who pressed what when, and how often each press was answered."""

import asyncio
from collections import Counter
from typing import Any

from bot.demo import Standin
from bot.demo.model import Call, Query

PATIENCE = 15.0  # seconds within which a press must be answered; later Telegram refuses
BEFORE = 2.0  # seconds before trouble in which an answer may still have been on its way


class Ledger:
    """Every press, every answer, and every stretch of time in which trouble may eat answers."""

    def __init__(self, tg: Standin) -> None:
        self._loop = asyncio.get_running_loop()
        self.presses: dict[str, tuple[float, Query]] = {}
        self.answers: Counter[str] = Counter()
        self.attempts: Counter[str] = Counter()
        self._stretches: list[tuple[float, float]] = []
        self._dropped: set[str] = set()
        tg.listeners.append(self._heard)

    def pressed(self, query: Query) -> None:
        """Note a press."""
        self.presses[query.id] = (self._loop.time(), query)

    def trouble(self, seconds: float) -> None:
        """Note that answers may be lost from just now on, for so long."""
        now = self._loop.time()
        self._stretches.append((now - BEFORE, now + seconds))

    def ended(self) -> None:
        """Note that the last trouble is over, but for what follows at once."""
        start, _ = self._stretches.pop()
        self._stretches.append((start, self._loop.time() + BEFORE))

    def _heard(self, what: str, thing: Any) -> None:
        if what != "call" or not isinstance(thing, Call):
            return
        if thing.method != "answerCallbackQuery":
            return
        query = str(thing.params.get("callback_query_id"))
        self.attempts[query] += 1
        if thing.code == 200:
            self.answers[query] += 1
        else:
            self._dropped.add(query)

    def is_open(self) -> bool:
        """Whether a press still waits for its answer, as it may for long on a busy machine."""
        return any(
            not query.answered.done() and not self._excused(at, query)
            for at, query in self.presses.values()
        )

    def wrongs(self) -> list[str]:
        """Presses that were answered twice, or not at all without any trouble."""
        found = []
        for at, query in self.presses.values():
            times = self.answers[query.id]
            if times > 1 or (self.attempts[query.id] > 1 and query.id not in self._dropped):
                found.append(f"answered {self.attempts[query.id]} times: {query.message}")
            if not query.answered.done() and not self._excused(at, query):
                found.append(f"never answered: {query.sender.name} on {query.message}")
        return found

    def _excused(self, at: float, query: Query) -> bool:
        """Whether trouble may have eaten the press or its answer."""
        until = at + PATIENCE
        return query.id in self._dropped or any(
            start < until and at < end for start, end in self._stretches
        )
