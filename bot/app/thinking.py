"""Advice takes a moment, and nobody waits for it: it is thought of while the table is free.

A command that needs advice stops with ``Unthought`` and has changed nothing. It is carried out
again, at the table as it is by then, once the adviser has answered.
"""

import asyncio
from collections.abc import Mapping
from typing import NamedTuple

from bot.app.ports import Adviser
from bot.app.table import Table
from engine import View
from engine.advice import Advice, Level

Ranked = tuple[Advice, ...]  # best first


class Moment(NamedTuple):
    """Where in a hand a seat wonders what to do; while it lasts an answer holds."""

    hand: int
    attempt: int
    turn: int  # how many actions there have been
    seat: int
    level: Level


Thoughts = Mapping[Moment, Ranked]


class Unthought(Exception):
    """A seat wonders what to do, and nobody has thought of that yet."""

    def __init__(self, moment: Moment, view: View, seed: int) -> None:
        super().__init__(moment)
        self.moment = moment
        self.view = view
        self.seed = seed


def moment_of(table: Table, seat: int) -> Moment:
    """The moment of the hand that is being played."""
    hand = table.hand
    assert hand is not None
    return Moment(hand.number, hand.attempt, len(hand.actions), seat, table.seats[seat].level)


class Thinking:
    """Asks the adviser, once for all who wonder the same at the same time."""

    def __init__(self, adviser: Adviser) -> None:
        self._adviser = adviser
        self._tasks: dict[tuple[int, Moment], asyncio.Task[Ranked]] = {}

    def __len__(self) -> int:
        return len(self._tasks)

    async def answer(self, table: int, question: Unthought) -> Ranked:
        """What the adviser thinks of a seat's actions."""
        moment = question.moment
        task = self._tasks.get((table, moment))
        if task is None:
            ranking = self._adviser.rank(question.view, moment.level, question.seed)
            task = self._tasks[table, moment] = asyncio.create_task(ranking)
            task.add_done_callback(lambda _: self._tasks.pop((table, moment)))
        return await task
