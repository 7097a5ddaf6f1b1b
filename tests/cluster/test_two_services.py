"""The version guard under two processes: the same commands at the same time from two services."""

import asyncio
from random import Random

from sqlalchemy import func, select

from bot.app import commands as c
from bot.app.errors import AppError, SeatedElsewhere, StaleButton, TableBusy
from bot.app.outcome import Outcome
from bot.app.table import Stage
from bot.storage.schema import ChatRow, SeatRow, TableRow
from engine import IllegalAction
from tests.cluster.desk import (
    CHAT,
    OTHER_CHAT,
    PEOPLE,
    Desk,
    assert_books_are_right,
    both,
    deal,
    desks,
    play_match,
)

ROUNDS = 12


async def test_the_same_answer_twice_is_taken_once(database_url: str) -> None:
    """Of two presses of the same button at two processes one bids, the other one is stale."""
    async with desks(database_url, 2) as [one, other]:
        number = await deal(one, *PEOPLE)
        table = await one.table(number)
        seat = next(n for n, seat in enumerate(table.seats) if seat.asked)
        by = next(p for p in PEOPLE if p.id == table.seats[seat].person)
        assert table.hand is not None
        on = c.PanelRef(table.hand.number, table.seats[seat].panel, table.seats[seat].asked)
        bid = c.Answer(number, by, on, 1)
        done = await both(one.do(bid), other.do(bid))
        assert sorted(isinstance(result, Outcome) for result in done) == [False, True]
        assert any(isinstance(result, StaleButton | IllegalAction) for result in done)
        after = await other.table(number)
        assert after.hand is not None
        assert len(after.hand.actions) == 1
        assert await one.table(number) == after


async def test_an_alarm_at_two_processes_rings_once(database_url: str) -> None:
    """Both know the alarm; whoever is second finds another version and does nothing."""
    async with desks(database_url, 2) as [one, other]:
        number = await deal(one, PEOPLE[0])
        await one.do(c.SwitchAuto(number, PEOPLE[0], on=True))
        for _ in range(ROUNDS):
            table = await one.table(number)
            if table.stage is not Stage.PLAYING:
                break
            assert table.due_at is not None
            one.clock.now = table.due_at
            alarm = c.TimeUp(number, table.version)
            done = await both(one.do(alarm), other.do(alarm))
            assert all(isinstance(result, Outcome) for result in done), done
            assert (await one.table(number)).version == table.version + 1


async def test_commands_from_two_processes_are_all_carried_out(database_url: str) -> None:
    """Those that do not exclude each other are tried again: no tap and no seat gets lost."""
    async with desks(database_url, 2) as [one, other]:
        number = (await one.open(PEOPLE[0])).table.id
        done = await both(other.do(c.Join(number, PEOPLE[1])), one.do(c.Join(number, PEOPLE[2])))
        assert all(isinstance(result, Outcome) for result in done), done
        table = await one.table(number)
        assert {seat.person for seat in table.seats} == {person.id for person in PEOPLE}


async def test_one_place_gets_one_table(database_url: str) -> None:
    """Two people open a table in one group through two processes: both see the same."""
    async with desks(database_url, 2) as [one, other]:
        for thread in range(1, ROUNDS):
            done = await both(
                one.open(PEOPLE[0], CHAT, thread), other.open(PEOPLE[1], CHAT, thread)
            )
            assert all(isinstance(result, Outcome) for result in done), done
            assert len({result.table.id for result in done}) == 1
            assert await count(one, TableRow, TableRow.thread_id == thread) == 1


async def test_one_person_gets_one_seat(database_url: str) -> None:
    """Joining two tables through two processes: one seat, and a refusal that says why."""
    async with desks(database_url, 2) as [one, other]:
        here = (await one.open(PEOPLE[0], CHAT)).table.id
        there = (await one.open(PEOPLE[1], OTHER_CHAT)).table.id
        for _ in range(ROUNDS):
            done = await both(one.do(c.Join(here, PEOPLE[2])), other.do(c.Join(there, PEOPLE[2])))
            assert sorted(isinstance(result, Outcome) for result in done) == [False, True]
            assert any(isinstance(result, SeatedElsewhere | TableBusy) for result in done)
            mine = SeatRow.person_id == PEOPLE[2].id
            assert await count(one, SeatRow, mine, SeatRow.claimed) == 1
            seat = await one.tables.seat_of(PEOPLE[2].id)
            assert seat is not None
            await one.do(c.Leave(seat[0], PEOPLE[2]))


