"""While the adviser thinks, nobody at the table waits for it."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from bot.app import commands as c
from bot.app.errors import AppError
from bot.app.notices import Happened
from bot.app.table import Cause
from engine import Rank, View
from engine.advice import Advice
from tests.app.app_support import ANNA, BO, CHEN, SPRING, SPRING_BOTTOM, House, QuickAdviser, told


class SlowAdviser(QuickAdviser):
    """Answers when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.wonders, self.may_answer = asyncio.Event(), asyncio.Event()

    async def rank(self, view: View, level: str, seed: int) -> tuple[Advice, ...]:
        """Rank what can be done, at last."""
        ranked = await super().rank(view, level, seed)
        self.wonders.set()
        await self.may_answer.wait()
        return ranked


@pytest.fixture
def adviser() -> SlowAdviser:
    """An adviser that answers when it is told to."""
    return SlowAdviser()


@pytest.fixture
async def house(adviser: SlowAdviser) -> House:
    """Three people; the landlord is on lead, and a computer plays for them."""
    house = House(adviser=adviser)
    await house.deal(ANNA, BO, CHEN, hands=SPRING, bottom=SPRING_BOTTOM)
    await house.act(ANNA, "bid 3")
    await house.do(c.SwitchAuto, ANNA, on=True)
    return house


async def wondering(house: House, adviser: SlowAdviser) -> asyncio.Task[object]:
    """Let the computer begin to think."""
    adviser.wonders.clear()
    at = house.table.due_at
    assert at is not None
    house.now = at
    bell = asyncio.create_task(house.tell(c.TimeUp, house.table.version))
    await adviser.wonders.wait()
    return bell


async def tap(house: House) -> None:
    """Tap a card, out of turn."""
    await house.do(c.Tap, BO, house.on(BO), Rank.SIX)


async def take_over(house: House) -> None:
    """Take the seat back."""
    await house.do(c.SwitchAuto, ANNA, on=False)


async def play(house: House) -> None:
    """Play before the computer does."""
    await house.act(ANNA, "play 3")


@pytest.mark.parametrize(
    ("meanwhile", "causes"),
    [(tap, [Cause.AUTO]), (take_over, []), (play, [])],
    ids=["tap", "take over", "play"],
)
async def test_what_people_do_while_a_computer_thinks(
    house: House,
    adviser: SlowAdviser,
    meanwhile: Callable[[House], Awaitable[None]],
    causes: list[Cause],
) -> None:
    """It is done at once; the computer plays only if it is still to."""
    bell = await wondering(house, adviser)
    await meanwhile(house)
    turns = len(house.view().history)
    adviser.may_answer.set()
    outcome = await bell

    assert [each.cause for each in told(outcome, Happened)] == causes
    assert len(house.view().history) == turns + len(causes)
    assert len(house.service.thinking) == len(house.service.locks) == 0


async def test_nobody_makes_a_computer_think_twice(house: House, adviser: SlowAdviser) -> None:
    """Taps move the table's version on and wake the bell again; what is thought of is shared."""
    bells = [await wondering(house, adviser)]
    asked = len(adviser.asked)
    for _ in range(5):
        await tap(house)
        bells.append(asyncio.create_task(house.tell(c.TimeUp, house.table.version)))
        await asyncio.sleep(0)
    adviser.may_answer.set()
    outcomes = await asyncio.gather(*bells)

    assert sum(len(told(outcome, Happened)) for outcome in outcomes) == 1
    assert len(adviser.asked) == asked


async def test_a_suggestion_comes_too_late(house: House, adviser: SlowAdviser) -> None:
    """Whoever asks and then plays is not told what to play."""
    await take_over(house)
    adviser.wonders.clear()
    asking = asyncio.create_task(house.do(c.Suggest, ANNA, house.on(ANNA)))
    await adviser.wonders.wait()
    await play(house)
    adviser.may_answer.set()

    with pytest.raises(AppError):
        await asking
    assert house.seat(ANNA).hint is None


async def test_a_bell_that_is_stopped(house: House, adviser: SlowAdviser) -> None:
    """Nothing is left of what it wondered; it may ring again."""
    bell = await wondering(house, adviser)
    bell.cancel()
    with pytest.raises(asyncio.CancelledError):
        await bell
    adviser.may_answer.set()

    outcome = await house.tell(c.TimeUp, house.table.version)
    assert [each.cause for each in told(outcome, Happened)] == [Cause.AUTO]
