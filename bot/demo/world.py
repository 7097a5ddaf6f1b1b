"""The world in memory: who and what there is, and everything that happened in it."""

import asyncio
import itertools
from collections.abc import Callable, Iterable
from typing import Any, Literal, TypeVar

from bot.demo.clock import Clock
from bot.demo.model import (
    Answer,
    Call,
    Chat,
    Json,
    Message,
    Photo,
    Query,
    Shown,
    Sighting,
    User,
)
from bot.demo.serial import user_json
from bot.demo.transcript import transcript
from bot.demo.updates import Updates
from bot.demo.webhook import WebhookSender

T = TypeVar("T")
PATIENCE = 30.0  # seconds; a busy machine is no failure
Validator = Callable[[Literal["request", "result", "update"], str, Any], None]


class NotSeen(AssertionError):
    """Something that was waited for did not come; the message shows the last messages."""


class World:
    """Everything the stand-in remembers. Every change goes through it and wakes `until`."""

    def __init__(self, token: str, validator: Validator | None = None) -> None:
        self.token = token
        self.revoked = False
        self.validator = validator
        self.clock = Clock()
        self.bot = User(
            int(token.partition(":")[0]), "斗地主", username="doudizhu_bot", is_bot=True
        )
        self.users: dict[int, User] = {self.bot.id: self.bot}
        self.chats: dict[int, Chat] = {}
        self.queries: dict[str, Query] = {}
        self.files: dict[str, Photo] = {}
        self.commands: dict[tuple[str, str], list[Json]] = {}
        self.calls: list[Call] = []
        self.violations: list[str] = []
        self.sightings: list[Sighting] = []
        self.privacy = True
        self.updates = Updates(self.clock, self.touch)
        self.webhook = WebhookSender(self.updates)
        self.listeners: list[Callable[[str, Any], None]] = []
        self._waiting: set[asyncio.Future[None]] = set()
        self._account_ids = itertools.count(1)
        self._numbers = itertools.count(1)

    # Waiting and telling

    def touch(self, what: str = "", thing: Any = None) -> None:
        """Tell listeners what changed and wake everybody who waits for a condition."""
        for listener in list(self.listeners):
            listener(what, thing)
        waiting, self._waiting = self._waiting, set()
        for future in waiting:
            if not future.done():
                future.set_result(None)

    async def until(self, predicate: Callable[[], T | None], *, within: float = PATIENCE) -> T:
        """Return the predicate's first true value, looking again at every change.

        Raises NotSeen after `within` seconds, with the tail of every chat's transcript.
        """
        loop = asyncio.get_running_loop()
        end = loop.time() + within
        while not (value := predicate()):
            changed = loop.create_future()
            self._waiting.add(changed)
            try:
                # Not wait_for: in Python 3.11 it loses a cancellation that meets a result.
                async with asyncio.timeout_at(end):
                    await changed
            except TimeoutError:
                msg = f"not seen within {within} s\n{self.tail()}"
                raise NotSeen(msg) from None
        return value

    def tail(self, messages: int = 6) -> str:
        """Return the last messages of every chat, and the violations."""
        parts = [transcript(chat, last=messages) for chat in self.chats.values() if chat.messages]
        if self.violations:
            parts.append("violations:\n" + "\n".join(self.violations))
        return "\n".join(parts)

    def violate(self, what: str) -> None:
        """Record something that the real Telegram would have let pass or we cannot do."""
        self.violations.append(what)
        self.touch("violation", what)

    def validate(
        self, kind: Literal["request", "result", "update"], name: str, value: Any
    ) -> None:
        """Hand an object to the validator and record what it objects to."""
        if self.validator is None:
            return
        try:
            self.validator(kind, name, value)
        except Exception as error:  # noqa: BLE001 - whatever the second opinion raises counts
            self.violate(f"{kind} {name}: {error}")

    # Lookups

    def number(self) -> int:
        """Return a number that was never given before."""
        return next(self._numbers)

    def user_json(self, user_id: int) -> Json | None:
        """Return a user that the bot has met as the API spells them."""
        user = self.users.get(user_id)
        return user_json(user) if user and user.known else None

    def private(self, user: User) -> Chat:
        """Return the private chat of a person with the bot."""
        if user.id not in self.chats:
            self.chats[user.id] = Chat(user.id, "private", user.name, user=user)
            self.touch("chat", self.chats[user.id])
        return self.chats[user.id]

    def viewers(self, chat: Chat) -> frozenset[int]:
        """Return the people who see what is shown in a chat now."""
        if chat.user is not None:
            return frozenset({chat.user.id})
        inside = (user_id for user_id, member in chat.members.items() if member.inside)
        return frozenset(inside) - {self.bot.id}

    # Changes

    def emit(self, kind: str, payload: Json, *about: User) -> None:
        """Queue an update for the bot, which thereby gets to know these people."""
        for user in about:
            user.known = True
        if update := self.updates.push(kind, payload):
            self.validate("update", kind, update)

    def post(self, chat: Chat, sender: User, shown: Shown, **details: Any) -> Message:
        """Put a new message into a chat; `details` are further fields of Message."""
        message = Message(self._message_id(chat), chat, sender, shown.at, [shown], **details)
        chat.messages[message.id] = message
        chat.spoke_at[sender.id] = shown.at
        self._seen("message", message)
        return message

    def show(self, message: Message, shown: Shown) -> None:
        """Let a message look different."""
        message.shown.append(shown)
        self._seen("edit", message)

    def remove(self, message: Message) -> None:
        """Delete a message for everybody."""
        message.deleted = True
        self.touch("message", message)

    def answer(self, query: Query, answer: Answer) -> None:
        """Give a pressed button its answer."""
        eyes = frozenset({query.sender.id})
        chat, at = query.message.chat, self.clock.now()
        self.sightings.append(
            Sighting(at, chat, eyes, "answer", answer.text, data=(answer.url or "",)),
        )
        if not query.answered.done():
            query.answered.set_result(answer)
        self.touch("answer", (query, answer))

    def _seen(self, what: Literal["message", "edit"], message: Message) -> None:
        now = message.now
        links = tuple(button.data or button.url or "" for button in now.buttons)
        labels = tuple(message.labels)
        eyes = self.viewers(message.chat)
        self.sightings.append(
            Sighting(now.at, message.chat, eyes, what, now.text, labels, links, message),
        )
        self.touch("message", message)

    def _message_id(self, chat: Chat) -> int:
        if chat.kind == "supergroup":
            chat.last_id += 1
        else:
            chat.last_id = next(self._account_ids)
        return chat.last_id

    def sightings_of(self, user_ids: Iterable[int]) -> list[Sighting]:
        """Return everything that any of these people ever had before their eyes."""
        eyes = frozenset(user_ids)
        return [sighting for sighting in self.sightings if sighting.viewers & eyes]
