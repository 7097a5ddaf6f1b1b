"""Commands: everything that begins with a slash, and typed cards."""

from collections.abc import Awaitable, Callable

from telegram import Chat, Message, Update
from telegram.ext import ContextTypes

from bot.app import commands as c
from bot.app.errors import AppError, NotAllowed, SeatedElsewhere, TableNotFound
from bot.app.table import Person
from bot.i18n import Words
from bot.render.calls import Address, Button, Content, Press, Say, Verb
from bot.render.names import clean
from bot.render.replies import reply_text
from bot.storage.people import KnownChat
from bot.telegram import info, setup
from bot.telegram.front import NO_PERSONS, Front, place_of
from bot.telegram.typed import read_typed
from engine import RULESETS

_TableCommand = Callable[[int, Person], c.TableCommand]
AT_TABLE: dict[str, _TableCommand] = {
    "leave": c.Leave,
    "begin": c.Begin,
    "next": c.WantNext,
    "continue": c.WantNext,
    "redeal": c.AskRedeal,
    "newmatch": c.AskNewMatch,
    "stop": c.AskStop,
}
RIGHTS_MATTER = frozenset({"begin", "redeal", "newmatch", "stop"})


class Commands:
    """Handles commands and typed text."""

    def __init__(self, front: Front) -> None:
        self._front = front
        self.everywhere: dict[str, Callable[[Message, Person, str], Awaitable[None]]] = {
            "start": self._start,
            "help": self._help,
            "rules": self._rules,
            "stats": self._stats,
            "language": self._language,
        }
        self.in_groups: dict[str, Callable[[Message, Person, str], Awaitable[None]]] = {
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
        self.in_private: dict[str, Callable[[Message, Person, str], Awaitable[None]]] = {
            "hand": self._hand,
            "auto": self._auto,
        }

    async def handle(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        """Carry out a command."""
        message = update.message
        assert message is not None
        assert message.text is not None
        name = message.text.split(maxsplit=1)[0][1:].partition("@")[0].lower()
        argument = " ".join(context.args or [])
        person = await self._person(message)
        handler = self.everywhere.get(name) or self._for_chat(message, name)
        await handler(message, person, argument)

    def _for_chat(
        self, message: Message, name: str
    ) -> Callable[[Message, Person, str], Awaitable[None]]:
        """The handler for this sort of chat; raises where the command is for the other sort."""
        private = message.chat.type == Chat.PRIVATE
        here, elsewhere = (
            (self.in_private, self.in_groups) if private else (self.in_groups, self.in_private)
        )
        if name in here:
            return here[name]
        if name in elsewhere:
            raise NotAllowed("error-group-only" if private else "error-private-only")
        return self._help

    async def typed(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Play, bid, pass or select by typing in the private chat."""
        message = update.message
        assert message is not None
        person = await self._person(message)
        table = await self._front.table_of(person)
        outcome = await self._front.carry_out(read_typed(table, person, message.text or ""))
        if outcome.reply is not None and outcome.reply.key == "choose-reading":
            await self._front.reply(message, reply_text(Words(person.locale), outcome.reply))

    async def _person(self, message: Message) -> Person:
        """Who wrote; an anonymous admin has rights, but is nobody who could sit down."""
        user = message.from_user
        assert user is not None
        if user.id in NO_PERSONS:
            sender = message.sender_chat
            admin = sender is not None and sender.id == message.chat.id
            settings = await self._front.chat_settings(message.chat.id)
            return Person(user.id, user.full_name, settings.locale, admin=admin)
        person = await self._front.person_of(user)
        if message.chat.type == Chat.PRIVATE and not person.reachable:
            await self._front.regain(person.id)
            person = Person(person.id, person.name, person.locale, reachable=True)
        return person

    async def _with_rights(self, message: Message, person: Person) -> Person:
        if person.id in NO_PERSONS:
            return person
        admin = await self._front.admins.is_admin(message.chat.id, person.id)
        return Person(person.id, person.name, person.locale, person.reachable, admin)

    # --- groups --------------------------------------------------------------------------

    async def _open(self, message: Message, person: Person, argument: str) -> None:
        """Open a table, or show the one that is open."""
        chat, place = message.chat, place_of(message)
        if person.id in NO_PERSONS and not person.admin:
            raise NotAllowed("error-no-people")
        await self._front.people.set_chat(chat.id, title=chat.title or "", username=chat.username)
        settings = await self._front.chat_settings(chat.id)
        ruleset = self._ruleset(person, argument) if argument else settings.ruleset
        opened = await self._front.tables.open_at(place.chat, place.thread) is None
        outcome = await self._front.service.open(
            c.OpenTable(person, place.chat, place.thread, chat.title or "", ruleset, settings)
        )
        await self._front.publish(outcome)
        if opened:
            await self._tell_subscribers(chat, person)

    def _ruleset(self, person: Person, given: str) -> str:
        """The ruleset of this id or name; raises a refusal that lists them all."""
        words = Words(person.locale)
        names = {words(f"ruleset-{key}").lower(): key for key in RULESETS}
        found = given.lower() if given.lower() in RULESETS else names.get(given.lower())
        if found is None:
            choices = words.join([f"{key}（{words(f'ruleset-{key}')}）" for key in RULESETS])
            raise AppError("error-unknown-ruleset", given=clean(given, "—"), choices=choices)
        return found

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
            await self._front.reply(
                message,
                Words(person.locale)("error-open-private"),
                ((self._start_button(person, f"j_{table}"),),),
            )
            return
        try:
            await self._front.carry_out(c.Join(table, person))
        except SeatedElsewhere as elsewhere:
            text = Words(person.locale)("seated-elsewhere-link", title=info.plain(elsewhere.title))
            await self._front.reply(message, text, ((self._start_button(person, f"m_{table}"),),))

    def _start_button(self, person: Person, payload: str) -> Button:
        url = f"https://t.me/{self._front.bot.username}?start={payload}"
        return Button(Words(person.locale)("button-open-private"), url=url)

    async def _table(self, message: Message, _person: Person, _: str) -> None:
        place = place_of(message)
        await self._front.carry_out(
            c.ShowAgain(await self._front.table_in(place.chat, place.thread))
        )

    def _at_table(self, name: str) -> Callable[[Message, Person, str], Awaitable[None]]:
        """The handler of a command that only asks something of the chat's table."""

        async def handle(message: Message, person: Person, _: str) -> None:
            place = place_of(message)
            table = await self._front.table_in(place.chat, place.thread)
            if name in RIGHTS_MATTER:
                person = await self._with_rights(message, person)
            await self._front.carry_out(AT_TABLE[name](table, person))

        return handle

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
            button = self._start_button(person, f"n_{abs(message.chat.id)}")
            await self._front.reply(message, words("error-open-private"), ((button,),))
            return
        on = await self._front.people.toggle_subscription(message.chat.id, person.id)
        await self._front.reply(message, words("notify-on" if on else "notify-off"))

    # --- anywhere ------------------------------------------------------------------------

    async def _start(self, message: Message, person: Person, argument: str) -> None:
        """Greet; a payload from a link sits the person down, or says what to listen for."""
        if message.chat.type != Chat.PRIVATE:
            await self._help(message, person, "")
            return
        kind, _, rest = argument.partition("_")
        number = int(rest) if rest.isdecimal() and len(rest) < 19 else None
        if kind in ("j", "m") and number is not None:
            await self._sit_down(message, person, number, moving=kind == "m")
        elif kind == "n" and number is not None:
            await self._listen(message, person, -number)
        else:
            await self._help(message, person, "")
            await self._show_hand(person)

    async def _sit_down(
        self, message: Message, person: Person, table: int, *, moving: bool
    ) -> None:
        """Take a seat from the private chat, and offer the way back to the group."""
        seat = await self._front.tables.seat_of(person.id)
        if moving and seat is not None and seat[0] != table:
            await self._front.carry_out(c.Leave(seat[0], person))
        outcome = await self._front.carry_out(c.Join(table, person))
        view = outcome.table
        words = Words(person.locale)
        known = await self._front.people.chat(view.chat)
        lobby = await self._front.voice.message_of(f"lobby:{table}")
        url = group_link(known, view.chat, lobby)
        text = words("seated", title=info.plain(view.title))
        back = ((Button(words("button-back"), url=url),),) if url else ()
        await self._front.reply(message, text, back)

    async def _listen(self, message: Message, person: Person, chat: int) -> None:
        """Subscribe from the private chat."""
        if await self._front.people.chat(chat) is None:
            raise TableNotFound
        on = await self._front.people.toggle_subscription(chat, person.id)
        words = Words(person.locale)
        await self._front.reply(message, words("notify-on" if on else "notify-off"))

    async def _show_hand(self, person: Person) -> None:
        """Send the panel anew to somebody who is playing."""
        seat = await self._front.tables.seat_of(person.id)
        if seat is not None:
            try:
                await self._front.carry_out(c.NewPanel(seat[0], person))
            except AppError:
                return  # no hand is being played: there is nothing to show

    async def _help(self, message: Message, person: Person, _: str) -> None:
        private = message.chat.type == Chat.PRIVATE
        key = "help-private" if private else "help-group"
        await self._front.reply(message, Words(person.locale)(key))

    async def _rules(self, message: Message, person: Person, argument: str) -> None:
        key = self._ruleset(person, argument) if argument else ""
        await info.show_rules(self._front, message, key, person)

    async def _stats(self, message: Message, person: Person, _: str) -> None:
        if person.id in NO_PERSONS:
            raise NotAllowed("error-no-people")
        await info.send_stats(self._front, message, person)

    async def _language(self, message: Message, person: Person, _: str) -> None:
        if person.id in NO_PERSONS:
            raise NotAllowed("error-no-people")
        await info.send_languages(self._front, message, person)

    # --- private -------------------------------------------------------------------------

    async def _hand(self, _message: Message, person: Person, _: str) -> None:
        await self._front.carry_out(c.NewPanel(await self._front.table_of(person), person))

    async def _auto(self, message: Message, person: Person, _: str) -> None:
        table = await self._front.table_of(person)
        outcome = await self._front.carry_out(c.SwitchAuto(table, person, on=None))
        if outcome.reply is not None:
            await self._front.reply(message, reply_text(Words(person.locale), outcome.reply))


def group_link(known: KnownChat | None, chat: int, message: int | None) -> str | None:
    """A link to a group, where Telegram has one: public groups and messages of supergroups."""
    if known is not None and known.username:
        return f"https://t.me/{known.username}"
    if chat > -1_000_000_000_000 or message is None:  # a basic group has no links
        return None
    return f"https://t.me/c/{-chat - 1_000_000_000_000}/{message}"
