"""The application: every handler, in order."""

from typing import Any

import structlog
from telegram import Bot, BotCommand, BotCommandScopeAllGroupChats, BotCommandScopeAllPrivateChats
from telegram.error import TelegramError
from telegram.ext import (
    Application,
    ApplicationBuilder,
    CallbackQueryHandler,
    ChatMemberHandler,
    CommandHandler,
    MessageHandler,
    filters,
)
from telegram.request import BaseRequest

from bot.i18n import LOCALES, t
from bot.settings import Settings
from bot.telegram.commands import Commands
from bot.telegram.contact import Contact
from bot.telegram.failures import Failures
from bot.telegram.front import Front
from bot.telegram.members import Members
from bot.telegram.presses import Presses
from bot.telegram.request import LeanRequest
from bot.telegram.updates import OrderedUpdates
from bot.telegram.watchdog import Watchdog, WatchedRequest

log = structlog.get_logger(__name__)

ALLOWED_UPDATES = ["message", "callback_query", "my_chat_member", "chat_member"]
GROUP_COMMANDS = (
    "ddz", "join", "leave", "begin", "table", "next", "redeal", "newmatch", "continue", "stop",
    "top", "stats", "history", "replay", "rules", "settings", "notify", "language", "help",
)  # fmt: skip
PRIVATE_COMMANDS = ("hand", "auto", "rules", "stats", "language", "help")

App = Application[Any, Any, Any, Any, Any, Any]


def build(settings: Settings, watchdog: Watchdog | None) -> App:
    """An application without handlers, on the Bot API that the settings name."""
    token, base = settings.bot_token.get_secret_value(), settings.bot_api_url
    builder = (
        ApplicationBuilder()
        .token(token)
        .base_url(base)
        .request(LeanRequest(base))
        .concurrent_updates(OrderedUpdates())
        .job_queue(None)
    )
    polls: BaseRequest = LeanRequest(base, connections=1)
    if watchdog is not None:
        polls = WatchedRequest(polls, watchdog)
    return builder.get_updates_request(polls).build()


def add_handlers(application: App, front: Front) -> None:
    """Add every handler; the first that fits an update is the only one to see it."""
    contact = Contact(front)
    commands, presses = Commands(front, contact), Presses(front)
    members = Members(front, contact)
    new = filters.UpdateType.MESSAGE  # edited commands are not carried out again
    application.add_handlers(
        [
            CallbackQueryHandler(presses.handle),
            CommandHandler(commands.names, commands.handle, filters=new),
            MessageHandler(new & filters.COMMAND, commands.unknown),
            MessageHandler(
                new & filters.ChatType.PRIVATE & filters.TEXT & ~filters.COMMAND, commands.typed
            ),
            MessageHandler(filters.StatusUpdate.MIGRATE, members.migrated),
            MessageHandler(filters.StatusUpdate.LEFT_CHAT_MEMBER, members.member_left),
            ChatMemberHandler(members.bot_changed, ChatMemberHandler.MY_CHAT_MEMBER),
            ChatMemberHandler(members.member_changed, ChatMemberHandler.CHAT_MEMBER),
        ]
    )
    application.add_error_handler(Failures(front).handle)


async def set_commands(bot: Bot) -> None:
    """Tell Telegram the commands and what they do; without that the bot works as well."""
    scopes = (
        (GROUP_COMMANDS, BotCommandScopeAllGroupChats()),
        (PRIVATE_COMMANDS, BotCommandScopeAllPrivateChats()),
    )
    try:
        for names, scope in scopes:
            for locale, language in zip(LOCALES, ("", "en"), strict=True):
                described = [BotCommand(name, t(locale, f"command-{name}")) for name in names]
                await bot.set_my_commands(described, scope, language or None)
    except TelegramError as error:
        log.warning("commands not set; people can still type them", why=str(error))
