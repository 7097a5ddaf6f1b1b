"""The order of updates: one at a time a person, all people side by side."""

from collections.abc import Awaitable
from typing import Any

from telegram import Update
from telegram.error import TelegramError
from telegram.ext import BaseUpdateProcessor

from bot.app.locks import Locks
from bot.i18n import FALLBACK, locale_of, t

AT_ONCE = 256  # updates
MOST_WAITING = 10  # updates of one person; more presses are told to wait, and nothing is done


class OrderedUpdates(BaseUpdateProcessor):
    """Keeps each person's updates in order, and one person's flood from all others."""

    def __init__(self) -> None:
        super().__init__(AT_ONCE)
        self._locks = Locks()

    async def do_process_update(self, update: object, coroutine: Awaitable[Any]) -> None:
        """Handle an update after those that its sender sent before."""
        user = update.effective_user if isinstance(update, Update) else None
        if user is None:
            await coroutine
            return
        if self._locks.waiting(user.id) > MOST_WAITING and isinstance(update, Update):
            _drop(coroutine)
            await _turn_away(update)
            return
        async with self._locks.hold(user.id, None):
            await coroutine

    async def initialize(self) -> None:
        """Nothing to prepare."""

    async def shutdown(self) -> None:
        """Nothing to release."""


def _drop(coroutine: Awaitable[Any]) -> None:
    """Forget a handler's coroutine without running it."""
    close = getattr(coroutine, "close", None)
    if close is not None:
        close()


async def _turn_away(update: Update) -> None:
    """Answer a press of somebody who presses faster than can be answered."""
    query = update.callback_query
    if query is None:
        return
    locale = locale_of(query.from_user.language_code) or FALLBACK
    try:
        await query.answer(t(locale, "error-busy"))
    except TelegramError:
        return  # the press is too old by now, or the network is down: nothing is lost
