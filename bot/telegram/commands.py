"""Commands: everything that begins with a slash, and typed cards."""

from telegram import Chat, Message, Update
from telegram.ext import ContextTypes

from bot.app.errors import NotAllowed
from bot.app.table import Person
from bot.i18n import Words
from bot.render.replies import reply_text
from bot.telegram.contact import Contact
from bot.telegram.front import NO_PERSONS, Front
from bot.telegram.group_commands import GroupCommands
from bot.telegram.handlers import Handler
from bot.telegram.personal_commands import PersonalCommands
from bot.telegram.typed import read_typed


class Commands:
    """Finds the handler of a command, and who sent it."""

    def __init__(self, front: Front, contact: Contact) -> None:
        self._front = front
        self._contact = contact
        self._personal = PersonalCommands(front)
        self._in_groups = GroupCommands(front).handlers

    @property
    def names(self) -> list[str]:
        """Every command."""
        return [*self._personal.anywhere, *self._in_groups, *self._personal.in_private]

    async def handle(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        """Carry out a command."""
        message = update.message
        assert message is not None
        assert message.text is not None
        name = message.text.split(maxsplit=1)[0][1:].partition("@")[0].lower()
        argument = " ".join(context.args or [])
        person = await self._person(message)
        handler = self._personal.anywhere.get(name) or self._for_chat(message, name)
        await handler(message, person, argument)

    def _for_chat(self, message: Message, name: str) -> Handler:
        """The handler for this sort of chat; raises where the command is for the other sort."""
        private = message.chat.type == Chat.PRIVATE
        here, elsewhere = (
            (self._personal.in_private, self._in_groups)
            if private
            else (self._in_groups, self._personal.in_private)
        )
        if name in here:
            return here[name]
        if name in elsewhere:
            raise NotAllowed("error-group-only" if private else "error-private-only")
        return self._personal.help

    async def typed(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Play, bid, pass or select by typing in the private chat."""
        message = update.message
        assert message is not None
        person = await self._person(message)
        table = await self._front.table_of(person)
        outcome = await self._front.carry_out(read_typed(table, person, message.text or ""))
        if outcome.reply is not None and outcome.reply.key == "choose-reading":
            await self._front.reply(message, reply_text(Words(person.locale), outcome.reply))

    async def unknown(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Help with a command that does not exist; in a group only where it is meant for us."""
        message = update.message
        assert message is not None
        assert message.text is not None
        ours = (
            message.text.split(maxsplit=1)[0]
            .lower()
            .endswith(f"@{self._front.bot.username.lower()}")
        )
        if message.chat.type == Chat.PRIVATE or ours:
            await self._personal.help(message, await self._person(message), "")

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
            await self._contact.regain(person.id)
            person = Person(person.id, person.name, person.locale, reachable=True)
        return person
