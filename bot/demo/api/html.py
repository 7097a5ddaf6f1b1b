"""Telegram's HTML, parsed as strictly as Telegram does: errors name a place in bytes."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from bot.demo.errors import ApiError, bad_request
from bot.demo.model import Json

_TYPES = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
    "span": "spoiler",
    "code": "code",
    "pre": "pre",
    "blockquote": "blockquote",
    "a": "text_link",
    "tg-emoji": "custom_emoji",
}
_NAMED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
_CHARACTER = re.compile(r"&(?:#x([0-9a-fA-F]+)|#([0-9]+)|([a-z]+));?")
_ATTRIBUTE = re.compile(
    r"""\s*([^\s=>]*)\s*(?:(=)\s*(?:"([^"]*)"|'([^']*)'|([A-Za-z0-9.-]+)))?""",
)
_USER_LINK = re.compile(r"tg:(?://)?user\?id=([1-9][0-9]*)")


def utf16(text: str) -> int:
    """Return the length of a text in UTF-16 units, in which Telegram counts."""
    return len(text.encode("utf-16-le")) // 2


@dataclass
class _Open:
    tag: str
    start: int
    attributes: dict[str, str]


def parse_html(text: str, user: Callable[[int], Json | None]) -> tuple[str, list[Json]]:
    """Return the bare text and its entities in the order in which they close.

    `user` looks up who `tg://user?id=` means. Raises ApiError in Telegram's words.
    """
    return _Parser(text, user).parse()


class _Parser:
    def __init__(self, text: str, user: Callable[[int], Json | None]) -> None:
        self._text = text
        self._user = user
        self._pos = 0
        self._out: list[str] = []
        self._length = 0
        self._open: list[_Open] = []
        self._entities: list[Json] = []

    def parse(self) -> tuple[str, list[Json]]:
        while self._pos < len(self._text):
            self._step()
        if self._open:
            tag = self._open[-1].tag
            raise _wrong('Can\'t find end tag corresponding to start tag "{}"', tag)
        return "".join(self._out), self._entities

    def _step(self) -> None:
        char = self._text[self._pos]
        if char == "<":
            closes = self._text.startswith("/", self._pos + 1)
            self._end_tag() if closes else self._start_tag()
            return
        if char == "&" and (found := _character_at(self._text, self._pos)):
            char, self._pos = found
        else:
            self._pos += 1
        self._out.append(char)
        self._length += utf16(char)

    def _start_tag(self) -> None:
        begin = self._pos
        end = _first(self._text, begin, r"[\s>]")
        if end is None:
            raise _wrong("Unclosed start tag at byte offset {}", self._byte(begin))
        tag = self._text[begin + 1 : end].lower()
        if tag not in _TYPES:
            raise _wrong('Unsupported start tag "{}" at byte offset {}', tag, self._byte(begin))
        attributes, self._pos = self._attributes(tag, begin, end)
        if tag == "span" and attributes.get("class") != "tg-spoiler":
            where = self._byte(begin)
            raise _wrong('Tag "span" must have class "tg-spoiler" at byte offset {}', where)
        self._open.append(_Open(tag, self._length, attributes))

    def _attributes(self, tag: str, begin: int, pos: int) -> tuple[dict[str, str], int]:
        found: dict[str, str] = {}
        while not re.compile(r"\s*>").match(self._text, pos):
            hit = _ATTRIBUTE.match(self._text, pos)
            at = f'tag "{tag}" at byte offset {self._byte(begin)}'
            if hit is None or self._text[hit.end() : hit.end() + 1] in {"", "'", '"', "="}:
                raise _wrong("Unclosed start {}", at)
            if not hit[1]:
                raise _wrong("Empty attribute name in the {}", at)
            if hit[2] is None and hit[1] != "expandable":
                raise _wrong("Expected equal sign in declaration of an attribute of the {}", at)
            value = next((part for part in hit.group(3, 4, 5) if part is not None), "")
            found[hit[1].lower()] = _decode(value)
            pos = hit.end()
        return found, self._text.index(">", pos) + 1

    def _end_tag(self) -> None:
        begin = self._pos
        where = self._byte(begin)
        if not self._open:
            raise _wrong("Unexpected end tag at byte offset {}", where)
        end = _first(self._text, begin, r"\s*>")
        if end is None:
            raise _wrong("Unclosed end tag at byte offset {}", where)
        tag = self._text[begin + 2 : end]
        last = self._open[-1]
        if tag and tag != last.tag:
            expected = f'expected "</{last.tag}>", found "</{tag}>"'
            raise _wrong("Unmatched end tag at byte offset {}, {}", where, expected)
        self._pos = self._text.index(">", end) + 1
        self._close(self._open.pop())

    def _close(self, tag: _Open) -> None:
        if self._length == tag.start:
            return
        entity: Json = {
            "type": _TYPES[tag.tag],
            "offset": tag.start,
            "length": self._length - tag.start,
        }
        extra = self._details(tag, entity)
        if extra is not None:
            self._entities.append(entity | extra)

    def _details(self, tag: _Open, entity: Json) -> Json | None:
        """Return what else the entity has, or None when Telegram makes none of it."""
        if tag.tag == "a":
            return self._link(tag.attributes.get("href") or self._since(entity["offset"]))
        if tag.tag == "tg-emoji":
            return {"custom_emoji_id": tag.attributes.get("emoji-id", "")}
        if tag.tag == "blockquote" and "expandable" in tag.attributes:
            return {"type": "expandable_blockquote"}
        if tag.tag == "code" and self._open and self._open[-1].tag == "pre":
            language = tag.attributes.get("class", "").removeprefix("language-")
            self._open[-1].attributes["language"] = language
            return None
        if tag.tag == "pre" and tag.attributes.get("language"):
            return {"language": tag.attributes["language"]}
        return {}

    def _link(self, href: str) -> Json | None:
        if hit := _USER_LINK.fullmatch(href):
            user = self._user(int(hit[1]))
            return {"type": "text_mention", "user": user} if user else None
        if "." not in href and "://" not in href:
            return None
        return {"url": href if ":" in href else f"http://{href}"}

    def _since(self, offset: int) -> str:
        units = "".join(self._out).encode("utf-16-le")
        return units[offset * 2 :].decode("utf-16-le")

    def _byte(self, pos: int) -> int:
        return len(self._text[:pos].encode())


def _first(text: str, start: int, pattern: str) -> int | None:
    hit = re.compile(pattern).search(text, start)
    return hit.start() if hit else None


def _character_at(text: str, pos: int) -> tuple[str, int] | None:
    hit = _CHARACTER.match(text, pos)
    if hit is None:
        return None
    if hit[3]:
        return (_NAMED[hit[3]], hit.end()) if hit[3] in _NAMED else None
    code = int(hit[1], 16) if hit[1] else int(hit[2])
    return (chr(code), hit.end()) if 0 < code < 0x10FFFF else None


def _decode(text: str) -> str:
    out, pos = [], 0
    while pos < len(text):
        char, pos = _character_at(text, pos) or (text[pos], pos + 1)
        out.append(char)
    return "".join(out)


def _wrong(what: str, *parts: object) -> ApiError:
    return bad_request(f"can't parse entities: {what}", *parts)
