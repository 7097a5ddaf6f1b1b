"""Which parameters each method takes, and their types."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from bot.demo.errors import bad_request

Params = dict[str, Any]


def _integer(name: str, value: Any) -> int:
    try:
        return int(value)
    except (TypeError, ValueError):
        raise bad_request("invalid {} specified", name) from None


def _boolean(_name: str, value: Any) -> bool:
    return value is True or str(value).lower() in {"true", "yes", "1"}


def _text(_name: str, value: Any) -> str:
    return str(value)


def _object(name: str, value: Any) -> Any:
    if not isinstance(value, str):
        return value
    try:
        return json.loads(value)
    except ValueError:
        what = "reply keyboard markup" if name == "reply_markup" else name
        raise bad_request("can't parse {} JSON object", what) from None


Read = Callable[[str, Any], Any]
Spec = Mapping[str, Read]

_TARGET: Spec = {"chat_id": _text}
_MESSAGE: Spec = {**_TARGET, "message_id": _integer}
_NEW: Spec = {
    **_TARGET,
    "message_thread_id": _integer,
    "disable_notification": _boolean,
    "protect_content": _boolean,
    "reply_parameters": _object,
    "reply_markup": _object,
}
_FORMATTED: Spec = {"text": _text, "parse_mode": _text, "entities": _object}
_CAPTION: Spec = {"caption": _text, "parse_mode": _text, "caption_entities": _object}
_COMMANDS: Spec = {"scope": _object, "language_code": _text}

SPECS: Mapping[str, Spec] = {
    "getMe": {},
    "getUpdates": {
        "offset": _integer,
        "limit": _integer,
        "timeout": _integer,
        "allowed_updates": _object,
    },
    "setWebhook": {
        "url": _text,
        "secret_token": _text,
        "max_connections": _integer,
        "allowed_updates": _object,
        "drop_pending_updates": _boolean,
        "ip_address": _text,
    },
    "deleteWebhook": {"drop_pending_updates": _boolean},
    "getWebhookInfo": {},
    "sendMessage": {**_NEW, **_FORMATTED, "link_preview_options": _object},
    "sendPhoto": {
        **_NEW,
        **_CAPTION,
        "photo": _text,
        "has_spoiler": _boolean,
        "show_caption_above_media": _boolean,
    },
    "editMessageText": {
        **_MESSAGE,
        **_FORMATTED,
        "link_preview_options": _object,
        "reply_markup": _object,
    },
    "editMessageReplyMarkup": {**_MESSAGE, "reply_markup": _object},
    "editMessageMedia": {**_MESSAGE, "media": _object, "reply_markup": _object},
    "deleteMessage": _MESSAGE,
    "answerCallbackQuery": {
        "callback_query_id": _text,
        "text": _text,
        "show_alert": _boolean,
        "url": _text,
        "cache_time": _integer,
    },
    "setMyCommands": {**_COMMANDS, "commands": _object},
    "getMyCommands": _COMMANDS,
    "getChat": _TARGET,
    "getChatMember": {**_TARGET, "user_id": _integer},
    "getChatAdministrators": _TARGET,
    "leaveChat": _TARGET,
    "getFile": {"file_id": _text},
}


def unknown(method: str, raw: Params, files: Mapping[str, bytes]) -> list[str]:
    """Return the parameters that the method does not have; Telegram ignores them."""
    spec = SPECS[method]
    attached = {name for name in files if any(f"attach://{name}" in str(v) for v in raw.values())}
    return sorted((set(raw) | set(files)) - set(spec) - attached)


def typed(method: str, raw: Params) -> Params:
    """Return the known parameters with their values read; raises ApiError."""
    spec = SPECS[method]
    return {name: spec[name](name, value) for name, value in raw.items() if name in spec}
