"""One write to the Bot API, and what came of it."""

import os
from dataclasses import dataclass
from datetime import timedelta
from typing import Final, Protocol

from telegram import Bot, LinkPreviewOptions, Message, ReplyParameters
from telegram.constants import ParseMode
from telegram.error import BadRequest, ChatMigrated, Forbidden, RetryAfter, TelegramError

from bot.render.calls import Address, Content
from bot.telegram.wire import markup

# The library warns whenever it makes a RetryAfter unless its coming form has been opted into.
os.environ.setdefault("PTB_TIMEDELTA", "1")


@dataclass(frozen=True, slots=True)
class Sent:
    """It was done; ``message_id`` is the message written, edited or deleted."""

    message_id: int


@dataclass(frozen=True, slots=True)
class Unchanged:
    """The message shows exactly this already."""


@dataclass(frozen=True, slots=True)
class Gone:
    """The message cannot be edited or deleted: it is no longer there, or not ours."""


@dataclass(frozen=True, slots=True)
class Limited:
    """Too many requests: this chat waits ``retry_after`` seconds."""

    retry_after: float


@dataclass(frozen=True, slots=True)
class Unreachable:
    """The chat or its topic cannot be written to; Telegram's ``description`` says why."""

    description: str


@dataclass(frozen=True, slots=True)
class Migrated:
    """The group became the supergroup ``chat``."""

    chat: int


@dataclass(frozen=True, slots=True)
class Failed:
    """The network or the server failed: the call may have been carried out or not."""

    description: str


@dataclass(frozen=True, slots=True)
class Refused:
    """Telegram will never take this call."""

    description: str


Outcome = Sent | Unchanged | Gone | Limited | Unreachable | Migrated | Failed | Refused


class Sender(Protocol):
    """Writes to chats; an outcome is returned, never raised."""

    async def send(
        self, to: Address, content: Content, *, reply_to: int | None = None, loud: bool = False
    ) -> Outcome:
        """Send a new message."""
        ...

    async def edit(self, to: Address, message_id: int, content: Content) -> Outcome:
        """Replace the text and the buttons of a message."""
        ...

    async def delete(self, to: Address, message_id: int) -> Outcome:
        """Delete a message."""
        ...

    async def strip(self, to: Address, message_id: int) -> Outcome:
        """Take the buttons off a message."""
        ...


# Parts of descriptions, in lower case: python-telegram-bot changes the case of some.
UNCHANGED: Final = ("message is not modified",)
GONE: Final = (
    "message to edit not found",
    "message to delete not found",
    "message can't be edited",
    "message can't be deleted",
    "there is no text in the message to edit",
    "message_id_invalid",
)
UNREACHABLE: Final = (
    "chat not found",
    "user not found",
    "peer_id_invalid",
    "user is deactivated",
    "chat was deactivated",
    "not enough rights",
    "no rights to send",
    "need administrator rights",
    "write_forbidden",
    "plain_forbidden",
    "chat_restricted",
    "topic_closed",
    "topic_deleted",
    "topic_id_invalid",
    "topic is closed",
    "message thread not found",
)
NO_PREVIEW: Final = LinkPreviewOptions(is_disabled=True)


class BotSender:
    """Writes with python-telegram-bot."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    async def send(
        self, to: Address, content: Content, *, reply_to: int | None = None, loud: bool = False
    ) -> Outcome:
        """Send a new HTML message without link previews, silently unless ``loud``."""
        reply = ReplyParameters(reply_to, allow_sending_without_reply=True) if reply_to else None
        try:
            message = await self._bot.send_message(
                to.chat,
                content.html,
                parse_mode=ParseMode.HTML,
                link_preview_options=NO_PREVIEW,
                message_thread_id=to.thread,
                disable_notification=not loud,
                reply_markup=markup(content.keyboard),
                reply_parameters=reply,
            )
        except TelegramError as error:
            return outcome(error)
        return Sent(message.message_id)

    async def edit(self, to: Address, message_id: int, content: Content) -> Outcome:
        """Replace the text and the buttons of a message; no buttons removes the old ones."""
        try:
            message = await self._bot.edit_message_text(
                content.html,
                chat_id=to.chat,
                message_id=message_id,
                parse_mode=ParseMode.HTML,
                link_preview_options=NO_PREVIEW,
                reply_markup=markup(content.keyboard),
            )
        except TelegramError as error:
            return outcome(error)
        return Sent(message.message_id if isinstance(message, Message) else message_id)

    async def delete(self, to: Address, message_id: int) -> Outcome:
        """Delete a message."""
        try:
            await self._bot.delete_message(to.chat, message_id)
        except TelegramError as error:
            return outcome(error)
        return Sent(message_id)

    async def strip(self, to: Address, message_id: int) -> Outcome:
        """Take the buttons off a message."""
        try:
            await self._bot.edit_message_reply_markup(to.chat, message_id)
        except TelegramError as error:
            return outcome(error)
        return Sent(message_id)


def outcome(error: TelegramError) -> Outcome:
    """Say what an error means for the call that it ended."""
    match error:
        case RetryAfter():
            return Limited(_seconds(error.retry_after))
        case ChatMigrated():
            return Migrated(error.new_chat_id)
        case Forbidden():
            return Unreachable(error.message)
        case BadRequest():
            return _bad_request(error.message)
        case _:
            # A revoked token is among these: the watchdog ends the process on it.
            return Failed(f"{type(error).__name__}: {error.message}")


def _bad_request(description: str) -> Outcome:
    text = description.lower()
    if any(part in text for part in UNCHANGED):
        return Unchanged()
    if any(part in text for part in GONE):
        return Gone()
    if any(part in text for part in UNREACHABLE):
        return Unreachable(description)
    return Refused(description)


def _seconds(period: int | timedelta) -> float:
    return period.total_seconds() if isinstance(period, timedelta) else float(period)
