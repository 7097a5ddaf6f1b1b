"""Whether the bot may reach a chat, in the order in which Telegram looks."""

import math

from bot.demo.api.params import Params
from bot.demo.errors import ApiError, bad_request, flooded, forbidden
from bot.demo.model import Chat, Message, Topic
from bot.demo.world import World

_KINDS = {"group": "group chat", "supergroup": "supergroup chat"}


def chat_of(world: World, params: Params) -> Chat:
    """Return the chat that `chat_id` names, if the bot has ever met it."""
    raw = params.get("chat_id", "")
    if not raw:
        raise bad_request("chat_id is empty")
    try:
        chat = world.chats.get(int(raw))
    except ValueError:
        raise bad_request("chat not found") from None
    if chat is None:
        user = world.users.get(int(raw))
        if user is None or not user.known or user.is_bot:
            raise bad_request("chat not found")
        return world.private(user)
    known = chat.user.known if chat.user else world.bot.id in chat.members
    if not known:
        raise bad_request("chat not found")
    return chat


def readable(world: World, params: Params) -> Chat:
    """Return the chat if the bot may look at it."""
    chat = chat_of(world, params)
    if chat.user is None:
        _check_inside(world, chat)
    return chat


def writable(world: World, params: Params) -> Chat:
    """Return the chat if the bot may change it: send, delete, list members."""
    chat = readable(world, params)
    if chat.migrated_to is not None:
        raise ApiError(
            400,
            "Bad Request: group chat was upgraded to a supergroup chat",
            migrate_to_chat_id=chat.migrated_to,
        )
    if chat.user is not None:
        _check_private(chat)
    return chat


def editable(world: World, params: Params) -> Chat:
    """Return the chat if the bot may edit its messages there; old groups still pass."""
    chat = readable(world, params)
    if chat.user is not None:
        _check_private(chat)
    return chat


def open_for(world: World, params: Params, what: str) -> tuple[Chat, int | None]:
    """Return the chat and topic to send text messages or photos (`what`) to."""
    chat = writable(world, params)
    member = chat.member(world.bot.id)
    if chat.user is None and not member.is_admin:
        if not member.can_send:
            raise bad_request("not enough rights to send {} to the chat", what)
        _check_slow_mode(world, chat)
    topic = _topic(chat, params.get("message_thread_id"))
    if topic is not None and topic.closed and not member.is_admin:
        raise bad_request("TOPIC_CLOSED")
    return chat, topic.id if topic else None


def message_of(chat: Chat, params: Params, purpose: str) -> Message:
    """Return a message that is still there; `purpose` completes "message to … not found"."""
    message = chat.messages.get(params.get("message_id", 0))
    if message is None or message.deleted:
        raise bad_request("message to {} not found", purpose)
    return message


def _check_private(chat: Chat) -> None:
    user = chat.user
    if user is None:
        return
    if user.deleted:
        raise forbidden("user is deactivated")
    if not user.started:
        raise forbidden("bot can't initiate conversation with a user")
    if user.blocked:
        raise forbidden("bot was blocked by the user")


def _check_inside(world: World, chat: Chat) -> None:
    status = chat.member(world.bot.id).status
    if status == "kicked":
        raise forbidden("bot was kicked from the {}", _KINDS[chat.kind])
    if status == "left":
        raise forbidden("bot is not a member of the {}", _KINDS[chat.kind])


def _check_slow_mode(world: World, chat: Chat) -> None:
    if not chat.slow_mode:
        return
    left = chat.spoke_at.get(world.bot.id, 0.0) + chat.slow_mode - world.clock.now()
    if left > 0:
        raise flooded(math.ceil(left))


def _topic(chat: Chat, thread: int | None) -> Topic | None:
    if not thread:
        return None
    topic = chat.topics.get(thread)
    if topic is None or topic.deleted:
        raise bad_request("message thread not found")
    return topic
