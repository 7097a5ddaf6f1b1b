"""Asking about the bot, chats and members; commands; leaving."""

import re
from typing import Any

from bot.demo import membership
from bot.demo.api import access
from bot.demo.api.content import Files
from bot.demo.api.params import Params
from bot.demo.errors import bad_request
from bot.demo.model import Json, Member
from bot.demo.serial import chat_json, member_json, user_json
from bot.demo.world import World

_COMMAND = re.compile(r"[a-z0-9_]{1,32}")
_MAX_COMMANDS, _MAX_DESCRIPTION = 100, 256
_SCOPES = {
    "default",
    "all_private_chats",
    "all_group_chats",
    "all_chat_administrators",
    "chat",
    "chat_administrators",
    "chat_member",
}
_NO_GIFTS = dict.fromkeys(
    (
        "unlimited_gifts",
        "limited_gifts",
        "unique_gifts",
        "premium_subscription",
        "gifts_from_channels",
    ),
    False,
)


def get_me(world: World, _params: Params, _files: Files) -> Json:
    """Return the bot."""
    return {
        **user_json(world.bot),
        "can_join_groups": True,
        "can_read_all_group_messages": not world.privacy,
        "supports_inline_queries": False,
    }


def get_chat(world: World, params: Params, _files: Files) -> Json:
    """Return all about a chat."""
    chat = access.readable(world, params)
    return {
        **chat_json(chat),
        "accent_color_id": 0,
        "max_reaction_count": 11,
        "accepted_gift_types": _NO_GIFTS,
    }


def get_chat_member(world: World, params: Params, _files: Files) -> Json:
    """Return what somebody is in a chat; a known stranger has left."""
    chat = access.writable(world, params)
    user = world.users.get(params.get("user_id", 0))
    if user is None:
        raise bad_request("user not found")
    if chat.user is not None and user not in {chat.user, world.bot}:
        raise bad_request("member not found")
    if chat.user is not None:
        return member_json(user, Member())
    if not user.known and not user.is_bot and not chat.member(user.id).inside:
        raise bad_request("user not found")
    return member_json(user, chat.member(user.id))


def get_chat_administrators(world: World, params: Params, _files: Files) -> list[Json]:
    """Return the administrators of a group who are no bots, and our bot."""
    chat = access.writable(world, params)
    if chat.user is not None:
        raise bad_request("there are no administrators in the private chat")
    admins = ((world.users[uid], member) for uid, member in chat.members.items())
    return [member_json(user, member) for user, member in admins if member.is_admin]


def leave_chat(world: World, params: Params, _files: Files) -> bool:
    """Let the bot leave a group."""
    chat = access.readable(world, params)
    if chat.user is not None:
        raise bad_request("chat member status can't be changed in private chats")
    membership.change(world, chat, world.bot, Member("left"), by=world.bot)
    return True


def set_my_commands(world: World, params: Params, _files: Files) -> bool:
    """Remember the command menu of a scope and language."""
    commands = params.get("commands")
    if not isinstance(commands, list):
        raise bad_request("can't parse commands JSON object")
    if len(commands) > _MAX_COMMANDS:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    for command in commands:
        _check_command(command)
    world.commands[_scope(params)] = commands
    world.touch("commands")
    return True


def get_my_commands(world: World, params: Params, _files: Files) -> list[Json]:
    """Return the command menu of a scope and language."""
    return world.commands.get(_scope(params), [])


def get_file(world: World, params: Params, _files: Files) -> Json:
    """Return where a picture can be downloaded."""
    photo = world.files.get(params.get("file_id", ""))
    if photo is None:
        raise bad_request("wrong file_id or the file is temporarily unavailable")
    return {
        "file_id": photo.file_id,
        "file_unique_id": f"u{photo.file_id}",
        "file_size": len(photo.content),
        "file_path": f"photos/{photo.file_id}",
    }


def _check_command(raw: Any) -> None:
    if not isinstance(raw, dict) or not _COMMAND.fullmatch(str(raw.get("command", ""))):
        raise bad_request("BOT_COMMAND_INVALID")
    if not 1 <= len(str(raw.get("description", ""))) <= _MAX_DESCRIPTION:
        raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")


def _scope(params: Params) -> tuple[str, str]:
    scope = params.get("scope") or {"type": "default"}
    kind = scope.get("type")
    if kind not in _SCOPES:
        raise bad_request("can't parse BotCommandScope: Unsupported type specified")
    who = ":".join(str(scope[key]) for key in ("chat_id", "user_id") if key in scope)
    return f"{kind}:{who}" if who else kind, params.get("language_code", "")
