"""Commands in groups."""

from telegram import Chat, Message

from bot.app import commands as c
from bot.app.errors import AppError, NotAllowed, NotNow, SeatedElsewhere, TableNotFound
from bot.app.table import Person, Stage
from bot.i18n import Words
from bot.render.calls import Address, Button, Content, Press, Say, Verb
from bot.render.names import clean
from bot.telegram import info, setup
from bot.telegram.front import NO_PERSONS, Front, place_of
from bot.telegram.handlers import Handler, ruleset_named, start_button

AT_TABLE: dict[str, type[c.Personal]] = {
    "leave": c.Leave,
    "begin": c.Begin,
    "next": c.WantNext,
    "continue": c.WantNext,
    "redeal": c.AskRedeal,
    "newmatch": c.AskNewMatch,
    "stop": c.AskStop,
}
RIGHTS_MATTER = frozenset({"begin", "redeal", "newmatch", "stop"})


class GroupCommands:
    """Handles the commands of groups."""

    def __init__(self, front: Front) -> None:
        self._front = front
        self.handlers: dict[str, Handler] = {
            "ddz": self._open,
            "join": self._join,
            "table": self._table,
            "top": self._top,
            "history": self._history,
            "replay": self._replay,
            "settings": self._settings,
            "notify": self._notify,
            **{name: self._at_table(name) for name in AT_TABLE},
        }

    async def _open(self, message: Message, person: Person, argument: str) -> None:
        """Open a table, or show the one that is open."""
        chat, place = message.chat, place_of(message)
        if person.id in NO_PERSONS and not person.admin:
            raise NotAllowed("error-no-people")
        await self._front.people.set_chat(chat.id, title=chat.title or "", username=chat.username)
        settings = await self._front.chat_settings(chat.id)
        ruleset = ruleset_named(person, argument) if argument else settings.ruleset
        opened = await self._make_room(place)
        outcome = await self._front.service.open(
            c.OpenTable(person, place.chat, place.thread, chat.title or "", ruleset, settings)
        )
        await self._front.publish(outcome)
        if opened:
            await self._tell_subscribers(chat, person)
            seat = await self._front.tables.seat_of(person.id)
            if not person.reachable and person.id not in NO_PERSONS:
                await self._offer_private(message, person, outcome.table.id)
            elif seat is not None and seat[0] != outcome.table.id:
                await self._offer_to_move(message, person, seat[1], outcome.table.id)
        elif argument and outcome.table.rules.id != ruleset:
            if outcome.table.stage is not Stage.LOBBY:
                raise NotNow("error-ruleset-begun")
            person = await self._with_rights(message, person)
            await self._front.carry_out(
                c.ChooseRuleset(outcome.table.id, person, ruleset, settings)
            )

    async def _offer_to_move(
        self, message: Message, person: Person, title: str, table: int
    ) -> None:
        """Tell somebody where they sit, with a way to this table."""
        text = Words(person.locale)("seated-elsewhere-link", title=info.plain(title))
        button = start_button(self._front, person, f"m_{table}", "button-move-here")
        await self._front.reply(message, text, ((button,),))

    async def _offer_private(self, message: Message, person: Person, table: int) -> None:
        """Tell somebody whom the bot cannot write to how to sit down."""
        text = Words(person.locale)("error-open-private")
        button = start_button(self._front, person, f"j_{table}")
        await self._front.reply(message, text, ((button,),))

    async def _make_room(self, place: Address) -> bool:
        """Whether there is room for a new table; a hand that everybody has left makes room."""
        table = await self._front.tables.open_at(place.chat, place.thread)
        if table is None:
            return True
        await self._front.resuming.before(table)
        try:
            if not (await self._front.service.look_at(table)).is_deserted:
                return False
            outcome = await self._front.carry_out(c.MakeRoom(table))
        except TableNotFound:
            return True  # it has closed while we looked
        return outcome.table.stage is Stage.CLOSED

    async def _tell_subscribers(self, chat: Chat, host: Person) -> None:
        """Write to those who want to hear when a game opens here."""
        for subscriber in await self._front.people.subscribers(chat.id):
            if subscriber == host.id or await self._front.tables.seat_of(subscriber):
                continue
            known = await self._front.people.person(subscriber)
            locale = (known and (known.language or known.client_language)) or host.locale
            words = Words(locale)
            text = words("notify-open", title=info.plain(chat.title or ""))
            stop = Button(words("button-unsubscribe"), Press(Verb.UNSUBSCRIBE, arg=str(chat.id)))
            await self._front.voice.put(
                Say(Address(subscriber), Content(text, ((stop,),)), loud=True)
            )

    async def _join(self, message: Message, person: Person, _: str) -> None:
        """Sit down; whoever cannot be written to yet gets the way to the private chat."""
        if person.id in NO_PERSONS:
            raise NotAllowed("error-no-people")
        place = place_of(message)
        table = await self._front.table_in(place.chat, place.thread)
        if not person.reachable:
            await self._offer_private(message, person, table)
            return
        try:
            outcome = await self._front.carry_out(c.Join(table, person))
        except SeatedElsewhere as elsewhere:
            await self._offer_to_move(message, person, elsewhere.title, table)
            return
        if outcome.reply is not None and outcome.reply.key == "joined-already":
            await self._front.reply(message, Words(person.locale)(outcome.reply.key))

    async def _table(self, message: Message, _person: Person, _: str) -> None:
        place = place_of(message)
        await self._front.carry_out(
            c.ShowAgain(await self._front.table_in(place.chat, place.thread))
        )

    def _at_table(self, name: str) -> Handler:
        """The handler of a command that only asks something of the chat's table."""

        async def handle(message: Message, person: Person, _: str) -> None:
            place = place_of(message)
            table = await self._front.table_in(place.chat, place.thread)
            if name in RIGHTS_MATTER:
                person = await self._with_rights(message, person)
            await self._front.carry_out(AT_TABLE[name](table, person))

        return handle

    async def _with_rights(self, message: Message, person: Person) -> Person:
        if person.id in NO_PERSONS:
            return person
        admin = await self._front.admins.is_admin(message.chat.id, person.id)
        return Person(person.id, person.name, person.locale, person.reachable, admin)

    async def _top(self, message: Message, _: Person, argument: str) -> None:
        await info.send_top(self._front, message, argument)

    async def _history(self, message: Message, _person: Person, _: str) -> None:
        await info.send_history(self._front, message)

    async def _replay(self, message: Message, _: Person, argument: str) -> None:
        number = int(argument) if argument.isdecimal() and len(argument) < 10 else None
        if argument and number is None:
            raise AppError("error-unknown-hand", given=clean(argument, "—"))
        await info.show_replay(self._front, message, number)

    async def _settings(self, message: Message, person: Person, _: str) -> None:
        if person.id not in NO_PERSONS:
            await setup.require_admin(self._front, message.chat.id, person)
        elif not person.admin:
            raise NotAllowed("error-admins-only")
        await self._front.people.set_chat(message.chat.id, title=message.chat.title or "")
        await setup.show(self._front, message.chat.id, fresh=True, place=place_of(message))

    async def _notify(self, message: Message, person: Person, _: str) -> None:
        if person.id in NO_PERSONS:
            raise NotAllowed("error-no-people")
        words = Words(person.locale)
        if not person.reachable:
            button = start_button(self._front, person, f"n_{abs(message.chat.id)}")
            await self._front.reply(message, words("notify-start"), ((button,),))
            return
        on = await self._front.people.toggle_subscription(message.chat.id, person.id)
        await self._front.reply(message, words("notify-on" if on else "notify-off"))
