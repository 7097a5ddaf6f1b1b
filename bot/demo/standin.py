"""The local stand-in for Telegram: a world, served as the Bot API."""

from collections.abc import Iterable
from typing import Any, Self

from starlette.applications import Starlette
from starlette.routing import BaseRoute

from bot.demo import membership
from bot.demo.api.dispatch import Dispatcher
from bot.demo.faults import Fault, Faults, Kind
from bot.demo.limits import Limits
from bot.demo.model import Chat, Json, Member, Shown, Topic, User
from bot.demo.people import Person
from bot.demo.serial import message_json
from bot.demo.server import HOST, LOCAL_ONLY, BotApi, Server
from bot.demo.transcript import transcript
from bot.demo.world import PATIENCE, Validator, World

TOKEN = "123456:TEST"  # of a bot that exists only here
_FIRST_USER = 5_000_000_000
_FIRST_GROUP = -4_000_000_000
_FIRST_SUPERGROUP = -1_002_000_000_000


class Standin(World):
    """Telegram on 127.0.0.1, as an async context manager.

    `port` 0 takes a free one; `limits` enforces the rate limits; `validator(kind, name,
    value)` sees each request, result and update, and what it raises is a violation.
    """

    def __init__(
        self,
        *,
        port: int = 0,
        token: str = TOKEN,
        limits: bool = False,
        validator: Validator | None = None,
    ) -> None:
        super().__init__(token, validator)
        self.faults = Faults(self.clock)
        self.limits = Limits(self.clock, enforced=limits)
        self.people: list[Person] = []
        self._port = port
        self._server: Server | None = None

    async def __aenter__(self) -> Self:
        api = BotApi(self, Dispatcher(self, self.faults, self.limits))
        self._app = Starlette(routes=list(api.routes()), middleware=[LOCAL_ONLY])
        self._server = api.server = Server(self._app, self._port)
        await self._server.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.webhook.point_at(None)
        self.updates.wake()
        if self._server is not None:
            await self._server.close()

    @property
    def origin(self) -> str:
        """Where the server listens, without a slash at the end."""
        port = self._server.port if self._server else self._port
        return f"http://{HOST}:{port}"

    @property
    def url(self) -> str:
        """The prefix of Bot API requests: the token follows at once."""
        return f"{self.origin}/bot"

    @property
    def file_url(self) -> str:
        """The prefix of file downloads: the token follows at once."""
        return f"{self.origin}/file/bot"

    def serve(self, routes: Iterable[BaseRoute]) -> None:
        """Serve more than the Bot API from the same port."""
        self._app.router.routes.extend(routes)

    async def polled(self, *, after: int = 0, within: float = PATIENCE) -> int:
        """Wait until the bot is ready: it parked more often than `after` times."""
        await self.until(lambda: self.updates.parks > after, within=within)
        return self.updates.parks

    # People and places

    def person(self, name: str, *, language: str | None = "zh-hans", **details: Any) -> Person:
        """Let there be a person; `details` are further fields of User."""
        user = User(_FIRST_USER + self.number(), name, language=language, **details)
        self.users[user.id] = user
        person = Person(self, user)
        self.people.append(person)
        self.touch("person", person)
        return person

    def group(self, title: str, *people: Person, bot: Member | None = None) -> Chat:
        """Let there be a basic group with the bot; the first person owns it."""
        chat = Chat(_FIRST_GROUP - self.number(), "group", title)
        return self._found(chat, people, bot)

    def supergroup(
        self, title: str, *people: Person, forum: bool = False, bot: Member | None = None
    ) -> Chat:
        """Let there be a supergroup with the bot; the first person owns it."""
        chat = Chat(_FIRST_SUPERGROUP - self.number(), "supergroup", title, forum=forum)
        return self._found(chat, people, bot)

    def add(self, chat: Chat, *people: Person) -> None:
        """Let people join a group, which the bot is told."""
        for person in people:
            membership.change(self, chat, person.user, Member(), by=person.user)

    def kick(self, chat: Chat, person: Person) -> None:
        """Let the owner remove somebody."""
        membership.change(self, chat, person.user, Member("kicked"), by=self.owner(chat))

    def promote(self, chat: Chat, person: Person, *, anonymous: bool = False) -> None:
        """Make somebody an administrator."""
        to = Member("administrator", can_delete=True, anonymous=anonymous)
        membership.change(self, chat, person.user, to, by=self.owner(chat))

    def restrict(self, chat: Chat, person: Person) -> None:
        """Take somebody's right to write."""
        to = Member("restricted", can_send=False)
        membership.change(self, chat, person.user, to, by=self.owner(chat))

    def set_bot(self, chat: Chat, member: Member) -> None:
        """Make the bot something in a group, such as `Member("kicked")`."""
        membership.change(self, chat, self.bot, member, by=self.owner(chat))

    def owner(self, chat: Chat) -> User:
        """Return who founded a group, else any person."""
        owners = (uid for uid, member in chat.members.items() if member.status == "creator")
        return self.users[next(owners, self.people[0].id)]

    def topic(self, chat: Chat, name: str) -> Topic:
        """Open a forum topic."""
        body = {"forum_topic_created": {"name": name, "icon_color": 7322096}}
        shown = Shown(self.clock.now(), f"话题「{name}」")
        opening = self.post(chat, self.owner(chat), shown, service=body)
        opening.thread = opening.id
        chat.topics[opening.id] = Topic(opening.id, name)
        self.emit("message", message_json(opening), opening.sender)
        return chat.topics[opening.id]

    def close_topic(self, chat: Chat, topic: Topic) -> None:
        """Close a topic: only administrators may write there."""
        topic.closed = True
        body: Json = {"forum_topic_closed": {}}
        owner = self.owner(chat)
        membership.service(self, chat, owner, "话题已关闭", body, thread=topic.id)

    def migrate(self, old: Chat, *, order: tuple[str, ...] = ("to", "from")) -> Chat:
        """Turn a basic group into a supergroup and return that."""
        new = Chat(_FIRST_SUPERGROUP - self.number(), "supergroup", old.title)
        self.chats[new.id] = new
        membership.migrate(self, old, new, self.owner(old), order=order)
        return new

    # Trouble and time

    def fault(self, kind: Kind, method: str | None = None, **details: Any) -> Fault:
        """Let matching calls go wrong; `details` are further fields of Fault.

        `chat` may be a Chat. Without a method every call to a chat is meant.
        """
        chat = details.pop("chat", None)
        number = chat.id if isinstance(chat, Chat) else chat
        return self.faults.add(Fault(kind, method, chat=number, **details))

    def flood(self, chat: Chat, seconds: float) -> Fault:
        """Refuse every call to a chat with 429 for so long (stand-in time)."""
        return self.fault("flood", chat=chat, until=self.clock.now() + seconds)

    def unplug(self, seconds: float) -> Fault:
        """Let every connection of the bot break for so long (stand-in time)."""
        fault = self.fault("drop", everything=True, until=self.clock.now() + seconds)
        self.updates.wake()
        return fault

    def advance(self, seconds: float) -> None:
        """Let the stand-in's time jump ahead."""
        self.clock.advance(seconds)
        self.touch("clock", seconds)

    def revoke_token(self) -> None:
        """Refuse the token from now on, the parked poll included."""
        self.revoked = True
        self.updates.wake()

    def transcript(self, chat: Chat, **options: Any) -> str:
        """Return a chat as a person sees it; see `transcript.transcript`."""
        return transcript(chat, **options)

    def _found(self, chat: Chat, people: tuple[Person, ...], bot: Member | None) -> Chat:
        self.chats[chat.id] = chat
        for index, person in enumerate(people):
            chat.members[person.id] = Member("member" if index else "creator")
        self.touch("chat", chat)
        if people:
            self.set_bot(chat, bot or Member())
        else:
            chat.members[self.bot.id] = bot or Member()
        return chat
