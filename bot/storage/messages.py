"""Which message fills which slot, kept for the next start."""

from collections import OrderedDict
from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import delete, select
from sqlalchemy.dialects import postgresql, sqlite

from bot.storage.database import Database
from bot.storage.schema import MessageRow

KEPT = 4096  # slots of which is remembered what is stored
MOST_GONE = 256  # tables; their last messages are delivered within seconds


def _keeping(insert: sqlite.Insert | postgresql.Insert) -> sqlite.Insert | postgresql.Insert:
    """Put a message into its slot, whatever was there."""
    new = {name: insert.excluded[name] for name in ("chat_id", "message_id", "mark")}
    return insert.on_conflict_do_update(index_elements=["slot"], set_=new)


# By whether it is for SQLite; made once, as every play needs it.
_KEEP = {
    True: _keeping(sqlite.insert(MessageRow)),
    False: _keeping(postgresql.insert(MessageRow)),
}


@dataclass(frozen=True, slots=True)
class ShownMessage:
    """A message that fills a slot; ``mark`` is the table's version that it shows."""

    slot: str
    chat: int
    message: int
    mark: int

    @property
    def table(self) -> int:
        """The table that the slot belongs to, as its name says, 0 for none."""
        _, _, rest = self.slot.partition(":")
        number = rest.partition(":")[0]
        return int(number) if number.isdecimal() else 0


class Messages:
    """The slots of everybody's screens."""

    def __init__(self, database: Database) -> None:
        self._db = database
        self._kept: OrderedDict[str, ShownMessage] = OrderedDict()
        self._gone: OrderedDict[int, None] = OrderedDict()  # tables that have closed

    async def of(self, tables: Collection[int]) -> list[ShownMessage]:
        """The slots of these tables; those of all others are forgotten."""
        columns = (MessageRow.slot, MessageRow.chat_id, MessageRow.message_id, MessageRow.mark)
        async with self._db.write() as connection:
            shown = [ShownMessage(*row) for row in await connection.execute(select(*columns))]
            stale = [one.slot for one in shown if one.table not in tables]
            await connection.execute(delete(MessageRow).where(MessageRow.slot.in_(stale)))
        current = [one for one in shown if one.table in tables]
        self._kept.update((one.slot, one) for one in current[-KEPT:])
        return current

    async def message_of(self, slot: str) -> int | None:
        """The message that fills a slot."""
        async with self._db.read() as connection:
            return await connection.scalar(
                select(MessageRow.message_id).where(MessageRow.slot == slot)
            )

    async def keep(self, shown: ShownMessage) -> None:
        """Remember a message that fills a slot now; most edits change nothing of that."""
        if self._kept.get(shown.slot) == shown or shown.table in self._gone:
            return
        values = {"slot": shown.slot, "chat_id": shown.chat, "message_id": shown.message}
        async with self._db.write() as connection:
            await connection.execute(_KEEP[self._db.is_sqlite], {**values, "mark": shown.mark})
        self._kept[shown.slot] = shown
        self._kept.move_to_end(shown.slot)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    async def forget(self, slot: str) -> None:
        """Forget the message that filled a slot: it is there no more."""
        self._kept.pop(slot, None)
        async with self._db.write() as connection:
            await connection.execute(delete(MessageRow).where(MessageRow.slot == slot))

    async def forget_table(self, table: int) -> None:
        """Forget every slot of a table that has closed, and what is still to be delivered."""
        self._gone[table] = None
        while len(self._gone) > MOST_GONE:
            self._gone.popitem(last=False)
        for shown in [shown for shown in self._kept.values() if shown.table == table]:
            del self._kept[shown.slot]
        plain, numbered = MessageRow.slot.like(f"%:{table}"), MessageRow.slot.like(f"%:{table}:%")
        async with self._db.write() as connection:
            await connection.execute(delete(MessageRow).where(plain | numbered))
