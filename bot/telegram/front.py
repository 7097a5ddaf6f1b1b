"""The front: what every handler needs, and the way from an outcome to the screens."""

import contextlib
from dataclasses import dataclass, field, replace

import structlog
from telegram import Bot, Chat, Message, User

from bot.app.commands import (
    Abandon,
    LosePerson,
    NewPanel,
    RegainPerson,
    Resume,
    ShowAgain,
    ShowPanel,
    TableCommand,
    TimeUp,
)
from bot.app.errors import AppError, NotNow, TableNotFound
from bot.app.handle import TableService
from bot.app.notices import Happened
from bot.app.outcome import Outcome
from bot.app.ports import PlaceTaken
from bot.app.table import ChatSettings, Person, Stage
from bot.i18n import locale_of, t
from bot.metrics import ACTIONS
from bot.render.calls import Address, Content, Keyboard, Say, Show
from bot.render.talk import calls_for, panel_slot, shown_again
from bot.settings import Settings
from bot.storage.boards import Boards
from bot.storage.messages import Messages, ShownMessage
from bot.storage.people import KnownChat, KnownPerson, People
from bot.storage.tables import StoredTables
from bot.telegram.admins import Admins
from bot.telegram.parcel import Arm, Forget, Migrate, Parcel, Remember
from bot.telegram.voice import Voice
from engine import RULESETS, parse_cards

log = structlog.get_logger(__name__)

ANONYMOUS_ADMIN = 1087968824
CHANNEL_SENDER = 136817688
TRIES_TO_MOVE = 5
GONE_FOR_GOOD = ("kicked", "not a member", "deleted", "chat not found")
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
    _behind: dict[int, int] = field(default_factory=dict)

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

    async def carry_out(self, command: TableCommand) -> Outcome:
        """Carry out a command and show what came of it."""
        outcome = await self.service.handle(command)
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

    async def unreachable(self, to: Address, description: str) -> None:
        """A person has blocked the bot, or a group or topic cannot be written to."""
        if to.chat > 0:
            await self.people.set_person(to.chat, reachable=False)
            await self.lose(to.chat, left=False)
            return
        log.warning("group cannot be written to", chat=to.chat, why=description)
        if any(sign in description.lower() for sign in GONE_FOR_GOOD):
            await self.abandon(to.chat)
        else:
            await self._tell_players(to)

    async def abandon(self, chat: int) -> None:
        """Close the tables of a group that the bot is no longer in; totals are kept."""
        for table in await self.tables.open_in(chat):
            await self._quietly(Abandon(table))

    async def _tell_players(self, to: Address) -> None:
        """Tell those at a table that the group cannot see it any more."""
        table = await self.tables.open_at(to.chat, to.thread)
        if table is None:
            return
        for person, locale in await self.tables.people_at(table):
            await self.say(Address(person), t(locale, "group-silent"))

    async def lose(self, person: int, *, left: bool) -> None:
        """Let a computer stand in for a person who is seated somewhere."""
        seat = await self.tables.seat_of(person)
        if seat is not None:
            await self._quietly(LosePerson(seat[0], person, left))

    async def regain(self, person: int) -> None:
        """A person can be reached again: their seat, if it is still theirs, is theirs."""
        await self.people.set_person(person, reachable=True)
        table = await self.tables.left_seat_of(person)
        if table is not None:
            await self._quietly(RegainPerson(table, person))

    async def translate_panel(self, person: Person) -> None:
        """Show the panel of somebody who reads another language now, if they are playing."""
        seat = await self.tables.seat_of(person.id)
        if seat is not None:
            await self._quietly(ShowPanel(seat[0], person))

    async def _quietly(self, command: TableCommand) -> Outcome | None:
        """Carry out what no person waits for: a table that has closed needs nothing."""
        try:
            return await self.carry_out(command)
        except AppError as error:
            log.info("nothing to do", command=type(command).__name__, why=error.key)
            return None

    async def migrated(self, old: int, new: int) -> None:
        """Follow a group that has become a supergroup, once."""
        if not await self._moved(old, new):
            return
        await self.voice.put(Migrate(old, new))
        for table in await self.tables.open_in(new):
            await self._quietly(Resume(table))
            await self._quietly(ShowAgain(table))

    async def _moved(self, old: int, new: int) -> bool:
        """Move what is stored of a group; again where a table was opened there meanwhile."""
        for _ in range(TRIES_TO_MOVE):
            with contextlib.suppress(PlaceTaken, TableNotFound):  # or closed while we looked
                await self._make_room(old, new)
                return await self.people.move_chat(old, new)
        raise PlaceTaken

    async def _make_room(self, old: int, new: int) -> None:
        """Close a table, if one was opened under the new id before the move was known."""
        moving, there = await self.tables.open_at(old, None), await self.tables.open_at(new, None)
        if moving is None or there is None or moving == there:  # moved while we looked
            return
        newer = await self.service.look_at(there)
        await self._quietly(Abandon(there if newer.stage is Stage.LOBBY else moving))

    async def catch_up(self) -> None:
        """Show what another process has changed and died before it could mail."""
        behind = [
            (table, version)
            for table, version in await self.tables.versions()
            if self.voice.ticker.is_behind(table, version)
        ]
        for table, version in behind:
            if self._behind.get(table) == version:  # still, since last time: not on its way
                await self._quietly(Resume(table))
        self._behind = dict(behind)

    # --- at start ------------------------------------------------------------------------

    async def resume(self) -> None:
        """Show the truth at every open table, where it may not have been shown."""
        tables = await self.tables.open_tables()
        marks = {}
        for shown in await self.messages.of(tables):
            await self.voice.put(Remember(shown.slot, shown.chat, shown.message))
            marks[shown.slot] = shown.mark
        for table in tables:
            outcome = await self._quietly(Resume(table))
            if outcome is not None:
                await self._catch_up(outcome, marks)
                await self._replace_orphans(outcome, marks)

    async def _catch_up(self, outcome: Outcome, marks: dict[str, int]) -> None:
        """Show the group what it has not seen: the process may have ended before it could."""
        view = outcome.table
        expected = shown_again(view, self.bot.username)
        if view.stage is Stage.LOBBY:
            expected = replace(expected, fresh=False)
        elif marks.get(expected.slot) == expected.mark:
            return
        await self.voice.put(Arm(view.id, view.version, outcome.due_at), expected)

    async def _replace_orphans(self, outcome: Outcome, marks: dict[str, int]) -> None:
        """Send panels anew that may have been sent, but are not known: only the newest acts."""
        for seat in outcome.panels:
            if marks.get(panel_slot(outcome.table.id, seat.person)) != seat.panel:
                person = Person(seat.person, seat.info.name, seat.locale, reachable=True)
                await self._quietly(NewPanel(outcome.table.id, person))


def place_of(message: Message) -> Address:
    """Where a message stands: its chat, and the topic if it is in one."""
    thread = message.message_thread_id if message.is_topic_message else None
    return Address(message.chat.id, thread)
