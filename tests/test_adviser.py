"""The adviser's process: an answer comes back whatever happens to it."""

import asyncio
import os
import signal
from collections.abc import Iterator
from multiprocessing import active_children
from random import Random

import pytest

from bot.adviser import WorkerAdviser
from engine import RULESETS, View, deal, new_hand, view_for
from engine.advice import Advice, rank_advice

RULES = RULESETS["classic"]
STATE = new_hand(RULES, deal(RULES, Random(1))).state
VIEW: View = view_for(STATE, STATE.turn)  # type: ignore[union-attr]
SEED = 1


@pytest.fixture
def adviser() -> Iterator[WorkerAdviser]:
    """An adviser whose process has started."""
    adviser = WorkerAdviser()
    adviser.start()
    yield adviser
    adviser.close()


def expected(level: str) -> tuple[Advice, ...]:
    """What is thought at a level."""
    return rank_advice(VIEW, Random(SEED), level)


def worker() -> int:
    """The only child's process number."""
    [process] = active_children()
    assert process.pid is not None
    return process.pid


async def many(adviser: WorkerAdviser) -> list[tuple[Advice, ...]]:
    """Ask for many at once."""
    asked = (adviser.rank(VIEW, "normal", SEED) for _ in range(8))
    return await asyncio.gather(*asked)


async def test_it_thinks_in_a_process_of_its_own(adviser: WorkerAdviser) -> None:
    """The same as would be thought here."""
    assert await adviser.rank(VIEW, "normal", SEED) == expected("normal")
    assert worker() != os.getpid()


@pytest.mark.parametrize("sign", [signal.SIGKILL, signal.SIGSTOP], ids=["dead", "hung"])
async def test_a_worker_is_replaced_once_for_all_who_wait(
    adviser: WorkerAdviser, monkeypatch: pytest.MonkeyPatch, sign: signal.Signals
) -> None:
    """Everybody's thoughts are thought again by the next one."""
    await many(adviser)
    first = worker()
    waiting = asyncio.create_task(many(adviser))
    os.kill(first, sign)
    if sign is signal.SIGSTOP:
        monkeypatch.setattr("bot.adviser.LONGEST", 0.2)
        for _ in range(3):
            await asyncio.sleep(0)  # until all have asked
        monkeypatch.setattr("bot.adviser.LONGEST", 60.0)

    assert await waiting == [expected("normal")] * 8
    assert worker() != first


async def test_a_weak_answer_is_better_than_none(
    adviser: WorkerAdviser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the second worker is lost as well, it is thought of here, at the lowest level."""
    monkeypatch.setattr("bot.adviser.LONGEST", 0.0)

    assert await adviser.rank(VIEW, "hard", SEED) == expected("easy")


async def test_signals_are_the_parents_business(adviser: WorkerAdviser) -> None:
    """What a terminal sends to all processes of a group does not stop the worker."""
    await many(adviser)
    first = worker()
    for sign in (signal.SIGINT, signal.SIGTERM):
        os.kill(first, sign)

    assert await many(adviser) == [expected("normal")] * 8
    assert worker() == first


async def test_nothing_stays_behind(adviser: WorkerAdviser) -> None:
    """The worker is gone when it is closed, also while it thinks."""
    thinking = asyncio.create_task(adviser.rank(VIEW, "hard", SEED))
    await asyncio.sleep(0)
    thinking.cancel()
    [process] = active_children()
    adviser.close()
    await asyncio.to_thread(process.join, 10)

    assert process.exitcode is not None
