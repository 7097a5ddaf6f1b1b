"""Which message fills which slot, kept for the next start."""

from dataclasses import dataclass

from sqlalchemy import delete, select
from sqlalchemy.dialects import postgresql, sqlite

from bot.storage.database import Database
from bot.storage.schema import MessageRow


@dataclass(frozen=True, slots=True)
class ShownMessage:
    """A message that fills a slot; ``mark`` is the table's version that it shows."""

    slot: str
    chat: int
    message: int
    mark: int


class Messages:
    """The slots of everybody's screens."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def all(self) -> list[ShownMessage]:
        """Every slot that is filled."""
        async with self._db.read() as connection:
            rows = await connection.execute(
                select(MessageRow.slot, MessageRow.chat_id, MessageRow.message_id, MessageRow.mark)
            )
            return [ShownMessage(*row) for row in rows]

    async def keep(self, shown: ShownMessage) -> None:
        """Remember a message that fills a slot now."""
        dialect = sqlite if self._db.is_sqlite else postgresql
        values = {"chat_id": shown.chat, "message_id": shown.message, "mark": shown.mark}
        statement = dialect.insert(MessageRow).values(slot=shown.slot, **values)
        async with self._db.write() as connection:
            await connection.execute(
                statement.on_conflict_do_update(index_elements=["slot"], set_=values)
            )

    async def forget(self, prefix: str) -> None:
        """Forget the slots whose names begin so."""
        async with self._db.write() as connection:
            await connection.execute(
                delete(MessageRow).where(MessageRow.slot.startswith(prefix, autoescape=True))
            )
