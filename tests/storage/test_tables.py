"""Tables in a file: what is stored is what is read, and two writers do not overwrite each other."""

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import func, select

from bot.app import commands as c
from bot.app.errors import TableBusy
from bot.app.ports import PersonTaken, PlaceTaken, VersionConflict
from bot.app.table import Question, Stage
from bot.storage.boards import Boards
from bot.storage.database import Database
from bot.storage.schema import ActionRow, HandRow, ScoreRow, SeatRow, TableRow
from bot.storage.tables import StoredTables
from engine import RULESETS, parse_record
from engine.cards import Rank
from tests.app.app_support import ANNA, BO, CHAT, CHEN, DORA, SPRING, SPRING_BOTTOM
from tests.app.test_random_commands import Crowd
from tests.storage.stored_house import StoredHouse

PRESSES = 50


async def house(database: Database, ruleset: str = "classic", **more: int) -> StoredHouse:
    """A group that the database knows."""
    made = StoredHouse(database, ruleset, **more)
    await made.meet_everybody()
    return made


async def other_process(database: Database) -> StoredTables:
    """Somebody else on the same file."""
    return StoredTables(database, "zh-Hans")


@pytest.mark.parametrize("ruleset", RULESETS)
async def test_whatever_happens_is_read_back(database: Database, ruleset: str) -> None:
    """After each of many random changes a process without memory reads the same table."""
    made = await house(database, ruleset)
    crowd = Crowd(made, seed=5)
    await made.open(ANNA)
    made.told({})
    made.chance.deals.clear()
    await made.do(c.Begin, ANNA)
    for _ in range(PRESSES):
        if made.table.stage is Stage.CLOSED:
            made.id = 0
            await made.open(ANNA)
        await crowd.step()

    assert len(crowd.kinds) > 8


async def test_every_stage_is_read_back(database: Database) -> None:
    """Lobby, bidding, play with selection, hint and vote, suspension, rest, end, closed."""
    made = await house(database, target=12)
    stages = set()

    async def note() -> None:
        stages.add(made.table.stage)
        fresh = await other_process(database)
        assert await fresh.load(made.id) == made.table

    await made.sit(ANNA, BO, CHEN)
    await note()
    made.told(SPRING, bottom=SPRING_BOTTOM)
    await made.do(c.Begin, ANNA)
    await made.act(ANNA, "bid 3")
    await made.do(c.Tap, ANNA, made.on(ANNA), Rank.FOUR)
    await made.do(c.Suggest, ANNA, made.on(ANNA))
    await made.do(c.Sort, ANNA, made.on(ANNA))
    await made.do(c.ChangePace, BO)
    await made.do(c.AskStop, BO)
    await note()
    vote = made.table.vote
    assert vote is not None
    assert (vote.question, made.seat(ANNA).hint.reason != "") == (Question.STOP, True)
    for person in (ANNA, BO, CHEN):
        await made.do(c.Leave, person)
    await note()
    for person in (ANNA, BO, CHEN):
        await made.do(c.Join, person)
    await made.act(ANNA, "play 3456789TJQKA")
    for play in ("play 33344", "play 555"):
        await made.act(BO, "pass")
        await made.act(CHEN, "pass")
        await made.act(ANNA, play)
    await note()
    await made.do(c.AskStop, ANNA)
    await made.do(c.CastVote, ANNA, yes=True)
    await note()

    assert stages == {
        Stage.LOBBY, Stage.PLAYING, Stage.SUSPENDED, Stage.FINISHED, Stage.CLOSED
    }  # fmt: skip


async def test_two_processes_on_one_file(database: Database) -> None:
    """Of two that change the same version one is refused, and nothing of it is stored."""
    made = await house(database)
    await made.deal(ANNA, BO, CHEN, hands=SPRING, bottom=SPRING_BOTTOM)
    other = await other_process(database)
    seen = await other.load(made.id)
    assert seen is not None
    await made.act(ANNA, "bid 1")
    with pytest.raises(VersionConflict):
        await other.save(seen, replace(seen, turn_seconds=5), [], [], made.now)

    again = await other.load(made.id)
    assert again == made.table


async def test_a_table_in_memory_is_not_older_than_the_file(database: Database) -> None:
    """What another process has changed is seen at the next load."""
    made = await house(database)
    await made.deal(ANNA, BO, CHEN)
    other = await other_process(database)
    before = await other.load(made.id)
    assert await other.load(made.id) is before
    await made.do(c.SwitchAuto, ANNA, on=True)

    assert await other.load(made.id) == made.table


async def test_two_services_at_once(database: Database) -> None:
    """A press in each of two processes: both are carried out, one after the other."""
    made = await house(database)
    await made.deal(ANNA, BO, CHEN)
    other = StoredHouse(database)
    other.id, version = made.id, made.table.version
    await asyncio.gather(
        made.do(c.SwitchAuto, BO, on=True),
        other.service.handle(c.SwitchAuto(made.id, CHEN, on=True)),
    )
    table = await (await other_process(database)).load(made.id)

    assert table is not None
    assert table.version == version + 2
    assert [seat.auto.value for seat in table.seats] == ["off", "chosen", "chosen"]


