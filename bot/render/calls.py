"""Calls as values: what is to be shown where.

A *slot* names a place on somebody's screen (``panel:12:0``, ``board:12``, ``lobby:12``): the
outbox knows which message fills it. Showing new content in a slot edits that message; ``fresh``
sends a new one, which takes the slot over.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import IntEnum, StrEnum

FEED_LINES = 12  # a merged table message keeps the newest lines only


class Style(StrEnum):
    """Looks of a button; old clients ignore them."""

    SUCCESS = "success"
    PRIMARY = "primary"
    DANGER = "danger"


class Verb(StrEnum):
    """What a callback button asks for; the value is its code on the wire."""

    # group
    JOIN = "j"
    LEAVE = "l"
    FILL = "f"
    BEGIN = "b"
    RULESETS = "v"
    RULESET = "V"
    SETTINGS = "s"
    SET = "S"
    LOOK = "k"
    NEXT = "n"
    NEW_MATCH = "m"
    REPLAY = "r"
    REDEAL = "d"
    CONFIRM = "c"
    CANCEL = "C"
    TOP = "t"
    # private, selecting
    TAP = "T"
    CANDIDATE = "A"
    SUGGEST = "g"
    SORT = "o"
    CLEAR = "x"
    AUTO = "u"
    UNAUTO = "U"
    PACE = "p"
    # private, answering
    PLAY = "P"
    PASS = "q"
    BID = "B"
    CHOOSE = "h"
    TAKE = "K"
    LANGUAGE = "L"
    UNSUBSCRIBE = "N"
    RULES = "R"


@dataclass(frozen=True, slots=True)
class Press:
    """What a callback button carries.

    ``hand`` is the number of the hand it was made for, ``panel`` that of its panel, ``asked``
    the table's version at which its seat was last asked; 0 where that does not matter.
    """

    verb: Verb
    table: int = 0
    hand: int = 0
    panel: int = 0
    asked: int = 0
    arg: str = ""


@dataclass(frozen=True, slots=True)
class Button:
    """One inline button: it either presses or links."""

    label: str
    press: Press | None = None
    url: str | None = None
    style: Style | None = None


Keyboard = tuple[tuple[Button, ...], ...]


def in_rows(buttons: Sequence[Button], columns: int) -> Keyboard:
    """Buttons in rows of so many."""
    starts = range(0, len(buttons), columns)
    return tuple(tuple(buttons[start : start + columns]) for start in starts)


@dataclass(frozen=True, slots=True)
class Content:
    """A message: HTML text and buttons.

    ``lines`` are news, put before the text. A ``feed`` keeps the news of what it takes the place
    of, be that unsent or edited: no news is lost because something newer came.
    """

    text: str
    keyboard: Keyboard = ()
    lines: tuple[str, ...] = ()
    feed: bool = False

    @property
    def html(self) -> str:
        """The whole text as it is sent."""
        return "\n".join([*self.lines, self.text])

    def following(self, older: "Content | None") -> "Content":
        """This content, with the news of an older one that it takes the place of."""
        if older is None or not self.feed:
            return self
        return replace(self, lines=(*older.lines, *self.lines)[-FEED_LINES:])


class Priority(IntEnum):
    """Who goes first when a budget is short."""

    PANEL = 0  # of whoever is to act
    TABLE = 1
    REST = 2
    STALE = 3  # panels of those who are not asked: the first to be skipped


@dataclass(frozen=True, slots=True)
class Address:
    """A chat, and the topic in it."""

    chat: int
    thread: int | None = None


@dataclass(frozen=True, slots=True)
class Show:
    """Show content in a slot.

    ``delay`` (seconds) gives newer content the chance to take this one's place. ``spare`` content
    is written only where the chat's budget has room to spare, and forgotten otherwise.
    ``mark`` comes back when it was delivered. With ``retire`` a message that a new one takes the
    slot over from loses its buttons, and becomes the ``farewell`` where there is one.
    """

    to: Address
    slot: str
    content: Content
    fresh: bool = False
    priority: Priority = Priority.REST
    delay: float = 0.0
    spare: bool = False
    loud: bool = False
    mark: int = 0
    retire: bool = False
    farewell: Content | None = None


@dataclass(frozen=True, slots=True)
class Say:
    """Send a message that no slot keeps, as a reply where ``reply_to`` says so."""

    to: Address
    content: Content
    reply_to: int | None = None
    loud: bool = False


@dataclass(frozen=True, slots=True)
class Drop:
    """Delete the message of a slot, sent or still waiting."""

    to: Address
    slot: str


Call = Show | Say | Drop
