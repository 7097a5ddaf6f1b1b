"""The front: what every handler needs, and the way from an outcome to the screens."""

from dataclasses import dataclass, field, replace

import structlog
from telegram import Bot, Chat, Message, User

from bot.app.commands import ShowPanel, TableCommand, TimeUp
from bot.app.errors import AppError, NotNow, TableNotFound
from bot.app.handle import TableService
from bot.app.notices import Happened
from bot.app.outcome import Outcome
from bot.app.table import ChatSettings, Person, Stage
from bot.i18n import locale_of
from bot.metrics import ACTIONS
from bot.render.calls import Address, Content, Keyboard, Say, Show
from bot.render.talk import calls_for
from bot.settings import Settings
from bot.storage.boards import Boards
from bot.storage.messages import Messages, ShownMessage
from bot.storage.people import KnownChat, KnownPerson, People
from bot.storage.tables import StoredTables
from bot.telegram.admins import Admins
from bot.telegram.parcel import Arm, Forget, Parcel
from bot.telegram.resuming import Resuming
from bot.telegram.voice import Voice
from engine import RULESETS, parse_cards

log = structlog.get_logger(__name__)

ANONYMOUS_ADMIN = 1087968824
CHANNEL_SENDER = 136817688
NO_PERSONS = frozenset({ANONYMOUS_ADMIN, CHANNEL_SENDER, 777000})


@dataclass(slots=True)
class Front:
    """Everything that handlers use; made once by the composition root."""

    settings: Settings
    service: TableService
    tables: StoredTables
    people: People
    boards: Boards
    messages: Messages
    voice: Voice
    admins: Admins
    bot: Bot
    resuming: Resuming = field(init=False)

    def __post_init__(self) -> None:
        self.resuming = Resuming(self.tables, self.messages, self.voice, self.bot, self.quietly)

    # --- who and where -------------------------------------------------------------------

    async def person_of(self, user: User, *, admin: bool = False) -> Person:
        """Somebody who wrote or pressed, in the language that they read."""
        known = await self.people.person(user.id)
        met = KnownPerson(user.id, user.full_name, locale_of(user.language_code))
        if known is None or (known.name, known.client_language) != (
            met.name,
            met.client_language,
        ):
            await self.people.meet(met)
        return Person(
            id=user.id,
            name=met.name,
            locale=self.locale(known, met),
            reachable=known is not None and known.reachable,
            admin=admin,
        )

    def locale(self, known: KnownPerson | None, met: KnownPerson) -> str:
        """What a person chose, else their client's language, else the default."""
        chosen = known.language if known else None
        return chosen or met.client_language or self.settings.default_language

    async def chat_settings(self, chat: int) -> ChatSettings:
        """What a group has set, with the defaults for the rest."""
        known = await self.people.chat(chat) or KnownChat(chat)
        plain = ChatSettings(
            turn_seconds=known.turn_seconds or self.settings.turn_seconds,
            locale=known.language or self.settings.default_language,
            target=RULESETS["classic"].target if known.target is None else known.target or None,
        )
        return replace(
            plain,
            ruleset=known.ruleset or plain.ruleset,
            rake=plain.rake if known.rake is None else known.rake,
            cap=known.cap or None,
            wild=parse_cards(known.wild) if known.wild else plain.wild,
        )

    async def table_in(self, chat: int, thread: int | None) -> int:
        """The open table of a chat or topic; raises ``TableNotFound``."""
        table = await self.tables.open_at(chat, thread)
        if table is None:
            raise TableNotFound
        return table

    async def table_of(self, person: Person, *, left: bool = False) -> int:
        """The table at which a person sits; raises ``TableNotFound`` or ``NotNow``.

        With ``left`` also one whose hand they have left: their seat is kept until it is over.
        """
        seat = await self.tables.seat_of(person.id)
        if seat is not None:
            return seat[0]
        kept = await self.tables.left_seat_of(person.id, in_hand=True)
        if kept is None:
            raise TableNotFound("error-no-seat")
        if not left:
            raise NotNow("error-left-already")
        return kept

    # --- out -----------------------------------------------------------------------------

    async def publish(self, outcome: Outcome) -> None:
        """Arm the table's alarm and show what has changed."""
        view = outcome.table
        for notice in outcome.notices:
            if isinstance(notice, Happened):
                ACTIONS.labels(notice.cause.value).inc()
        parcels: list[Parcel] = [Arm(view.id, view.version, outcome.due_at)]
        parcels += calls_for(outcome, self.bot.username)
        if view.stage is Stage.CLOSED:
            parcels.append(Forget(view.id))
        await self.voice.put(*parcels)
        if view.stage is Stage.CLOSED:
            await self.messages.forget_table(view.id)

    async def handle(self, command: TableCommand) -> Outcome:
        """Carry out a command; ``publish`` shows what came of it."""
        await self.resuming.before(command.table)
        return await self.service.handle(command)

    async def carry_out(self, command: TableCommand) -> Outcome:
        """Carry out a command and show what came of it."""
        outcome = await self.handle(command)
        await self.publish(outcome)
        return outcome

    async def say(
        self,
        to: Address,
        text: str,
        keyboard: Keyboard = (),
        reply_to: int | None = None,
    ) -> None:
        """Send a message that nothing will edit."""
        await self.voice.put(Say(to, Content(text, keyboard), reply_to))

    async def reply(self, message: Message, text: str, keyboard: Keyboard = ()) -> None:
        """Answer a message where it stands."""
        reply_to = message.message_id if message.chat.type != Chat.PRIVATE else None
        await self.say(place_of(message), text, keyboard, reply_to)

    # --- in from timers and the outbox ---------------------------------------------------

    async def ring(self, table: int, version: int) -> None:
        """Let an alarm ring."""
        try:
            await self.carry_out(TimeUp(table, version))
        except TableNotFound:
            return

    async def delivered(self, show: Show, message: int) -> None:
        """Remember which message fills a slot."""
        await self.messages.keep(ShownMessage(show.slot, show.to.chat, message, show.mark))

    async def translate_panel(self, person: Person) -> None:
        """Show the panel of somebody who reads another language now, if they are playing."""
        seat = await self.tables.seat_of(person.id)
        if seat is not None:
            await self.quietly(ShowPanel(seat[0], person))

    async def quietly(self, command: TableCommand) -> Outcome | None:
        """Carry out what no person waits for: a table that has closed needs nothing."""
        try:
            return await self.carry_out(command)
        except AppError as error:
            log.info("nothing to do", command=type(command).__name__, why=error.key)
            return None


def place_of(message: Message) -> Address:
    """Where a message stands: its chat, and the topic if it is in one."""
    thread = message.message_thread_id if message.is_topic_message else None
    return Address(message.chat.id, thread)
