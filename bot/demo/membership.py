"""Who comes, goes and becomes what; and what the bot is told about it."""

from bot.demo.model import Chat, Json, Member, Message, Shown, User
from bot.demo.serial import chat_json, member_json, message_json, user_json
from bot.demo.world import World

_MOVED = "group was upgraded to a supergroup"


def change(world: World, chat: Chat, user: User, to: Member, *, by: User) -> None:
    """Make somebody something in a group, with the updates and service messages of that."""
    before = chat.member(user.id)
    if user is world.bot and to.inside:
        chat.members[user.id] = to
    if before.inside and not to.inside and by is not world.bot:
        _left(world, chat, user, by)
    chat.members[user.id] = to
    if before != to:
        _tell(world, chat, user, (before, to), by)
    if to.inside and not before.inside:
        joined(world, chat, user, by)
    world.touch("chat", chat)


def service(world: World, chat: Chat, by: User, text: str, body: Json, **details: int) -> Message:
    """Put a service message into a chat and tell the bot if it is there."""
    shown = Shown(world.clock.now(), text)
    message = world.post(chat, by, shown, service=body, **details)
    if chat.member(world.bot.id).inside:
        world.emit("message", message_json(message), by)
    return message


def joined(world: World, chat: Chat, user: User, by: User) -> None:
    """Say in the chat that somebody came."""
    user.known = user.known or chat.member(world.bot.id).inside
    service(world, chat, by, f"{user.name} 加入了群组", {"new_chat_members": [user_json(user)]})


def block(world: World, user: User, *, blocked: bool) -> None:
    """Block or unblock the bot, which it is told."""
    if user.blocked == blocked:
        return
    user.blocked = blocked
    inside, outside = Member("member"), Member("kicked")
    states = (inside, outside) if blocked else (outside, inside)
    chat = world.private(user)
    world.emit("my_chat_member", _change_json(world, chat, world.bot, states, user), user)
    world.touch("chat", chat)


def migrate(
    world: World,
    old: Chat,
    new: Chat,
    by: User,
    *,
    order: tuple[str, ...] = ("to", "from"),
) -> None:
    """Turn a basic group into a supergroup.

    `order` says which of the two service messages are sent to the bot, and in what order.
    """
    new.members = dict(old.members)
    old.migrated_to = new.id
    states = Member("left"), new.member(world.bot.id)
    world.emit("my_chat_member", _change_json(world, new, world.bot, states, by), by)
    for which in order:
        if which == "to":
            service(world, old, by, _MOVED, {"migrate_to_chat_id": new.id})
        else:
            service(world, new, by, _MOVED, {"migrate_from_chat_id": old.id})
    world.touch("chat", new)


def _left(world: World, chat: Chat, user: User, by: User) -> None:
    what = "离开了群组" if user is by else "被移出了群组"
    service(world, chat, by, f"{user.name} {what}", {"left_chat_member": user_json(user)})


def _tell(world: World, chat: Chat, user: User, states: tuple[Member, Member], by: User) -> None:
    body = _change_json(world, chat, user, states, by)
    if user is world.bot:
        world.emit("my_chat_member", body, by)
    elif chat.member(world.bot.id).is_admin:
        world.emit("chat_member", body, by, user)


def _change_json(
    world: World, chat: Chat, user: User, states: tuple[Member, Member], by: User
) -> Json:
    before, after = states
    return {
        "chat": chat_json(chat),
        "from": user_json(by),
        "date": int(world.clock.now()),
        "old_chat_member": member_json(user, before),
        "new_chat_member": member_json(user, after),
    }
