"""Migrations: up, down and up again, and nothing that the schema has and they do not."""

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from bot.app import commands as c
from bot.storage.database import Database
from bot.storage.schema import Base
from bot.storage.tables import StoredTables
from bot.storage.upgrade import SchemaTooNew, config, upgrade
from tests.app.app_support import ANNA, BO, CHEN, SPRING, SPRING_BOTTOM
from tests.storage.stored_house import StoredHouse

REVISIONS = [script.revision for script in ScriptDirectory.from_config(config()).walk_revisions()]


def tables(connection: Connection) -> set[str]:
    """The tables that there are."""
    return set(inspect(connection).get_table_names())


@pytest.mark.parametrize("revision", REVISIONS[::-1])
async def test_each_revision_goes_up_down_and_up(url: str, revision: str) -> None:
    """A revision that is taken back leaves what was there before it, and can be made again."""
    database = Database(url)
    async with database.write() as connection:

        def stairs(connection: Connection) -> None:
            settings = config(connection)
            before = ScriptDirectory.from_config(settings).get_revision(revision).down_revision
            command.downgrade(settings, str(before or "base"))
            below = tables(connection)
            command.upgrade(settings, revision)
            above = tables(connection)
            command.downgrade(settings, str(before or "base"))
            assert tables(connection) - {"alembic_version"} == below - {"alembic_version"}
            command.upgrade(settings, revision)
            assert tables(connection) == above

        await connection.run_sync(stairs)
    await database.close()


async def test_there_is_one_head() -> None:
    """Two people adding a revision at once have to agree on an order."""
    assert len(ScriptDirectory.from_config(config()).get_heads()) == 1


async def test_autogenerate_finds_nothing(database: Database) -> None:
    """The migrations make exactly the schema that the code declares."""

    def differences(connection: Connection) -> list[object]:
        context = MigrationContext.configure(
            connection, opts={"compare_type": True, "compare_server_default": True}
        )
        return list(compare_metadata(context, Base.metadata))

    async with database.read() as connection:
        assert await connection.run_sync(differences) == []


async def test_a_schema_of_the_future_is_refused(database: Database) -> None:
    """An older program does not touch what it does not know."""
    async with database.write() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(SchemaTooNew, match="9999"):
        await upgrade(database)

    async with database.read() as connection:
        assert "seats" in await connection.run_sync(tables)


async def test_an_unfinished_hand_survives_an_upgrade(database: Database, url: str) -> None:
    """Starting again brings the schema up to date and the hand back, to the card."""
    house = StoredHouse(database)
    await house.meet_everybody()
    await house.deal(ANNA, BO, CHEN, hands=SPRING, bottom=SPRING_BOTTOM)
    await house.act(ANNA, "bid 3")
    await house.act(ANNA, "play 44")
    again = Database(url)
    await upgrade(again)
    table = await StoredTables(again, "zh-Hans").load(house.id)
    await again.close()

    assert table == house.table
    await house.act(BO, "pass")
    await house.do(c.Look, CHEN)
