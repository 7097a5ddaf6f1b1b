"""Storing what has changed of a table."""

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import bindparam, delete, insert, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.app.ports import Booking, Logged, VersionConflict
from bot.app.table import Stage, Table
from bot.storage.bookkeeping import store_hands, store_match
from bot.storage.rows import seat_values, table_values
from bot.storage.schema import SeatRow, TableRow

# Made once: this is what every press does, and making statements would take most of its time.
_STORE_SEAT = update(SeatRow).where(
    SeatRow.table_id == bindparam("of_table"), SeatRow.number == bindparam("of_number")
)


async def save(
    connection: AsyncConnection,
    *,
    old: Table,
    new: Table,
    log: Sequence[Logged],
    bookings: Sequence[Booking],
    now: float,
) -> Table:
    """Store the difference as the next version; raises ``VersionConflict`` where that is taken."""
    new = replace(new, version=old.version + 1)
    await _claim(connection, old, new)
    new = await store_match(connection, old, new, now)
    new = await store_hands(connection, old, new, log, bookings)
    await store_seats(connection, old, new)
    if (_hand_id(new), new.match_id) != (_hand_id(old), old.match_id):
        await connection.execute(
            update(TableRow)
            .where(TableRow.id == new.id)
            .values(hand_id=_hand_id(new), match_id=new.match_id or None)
        )
    return new


async def _claim(connection: AsyncConnection, old: Table, new: Table) -> None:
    """Take the next version; raises ``VersionConflict`` if another process has it."""
    before, after = table_values(old), table_values(new)
    changed = {name: value for name, value in after.items() if value != before[name]}
    claimed = await connection.scalar(
        update(TableRow)
        .where(TableRow.id == old.id, TableRow.version == old.version)
        .values(version=new.version, **changed)
        .returning(TableRow.id)
    )
    if claimed is None:
        raise VersionConflict


async def store_seats(connection: AsyncConnection, old: Table, new: Table) -> None:
    """Store the seats that differ; those given up first, so that nobody sits twice."""
    closing = new.stage is Stage.CLOSED and old.stage is not Stage.CLOSED
    for number in range(len(new.seats), len(old.seats)):
        await connection.execute(
            delete(SeatRow).where(SeatRow.table_id == new.id, SeatRow.number == number)
        )
    changed = [
        number
        for number, seat in enumerate(new.seats)
        if closing or number >= len(old.seats) or seat != old.seats[number]
    ]
    stored = [number for number in changed if number < len(old.seats)]
    if len(stored) > 1:
        await connection.execute(
            update(SeatRow)
            .where(SeatRow.table_id == new.id, SeatRow.number.in_(stored))
            .values(claimed=False)
        )
    known = [seat_values(new, number) for number in stored]
    if known:
        rows = [{**row, "of_table": new.id, "of_number": row["number"]} for row in known]
        await connection.execute(_STORE_SEAT, rows)
    for number in changed:
        if number not in stored:
            await connection.execute(insert(SeatRow).values(**seat_values(new, number)))


def _hand_id(table: Table) -> int | None:
    return table.hand.id if table.hand else None
