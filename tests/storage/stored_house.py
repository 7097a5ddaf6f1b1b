"""The house of the table service's tests, with its tables in a database."""

from collections.abc import Sequence

from bot.app.handle import TableService
from bot.app.ports import Booking, Logged
from bot.app.table import Table
from bot.storage.database import Database
from bot.storage.people import KnownPerson, People
from bot.storage.tables import StoredTables
from tests.app.app_support import CHAT, PEOPLE, House


class CheckedTables(StoredTables):
    """Stored tables, each change of which is read back by somebody who has nothing in memory."""

    def __init__(self, database: Database) -> None:
        super().__init__(database, "zh-Hans")
        self._database = database
        self.tables: dict[int, Table] = {}
        self.booked: list[Booking] = []

    async def open(self, table: Table) -> Table:
        """Store a new table and read it back."""
        return await self._checked(await super().open(table))

    async def save(
        self,
        old: Table,
        new: Table,
        log: Sequence[Logged],
        bookings: Sequence[Booking],
        now: float,
    ) -> Table:
        """Store a change and read it back."""
        self.booked += bookings
        return await self._checked(await super().save(old, new, log, bookings, now))

    async def _checked(self, table: Table) -> Table:
        read = await StoredTables(self._database, "zh-Hans").load(table.id)

        assert read == table
        self.tables[table.id] = table
        return table


class StoredHouse(House):
    """A group whose table is kept in a database."""

    def __init__(self, database: Database, ruleset: str = "classic", **more: int) -> None:
        super().__init__(ruleset, **more)
        self.database = database
        self.tables = CheckedTables(database)  # type: ignore[assignment]
        self.service = TableService(self.tables, self.chance, self.adviser, lambda: self.now)

    async def meet_everybody(self, chat: int = CHAT) -> None:
        """Let the database know the group and the people."""
        people = People(self.database)
        await people.set_chat(chat, title="牌友群")
        for person in PEOPLE:
            await people.meet(KnownPerson(person.id, person.name, person.locale))
