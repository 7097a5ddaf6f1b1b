"""A second opinion on the Bot API: aiogram's models of methods and types."""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any, Literal

from aiogram import methods
from aiogram.methods import TelegramMethod
from aiogram.types import Update
from pydantic import BaseModel, TypeAdapter

_METHODS: dict[str, type[TelegramMethod[Any]]] = {
    cls.__api_method__: cls
    for name in methods.__all__
    if isinstance(cls := getattr(methods, name), type)
    and issubclass(cls, TelegramMethod)
    and hasattr(cls, "__api_method__")
}


def validate(kind: Literal["request", "result", "update"], name: str, value: Any) -> None:
    """Raise ValueError when aiogram does not know a field or would refuse a value."""
    match kind:
        case "request":
            read = _METHODS[name].model_validate({k: _plain(v) for k, v in value.items()})
        case "result":
            read = _adapter(name).validate_python(value)
        case "update":
            read = Update.model_validate(value)
    if unknown := sorted(_unknown(read, name)):
        msg = f"unknown fields: {', '.join(unknown)}"
        raise ValueError(msg)


@cache
def _adapter(name: str) -> TypeAdapter[Any]:
    return TypeAdapter(_METHODS[name].__returning__)


def _plain(value: Any) -> Any:
    if isinstance(value, str) and value[:1] in {"{", "["}:
        try:
            return json.loads(value)
        except ValueError:
            return value
    return value


def _unknown(value: Any, path: str) -> Iterator[str]:
    if isinstance(value, BaseModel):
        yield from (f"{path}.{name}" for name in value.model_extra or {})
        for name in type(value).model_fields:
            yield from _unknown(getattr(value, name), f"{path}.{name}")
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _unknown(item, path)
