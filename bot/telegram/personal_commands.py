"""Commands that work anywhere, and those of the private chat."""

from telegram import Chat, Message

from bot.app import commands as c
from bot.app.errors import AppError, NotAllowed, TableNotFound
from bot.app.table import Person
from bot.i18n import Words
from bot.render.calls import Button
from bot.render.replies import reply_text
from bot.storage.people import KnownChat
from bot.telegram import info
from bot.telegram.front import NO_PERSONS, Front
from bot.telegram.handlers import Handler, ruleset_named


class PersonalCommands:
    """Handles the commands that are about a person, not about a group's table."""

    def __init__(self, front: Front) -> None:
        self._front = front
        self.anywhere: dict[str, Handler] = {
            "start": self._start,
            "help": self.help,
            "rules": self._rules,
            "stats": self._stats,
            "language": self._language,
        }
        self.in_private: dict[str, Handler] = {"hand": self._hand, "auto": self._auto}

    async def help(self, message: Message, person: Person, _: str) -> None:
        """Say in short how to play, and which commands there are."""
        private = message.chat.type == Chat.PRIVATE
        key = "help-private" if private else "help-group"
        await self._front.reply(message, Words(person.locale)(key))

    async def _start(self, message: Message, person: Person, argument: str) -> None:
        """Greet; a payload from a link sits the person down, or says what to listen for."""
        if message.chat.type != Chat.PRIVATE:
            await self.help(message, person, "")
            return
        kind, _, rest = argument.partition("_")
        number = int(rest) if rest.isdecimal() and len(rest) < 19 else None
        if kind in ("j", "m") and number is not None:
            await self._sit_down(message, person, number, moving=kind == "m")
        elif kind == "n" and number is not None:
            await self._listen(message, person, -number)
        else:
            await self.help(message, person, "")
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

    async def _rules(self, message: Message, person: Person, argument: str) -> None:
        key = ruleset_named(person, argument) if argument else ""
        await info.show_rules(self._front, message, key, person)

    async def _stats(self, message: Message, person: Person, _: str) -> None:
        if person.id in NO_PERSONS:
            raise NotAllowed("error-no-people")
        await info.send_stats(self._front, message, person)

    async def _language(self, message: Message, person: Person, _: str) -> None:
        if person.id in NO_PERSONS:
            raise NotAllowed("error-no-people")
        await info.send_languages(self._front, message, person)

    async def _hand(self, _message: Message, person: Person, _: str) -> None:
        table = await self._front.table_of(person, left=True)
        await self._front.carry_out(c.NewPanel(table, person))

    async def _auto(self, message: Message, person: Person, _: str) -> None:
        table = await self._front.table_of(person, left=True)
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
