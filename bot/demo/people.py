"""Simulated people, who do what people do with a client."""

import asyncio
from urllib.parse import parse_qs, urlsplit

from bot.demo import membership, talk
from bot.demo.model import Answer, Button, Chat, Member, Message, User
from bot.demo.words import find
from bot.demo.world import PATIENCE, NotSeen, World


class Person:
    """Somebody with a client. Words are looked for as `words.find` says."""

    def __init__(self, world: World, user: User) -> None:
        self.world = world
        self.user = user

    def __repr__(self) -> str:
        return f"<{self.user.name} {self.user.id}>"

    @property
    def id(self) -> int:
        """The user's number."""
        return self.user.id

    @property
    def name(self) -> str:
        """The name as others read it."""
        return self.user.name

    @property
    def chat(self) -> Chat:
        """The private chat with the bot."""
        return self.world.private(self.user)

    @property
    def panel(self) -> Message | None:
        """The newest private message with buttons."""
        return next((m for m in self.chat.newest_first() if m.buttons), None)

    async def send(
        self,
        chat: Chat,
        text: str,
        *,
        reply_to: Message | None = None,
        thread: int | None = None,
        anonymous: bool = False,
        channel: str | None = None,
    ) -> Message:
        """Type a text; `anonymous` as the group, `channel` as a channel of that name."""
        voice = talk.Voice(self.user)
        if anonymous:
            voice = talk.anonymous(chat)
        elif channel is not None:
            voice = talk.channel(channel)
        return talk.say(self.world, chat, voice, self.user, text, reply_to=reply_to, thread=thread)

    async def edit_message(self, message: Message, text: str) -> None:
        """Change a message of one's own."""
        if message.sender is not self.user:
            msg = f"{self.name} cannot edit {message}"
            raise PermissionError(msg)
        talk.reword(self.world, message, text)

    async def press(self, message: Message, word: str, *, within: float = PATIENCE) -> Answer:
        """Press the button with this word and return the answer, or a link to open.

        Raises NotSeen when the bot does not answer in time.
        """
        if message.deleted:
            msg = f"{message} is deleted"
            raise LookupError(msg)
        return await self._pushed(message, find(message.buttons, word), within)

    async def press_stale(
        self, message: Message, word: str, *, within: float = PATIENCE
    ) -> Answer:
        """Press a button that the message showed last before it was edited or deleted."""
        for shown in reversed(message.shown):
            try:
                button = find(shown.buttons, word)
            except LookupError:
                continue
            return await self._pushed(message, button, within)
        msg = f"{message} never had {word!r}"
        raise LookupError(msg)

    async def press_data(self, message: Message, data: str, *, within: float = PATIENCE) -> Answer:
        """Send raw callback data, as a forged client could."""
        return await self._pushed(message, Button(data, data=data), within)

    async def open_link(self, url: str) -> Message | None:
        """Follow a t.me link: to the bot (sends /start and its payload) or to a message."""
        parts = urlsplit(url)
        path = parts.path.strip("/").split("/")
        if parts.hostname not in {"t.me", "telegram.me"}:
            msg = f"not a link into Telegram: {url}"
            raise LookupError(msg)
        if path == [self.world.bot.username]:
            return await self._opened(parse_qs(parts.query).get("start", [None])[0])
        if path[0] == "c" and len(path) >= 3:
            chat = self.world.chats[int(f"-100{path[1]}")]
            return chat.messages[int(path[-1])]
        msg = f"nothing known behind {url}"
        raise LookupError(msg)

    def block(self) -> None:
        """Block the bot."""
        membership.block(self.world, self.user, blocked=True)

    def unblock(self) -> None:
        """Unblock the bot."""
        membership.block(self.world, self.user, blocked=False)

    def leave(self, group: Chat) -> None:
        """Leave a group."""
        membership.change(self.world, group, self.user, Member("left"), by=self.user)

    def sees(self, chat: Chat) -> bool:
        """Tell whether this person can read a chat."""
        return self.id in self.world.viewers(chat)

    async def _opened(self, payload: str | None) -> Message | None:
        self.unblock()
        if payload is None and self.user.started:
            return None
        return await self.send(self.chat, f"/start {payload}" if payload else "/start")

    async def _pushed(self, message: Message, button: Button, within: float) -> Answer:
        if not self.sees(message.chat):
            msg = f"{self.name} cannot see {message.chat}"
            raise PermissionError(msg)
        if button.data is None:
            return Answer(url=button.url)
        query = talk.ask(self.world, self.user, message, button.data)
        try:
            return await asyncio.wait_for(asyncio.shield(query.answered), within)
        except TimeoutError:
            msg = f"{button.label!r} not answered within {within} s\n{self.world.tail()}"
            raise NotSeen(msg) from None
