"""What a request wants to show: text, keyboard, picture."""

import struct
from collections.abc import Mapping
from typing import Any

from bot.demo.api.markup import keyboard_of
from bot.demo.api.params import Params
from bot.demo.api.text import prepare
from bot.demo.errors import NotImitated, bad_request
from bot.demo.model import Chat, Message, Photo, Shown
from bot.demo.world import World

MAX_TEXT, MAX_CAPTION = 4096, 1024
Files = Mapping[str, bytes]


def text_content(world: World, params: Params, *, editing: bool) -> Shown:
    """Return the look of a text message."""
    if not params.get("text"):
        raise bad_request("message text is empty")
    text, entities = prepare(
        params["text"],
        params.get("parse_mode"),
        params.get("entities"),
        world.user_json,
    )
    if not text:
        raise bad_request("text must be non-empty")
    if len(text) > MAX_TEXT:
        raise bad_request("MESSAGE_TOO_LONG" if editing else "message is too long")
    keyboard = keyboard_of(params.get("reply_markup"), editing=editing)
    return Shown(world.clock.now(), text, entities, keyboard)


def photo_content(world: World, params: Params, files: Files) -> Shown:
    """Return the look of a photo message that is sent."""
    upload = files.get("photo")
    photo = _picture(world, params.get("photo", ""), {"photo": upload} if upload else files)
    return _captioned(world, params, photo, params.get("reply_markup"), editing=False)


def media_content(world: World, params: Params, files: Files) -> Shown:
    """Return the look that editMessageMedia asks for."""
    media = params.get("media")
    if not isinstance(media, dict):
        raise bad_request("can't parse InputMedia JSON object")
    if media.get("type") != "photo":
        raise NotImitated("media of type", media.get("type"))
    if extra := set(media) - {"type", "media", "caption", "parse_mode", "caption_entities"}:
        raise NotImitated("media with", sorted(extra))
    photo = _picture(world, media.get("media", ""), files)
    return _captioned(world, media, photo, params.get("reply_markup"), editing=True)


def replied_to(chat: Chat, params: Params) -> Message | None:
    """Return the message that is answered, or None when it may be missing and is."""
    reply = params.get("reply_parameters")
    if not reply:
        return None
    message = chat.messages.get(reply.get("message_id", 0))
    if message is not None and not message.deleted:
        return message
    if reply.get("allow_sending_without_reply"):
        return None
    raise bad_request("message to be replied not found")


def _captioned(world: World, source: Params, photo: Photo, markup: Any, *, editing: bool) -> Shown:
    caption, entities = prepare(
        source.get("caption") or "",
        source.get("parse_mode"),
        source.get("caption_entities"),
        world.user_json,
    )
    if len(caption) > MAX_CAPTION:
        raise bad_request("MEDIA_CAPTION_TOO_LONG" if editing else "message caption is too long")
    keyboard = keyboard_of(markup, editing=editing)
    return Shown(world.clock.now(), caption, entities, keyboard, photo)


def _picture(world: World, source: str, files: Files) -> Photo:
    content = files.get(source.removeprefix("attach://") or "photo")
    if content is not None:
        return _store(world, content)
    if not source:
        raise bad_request("there is no photo in the request")
    if source not in world.files:
        raise bad_request("wrong file_id or the file is temporarily unavailable")
    return world.files[source]


def _store(world: World, content: bytes) -> Photo:
    png = content.startswith(b"\x89PNG") and len(content) >= 24
    if not png and not content.startswith(b"\xff\xd8"):
        raise bad_request("IMAGE_PROCESS_FAILED")
    width, height = struct.unpack(">II", content[16:24]) if png else (800, 600)
    mime = "image/png" if png else "image/jpeg"
    photo = Photo(f"photo{world.number()}", width, height, content, mime)
    world.files[photo.file_id] = photo
    return photo
