"""One process's share of the bot, without Telegram: a table service on a database."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select

from bot.app import commands as c
from bot.app.handle import TableService
from bot.app.outcome import Outcome
from bot.app.table import ChatSettings, Person, Stage, Table
from bot.storage.boards import Boards
from bot.storage.database import Database
from bot.storage.people import KnownPerson, People
from bot.storage.schema import ActionRow, HandRow, MatchRow, ScoreRow
from bot.storage.tables import StoredTables
from engine import parse_record, replay, result
from tests.app.app_support import QuickAdviser, ToldChance

LARGEST = 2**52  # Telegram: ids have at most 52 significant bits
CHAT = -1_009_999_999_999
OTHER_CHAT = -1_002_147_483_649
PEOPLE = tuple(
    Person(number, name, "zh-Hans", reachable=True)
    for number, name in ((2**40 + 1, "Anna"), (LARGEST - 1, "Bo"), (2**32 + 3, "Chen"))
)
TARGET = 5
NOW = 1_800_000_000.0


@dataclass
class Clock:
    """The time, for every process the same."""

    now: float = NOW

    def __call__(self) -> float:
        """Tell it."""
        return self.now


class Desk:
    """A service, and what a test asks of it."""

    def __init__(self, url: str, clock: Clock) -> None:
        self.database = Database(url)
        self.tables = StoredTables(self.database, "zh-Hans")
        self.people = People(self.database)
        self.boards = Boards(self.database)
        self.clock = clock
        self.adviser = QuickAdviser()
        self.service = TableService(self.tables, ToldChance(), self.adviser, clock)

    async def set_up(self) -> None:
        """Let the groups and the people be known."""
        for chat in (CHAT, OTHER_CHAT):
            await self.people.set_chat(chat, title="牌友群")
        for person in PEOPLE:
            await self.people.meet(KnownPerson(person.id, person.name, "zh-Hans"))

    async def open(
        self, by: Person, chat: int = CHAT, thread: int | None = None, ruleset: str = "classic"
    ) -> Outcome:
        """Open a table, or show the one that is there."""
        settings = ChatSettings(45, "zh-Hans", TARGET)
        return await self.service.open(c.OpenTable(by, chat, thread, "牌友群", ruleset, settings))

    async def do(self, command: Any) -> Outcome:
        """Carry out a command."""
        return await self.service.handle(command)

    async def table(self, number: int) -> Table:
        """The table as it is stored."""
        found = await self.tables.load(number)
        assert found is not None
        return found

    async def ring(self, number: int) -> Table:
        """Let time go on to the next alarm, and let it ring."""
        table = await self.table(number)
        assert table.due_at is not None, f"{table.stage}: nothing will happen"
        self.clock.now = max(self.clock.now, table.due_at)
        await self.do(c.TimeUp(number, table.version))
        return await self.table(number)


@asynccontextmanager
async def desks(url: str, number: int = 1) -> AsyncIterator[list[Desk]]:
    """Services on one database, as in so many processes."""
    clock = Clock()
    made = [Desk(url, clock) for _ in range(number)]
    await made[0].set_up()
    try:
        yield made
    finally:
        for desk in made:
            await desk.database.close()


async def deal(desk: Desk, *people: Person, chat: int = CHAT, thread: int | None = None) -> int:
    """Seat people and deal; the table's number."""
    number = (await desk.open(people[0], chat, thread)).table.id
    for person in people[1:]:
        await desk.do(c.Join(number, person))
    await desk.do(c.Begin(number, people[0]))
    return number


async def play_match(desks: list[Desk], number: int, most: int = 3000) -> Table:
    """Let auto-play answer for everybody, every time by another process, to the match's end."""
    for person in PEOPLE:
        await desks[0].do(c.SwitchAuto(number, person, on=True))
    for turn in range(most):
        desk = desks[turn % len(desks)]
        table = await desk.table(number)
        if table.stage is Stage.FINISHED:
            return table
        if table.stage is Stage.BETWEEN and not table.ready:
            await desk.do(c.WantNext(number, PEOPLE[turn % 3]))
        await desk.ring(number)
    raise AssertionError(f"no end after {most} alarms")


async def assert_books_are_right(url: str) -> int:
    """Every log replays to its hand's points, and totals and scores are their sums."""
    database = Database(url)
    try:
        async with database.read() as connection:
            hands = (await connection.execute(select(HandRow.__table__))).all()
            matches = (await connection.execute(select(MatchRow.__table__))).all()
            actions = (
                await connection.execute(
                    select(ActionRow.__table__).order_by(ActionRow.hand_id, ActionRow.number)
                )
            ).all()
            scores = (await connection.execute(select(ScoreRow.__table__))).all()
    finally:
        await database.close()
    for hand in hands:
        log = [action for action in actions if action.hand_id == hand.id]
        assert [action.number for action in log] == list(range(len(log)))
        assert [action.version for action in log] == sorted(action.version for action in log)
        record = parse_record(hand.deal + "".join(f"{action.action}\n" for action in log))
        ended = result(replay(record.rules, record.deal, record.actions).state)
        if hand.state == "settled":
            assert ended is not None
            assert list(ended.points) == hand.points
        booked = {score.seat: score.points for score in scores if score.hand_id == hand.id}
        held = [seat for seat, person in enumerate(hand.holders) if person is not None]
        expected = {seat: hand.points[seat] for seat in held} if hand.state == "settled" else {}
        assert booked == expected
    for match in matches:
        points = [h.points for h in hands if h.match_id == match.id and h.state == "settled"]
        assert match.totals == [sum(column) for column in zip(*points, strict=True)] or not points
        assert match.settled == len(points)
    live = [hand for hand in hands if hand.state == "live"]
    assert len(live) <= len({hand.table_id for hand in hands})
    return len([hand for hand in hands if hand.state == "settled"])


async def both(*work: Any) -> list[Any]:
    """Do all of it at the same time; errors are results."""
    return list(await asyncio.gather(*work, return_exceptions=True))
