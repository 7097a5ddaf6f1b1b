"""A text as Telegram stores it: cleaned, trimmed, with its entities in order."""

import re
from collections.abc import Callable, Sequence

from bot.demo.api.html import parse_html, utf16
from bot.demo.errors import NotImitated, bad_request
from bot.demo.model import Json

_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f]")
_DROPPED = re.compile("[\r\u2028-\u202e\u0333\u033f\u030a]")
_AUTOMATIC = (
    ("bot_command", re.compile(r"(?<![\w/<>])/[A-Za-z0-9_]{1,64}(?:@[A-Za-z][\w]{2,31})?(?!\w)")),
    ("url", re.compile(r"(?<![\w@/.])(?:https?://[^\s<>\"]+|t\.me/[^\s<>\"]+)")),
    ("mention", re.compile(r"(?<![\w@/.])@[A-Za-z][A-Za-z0-9_]{2,31}(?!\w)")),
    ("hashtag", re.compile(r"(?<![\w/#])#(?=\w*[^\W\d])\w{1,256}")),
)
_ATOMIC = {"code", "pre", "text_link", "text_mention", "custom_emoji"}
_MONOSPACED = {"code", "pre"}
_OUTER_FIRST = ("expandable_blockquote", "blockquote", "pre", "code", "text_link")

Text = tuple[str, tuple[Json, ...]]


def typed(text: str) -> Text:
    """Return what a person's client makes of typed text."""
    return finish(text, [])


def prepare(
    text: str,
    mode: str | None,
    entities: Sequence[Json] | None,
    user: Callable[[int], Json | None],
) -> Text:
    """Return the text and entities of a request; raises ApiError as Telegram would."""
    if len(text.encode()) > 32_768:
        raise bad_request("text is too long")
    if not mode:
        return finish(text, list(entities or ()))
    if mode.lower() != "html":
        if mode.lower() in {"markdown", "markdownv2"}:
            raise NotImitated("parse_mode", mode)
        raise bad_request("unsupported parse_mode")
    return finish(*parse_html(_clean(text), user))


def finish(text: str, entities: list[Json]) -> Text:
    """Clean and trim the text, find what links itself, merge and sort the entities."""
    text, entities = _trim(_clean(text), entities)
    own = _merge(_outside_monospace(entities))
    return text, tuple(sorted(own + _automatic(text, own), key=_order))


def _clean(text: str) -> str:
    return _CONTROL.sub(" ", _DROPPED.sub("", text))


def _trim(text: str, entities: list[Json]) -> tuple[str, list[Json]]:
    text = text.rstrip()
    first = min((entity["offset"] for entity in entities), default=utf16(text))
    cut = min(len(text) - len(text.lstrip()), first)
    text = text[cut:]
    length = utf16(text)
    kept = []
    for entity in entities:
        start = max(0, entity["offset"] - cut)
        end = min(length, entity["offset"] + entity["length"] - cut)
        if end > start:
            kept.append({**entity, "offset": start, "length": end - start})
    return text, kept


def _end(entity: Json) -> int:
    return int(entity["offset"] + entity["length"])


def _order(entity: Json) -> tuple[int, int, int]:
    kind = entity["type"]
    rank = _OUTER_FIRST.index(kind) if kind in _OUTER_FIRST else len(_OUTER_FIRST)
    return entity["offset"], -entity["length"], rank


def _outside_monospace(entities: list[Json]) -> list[Json]:
    """Drop what overlaps code: nothing else can be shown there."""
    fixed = [entity for entity in entities if entity["type"] in _MONOSPACED]
    return [
        entity
        for entity in entities
        if not any(_overlap(entity, other) and entity is not other for other in fixed)
        or (entity["type"] in _MONOSPACED | {"blockquote", "expandable_blockquote"})
    ]


def _overlap(one: Json, other: Json) -> bool:
    return bool(one["offset"] < _end(other) and other["offset"] < _end(one))


def _merge(entities: list[Json]) -> list[Json]:
    merged: list[Json] = []
    for entity in sorted(entities, key=lambda e: (e["type"], e["offset"])):
        last = merged[-1] if merged else None
        mergeable = entity["type"] not in _ATOMIC | {"blockquote", "expandable_blockquote"}
        if (
            last is not None
            and mergeable
            and last["type"] == entity["type"]
            and entity["offset"] <= _end(last)
        ):
            length = max(_end(last), _end(entity)) - last["offset"]
            merged[-1] = {**last, "length": length}
            continue
        merged.append(entity)
    return merged


def _automatic(text: str, own: list[Json]) -> list[Json]:
    taken = [entity for entity in own if entity["type"] in _ATOMIC]
    found: list[Json] = []
    for kind, pattern in _AUTOMATIC:
        for hit in pattern.finditer(text):
            entity = {"type": kind, "offset": utf16(text[: hit.start()]), "length": utf16(hit[0])}
            if not any(_overlap(entity, other) for other in taken + found):
                found.append(entity)
    return found
