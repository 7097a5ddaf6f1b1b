"""What people write and press, and which of it the bot gets to see."""

import asyncio
from dataclasses import dataclass

from bot.demo.api.text import typed
from bot.demo.model import Answer, Chat, Json, Message, Query, Shown, User
from bot.demo.serial import chat_json, message_json, user_json
from bot.demo.world import World

_ANONYMOUS = User(1087968824, "Group", username="GroupAnonymousBot", is_bot=True)
_CHANNEL = User(136817688, "Channel", username="Channel_Bot", is_bot=True)


class CannotSendError(Exception):
    """The client of a person refuses to send here."""


@dataclass(frozen=True)
class Voice:
    """As whom something is said."""

    user: User
    chat: Json | None = None


def anonymous(chat: Chat) -> Voice:
    """Speak as the group, as anonymous administrators do."""
    return Voice(_ANONYMOUS, chat_json(chat))


def channel(title: str) -> Voice:
    """Speak as a channel of this name."""
    return Voice(_CHANNEL, {"id": -1009000000001, "type": "channel", "title": title})


def say(
    world: World,
    chat: Chat,
    voice: Voice,
    person: User,
    text: str,
    *,
    reply_to: Message | None = None,
    thread: int | None = None,
) -> Message:
    """Put a person's message into a chat and hand it to the bot if it may see it."""
    _check(world, chat, person, thread)
    content, entities = typed(text)
    if not content:
        msg = "nothing to send"
        raise CannotSendError(msg)
    if thread is not None and reply_to is None:
        reply_to = chat.messages.get(thread)
    message = world.post(
        chat,
        voice.user,
        Shown(world.clock.now(), content, entities),
        reply_to=reply_to,
        thread=thread,
        sender_chat=voice.chat,
    )
    chat.spoke_at[person.id] = message.at
    if _reaches(world, message):
        world.emit("message", message_json(message), voice.user)
    return message


def reword(world: World, message: Message, text: str) -> None:
    """Edit a person's message and hand it to the bot if it may see it."""
    content, entities = typed(text)
    world.show(message, Shown(world.clock.now(), content, entities))
    if _reaches(world, message):
        world.emit("edited_message", message_json(message), message.sender)


def ask(world: World, user: User, message: Message, data: str) -> Query:
    """Let a person press a button."""
    answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
    number = f"{user.id}{world.number():06d}"
    query = Query(number, user, message, world.clock.now(), answered)
    world.queries[query.id] = query
    world.emit("callback_query", _query_json(query, data), user)
    world.touch("query", query)
    return query


def _query_json(query: Query, data: str) -> Json:
    message = query.message
    chat = chat_json(message.chat)
    inaccessible = {"chat": chat, "message_id": message.id, "date": 0}
    return {
        "id": query.id,
        "from": user_json(query.sender),
        "chat_instance": str(abs(message.chat.id) * 7),
        "message": inaccessible if message.deleted else message_json(message),
        "data": data,
    }


def _check(world: World, chat: Chat, person: User, thread: int | None) -> None:
    if chat.user is not None:
        if person.blocked:
            raise CannotSendError("the bot is blocked")
        person.started = True
        return
    member = chat.member(person.id)
    if not member.inside or not member.can_send or chat.migrated_to is not None:
        msg = f"{person.name} cannot write in {chat}"
        raise CannotSendError(msg)
    topic = chat.topics.get(thread or 0)
    if topic is not None and (topic.closed or topic.deleted) and not member.is_admin:
        raise CannotSendError("the topic is closed")
    early = world.clock.now() < chat.spoke_at.get(person.id, 0.0) + chat.slow_mode
    if chat.slow_mode and early and not member.is_admin:
        raise CannotSendError("slow mode")


def _reaches(world: World, message: Message) -> bool:
    chat = message.chat
    if chat.user is not None:
        return True
    bot = chat.member(world.bot.id)
    if not bot.inside:
        return False
    if bot.is_admin or not world.privacy or _answers(world, message):
        return True
    mine = f"@{world.bot.username}".lower()
    for command in _commands(message):
        _, at, name = command.partition("@")
        if f"@{name}".lower() == mine or (not at and not chat.other_bot_spoke):
            return True
    return False


def _answers(world: World, message: Message) -> bool:
    return message.reply_to is not None and message.reply_to.sender is world.bot


def _commands(message: Message) -> list[str]:
    units = message.text.encode("utf-16-le")
    spans = (
        (entity["offset"] * 2, entity["length"] * 2)
        for entity in message.now.entities
        if entity["type"] == "bot_command"
    )
    return [units[at : at + length].decode("utf-16-le") for at, length in spans]
