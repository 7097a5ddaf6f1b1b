"""Whole matches, large ids and the schema: the same on SQLite and on PostgreSQL."""

import asyncio

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, inspect

from bot.app import commands as c
from bot.app.table import Stage
from bot.storage.database import Database
from bot.storage.messages import Messages, ShownMessage
from bot.storage.schema import Base
from bot.storage.upgrade import config, upgrade
from tests.cluster.desk import (
    CHAT,
    LARGEST,
    OTHER_CHAT,
    PEOPLE,
    TARGET,
    assert_books_are_right,
    deal,
    desks,
    play_match,
)


async def test_a_match_is_stored_to_its_end(database_url: str) -> None:
    """Points, boards and history tell the same story, whoever reads them."""
    async with desks(database_url) as [desk]:
        number = await deal(desk, *PEOPLE)
        table = await play_match([desk], number)
        assert table.match is not None
        assert max(table.match.totals) >= TARGET
        settled = await assert_books_are_right(database_url)
        assert settled == table.match.settled
        standings = await desk.boards.top(CHAT)
        assert {standing.person for standing in standings} == {p.id for p in PEOPLE}
        seats = {seat.person: n for n, seat in enumerate(table.seats)}
        for standing in standings:
            assert standing.points == table.match.totals[seats[standing.person]]
        assert len(await desk.boards.history(CHAT)) == min(settled, 10)
        assert sum(standing.matches for standing in standings) >= 1


@pytest.mark.parametrize("ruleset", ["laizi", "five", "two"])
async def test_rulesets_of_other_shapes_are_stored(database_url: str, ruleset: str) -> None:
    """Wild cards, five seats and two: a new process finds the table as the old one left it."""
    async with desks(database_url, 2) as [desk, other]:
        number = (await desk.open(PEOPLE[0], ruleset=ruleset)).table.id
        await desk.do(c.Begin(number, PEOPLE[0]))
        await desk.do(c.SwitchAuto(number, PEOPLE[0], on=True))
        table = await desk.table(number)
        for _ in range(20):
            if table.stage is not Stage.PLAYING:
                break
            table = await desk.ring(number)
        assert await other.table(number) == table


async def test_large_ids_come_back_as_they_went(database_url: str) -> None:
    """People beyond 2**40, supergroups, and topics and messages beyond 31 bits."""
    async with desks(database_url) as [desk]:
        person = PEOPLE[1]
        number = (await desk.open(person, OTHER_CHAT, thread=2**33)).table.id
        assert await desk.tables.open_at(OTHER_CHAT, 2**33) == number
        assert await desk.tables.seat_of(LARGEST - 1) == (number, "牌友群")
        table = await desk.table(number)
        assert (table.host, table.chat, table.thread) == (LARGEST - 1, OTHER_CHAT, 2**33)
        assert await desk.people.toggle_subscription(OTHER_CHAT, LARGEST - 1)
        assert await desk.people.subscribers(OTHER_CHAT) == [LARGEST - 1]
        messages = Messages(desk.database)
        shown = ShownMessage(f"panel:{number}:{LARGEST - 1}", LARGEST - 1, 2**31 + 9, 1)
        await messages.keep(shown)
        assert await messages.of([number]) == [shown]


async def test_topics_of_one_group_deal_side_by_side(database_url: str) -> None:
    """Hands are numbered by group; one that is dealt again keeps its number."""
    async with desks(database_url) as [desk]:
        one = await deal(desk, PEOPLE[0], thread=1)
        two = await deal(desk, PEOPLE[1], thread=2)
        hands = [(await desk.table(number)).hand for number in (one, two)]
        assert [hand and hand.number for hand in hands] == [1, 2]
        desk.adviser.bids = False
        await desk.do(c.SwitchAuto(one, PEOPLE[0], on=True))
        again = (await desk.table(one)).hand
        while again is not None and not again.attempt:
            again = (await desk.ring(one)).hand
        assert again is not None
        assert again.number == 1
        three = await deal(desk, PEOPLE[2], thread=3)
        third = (await desk.table(three)).hand
        assert third is not None
        assert third.number == 3


async def test_topics_that_deal_at_once_both_deal(database_url: str) -> None:
    """The loser of the number takes the next one."""
    async with desks(database_url, 2) as [desk, other]:
        one = (await desk.open(PEOPLE[0], thread=1)).table.id
        two = (await other.open(PEOPLE[1], thread=2)).table.id
        await asyncio.gather(desk.do(c.Begin(one, PEOPLE[0])), other.do(c.Begin(two, PEOPLE[1])))
        hands = [(await desk.table(number)).hand for number in (one, two)]
        assert {hand and hand.number for hand in hands} == {1, 2}


async def test_every_migration_goes_up_down_and_up(database_url: str) -> None:
    """Down to nothing and up again, and what is there then is what the code declares."""
    database = Database(database_url)
    try:
        async with database.write() as connection:
            await connection.run_sync(_down)
        async with database.read() as connection:
            assert await connection.run_sync(_tables) <= {"alembic_version"}
        await upgrade(database)
        async with database.read() as connection:
            assert await connection.run_sync(_differences) == []
            assert await connection.run_sync(_tables) == {*Base.metadata.tables, "alembic_version"}
    finally:
        await database.close()


async def test_processes_that_start_together_upgrade_once(database_url: str) -> None:
    """One makes the tables, the others find them there."""
    databases = [Database(database_url) for _ in range(4)]
    try:
        async with databases[0].write() as connection:
            await connection.run_sync(_down)
        await asyncio.gather(*(upgrade(database) for database in databases))
        async with databases[0].read() as connection:
            assert await connection.run_sync(_differences) == []
    finally:
        for database in databases:
            await database.close()


def _down(connection: Connection) -> None:
    command.downgrade(config(connection), "base")


def _tables(connection: Connection) -> set[str]:
    return set(inspect(connection).get_table_names())


def _differences(connection: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection), Base.metadata))
