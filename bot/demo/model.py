"""What there is in the stand-in's world: users, chats, messages and what they showed."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any, Literal

from bot.demo.words import says

Json = dict[str, Any]
ChatKind = Literal["private", "group", "supergroup"]
Status = Literal["creator", "administrator", "member", "restricted", "left", "kicked"]


@dataclass(eq=False)
class User:
    """A person or a bot; `known` once the bot has seen them anywhere."""

    id: int
    first_name: str
    last_name: str | None = None
    username: str | None = None
    language: str | None = None
    is_bot: bool = False
    started: bool = False
    blocked: bool = False
    deleted: bool = False
    known: bool = False

    @property
    def name(self) -> str:
        """The name as clients show it."""
        return " ".join(part for part in (self.first_name, self.last_name) if part)


@dataclass(frozen=True)
class Member:
    """What somebody is in a chat, and what they may do there."""

    status: Status = "member"
    can_send: bool = True
    can_delete: bool = False
    anonymous: bool = False

    @property
    def inside(self) -> bool:
        """Whether they can read the chat."""
        return self.status not in {"left", "kicked"}

    @property
    def is_admin(self) -> bool:
        """Whether they administrate the chat."""
        return self.status in {"creator", "administrator"}


@dataclass(frozen=True)
class Button:
    """One inline button; `data` for a callback, `url` for a link."""

    label: str
    data: str | None = None
    url: str | None = None
    style: str | None = None


@dataclass(frozen=True)
class Photo:
    """An uploaded picture."""

    file_id: str
    width: int
    height: int
    content: bytes = field(repr=False)
    mime: str = "image/png"


Keyboard = tuple[tuple[Button, ...], ...]


@dataclass(frozen=True)
class Shown:
    """What a message looked like from `at` on; `entities` are Bot API objects."""

    at: float
    text: str
    entities: tuple[Json, ...] = ()
    keyboard: Keyboard = ()
    photo: Photo | None = None

    @property
    def buttons(self) -> list[Button]:
        """The buttons, row by row."""
        return [button for row in self.keyboard for button in row]

    def same_as(self, other: "Shown") -> bool:
        """Tell whether a reader would see no difference."""
        return (self.text, self.entities, self.keyboard, self.photo) == (
            other.text,
            other.entities,
            other.keyboard,
            other.photo,
        )


@dataclass(eq=False)
class Message:
    """A message and every state in which it was ever shown."""

    id: int
    chat: "Chat"
    sender: User
    at: float
    shown: list[Shown]
    reply_to: "Message | None" = None
    thread: int | None = None
    sender_chat: Json | None = None
    service: Json | None = None
    silent: bool = False
    deleted: bool = False

    @property
    def now(self) -> Shown:
        """The present look."""
        return self.shown[-1]

    @property
    def text(self) -> str:
        """The present text or caption."""
        return self.now.text

    @property
    def buttons(self) -> list[Button]:
        """The present buttons, row by row."""
        return self.now.buttons

    @property
    def labels(self) -> list[str]:
        """What the present buttons say."""
        return [button.label for button in self.buttons]

    @property
    def edited(self) -> bool:
        """Whether it was ever edited."""
        return len(self.shown) > 1

    def __repr__(self) -> str:
        return f"<#{self.id} in {self.chat.title!r}: {self.text[:60]!r} {self.labels}>"


@dataclass(eq=False)
class Topic:
    """A forum topic; its number is that of the service message that opened it."""

    id: int
    name: str
    closed: bool = False
    deleted: bool = False


@dataclass(eq=False)
class Chat:
    """A private chat with the bot, a basic group or a supergroup."""

    id: int
    kind: ChatKind
    title: str
    user: User | None = None
    forum: bool = False
    slow_mode: int = 0
    other_bot_spoke: bool = False
    migrated_to: int | None = None
    members: dict[int, Member] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    topics: dict[int, Topic] = field(default_factory=dict)
    spoke_at: dict[int, float] = field(default_factory=dict)
    last_id: int = 0

    def member(self, user_id: int) -> Member:
        """Return what somebody is here; `left` for a stranger."""
        return self.members.get(user_id, Member("left"))

    def visible(self) -> list[Message]:
        """Return the messages that are not deleted, oldest first."""
        return [message for message in self.messages.values() if not message.deleted]

    def newest_first(self) -> Iterator[Message]:
        """Yield the messages that are not deleted, newest first."""
        return (m for m in reversed(self.messages.values()) if not m.deleted)

    def last_with(self, word: str, *, after: Message | None = None) -> Message | None:
        """Return the newest message, if need be after another, with a button of this word."""
        newer = takewhile(lambda message: message is not after, self.newest_first())
        hits = (m for m in newer if any(says(b.label, word) for b in m.buttons))
        return next(hits, None)

    def last_saying(self, text: str) -> Message | None:
        """Return the newest message whose text has this in it."""
        return next((m for m in self.newest_first() if text in m.text), None)

    def __repr__(self) -> str:
        return f"<{self.kind} {self.id} {self.title!r}>"


@dataclass(frozen=True)
class Answer:
    """What a press brought: the toast or alert, or a link to open."""

    text: str = ""
    show_alert: bool = False
    url: str | None = None


@dataclass(eq=False)
class Query:
    """A pressed button that waits for its answer."""

    id: str
    sender: User
    message: Message
    at: float
    answered: "asyncio.Future[Answer]"


@dataclass(frozen=True)
class Sighting:
    """Something that was put before people's eyes, and before whose."""

    at: float
    chat: Chat
    viewers: frozenset[int]
    what: Literal["message", "edit", "answer"]
    text: str
    labels: tuple[str, ...] = ()
    data: tuple[str, ...] = ()
    message: Message | None = None


@dataclass
class Call:
    """One request and its answer; code 0 when the connection broke, None while there is none.

    ``fault`` is the kind of the fault on order that struck it.
    """

    at: float
    method: str
    params: Json
    code: int | None = None
    description: str = ""
    result: Any = None
    fault: str | None = None