async def test_nobody_is_stored_at_two_tables(database: Database) -> None:
    """The file itself refuses a second seat, whoever asks."""
    made = await house(database)
    await made.meet_everybody(CHAT - 1)
    await made.sit(ANNA, BO)
    second = StoredHouse(database)
    await second.open(DORA, chat=CHAT - 1)
    table = await second.tables.load(second.id)
    assert table is not None
    stolen = replace(table, seats=(*table.seats, made.table.seats[1]))
    with pytest.raises(PersonTaken):
        await second.tables.save(table, stolen, [], [], made.now)
    assert await (await other_process(database)).load(second.id) == table


async def test_a_second_seat_between_check_and_store_is_busy(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The service turns the storage's refusal into a word to try again."""
    made = await house(database)
    await made.meet_everybody(CHAT - 1)
    await made.sit(ANNA, BO)
    second = StoredHouse(database)
    await second.open(DORA, chat=CHAT - 1)

    async def nowhere(_: int) -> None:
        return None

    monkeypatch.setattr(second.tables, "seat_of", nowhere)
    with pytest.raises(TableBusy):
        await second.do(c.Join, BO)


async def test_one_open_table_a_place(database: Database) -> None:
    """The file refuses a second open table in a chat; closed ones do not count."""
    made = await house(database)
    await made.open(ANNA)
    with pytest.raises(PlaceTaken):
        await made.tables.open(replace(made.table, seats=()))
    await made.do(c.Leave, ANNA)
    made.id = 0
    await made.open(ANNA)

    assert await made.tables.open_in(CHAT) == [made.id]


async def test_where_people_are(database: Database) -> None:
    """Seats of those who are present, of those who left, and what is free again."""
    made = await house(database)
    await made.deal(ANNA, BO, CHEN)
    await made.do(c.Leave, BO)
    tables = made.tables

    assert await tables.seat_of(ANNA.id) == (1, "牌友群")
    assert (await tables.seat_of(BO.id), await tables.left_seat_of(BO.id)) == (None, 1)
    assert await tables.open_at(CHAT, None) == 1
    assert await tables.open_at(CHAT, 77) is None
    assert await tables.people_at(1) == [
        (ANNA.id, "zh-Hans"),
        (BO.id, "en"),
        (CHEN.id, "zh-Hans"),
    ]
    await made.tell(c.Abandon)
    assert (await tables.seat_of(ANNA.id), await tables.open_tables()) == (None, [])


async def test_a_hand_is_its_record(database: Database) -> None:
    """The log has every action once, with its cause and the version that it made."""
    made = await house(database)
    await made.deal(ANNA, BO, CHEN, hands=SPRING, bottom=SPRING_BOTTOM)
    await made.spring(BO, CHEN)
    stored = await Boards(database).hand(1)
    async with database.read() as connection:
        rows = (
            await connection.execute(select(ActionRow.__table__).order_by(ActionRow.number))
        ).all()
        points = await connection.scalar(select(HandRow.points))

    assert stored is not None
    record = parse_record(stored.text)
    assert made.table.hand is not None
    assert record.actions == made.table.hand.actions
    assert (stored.state, stored.names, points) == (
        "settled",
        ("Anna", "Bo", "陈"),
        [12, -6, -6],
    )
    assert [row.number for row in rows] == list(range(8))
    assert {row.cause for row in rows} == {"person"}
    assert sorted({row.version for row in rows}) == [row.version for row in rows]


async def test_redeals_are_hands_of_their_own(database: Database) -> None:
    """Every deal that nobody wanted is kept as dropped, and brings nobody anything."""
    made = await house(database)
    await made.deal(ANNA, BO, CHEN)
    for person in (ANNA, BO, CHEN):
        await made.act(person, "bid 0")
    async with database.read() as connection:
        hands = (
            await connection.execute(select(HandRow.number, HandRow.attempt, HandRow.state))
        ).all()
        scores = await connection.scalar(select(func.count()).select_from(ScoreRow))

    assert [tuple(row) for row in hands] == [(1, 0, "dropped"), (1, 1, "live")]
    assert scores == 0


async def test_hand_numbers_go_on_at_the_next_table(database: Database) -> None:
    """A group's hands are numbered through, from table to table."""
    made = await house(database)
    await made.deal(ANNA, BO, CHEN, hands=SPRING, bottom=SPRING_BOTTOM)
    await made.spring(BO, CHEN)
    for person in (ANNA, BO, CHEN):
        await made.do(c.Leave, person)
    made.id = 0
    await made.deal(ANNA)

    assert made.table.hand is not None
    assert (made.table.hand.number, made.table.id) == (2, 2)


async def test_a_closed_table_keeps_no_claims(database: Database) -> None:
    """Nobody is held at a table that has closed, and its row is not read again."""
    made = await house(database)
    await made.deal(ANNA, BO, CHEN)
    await made.tell(c.Abandon)
    async with database.read() as connection:
        claimed = await connection.scalar(
            select(func.count()).select_from(SeatRow).where(SeatRow.claimed)
        )
        due = await connection.scalar(select(TableRow.due_at))

    assert (claimed, due) == (0, None)


async def test_no_such_table(database: Database) -> None:
    """A table that does not exist is None."""
    assert await (await other_process(database)).load(99) is None
