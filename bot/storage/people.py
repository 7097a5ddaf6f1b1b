"""People, groups and who wants to hear of games."""

from dataclasses import dataclass, fields
from typing import Any

from sqlalchemy import Select, bindparam, delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.app.ports import PlaceTaken
from bot.storage.database import Database
from bot.storage.schema import (
    ChatRow,
    HandRow,
    MatchRow,
    MessageRow,
    PersonRow,
    ScoreRow,
    SubscriptionRow,
    TableRow,
)


@dataclass(frozen=True, slots=True)
class KnownPerson:
    """Somebody whom the bot has met; ``language`` is what they chose by /language."""

    id: int
    name: str
    client_language: str | None = None
    language: str | None = None
    reachable: bool = False


@dataclass(frozen=True, slots=True)
class KnownChat:
    """A group; None where it has not set anything. A target of 0 means no end."""

    id: int
    title: str = ""
    username: str | None = None
    language: str | None = None
    turn_seconds: int | None = None
    target: int | None = None
    ruleset: str | None = None
    rake: int | None = None
    cap: int | None = None
    wild: str | None = None


def _by_id(made: type[Any], row: type[Any]) -> Select[Any]:
    """The statement that finds what is known of one."""
    columns = [getattr(row, field.name) for field in fields(made)]
    return select(*columns).where(row.id == bindparam("wanted"))


# Made once, as a person is asked for at every press.
_PERSON, _CHAT = _by_id(KnownPerson, PersonRow), _by_id(KnownChat, ChatRow)


class People:
    """Who is who. Small facts that change seldom, kept outside of the tables."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def person(self, person: int) -> KnownPerson | None:
        """Somebody whom the bot has met."""
        row = await self._one(_PERSON, person)
        return None if row is None else KnownPerson(*row)

    async def chat(self, chat: int) -> KnownChat | None:
        """A group that the bot knows."""
        row = await self._one(_CHAT, chat)
        return None if row is None else KnownChat(*row)

    async def _one(self, statement: Select[Any], key: int) -> Any:
        async with self._db.read() as connection:
            return (await connection.execute(statement, {"wanted": key})).first()

    async def meet(self, person: KnownPerson) -> None:
        """Remember a person's present name and client language."""
        await self._upsert(
            PersonRow, id=person.id, name=person.name, client_language=person.client_language
        )

    async def set_person(self, person: int, **values: Any) -> None:
        """Change what is known of a person: ``language`` or ``reachable``."""
        async with self._db.write() as connection:
            await connection.execute(
                update(PersonRow).where(PersonRow.id == person).values(**values)
            )

    async def set_chat(self, chat: int, **values: Any) -> None:
        """Change what is known of a group, or meet it."""
        await self._upsert(ChatRow, id=chat, **values)

    async def _upsert(self, row: type[Any], **values: Any) -> None:
        dialect = sqlite if self._db.is_sqlite else postgresql
        rest = {name: value for name, value in values.items() if name != "id"}
        statement = dialect.insert(row).values(**values)
        statement = (
            statement.on_conflict_do_update(index_elements=["id"], set_=rest)
            if rest
            else statement.on_conflict_do_nothing()
        )
        async with self._db.write() as connection:
            await connection.execute(statement)

    async def subscribers(self, chat: int) -> list[int]:
        """Who wants to hear when a table opens in a group."""
        async with self._db.read() as connection:
            found = await connection.scalars(
                select(SubscriptionRow.person_id).where(SubscriptionRow.chat_id == chat)
            )
            return list(found)

    async def toggle_subscription(self, chat: int, person: int) -> bool:
        """Subscribe, or end it; the answer tells whether the person is subscribed now."""
        if await self.unsubscribe(chat, person):
            return False
        async with self._db.write() as connection:
            await connection.execute(
                insert(SubscriptionRow).values(chat_id=chat, person_id=person)
            )
        return True

    async def unsubscribe(self, chat: int, person: int) -> bool:
        """End a subscription; the answer tells whether there was one."""
        async with self._db.write() as connection:
            gone = await connection.execute(
                delete(SubscriptionRow).where(
                    SubscriptionRow.chat_id == chat, SubscriptionRow.person_id == person
                )
            )
        return gone.rowcount > 0

    async def move_chat(self, old: int, new: int) -> bool:
        """Follow a group that has become a supergroup; False if that was done already.

        Raises ``PlaceTaken`` where a table is open under the new id as well.
        """
        try:
            return await self._move_chat(old, new)
        except IntegrityError as error:
            raise PlaceTaken from error

    async def _move_chat(self, old: int, new: int) -> bool:
        async with self._db.write() as connection:
            # Tables first, then the chat: in this order, too, is a change of a table stored.
            await connection.execute(
                select(TableRow.id)
                .where(TableRow.chat_id.in_([old, new]))
                .order_by(TableRow.id)
                .with_for_update()
            )
            known = await connection.scalar(
                select(ChatRow.id).where(ChatRow.id == old).with_for_update()
            )
            if known is None or old == new:
                return False
            await _merge_chat(connection, old, new)
            await _drop_double_subscriptions(connection, old, new)
            for row in (MatchRow, HandRow, ScoreRow, SubscriptionRow):
                await connection.execute(update(row).where(row.chat_id == old).values(chat_id=new))
            # A new version: whoever holds the table as it was must not store its old place.
            await connection.execute(
                update(TableRow)
                .where(TableRow.chat_id == old)
                .values(chat_id=new, version=TableRow.version + 1)
            )
            # Messages stay behind in the old group: they cannot be edited from the new one.
            await connection.execute(delete(MessageRow).where(MessageRow.chat_id == old))
        return True


async def _merge_chat(connection: AsyncConnection, old: int, new: int) -> None:
    """Give the new id all that the old one has; the new one may have been met already.

    What only the new one has stays: the old id may have been met again after a move.
    """
    rows = await connection.execute(select(ChatRow.__table__).where(ChatRow.id.in_([old, new])))
    by_id: dict[int, dict[str, Any]] = {row["id"]: dict(row) for row in rows.mappings()}
    there = by_id.get(new, {})
    set_there = {name: value for name, value in there.items() if value is not None}
    set_here = {name: value for name, value in by_id[old].items() if value is not None}
    values = {**by_id[old], **set_there, **set_here, "id": new}
    later = there.get("hands", 0)
    if later:
        await _renumber(connection, new, values["hands"])
        values["hands"] += later
    await connection.execute(delete(ChatRow).where(ChatRow.id.in_([old, new])))
    await connection.execute(insert(ChatRow).values(**values))


async def _renumber(connection: AsyncConnection, chat: int, by: int) -> None:
    """Count a chat's hands on from others; by way of negative numbers, so that none meet."""
    here = HandRow.chat_id == chat
    await connection.execute(update(HandRow).where(here).values(number=-HandRow.number - by))
    await connection.execute(update(HandRow).where(here).values(number=-HandRow.number))
    await connection.execute(
        update(TableRow).where(TableRow.chat_id == chat).values(version=TableRow.version + 1)
    )


async def _drop_double_subscriptions(connection: AsyncConnection, old: int, new: int) -> None:
    """Forget the old subscriptions of those who have subscribed under the new id as well."""
    twice = select(SubscriptionRow.person_id).where(SubscriptionRow.chat_id == new)
    await connection.execute(
        delete(SubscriptionRow).where(
            SubscriptionRow.chat_id == old, SubscriptionRow.person_id.in_(twice)
        )
    )