async def test_a_match_whose_every_step_is_another_process(database_url: str) -> None:
    """What one process remembers of a table never hides what the other has done."""
    async with desks(database_url, 2) as [one, other]:
        number = await deal(one, *PEOPLE)
        table = await play_match([one, other], number)
        assert table.stage is Stage.FINISHED
        assert await assert_books_are_right(database_url) > 0


async def test_a_crowd_at_two_processes_loses_nothing(database_url: str) -> None:
    """Alarms, taps, looks and votes at once: every log replays, and nobody sits twice."""
    async with desks(database_url, 2) as pair:
        number = await deal(pair[0], *PEOPLE)
        rng = Random(1)
        for _ in range(3 * ROUNDS):
            table = await pair[0].table(number)
            assert table.due_at is not None
            pair[0].clock.now = max(pair[0].clock.now, table.due_at)
            commands = [c.TimeUp(number, table.version), *(_any(rng, number) for _ in range(3))]
            done = await both(*(rng.choice(pair).do(command) for command in commands))
            unexpected = [
                result
                for result in done
                if not isinstance(result, Outcome | AppError | IllegalAction)
            ]
            assert not unexpected
        assert await pair[0].table(number) == await pair[1].table(number)
        await assert_books_are_right(database_url)


async def test_a_group_that_two_processes_move_is_moved_once(database_url: str) -> None:
    """Telegram tells of a new supergroup twice: in the old chat and in the new one."""
    async with desks(database_url, 2) as [one, other]:
        number = await deal(one, *PEOPLE, chat=OTHER_CHAT)
        new = OTHER_CHAT - 5
        moved = await both(
            one.people.move_chat(OTHER_CHAT, new), other.people.move_chat(OTHER_CHAT, new)
        )
        assert sorted(moved) == [False, True]
        assert await one.tables.open_in(new) == [number]
        assert await count(one, ChatRow, ChatRow.id.in_([OTHER_CHAT, new])) == 1


async def test_a_table_is_read_in_one_snapshot(database_url: str) -> None:
    """While one process plays, another that reads never sees half of a change."""
    async with desks(database_url, 2) as [one, other]:
        number = await deal(one, PEOPLE[0])
        await one.do(c.SwitchAuto(number, PEOPLE[0], on=True))
        over = asyncio.Event()

        async def read() -> int:
            reads = 0
            while not over.is_set():
                other.tables.forget(number)
                table = await other.table(number)
                assert table.hand is not None
                logged = table.hand.actions
                asked = {n for n, seat in enumerate(table.seats) if seat.asked}
                if table.stage is Stage.PLAYING:
                    assert asked, (table.version, logged)
                reads += 1
            return reads

        reading = asyncio.create_task(read())
        for _ in range(2 * ROUNDS):
            if (await one.ring(number)).stage is not Stage.PLAYING:
                break
        over.set()
        assert await reading > 0


def _any(rng: Random, number: int) -> object:
    """Something that anybody may try at any time."""
    by = rng.choice(PEOPLE)
    on = rng.random() < 0.5
    return rng.choice(
        [
            c.Look(number, by),
            c.ShowPanel(number, by),
            c.ChangePace(number, by),
            c.SwitchAuto(number, by, on=on),
            c.WantNext(number, by),
            c.AskRedeal(number, by),
            c.CastVote(number, by, yes=on),
            c.NewPanel(number, by),
            c.Join(number, by),
        ]
    )


async def count(desk: Desk, row: type, *where: object) -> int:
    """How many rows there are."""
    async with desk.database.read() as connection:
        statement = select(func.count()).select_from(row).where(*where)  # type: ignore[arg-type]
        return await connection.scalar(statement) or 0
