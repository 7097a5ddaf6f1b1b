"""Escapes: what the rulesets make of leaving and of timeouts that are not taken back."""

import pytest

from bot.app import commands as c
from bot.app.notices import Happened, Settled
from bot.app.table import Alarm, Auto, Cause, Stage
from engine import RULESETS
from engine.events import SeatEscaped
from engine.rules import Escaping
from tests.app.app_support import ANNA, BO, CHEN, SPRING, SPRING_BOTTOM, House, told


async def timed_out(house: House) -> None:
    """Bo, a farmer, times out twice in a row; Anna, the landlord, is about to win."""
    await house.deal(ANNA, BO, CHEN, hands=SPRING, bottom=SPRING_BOTTOM)
    await house.act(ANNA, "bid 3")
    await house.act(ANNA, "play 3456789TJQKA")
    await house.ring(Alarm.TURN)
    await house.act(CHEN, "pass")
    await house.act(ANNA, "play 33344")
    await house.ring(Alarm.TURN)
    await house.act(CHEN, "pass")


async def test_ct_books_a_late_escape_at_the_end() -> None:
    """托管 that is not taken back before the hand ends is an escape: the escaper pays more."""
    house = House("ct")
    await timed_out(house)
    assert house.view().escaped == ()
    await house.act(ANNA, "play 555")

    result = house.view().result
    assert result is not None
    assert house.view().escaped == (1,)
    assert result.points[2] == 0  # the other farmer is spared
    assert result.points[1] < -12
    assert sum(result.points) + result.house == 0
    causes = [entry.cause for entry in house.tables.logged[1, 0]]
    assert causes[-2:] == [Cause.TIMEOUT, Cause.PERSON]


async def test_ct_forgives_whoever_takes_the_seat_back() -> None:
    """取消托管 before the end undoes it."""
    house = House("ct")
    await timed_out(house)
    await house.do(c.SwitchAuto, BO, on=False)
    await house.act(ANNA, "play 555")

    assert house.view().escaped == ()


async def test_ct_does_not_punish_chosen_auto_play() -> None:
    """自动出牌 by oneself is no escape."""
    house = House("ct")
    await house.deal(ANNA, BO, CHEN, hands=SPRING, bottom=SPRING_BOTTOM)
    await house.do(c.SwitchAuto, BO, on=True)
    await house.do(c.SwitchAuto, CHEN, on=True)
    await house.act(ANNA, "bid 3")
    for play in ("play 3456789TJQKA", "play 33344", "play 555"):
        await house.act(ANNA, play)
        while house.table.stage is Stage.PLAYING and not house.table.seats[0].asked:
            await house.ring()

    result = house.view().result
    assert result is not None
    assert (house.view().escaped, result.points[1]) == ((), result.points[2])


async def test_ct_leaving_and_coming_back_stays_an_escape() -> None:
    """Returning does not undo a /leave."""
    house = House("ct")
    await house.deal(ANNA, BO, CHEN, hands=SPRING, bottom=SPRING_BOTTOM)
    await house.act(ANNA, "bid 3")
    await house.do(c.Leave, BO)
    await house.do(c.Join, BO)
    for number, play in enumerate(("play 3456789TJQKA", "play 33344", "play 555")):
        for other in (BO, CHEN) if number else ():
            await house.act(other, "pass")
        outcome = await house.act(ANNA, play)

    result = told(outcome, Settled)[0].result
    assert result.points[2] == 0


async def test_laizi_concedes_at_once_by_leaving() -> None:
    """/leave ends the hand: the escaper alone pays."""
    house = House("laizi")
    await house.deal(ANNA, BO, CHEN, hands=SPRING, bottom=SPRING_BOTTOM)
    await house.act(ANNA, "bid 3")
    outcome = await house.do(c.Leave, BO)

    settled = told(outcome, Settled)
    assert [notice.result.points for notice in settled] == [(6, -6, 0)]
    assert house.table.stage is Stage.BETWEEN


async def test_laizi_concedes_by_timeouts_at_the_next_turn() -> None:
    """托管 that is not taken back by the seat's next turn concedes."""
    house = House("laizi")
    await timed_out(house)
    assert house.table.stage is Stage.PLAYING
    await house.act(ANNA, "play 5")
    outcome = await house.ring()

    events = told(outcome, Happened)
    assert Happened(SeatEscaped(1), Cause.TIMEOUT) in events
    assert told(outcome, Settled)[0].result.points[2] == 0


async def test_laizi_timeouts_that_are_taken_back_do_not_concede() -> None:
    """Coming back in time plays on."""
    house = House("laizi")
    await timed_out(house)
    await house.act(ANNA, "play 5")
    await house.do(c.SwitchAuto, BO, on=False)

    assert house.seat(BO).auto is Auto.OFF
    await house.act(BO, "pass")
    assert house.view().escaped == ()


@pytest.mark.parametrize(
    "ruleset", [rules.id for rules in RULESETS.values() if rules.escaping is Escaping.FREE]
)
async def test_elsewhere_an_escape_costs_nothing_extra(ruleset: str) -> None:
    """The hand goes on, and both farmers pay the same."""
    house = House(ruleset)
    await house.deal(ANNA, BO)
    for person in (ANNA, BO):
        await house.do(c.SwitchAuto, person, on=True)
    while not house.view().landlords:
        await house.ring()
    leaver = BO if house.view().landlords != (1,) else ANNA
    await house.do(c.Leave, leaver)
    assert house.table.stage is Stage.PLAYING
    await house.until(Stage.BETWEEN, Stage.FINISHED)

    result = house.view().result
    assert result is not None
    losers = {points for seat, points in enumerate(result.points) if seat not in result.landlords}
    assert house.view().escaped
    assert len(losers) == 1 or house.rules.personal_doubles
