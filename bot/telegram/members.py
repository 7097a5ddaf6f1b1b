"""People and the bot itself coming and going, and groups that become supergroups."""

from telegram import Chat, ChatMember, ChatMemberUpdated, Update
from telegram.ext import ContextTypes

from bot.telegram.contact import Contact
from bot.telegram.front import Front

AWAY = frozenset({ChatMember.LEFT, ChatMember.BANNED})


class Members:
    """Handles membership updates and service messages."""

    def __init__(self, front: Front, contact: Contact) -> None:
        self._front = front
        self._contact = contact

    async def bot_changed(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """The bot was blocked or unblocked, added or removed."""
        change = update.my_chat_member
        assert change is not None
        away = _is_away(change)
        if change.chat.type == Chat.PRIVATE:
            if away:
                await self._contact.blocked(change.chat.id)
            else:
                await self._contact.regain(change.chat.id)
        elif away:
            await self._contact.abandon(change.chat.id)
        else:
            chat = change.chat
            await self._front.people.set_chat(
                chat.id, title=chat.title or "", username=chat.username
            )

    async def member_changed(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Somebody has left a group, or was removed."""
        change = update.chat_member
        assert change is not None
        if _is_away(change):
            await self._gone(change.chat.id, change.new_chat_member.user.id)

    async def member_left(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """The service message of somebody leaving, which bots without rights see, too."""
        message = update.message
        assert message is not None
        if message.left_chat_member is not None:
            await self._gone(message.chat.id, message.left_chat_member.id)

    async def _gone(self, chat: int, person: int) -> None:
        """Let a computer stand in, if the person sits at a table of this group."""
        for table in await self._front.tables.open_in(chat):
            seated = [seat for seat, _ in await self._front.tables.people_at(table)]
            if person in seated:
                await self._contact.lose(person, left=True)

    async def migrated(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """A group became a supergroup: either service message tells, in any order."""
        message = update.message
        assert message is not None
        if message.migrate_to_chat_id is not None:
            await self._contact.migrated(message.chat.id, message.migrate_to_chat_id)
        elif message.migrate_from_chat_id is not None:
            await self._contact.migrated(message.migrate_from_chat_id, message.chat.id)


def _is_away(change: ChatMemberUpdated) -> bool:
    return change.new_chat_member.status in AWAY
