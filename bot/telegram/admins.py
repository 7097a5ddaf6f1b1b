"""Who administrates a group, remembered for a minute."""

import time
from collections.abc import Callable

from telegram import Bot
from telegram.error import TelegramError

REMEMBERED = 60.0  # seconds
MOST = 1000  # groups


class Admins:
    """Asks Telegram who may decide in a group."""

    def __init__(self, bot: Bot, clock: Callable[[], float] = time.monotonic) -> None:
        self._bot = bot
        self._clock = clock
        self._known: dict[int, tuple[float, frozenset[int]]] = {}

    async def is_admin(self, chat: int, person: int) -> bool:
        """Whether a person administrates a group; no where Telegram does not tell."""
        known = self._known.get(chat)
        if known is None or known[0] < self._clock():
            try:
                found = await self._bot.get_chat_administrators(chat)
            except TelegramError:
                return False
            if len(self._known) >= MOST:
                self._known.clear()
            known = (self._clock() + REMEMBERED, frozenset(member.user.id for member in found))
            self._known[chat] = known
        return person in known[1]
