"""Budgets: how much may be written, and when again."""

from dataclasses import dataclass
from itertools import pairwise, takewhile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.telegram.budgets import Bucket, Budgets, Rolling

GROUP = -100
ANN = 7


@dataclass
class Clock:
    """A clock that is moved by hand."""

    now: float = 1000.0

    def __call__(self) -> float:
        """Return the time in seconds."""
        return self.now


def greedy(budget: Rolling | Bucket, clock: Clock, seconds: float) -> list[float]:
    """Write whenever it is allowed; return the times from the start."""
    start, times = clock.now, list[float]()
    while clock.now - start < seconds:
        wait = budget.wait()
        if wait:
            clock.now += wait
            continue
        budget.take()
        times.append(clock.now - start)
        clock.now += 0.001
    return times


def test_group_gets_its_limit_and_no_more_in_any_minute() -> None:
    """18 writes in every 60 s, wherever the minute begins."""
    clock = Clock()
    times = greedy(Rolling(18, 60, clock), clock, 600)
    counts = [sum(start <= at < start + 60 for at in times) for start in times]
    assert max(counts) == 18
    assert len(times) >= 170


def test_a_burst_is_followed_by_slower_writes_not_by_silence() -> None:
    """The first half goes at once, the second is spread over the rest of the window."""
    clock = Clock()
    times = greedy(Rolling(18, 60, clock), clock, 60)
    assert times[9] < 0.1
    gaps = [b - a for a, b in pairwise(times[9:])]
    assert all(6 < gap < 7 for gap in gaps)


def test_a_steady_game_is_not_slowed() -> None:
    """A write every 4 s, as people play, never waits."""
    clock = Clock()
    budget = Rolling(18, 60, clock)
    for _ in range(100):
        assert budget.wait() == 0
        budget.take()
        clock.now += 4


def test_a_slow_write_counts_when_it_ended() -> None:
    """What Telegram got late leaves the window late."""
    clock = Clock()
    budget = Rolling(1, 60, clock)
    budget.take()
    clock.now += 5
    budget.settle()
    clock.now += 58
    assert budget.wait() == pytest.approx(2)
    clock.now += 2
    assert budget.wait() == 0


def test_room_comes_back_with_the_oldest_writes() -> None:
    """Waiting for room ends when as many writes have left the window."""
    clock = Clock()
    budget = Rolling(4, 60, clock)
    for _ in range(4):
        budget.take()
        clock.now += 1
    assert budget.wait_for_room(1) == pytest.approx(56)
    assert budget.wait_for_room(3) == pytest.approx(58)
    clock.now += 58
    assert budget.room == 3
    assert budget.wait_for_room(3) == 0


def test_private_chat_has_a_burst_and_then_a_rate() -> None:
    """Three at once, then one a second."""
    clock = Clock()
    times = greedy(Bucket(1, 3, clock), clock, 10)
    assert times[2] < 0.01
    assert times[3] == pytest.approx(1, abs=0.01)
    assert len(times) == 12


def test_bucket_is_slow_for_a_while() -> None:
    """After a refusal half the rate, from empty; then as before."""
    clock = Clock()
    bucket = Bucket(10, 2, clock)
    bucket.slow_down(5)
    times = greedy(bucket, clock, 10)
    assert times[0] == pytest.approx(0.2)
    assert sum(at < 5 for at in times) == pytest.approx(25, abs=1)
    assert sum(at >= 5 for at in times) == pytest.approx(50, abs=1)


def _passed(clock: Clock, seconds: float) -> float:
    clock.now += seconds
    return seconds


@given(st.lists(st.floats(0, 10), max_size=60), st.integers(1, 6))
def test_waiting_as_told_ends(pauses: list[float], limit: int) -> None:
    """Who waits as told may write, after a few more words at most and within the window."""
    clock = Clock()
    for budget in (Rolling(limit, 30, clock), Bucket(0.7, limit, clock)):
        for pause in pauses:
            waits = list(takewhile(bool, (_passed(clock, budget.wait()) for _ in range(9))))
            assert len(waits) <= limit + 1
            assert sum(waits) <= 30.001
            budget.take()
            clock.now += pause


def test_chats_have_budgets_of_their_own() -> None:
    """One busy group says nothing about another."""
    budgets = Budgets(group_limit=2, clock=Clock())
    budgets.take(GROUP)
    budgets.take(GROUP)
    assert budgets.wait(GROUP) > 0
    assert budgets.wait(-200) == 0
    assert budgets.wait(ANN) == 0


def test_room_to_spare() -> None:
    """Four writes in a group, two in a private chat."""
    clock = Clock()
    budgets = Budgets(group_limit=5, private_burst=3, clock=clock)
    budgets.take(GROUP)
    assert budgets.wait_to_spare(GROUP) == 0
    budgets.take(GROUP)
    assert budgets.wait_to_spare(GROUP) == pytest.approx(60)
    budgets.take(ANN)
    assert budgets.wait_to_spare(ANN) == 0
    budgets.take(ANN)
    assert budgets.wait_to_spare(ANN) == pytest.approx(1)


def test_overall_budget_counts_everybody() -> None:
    """28 a second, two at once, half as fast after a refusal."""
    budgets = Budgets(clock=Clock())
    budgets.take(GROUP)
    assert budgets.wait_overall() == 0
    budgets.take(ANN)
    assert budgets.wait_overall() == pytest.approx(1 / 28)
    budgets.slow_down()
    assert budgets.wait_overall() == pytest.approx(2 / 28)


def test_off_is_off() -> None:
    """Without limits nothing waits and nothing is remembered."""
    budgets = Budgets(off=True, clock=Clock())
    for _ in range(100):
        budgets.take(GROUP)
        budgets.take(ANN)
        budgets.settle(GROUP)
    budgets.slow_down()
    assert budgets.wait(GROUP) == budgets.wait(ANN) == budgets.wait_overall() == 0
    assert budgets.wait_to_spare(GROUP) == 0
    assert len(budgets) == 0


def test_idle_chats_are_forgotten() -> None:
    """Memory does not grow with the number of chats ever seen."""
    clock = Clock()
    budgets = Budgets(clock=clock)
    for number in range(1, 1000):
        budgets.take(number)
        budgets.take(-number)
        clock.now += 0.1
    assert len(budgets) < 700
    clock.now += 61
    budgets.take(ANN)
    assert len(budgets) == 1
