"""Every ruleset can be played to the end by computers, timers alone moving it."""

import pytest

from bot.app import commands as c
from bot.app.notices import Settled
from bot.app.table import Stage
from engine import RULESETS
from tests.app.app_support import ANNA, House


@pytest.mark.parametrize("ruleset", RULESETS)
async def test_three_hands_by_alarms_alone(ruleset: str) -> None:
    """One person on auto-play, computers on all other seats, nobody presses anything."""
    house = House(ruleset, target=None)
    await house.deal(ANNA)
    await house.do(c.SwitchAuto, ANNA, on=True)
    settled = 0
    for _ in range(3):
        notices = await house.until(Stage.BETWEEN)
        settled += sum(isinstance(notice, Settled) for notice in notices)
        await house.do(c.WantNext, ANNA)

    assert settled == 3
    assert house.table.match is not None
    assert house.table.match.settled == 3
    assert len([one for one in house.tables.booked if one.result is not None]) == 3
