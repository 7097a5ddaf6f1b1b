"""Buttons on the wire: callback data and inline keyboards."""

from typing import Final

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bot.render.calls import Button, Keyboard, Press, Verb

MAX_BYTES: Final = 64
MAX_NUMBER: Final = 2**63 - 1  # what a column of the database holds
DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
SEPARATOR: Final = ":"


def encode(press: Press) -> str:
    """Write a press as callback data: the verb, four numbers in base 36, the argument.

    Zeros are empty, and so is the end where nothing follows. Raises ValueError for what Telegram
    would refuse (more than 64 bytes) or what could not be read back.
    """
    data = _pack(press)
    if len(data.encode()) > MAX_BYTES or decode(data) != press:
        msg = f"callback data cannot carry {press!r}"
        raise ValueError(msg)
    return data


def decode(data: str) -> Press | None:
    """Read callback data; None for anything that `encode` does not write."""
    if not data or not data.isprintable() or len(data.encode()) > MAX_BYTES:
        return None
    *numbers, arg = (data[1:].split(SEPARATOR, 4) + [""] * 4)[:5]
    try:
        verb = Verb(data[0])
        table, hand, panel, asked = (int(number or "0", 36) for number in numbers)
    except ValueError:
        return None
    if max(table, hand, panel, asked) > MAX_NUMBER:
        return None
    press = Press(verb, table, hand, panel, asked, arg)
    return press if _pack(press) == data else None


def markup(keyboard: Keyboard) -> InlineKeyboardMarkup | None:
    """Build Telegram's keyboard; None where there are no buttons."""
    rows = [[_button(button) for button in row] for row in keyboard if row]
    return InlineKeyboardMarkup(rows) if rows else None


def _button(button: Button) -> InlineKeyboardButton:
    if (button.press is None) == (button.url is None):
        msg = f"the button {button.label!r} must either press or link"
        raise ValueError(msg)
    return InlineKeyboardButton(
        button.label,
        url=button.url,
        callback_data=encode(button.press) if button.press else None,
        style=button.style.value if button.style else None,
    )


def _pack(press: Press) -> str:
    numbers = (press.table, press.hand, press.panel, press.asked)
    fields = [_base36(number) for number in numbers]
    data = press.verb + SEPARATOR.join([*fields, press.arg])
    return data if press.arg else data.rstrip(SEPARATOR)


def _base36(number: int) -> str:
    digits = ""
    while number > 0:
        number, digit = divmod(number, 36)
        digits = DIGITS[digit] + digits
    return digits
