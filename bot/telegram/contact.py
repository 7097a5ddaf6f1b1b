"""People and groups that cannot be reached any more or again, and groups that move."""

import contextlib

import structlog

from bot.app.commands import Abandon, LosePerson, RegainPerson, Resume, ShowAgain
from bot.app.errors import TableNotFound
from bot.app.ports import PlaceTaken
from bot.app.table import Stage
from bot.i18n import t
from bot.render.calls import Address
from bot.telegram.front import Front
from bot.telegram.parcel import Migrate

log = structlog.get_logger(__name__)

TRIES_TO_MOVE = 5
GONE_FOR_GOOD = ("kicked", "not a member", "deleted", "chat not found")


class Contact:
    """Keeps tables going when their people or their group are lost from sight."""

    def __init__(self, front: Front) -> None:
        self._front = front

    async def unreachable(self, to: Address, description: str) -> None:
        """A person has blocked the bot, or a group or topic cannot be written to."""
        if to.chat > 0:
            await self.blocked(to.chat)
            return
        log.warning("group cannot be written to", chat=to.chat, why=description)
        if any(sign in description.lower() for sign in GONE_FOR_GOOD):
            await self.abandon(to.chat)
        else:
            await self._tell_players(to)

    async def blocked(self, person: int) -> None:
        """Nothing can be sent to a person: a computer stands in for them."""
        await self._front.people.set_person(person, reachable=False)
        await self.lose(person, left=False)

    async def lose(self, person: int, *, left: bool) -> None:
        """Let a computer stand in for a person who is seated somewhere."""
        seat = await self._front.tables.seat_of(person)
        if seat is not None:
            await self._front.quietly(LosePerson(seat[0], person, left))

    async def regain(self, person: int) -> None:
        """A person can be reached again: their seat, if it is still theirs, is theirs."""
        await self._front.people.set_person(person, reachable=True)
        table = await self._front.tables.left_seat_of(person)
        if table is not None:
            await self._front.quietly(RegainPerson(table, person))

    async def abandon(self, chat: int) -> None:
        """Close the tables of a group that the bot is no longer in; totals are kept."""
        for table in await self._front.tables.open_in(chat):
            await self._front.quietly(Abandon(table))

    async def _tell_players(self, to: Address) -> None:
        """Tell those at a table that the group cannot see it any more."""
        table = await self._front.tables.open_at(to.chat, to.thread)
        if table is None:
            return
        for person, locale in await self._front.tables.people_at(table):
            await self._front.say(Address(person), t(locale, "group-silent"))

    async def migrated(self, old: int, new: int) -> None:
        """Follow a group that has become a supergroup, once."""
        if not await self._moved(old, new):
            return
        await self._front.voice.put(Migrate(old, new))
        for table in await self._front.tables.open_in(new):
            await self._front.quietly(Resume(table))
            await self._front.quietly(ShowAgain(table))

    async def _moved(self, old: int, new: int) -> bool:
        """Move what is stored of a group; again where a table was opened there meanwhile."""
        for _ in range(TRIES_TO_MOVE):
            with contextlib.suppress(PlaceTaken, TableNotFound):  # or closed while we looked
                await self._make_room(old, new)
                return await self._front.people.move_chat(old, new)
        raise PlaceTaken

    async def _make_room(self, old: int, new: int) -> None:
        """Close a table, if one was opened under the new id before the move was known."""
        tables = self._front.tables
        moving, there = await tables.open_at(old, None), await tables.open_at(new, None)
        if moving is None or there is None or moving == there:  # moved while we looked
            return
        newer = await self._front.service.look_at(there)
        await self._front.quietly(Abandon(there if newer.stage is Stage.LOBBY else moving))
