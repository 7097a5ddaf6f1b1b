"""Inline keyboards as Telegram takes them."""

import json
from typing import Any

from bot.demo.errors import NotImitated, bad_request
from bot.demo.model import Button, Json, Keyboard

MAX_BUTTONS = 100
MAX_BYTES = 10_240
_STYLES = {"success", "primary", "danger"}
_KEYS = {"text", "callback_data", "url", "style"}
_URLS = ("http://", "https://", "tg://")


def keyboard_of(markup: Any, *, editing: bool = False) -> Keyboard:
    """Return the rows of a `reply_markup`; raises ApiError as Telegram would."""
    if markup is None:
        return ()
    if not isinstance(markup, dict):
        raise bad_request("can't parse reply keyboard markup JSON object")
    if "inline_keyboard" not in markup:
        if editing:
            raise bad_request("inline keyboard expected")
        raise NotImitated("reply_markup with", sorted(markup))
    rows = markup["inline_keyboard"]
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise bad_request("can't parse inline keyboard markup: Field must be an Array of Arrays")
    keyboard = tuple(tuple(_button(raw) for raw in row) for row in rows if row)
    too_many = sum(map(len, keyboard)) > MAX_BUTTONS
    if too_many or len(json.dumps(markup, ensure_ascii=False).encode()) > MAX_BYTES:
        raise bad_request("reply markup is too long")
    return keyboard


def _button(raw: Any) -> Button:
    if not isinstance(raw, dict) or not isinstance(raw.get("text"), str):
        raise bad_request("can't parse inline keyboard button: Can't find field \"text\"")
    if unknown := set(raw) - _KEYS:
        raise NotImitated("inline button with", sorted(unknown))
    button = Button(raw["text"], raw.get("callback_data"), raw.get("url"), raw.get("style"))
    _check(button)
    return button


def _check(button: Button) -> None:
    if not button.label.strip():
        raise bad_request("BUTTON_TEXT_INVALID")
    if button.data is None and button.url is None:
        raise bad_request(
            "can't parse inline keyboard button: "
            "Text buttons are unallowed in the inline keyboard",
        )
    if button.data is not None and button.url is not None:
        raise NotImitated("inline button with both callback_data and url")
    if button.data is not None and not 1 <= len(button.data.encode()) <= 64:
        raise bad_request("BUTTON_DATA_INVALID")
    if button.url is not None and not button.url.startswith(_URLS):
        raise bad_request(
            "inline keyboard button URL '{}' is invalid: Wrong HTTP URL",
            button.url,
        )
    if button.style is not None and button.style not in _STYLES:
        raise bad_request("can't parse inline keyboard button: invalid button style specified")


def markup_json(keyboard: Keyboard) -> Json:
    """Return a keyboard as an InlineKeyboardMarkup."""
    return {"inline_keyboard": [[_button_json(button) for button in row] for row in keyboard]}


def _button_json(button: Button) -> Json:
    raw = {
        "text": button.label,
        "callback_data": button.data,
        "url": button.url,
        "style": button.style,
    }
    return {key: value for key, value in raw.items() if value is not None}
