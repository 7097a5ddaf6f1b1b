"""Sending, editing and deleting messages, answering presses."""

from bot.demo.api import access
from bot.demo.api.content import (
    Files,
    media_content,
    photo_content,
    replied_to,
    text_content,
)
from bot.demo.api.markup import keyboard_of
from bot.demo.api.params import Params
from bot.demo.errors import NOT_MODIFIED, QUERY_TOO_OLD, bad_request
from bot.demo.model import Answer, Chat, Json, Message, Shown
from bot.demo.serial import message_json
from bot.demo.world import World

QUERY_SECONDS = 15.0
_DELETABLE_SECONDS = 48 * 3600
_MAX_ANSWER = 200


def send_message(world: World, params: Params, _files: Files) -> Json:
    """Put a text message of the bot into a chat."""
    chat, thread = access.open_for(world, params, "text messages")
    return _post(world, chat, thread, text_content(world, params, editing=False), params)


def send_photo(world: World, params: Params, files: Files) -> Json:
    """Put a photo of the bot into a chat."""
    chat, thread = access.open_for(world, params, "photos")
    return _post(world, chat, thread, photo_content(world, params, files), params)


def edit_message_text(world: World, params: Params, _files: Files) -> Json:
    """Change text and keyboard of a message of the bot."""
    message = _own(world, params)
    if message.now.photo is not None:
        raise bad_request("there is no text in the message to edit")
    return _change(world, message, text_content(world, params, editing=True))


def edit_message_reply_markup(world: World, params: Params, _files: Files) -> Json:
    """Change only the keyboard of a message of the bot."""
    message = _own(world, params)
    now = message.now
    keyboard = keyboard_of(params.get("reply_markup"), editing=True)
    shown = Shown(world.clock.now(), now.text, now.entities, keyboard, now.photo)
    return _change(world, message, shown)


def edit_message_media(world: World, params: Params, files: Files) -> Json:
    """Change the picture, caption and keyboard of a message of the bot."""
    message = _own(world, params)
    return _change(world, message, media_content(world, params, files))


def delete_message(world: World, params: Params, _files: Files) -> bool:
    """Delete a message for everybody."""
    chat = access.writable(world, params)
    message = access.message_of(chat, params, "delete")
    own = message.sender is world.bot
    member = chat.member(world.bot.id)
    if not own and chat.user is None and not (member.is_admin and member.can_delete):
        raise bad_request("message can't be deleted")
    too_old = world.clock.now() - message.at > _DELETABLE_SECONDS
    if too_old and chat.kind != "supergroup":
        raise bad_request("message can't be deleted for everyone")
    world.remove(message)
    return True


def answer_callback_query(world: World, params: Params, _files: Files) -> bool:
    """Answer a press: once, and not too late."""
    query = world.queries.get(params.get("callback_query_id", ""))
    if query is None or world.clock.now() - query.at > QUERY_SECONDS:
        raise bad_request(QUERY_TOO_OLD)
    answer = Answer(params.get("text", ""), params.get("show_alert", False), params.get("url"))
    if len(answer.text) > _MAX_ANSWER:
        raise bad_request("MESSAGE_TOO_LONG")
    if answer.url and f"t.me/{world.bot.username}" not in answer.url:
        raise bad_request("URL_INVALID")
    del world.queries[query.id]
    world.answer(query, answer)
    return True


def _post(world: World, chat: Chat, thread: int | None, shown: Shown, params: Params) -> Json:
    message = world.post(
        chat,
        world.bot,
        shown,
        thread=thread,
        reply_to=replied_to(chat, params),
        silent=params.get("disable_notification", False),
    )
    chat.other_bot_spoke = False
    return message_json(message)


def _own(world: World, params: Params) -> Message:
    chat = access.editable(world, params)
    message = access.message_of(chat, params, "edit")
    if message.sender is not world.bot or message.service is not None:
        raise bad_request("message can't be edited")
    return message


def _change(world: World, message: Message, shown: Shown) -> Json:
    if shown.same_as(message.now):
        raise bad_request(NOT_MODIFIED)
    world.show(message, shown)
    return message_json(message)
