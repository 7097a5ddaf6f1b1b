"""Leaderboards, statistics, history and replays, on scores that were made by hand."""

from typing import Any

import pytest
from sqlalchemy import insert

from bot.app.stats import tell
from bot.storage.boards import Boards
from bot.storage.database import Database
from bot.storage.people import KnownPerson, People
from bot.storage.schema import HandRow, MatchRow, ScoreRow, TableRow
from tests.app import app_support
from tests.storage.stored_house import StoredHouse

CHAT, ELSEWHERE = -1001, -1002
ANNA, BO, CHEN = 1, 2, 3


@pytest.fixture
async def boards(database: Database) -> Boards:
    """Boards over a table and a match; people have names."""
    async with database.write() as connection:
        await connection.execute(
            insert(TableRow).values(
                id=1,
                version=1,
                chat_id=CHAT,
                thread_id=0,
                stage="closed",
                rules={},
                turn_seconds=45,
                host_id=1,
                ready=[],
                alarms={},
            )
        )
        await connection.execute(
            insert(MatchRow).values(
                id=1,
                table_id=1,
                chat_id=CHAT,
                ruleset="classic",
                totals=[0, 0, 0],
                house=0,
                settled=0,
                started_at=0.0,
            )
        )
    people = People(database)
    for person, name in ((ANNA, "Anna"), (BO, "Bo"), (CHEN, "陈")):
        await people.meet(KnownPerson(person, name))
    return Boards(database)


async def hand(
    database: Database, number: int, *scores: tuple[int, int, str], **more: Any
) -> None:
    """Store a settled hand: for each person points and any of L(andlord), W(on), M(atch)."""
    chat, at = more.get("chat", CHAT), more.get("at", 1000.0 + number)
    people = more.get("people", len(scores))
    async with database.write() as connection:
        hand_id = await connection.scalar(
            insert(HandRow)
            .values(
                table_id=1,
                match_id=1,
                chat_id=chat,
                number=number,
                attempt=0,
                deal="rules: classic\n",
                holders=[s[0] for s in scores],
                names=[f"P{s[0]}" for s in scores],
                state=more.get("state", "settled"),
                points=[s[1] for s in scores],
                dealt_at=at - 60,
                ended_at=at,
            )
            .returning(HandRow.id)
        )
        for seat, (person, points, marks) in enumerate(scores):
            await connection.execute(
                insert(ScoreRow).values(
                    hand_id=hand_id,
                    seat=seat,
                    person_id=person,
                    chat_id=chat,
                    ruleset=more.get("ruleset", "classic"),
                    landlord="L" in marks,
                    won="W" in marks,
                    points=points,
                    match_won="M" in marks,
                    people=people,
                    at=at,
                )
            )


async def test_matches_won_come_before_points(database: Database, boards: Boards) -> None:
    """Whoever has won more matches is first; equal ones by points."""
    await hand(database, 1, (ANNA, 2, "LWM"), (BO, -1, ""), (CHEN, -1, ""))
    await hand(database, 2, (ANNA, -20, "L"), (BO, 40, "W"), (CHEN, -20, ""))
    standings = await boards.top(CHAT)

    assert [(s.name, s.matches, s.points) for s in standings] == [
        ("Anna", 1, -18),
        ("Bo", 0, 39),
        ("陈", 0, -21),
    ]


async def test_hands_with_fewer_than_two_people_do_not_count(
    database: Database, boards: Boards
) -> None:
    """Practice against computers is no ranking."""
    await hand(database, 1, (ANNA, 30, "LWM"), people=1)
    assert await boards.top(CHAT) == []
    assert await boards.person(ANNA) is None

    await hand(database, 2, (ANNA, 3, "LW"), (BO, -3, ""), people=2)
    assert [s.points for s in await boards.top(CHAT)] == [3, -3]


