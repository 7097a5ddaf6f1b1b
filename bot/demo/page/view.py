"""What one person's page shows, as JSON. Only what that person may see goes in."""

from collections.abc import Sequence

from bot.demo.model import Call, Chat, Json, Message
from bot.demo.people import Person
from bot.demo.world import World

_GROUP_SCOPES = ("all_group_chats", "default")
_PRIVATE_SCOPES = ("all_private_chats", "default")


def chats_of(world: World, me: Person) -> list[Chat]:
    """Return the chats on somebody's page: their groups, newest last, then the bot's."""
    groups = [c for c in world.chats.values() if c.user is None and c.migrated_to is None]
    return [chat for chat in groups if _belongs(chat, me)] + [me.chat]


def state_view(world: World, people: Sequence[Person], me: Person) -> Json:
    """Return everything but the messages."""
    return {
        "me": people.index(me) + 1,
        "bot": {"name": world.bot.name, "username": world.bot.username},
        "people": [_person_view(person, number) for number, person in enumerate(people, 1)],
        "chats": [_chat_view(world, chat, me) for chat in chats_of(world, me)],
        "now": world.clock.now(),
    }


def messages_view(world: World, me: Person) -> list[Json]:
    """Return every message of the person's chats."""
    return [
        message_view(message, me)
        for chat in chats_of(world, me)
        if me.sees(chat)
        for message in chat.visible()
    ]


def message_view(message: Message, me: Person) -> Json:
    """Return one message; a deleted one has only its place."""
    view: Json = {"chat": message.chat.id, "id": message.id, "deleted": message.deleted}
    if message.deleted:
        return view
    now = message.now
    return view | {
        "from": message.sender.name,
        "bot": message.sender.is_bot,
        "mine": message.sender is me.user,
        "service": message.service is not None,
        "silent": message.silent,
        "at": message.at,
        "edited": message.edited,
        "text": now.text,
        "entities": [_entity_view(entity, me) for entity in now.entities],
        "photo": f"/photo/{now.photo.file_id}" if now.photo else None,
        "reply": _reply_view(message.reply_to) if message.reply_to else None,
        "keyboard": [
            [{"label": b.label, "data": b.data, "url": b.url, "style": b.style} for b in row]
            for row in now.keyboard
        ],
    }


def call_view(world: World, call: Call) -> Json:
    """Return a line of the log of calls."""
    number = str(call.params.get("chat_id", ""))
    chat = world.chats.get(int(number)) if number.lstrip("-").isdigit() else None
    return {
        "method": call.method,
        "chat": chat.title if chat else "",
        "code": call.code,
        "note": call.description,
        "at": call.at,
    }


def commands_for(world: World, chat: Chat, language: str | None) -> list[Json]:
    """Return the command menu, the way in which clients look for it."""
    short = (language or "").partition("-")[0]
    scopes = _GROUP_SCOPES if chat.user is None else _PRIVATE_SCOPES
    for scope in (f"chat:{chat.id}", *scopes):
        for wanted in (short, ""):
            if found := world.commands.get((scope, wanted)):
                return found
    return []


def _belongs(chat: Chat, me: Person) -> bool:
    return me.id in chat.members


def _person_view(person: Person, number: int) -> Json:
    return {"number": number, "name": person.name, "blocked": person.user.blocked}


def _chat_view(world: World, chat: Chat, me: Person) -> Json:
    inside = chat.user is not None or chat.member(me.id).inside
    people = [world.users[uid].name for uid, member in chat.members.items() if member.inside]
    return {
        "id": chat.id,
        "private": chat.user is not None,
        "title": world.bot.name if chat.user is not None else chat.title,
        "inside": inside,
        "members": people,
        "commands": commands_for(world, chat, me.user.language),
    }


def _entity_view(entity: Json, me: Person) -> Json:
    view: Json = {key: entity[key] for key in ("type", "offset", "length", "url") if key in entity}
    if "user" in entity:
        view["me"] = entity["user"]["id"] == me.id
    return view


def _reply_view(message: Message) -> Json:
    return {"id": message.id, "from": message.sender.name, "text": message.text[:120]}
