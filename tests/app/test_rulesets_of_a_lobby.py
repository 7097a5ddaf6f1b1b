"""Choosing the ruleset in the lobby."""

from dataclasses import replace

import pytest

from bot.app import commands as c
from bot.app.errors import NotAllowed, NotNow
from bot.app.notices import LobbyChanged
from bot.app.table import Alarm
from tests.app.app_support import ANNA, BO, CHEN, DORA, House, told


async def test_another_ruleset_makes_room(house: House) -> None:
    """A bigger game opens seats; a smaller one sends computers away, never people."""
    await house.sit(ANNA, BO, CHEN)
    outcome = await house.do(c.ChooseRuleset, ANNA, "five", house.settings)
    assert told(outcome, LobbyChanged)
    assert (outcome.table.rules.players, Alarm.DEAL in house.table.alarms) == (5, False)

    await house.do(c.AddComputer, ANNA)
    await house.do(c.ChooseRuleset, ANNA, "classic", house.settings)
    assert [seat.person for seat in house.table.seats] == [ANNA.id, BO.id, CHEN.id]
    assert Alarm.DEAL in house.table.alarms
    before = house.table
    with pytest.raises(NotNow, match="error-too-many"):
        await house.do(c.ChooseRuleset, ANNA, "two", house.settings)
    assert house.table is before


async def test_who_chooses_and_when(house: House) -> None:
    """Strangers choose nothing, and nobody does once the cards are dealt."""
    await house.open()
    with pytest.raises(NotAllowed):
        await house.do(c.ChooseRuleset, DORA, "two", house.settings)
    await house.do(c.Begin, ANNA)
    with pytest.raises(NotNow, match="error-begun-already"):
        await house.do(c.ChooseRuleset, ANNA, "two", house.settings)


async def test_what_a_group_has_set_holds_for_the_rulesets_that_have_it(house: House) -> None:
    """Rake and cap belong to ct, wild cards to the wild rulesets, and to no others."""
    settings = replace(house.settings, rake=10, cap=24, target=None)
    await house.open(settings=settings)
    assert (house.table.rules.rake, house.table.rules.cap) == (0, None)
    await house.do(c.ChooseRuleset, ANNA, "ct", settings)

    assert (house.table.rules.rake, house.table.rules.cap) == (10, 24)
    assert house.table.rules.target is None