async def test_boards_are_of_one_group_a_time_and_a_ruleset(
    database: Database, boards: Boards
) -> None:
    """What was won elsewhere, earlier or in another game is left out."""
    await hand(database, 1, (ANNA, 1, "W"), (BO, -1, ""), at=100.0)
    await hand(database, 2, (ANNA, 10, "W"), (BO, -10, ""), at=200.0, ruleset="two")
    await hand(database, 1, (ANNA, 100, "W"), (BO, -100, ""), at=300.0, chat=ELSEWHERE)

    assert [s.points for s in await boards.top(CHAT)] == [11, -11]
    assert [s.points for s in await boards.top(CHAT, since=150.0)] == [10, -10]
    assert [s.points for s in await boards.top(CHAT, ruleset="two")] == [10, -10]
    assert [s.points for s in await boards.top(ELSEWHERE)] == [100, -100]
    everywhere, here = await boards.person(ANNA), await boards.person(ANNA, CHAT)
    assert everywhere is not None
    assert here is not None
    assert (everywhere.points, here.points) == (111, 11)


async def test_rates_are_of_each_side(database: Database, boards: Boards) -> None:
    """Landlord and farmer hands are counted apart; None where there was no such hand."""
    await hand(database, 1, (ANNA, 2, "LW"), (BO, -1, ""))
    await hand(database, 2, (ANNA, -2, "L"), (BO, 1, "W"))
    await hand(database, 3, (ANNA, 1, "W"), (CHEN, -2, "L"))
    by_name = {s.name: s for s in await boards.top(CHAT)}

    assert (by_name["Anna"].landlord_rate, by_name["Anna"].farmer_rate) == (0.5, 1.0)
    assert (by_name["Bo"].landlord_rate, by_name["Bo"].farmer_rate) == (None, 0.5)
    assert (by_name["陈"].landlord_rate, by_name["陈"].farmer_rate) == (0.0, None)
    assert (by_name["Anna"].hands, by_name["Anna"].won) == (3, 2)


async def test_a_board_has_ten_rows(database: Database, boards: Boards) -> None:
    """The best ten; somebody whose name is not known is a number."""
    await hand(database, 1, *((100 + n, n, "W") for n in range(12)))
    standings = await boards.top(CHAT)

    assert [s.points for s in standings] == list(range(11, 1, -1))
    assert standings[0].name == "111"


async def test_history_is_newest_first(database: Database, boards: Boards) -> None:
    """The last ten settled hands of the group; dropped ones are not history."""
    for number in range(1, 13):
        await hand(database, number, (ANNA, number, "W"), (BO, -number, ""))
    await hand(database, 13, (ANNA, 0, ""), (BO, 0, ""), state="dropped")
    past = await boards.history(CHAT)

    assert [one.number for one in past] == list(range(12, 2, -1))
    assert (past[0].names, past[0].points, past[0].at) == (("P1", "P2"), (12, -12), 1012.0)
    assert await boards.history(ELSEWHERE) == []


async def test_live_hands_are_not_shown(database: Database, boards: Boards) -> None:
    """A hand that is being played cannot be read by its number, only by the operator."""
    await hand(database, 1, (ANNA, 0, ""), (BO, 0, ""), state="live")

    assert await boards.hand_in(CHAT, 1) is None
    assert await boards.hand_in(CHAT, None) is None
    found = await boards.hand(1)
    assert found is not None
    assert found.state == "live"
    assert await boards.hand(99) is None


async def test_the_last_hand_is_the_last_settled_one(database: Database, boards: Boards) -> None:
    """Without a number the last hand that counted; with one also a dropped one."""
    await hand(database, 1, (ANNA, 1, "W"), (BO, -1, ""))
    await hand(database, 2, (ANNA, 0, ""), (BO, 0, ""), state="dropped")
    last, second = await boards.hand_in(CHAT, None), await boards.hand_in(CHAT, 2)

    assert last is not None
    assert second is not None
    assert (last.number, second.state) == (1, "dropped")


async def test_a_stored_hand_is_told_again(database: Database) -> None:
    """A replay plays the record through: every action, its cause, and the same result."""
    house = StoredHouse(database)
    await house.meet_everybody()
    await house.deal(
        *app_support.PEOPLE[:3], hands=app_support.SPRING, bottom=app_support.SPRING_BOTTOM
    )
    await house.spring(*app_support.PEOPLE[1:3])
    stored = await Boards(database).hand_in(house.table.chat, 1)
    assert stored is not None
    told = tell(stored)

    assert house.table.hand is not None
    assert tuple(step.action for step in told.steps) == house.table.hand.actions
    assert told.result == house.view().result
    standings = await Boards(database).top(house.table.chat)
    assert [(s.points, s.hands) for s in standings] == [(12, 1), (-6, 1), (-6, 1)]
