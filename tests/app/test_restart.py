"""Restarts, other processes, and presses that come at the same time."""

import asyncio
from dataclasses import replace

import pytest

from bot.app import commands as c
from bot.app.errors import TableBusy
from bot.app.locks import Locks
from bot.app.table import Alarm, Stage
from bot.app.timing import GRACE
from tests.app.app_support import ANNA, BO, CHEN, NOW, SPRING, SPRING_BOTTOM, House


async def seated(house: House) -> None:
    """Three people; the first is asked to bid."""
    await house.deal(ANNA, BO, CHEN, hands=SPRING, bottom=SPRING_BOTTOM)


async def test_an_overdue_deadline_gets_a_grace_period(house: House) -> None:
    """Nobody could answer while the process was down: fifteen seconds from now."""
    await seated(house)
    house.now += 3600
    outcome = await house.tell(c.Resume)

    assert house.table.alarms == {Alarm.TURN: NOW + 3600 + GRACE}
    assert [panel.person for panel in outcome.panels] == [ANNA.id, BO.id, CHEN.id]
    assert not any(panel.fresh for panel in outcome.panels)


async def test_a_deadline_that_is_far_away_stands(house: House) -> None:
    """A quick restart changes nothing at all."""
    await seated(house)
    house.now += 5
    before = house.table
    await house.tell(c.Resume)

    assert house.table is before


async def test_resuming_twice_gives_one_grace(house: House) -> None:
    """A process that dies again and again does not put the deadline off for ever."""
    await seated(house)
    house.now += 3600
    await house.tell(c.Resume)
    deadline = house.table.alarms[Alarm.TURN]
    await house.tell(c.Resume)

    assert house.table.alarms[Alarm.TURN] == deadline


async def test_a_lobby_and_a_vote_get_grace_too(house: House) -> None:
    """Expiry and consent are deadlines of people."""
    await house.sit(ANNA, BO)
    await house.do(c.AskStop, BO)
    house.now += 3600
    await house.tell(c.Resume)

    assert house.table.alarms[Alarm.EXPIRE] == house.now + GRACE
    assert house.table.alarms[Alarm.VOTE] == house.now + GRACE


async def test_computers_need_no_grace(house: House) -> None:
    """What a computer owes is due at once."""
    await house.deal(ANNA)
    await house.act(ANNA, "bid 1")
    due = house.table.alarms[Alarm.COMPUTER]
    house.now += 3600
    await house.tell(c.Resume)

    assert house.table.due_at == due


async def test_every_stage_resumes(house: House) -> None:
    """Lobby, hand, suspension and rest come back as they were."""
    await house.open()
    stages = {}
    for step in range(4):
        before = house.table
        await house.tell(c.Resume)
        stages[house.table.stage] = house.table is before
        match step:
            case 0:
                house.told(SPRING, bottom=SPRING_BOTTOM)
                await house.do(c.Begin, ANNA)
            case 1:
                await house.do(c.Leave, ANNA)
            case 2:
                await house.do(c.Join, ANNA)
                await house.act(ANNA, "bid 3")
                await house.do(c.SwitchAuto, ANNA, on=True)
                await house.until(Stage.BETWEEN, Stage.FINISHED)

    assert all(stages.values())
    assert {Stage.LOBBY, Stage.PLAYING, Stage.SUSPENDED} < stages.keys()


async def test_another_process_wins_and_the_command_is_tried_again(house: House) -> None:
    """A conflict loads the table anew: the same press is judged by what is true now."""
    await seated(house)
    other = replace(house.table, version=house.table.version + 1, turn_seconds=90)
    house.tables.conflicts.append(other)
    await house.act(ANNA, "bid 1")

    assert house.table.version == other.version + 1
    assert house.table.turn_seconds == 90
    assert house.table.alarms[Alarm.TURN] == NOW + 90


async def test_a_deadline_that_another_process_has_dealt_with(house: House) -> None:
    """A timer that loses against another process does nothing."""
    await seated(house)
    house.now += 45
    version = house.table.version
    other = replace(house.table, version=version + 1, alarms={})
    house.tables.conflicts.append(other)
    await house.tell(c.TimeUp, version)

    assert house.table is other


async def test_endless_conflicts_give_up(house: House) -> None:
    """After four attempts the conflict is reported instead of hidden."""
    await seated(house)
    for step in range(1, 5):
        house.tables.conflicts.append(replace(house.table, version=house.table.version + step))
    with pytest.raises(TableBusy):
        await house.act(ANNA, "bid 1")


async def test_a_press_does_not_wait_for_ever(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the table is busy for two seconds a person is told to wait; timers wait on."""
    await seated(house)
    locks = house.service.locks
    async with locks.hold(house.id):
        timer = asyncio.create_task(house.tell(c.TimeUp, house.table.version))
        monkeypatch.setattr("bot.app.handle.PATIENCE", 0.01)
        with pytest.raises(TableBusy):
            await house.act(ANNA, "bid 1")
        assert not timer.done()
    await timer
    assert len(locks) == 0


async def test_locks_are_forgotten() -> None:
    """Memory does not grow with the number of tables ever touched."""
    locks = Locks()
    for key in range(100):
        async with locks.hold(key):
            assert locks.waiting(key) == 1

    assert (len(locks), locks.waiting(5)) == (0, 0)
