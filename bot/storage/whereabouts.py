"""Where tables and people are: questions that need no whole table."""

from sqlalchemy import ColumnElement, select

from bot.app.table import HAND_STAGES, OPEN_STAGES, Stage
from bot.storage.database import Database
from bot.storage.schema import ChatRow, SeatRow, TableRow


class Whereabouts:
    """Answers which table is where, and who sits at it."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def open_at(self, chat: int, thread: int | None) -> int | None:
        """The open table of a chat or topic."""
        async with self._db.read() as connection:
            return await connection.scalar(
                select(TableRow.id).where(
                    TableRow.chat_id == chat,
                    TableRow.thread_id == (thread or 0),
                    TableRow.stage != Stage.CLOSED.value,
                )
            )

    async def seat_of(self, person: int) -> tuple[int, str] | None:
        """The open table at which a person sits, and its chat's title."""
        async with self._db.read() as connection:
            row = (
                await connection.execute(
                    select(SeatRow.table_id, ChatRow.title)
                    .join(TableRow, TableRow.id == SeatRow.table_id)
                    .join(ChatRow, ChatRow.id == TableRow.chat_id)
                    .where(SeatRow.person_id == person, SeatRow.claimed)
                )
            ).first()
        return None if row is None else (row.table_id, row.title)

    async def left_seat_of(self, person: int, *, in_hand: bool = False) -> int | None:
        """The open table at which somebody's seat is kept while they are away.

        With ``in_hand`` only one at which a hand is being played counts.
        """
        stages = HAND_STAGES if in_hand else OPEN_STAGES
        async with self._db.read() as connection:
            return await connection.scalar(
                select(SeatRow.table_id)
                .join(TableRow, TableRow.id == SeatRow.table_id)
                .where(
                    SeatRow.person_id == person,
                    SeatRow.present.is_(False),
                    TableRow.stage.in_([stage.value for stage in stages]),
                )
                .order_by(SeatRow.table_id.desc())
            )

    async def open_tables(self) -> list[int]:
        """Every open table."""
        return await self._ids(TableRow.stage != Stage.CLOSED.value)

    async def versions(self) -> list[tuple[int, int]]:
        """Every open table and its version."""
        async with self._db.read() as connection:
            rows = await connection.execute(
                select(TableRow.id, TableRow.version).where(TableRow.stage != Stage.CLOSED.value)
            )
            return [(row.id, row.version) for row in rows]

    async def open_in(self, chat: int) -> list[int]:
        """The open tables of a group, one a topic."""
        return await self._ids(TableRow.chat_id == chat, TableRow.stage != Stage.CLOSED.value)

    async def _ids(self, *where: ColumnElement[bool]) -> list[int]:
        async with self._db.read() as connection:
            return list(await connection.scalars(select(TableRow.id).where(*where)))
