"""Tables in the database: loaded whole, stored by their differences."""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import ColumnElement, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.app.ports import Booking, Logged, PersonTaken, PlaceTaken, VersionConflict
from bot.app.table import Hand, Seat, Stage, Table
from bot.storage.database import Database
from bot.storage.rows import (
    hand_from,
    rules_from_json,
    seat_from,
    table_from,
    table_values,
)
from bot.storage.saving import save, store_seats
from bot.storage.schema import (
    ActionRow,
    ChatRow,
    HandRow,
    MatchRow,
    PersonRow,
    SeatRow,
    TableRow,
)
from bot.storage.whereabouts import Whereabouts
from engine import Match

KEPT = 256  # tables kept in memory between two commands


class StoredTables(Whereabouts):
    """The ``Tables`` port on a database.

    Tables are kept in memory between commands and used again while the row has their version,
    so that another process may change them at any time.
    """

    def __init__(self, database: Database, default_locale: str) -> None:
        super().__init__(database)
        self._default_locale = default_locale
        self._kept: OrderedDict[int, Table] = OrderedDict()

    async def load(self, table: int) -> Table | None:
        """Load a table with its live hand, None where there is no such table."""
        async with self._db.read() as connection:
            newest = (
                await connection.execute(
                    select(TableRow.version, ChatRow.hands)
                    .join(ChatRow, ChatRow.id == TableRow.chat_id)
                    .where(TableRow.id == table)
                )
            ).first()
            kept = self._kept.get(table)
            if kept is not None and newest is not None and kept.version == newest.version:
                self._kept.move_to_end(table)
                if kept.hands == newest.hands:
                    return kept
                return replace(kept, hands=newest.hands)  # dealt in another topic of the group
            loaded = await self._load(connection, TableRow.id == table)
        if loaded is not None:
            self._keep(loaded)
        return loaded

    def forget(self, table: int) -> None:
        """Load a table anew next time: what it borrows from elsewhere has changed."""
        self._kept.pop(table, None)

    def _keep(self, table: Table) -> None:
        if table.stage is Stage.CLOSED:
            self._kept.pop(table.id, None)
            return
        self._kept[table.id] = table
        self._kept.move_to_end(table.id)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    async def _load(self, connection: AsyncConnection, where: ColumnElement[bool]) -> Table | None:
        row = (
            await connection.execute(
                select(TableRow.__table__, ChatRow.title, ChatRow.hands, ChatRow.language)
                .join(ChatRow, ChatRow.id == TableRow.chat_id)
                .where(where)
            )
        ).first()
        if row is None:
            return None
        locale = row.language or self._default_locale
        return table_from(
            row,
            locale=locale,
            seats=await self._seats(connection, row.id, locale),
            hand=await self._hand(connection, row),
            match=await self._match(connection, row),
        )

    async def _seats(self, connection: AsyncConnection, table: int, locale: str) -> list[Seat]:
        rows = await connection.execute(
            select(SeatRow.__table__, PersonRow.language, PersonRow.client_language)
            .join(PersonRow, PersonRow.id == SeatRow.person_id, isouter=True)
            .where(SeatRow.table_id == table)
            .order_by(SeatRow.number)
        )
        return [seat_from(row, row.language or row.client_language or locale) for row in rows]

    async def _hand(self, connection: AsyncConnection, row: Any) -> Hand | None:
        """The live hand, or the last one."""
        if row.hand_id is None:
            return None
        found = await connection.execute(
            select(HandRow.__table__).where(HandRow.id == row.hand_id)
        )
        actions = await connection.scalars(
            select(ActionRow.action)
            .where(ActionRow.hand_id == row.hand_id)
            .order_by(ActionRow.number)
        )
        return hand_from(found.one(), rules_from_json(row.rules), actions.all())

    async def _match(self, connection: AsyncConnection, row: Any) -> Match | None:
        if row.match_id is None:
            return None
        match = (
            await connection.execute(select(MatchRow.__table__).where(MatchRow.id == row.match_id))
        ).one()
        return Match(
            rules=rules_from_json(row.rules),
            totals=tuple(match.totals),
            house=match.house,
            settled=match.settled,
            first=match.first,
        )

    async def open(self, table: Table) -> Table:
        """Store a new table and give it an id."""
        try:
            async with self._db.write() as connection:
                table = await self._open(connection, table)
        except IntegrityError as error:
            if "seats" in str(error.orig):
                raise PersonTaken from error
            raise PlaceTaken from error
        self._keep(table)
        return table

    @staticmethod
    async def _open(connection: AsyncConnection, table: Table) -> Table:
        number = await connection.scalar(
            insert(TableRow)
            .values(
                **table_values(table),
                version=1,
                chat_id=table.chat,
                thread_id=table.thread or 0,
            )
            .returning(TableRow.id)
        )
        assert number is not None
        hands = await connection.scalar(select(ChatRow.hands).where(ChatRow.id == table.chat))
        table = replace(table, id=number, version=1, hands=hands or 0)
        await store_seats(connection, replace(table, seats=()), table)
        return table

    async def people_at(self, table: int) -> list[tuple[int, str]]:
        """Who sits at a table, and which language they read."""
        loaded = await self.load(table)
        seats = loaded.seats if loaded else ()
        return [(seat.person, seat.locale) for seat in seats if seat.person is not None]

    async def save(
        self,
        old: Table,
        new: Table,
        log: Sequence[Logged],
        bookings: Sequence[Booking],
        now: float,
    ) -> Table:
        """Store the difference as the next version, in one transaction."""
        try:
            async with self._db.write() as connection:
                new = await save(connection, old=old, new=new, log=log, bookings=bookings, now=now)
        except IntegrityError as error:
            if "seats" in str(error.orig):
                raise PersonTaken from error
            if "hands" in str(error.orig):  # its number was dealt in another topic of the group
                raise VersionConflict from error
            raise
        except VersionConflict:
            self.forget(old.id)
            raise
        self._keep(new)
        return new
