"""The order of updates: one at a time a person, all people side by side."""

import asyncio
from collections import deque
from collections.abc import Awaitable
from typing import Any

from telegram import CallbackQuery, Update
from telegram.error import TelegramError
from telegram.ext import BaseUpdateProcessor

from bot.app.locks import Locks
from bot.i18n import FALLBACK, locale_of, t

AT_ONCE = 256  # updates
MOST_WAITING = 10  # updates of one person; more presses are told to wait, and nothing is done
MOST_REFUSED = 1000  # presses of one person that wait to be told so; older ones are too late


class OrderedUpdates(BaseUpdateProcessor):
    """Keeps each person's updates in order, and one person's flood from all others."""

    def __init__(self) -> None:
        super().__init__(AT_ONCE)
        self._locks = Locks()
        self._refused: dict[int, deque[CallbackQuery]] = {}
        self._refusing: set[asyncio.Task[None]] = set()

    async def do_process_update(self, update: object, coroutine: Awaitable[Any]) -> None:
        """Handle an update after those that its sender sent before."""
        user = update.effective_user if isinstance(update, Update) else None
        if user is None:
            await coroutine
            return
        if self._locks.waiting(user.id) > MOST_WAITING and isinstance(update, Update):
            _drop(coroutine)
            self._refuse(user.id, update.callback_query)
            return
        async with self._locks.hold(user.id, None):
            await coroutine

    def _refuse(self, person: int, query: CallbackQuery | None) -> None:
        """Have a press turned away, after those of the same person that were before."""
        if query is None:
            return
        if person in self._refused:
            self._refused[person].append(query)
            return
        self._refused[person] = deque([query], MOST_REFUSED)
        task = asyncio.create_task(self._turn_away(person))
        self._refusing.add(task)
        task.add_done_callback(self._refusing.discard)

    async def _turn_away(self, person: int) -> None:
        """Turn presses away one at a time: all at once they would be in everybody's way."""
        waiting = self._refused[person]
        while waiting:
            query = waiting.popleft()
            locale = locale_of(query.from_user.language_code) or FALLBACK
            try:
                await query.answer(t(locale, "error-busy"))
            except TelegramError:
                continue  # the press is too old by now, or the network is down: nothing is lost
        del self._refused[person]

    async def initialize(self) -> None:
        """Nothing to prepare."""

    async def shutdown(self) -> None:
        """Turn nobody away any more."""
        for task in self._refusing:
            task.cancel()
        await asyncio.gather(*self._refusing, return_exceptions=True)


def _drop(coroutine: Awaitable[Any]) -> None:
    """Forget a handler's coroutine without running it."""
    close = getattr(coroutine, "close", None)
    if close is not None:
        close()
