"""Leaving, being out of reach, coming back, and tables that nobody is left at."""

from dataclasses import replace

import pytest

from bot.app import commands as c
from bot.app.errors import NotNow, NotSeated, SeatedElsewhere, TableFull
from bot.app.notices import (
    Absence,
    Closed,
    Ending,
    HandAbandoned,
    Happened,
    Resumed,
    Returned,
    StoodIn,
    Suspended,
)
from bot.app.table import Alarm, Auto, Stage
from bot.app.timing import IDLE_CLOSES
from bot.i18n import LOCALES, Words
from bot.render.calls import Verb
from bot.render.hand import panel
from engine.events import SeatEscaped
from tests.app.app_support import ANNA, BO, CHAT, CHEN, DORA, SPRING, SPRING_BOTTOM, House, told


async def seated(house: House, *people: object, bid: bool = True) -> None:
    """A hand in which the first person is the landlord and on lead."""
    await house.deal(ANNA, *people, hands=SPRING, bottom=SPRING_BOTTOM)  # type: ignore[arg-type]
    if bid:
        await house.act(ANNA, "bid 3")


@pytest.mark.parametrize(("left", "why"), [(True, Absence.LEFT), (False, Absence.UNREACHABLE)])
async def test_a_computer_stands_in(house: House, left: bool, why: Absence) -> None:
    """Whoever leaves the group or cannot be reached is stood in for, and the group is told."""
    await seated(house, BO, CHEN)
    outcome = await house.tell(c.LosePerson, ANNA.id, left)

    assert told(outcome, StoodIn) == [StoodIn(0, why)]
    assert (house.seat(ANNA).present, house.seat(ANNA).is_automatic) == (False, True)
    assert Alarm.COMPUTER in house.table.alarms
    assert Alarm.TURN not in house.table.alarms


async def test_leaving_twice_changes_nothing(house: House) -> None:
    """Blocking the bot after leaving the group is no second departure."""
    await seated(house, BO, CHEN)
    await house.do(c.Leave, ANNA)
    before = house.table
    await house.tell(c.LosePerson, ANNA.id, False)

    assert house.table is before


@pytest.mark.parametrize("between", [False, True])
async def test_leaving_again_is_answered(house: House, between: bool) -> None:
    """A second /leave says that they have left already, in a hand as between hands."""
    await seated(house, BO, CHEN, bid=not between)
    if between:
        await house.spring(BO, CHEN)
    await house.do(c.Leave, BO)
    with pytest.raises(NotNow, match="error-left-already"):
        await house.do(c.Leave, BO)


@pytest.mark.parametrize("locale", LOCALES)
async def test_the_panel_of_whoever_left_says_so(house: House, locale: str) -> None:
    """It says how to come back, and its button does it."""
    await seated(house, BO, CHEN)
    bo, words = replace(BO, locale=locale), Words(locale)
    await house.do(c.ShowPanel, bo)
    outcome = await house.do(c.Leave, bo)
    left = next(panel(seat) for seat in outcome.panels if seat.person == BO.id)

    assert words("panel-left") in left.text
    assert words("panel-auto", pace=words("pace-normal")) not in left.text
    [[button]] = left.keyboard
    assert button.label == words("button-return")
    assert button.press is not None
    assert button.press.verb is Verb.UNAUTO
    outcome = await house.do(c.SwitchAuto, bo, on=False)
    assert told(outcome, Returned) == [Returned(1)]


async def test_the_panel_of_whoever_left_last_says_that_the_hand_waits(house: House) -> None:
    """Nobody plays for them any more."""
    await seated(house)
    outcome = await house.do(c.Leave, ANNA)

    assert Words("zh-Hans")("panel-left-suspended") in panel(outcome.panels[0]).text


@pytest.mark.parametrize("command", [c.SwitchAuto, c.WantNext, c.Answer])
async def test_nobody_comes_back_who_sits_elsewhere(house: House, command: type) -> None:
    """The old panel's button says where they sit now, and does not fail."""
    await seated(house, BO, CHEN)
    await house.do(c.Leave, BO)
    await house.service.open(c.OpenTable(BO, CHAT - 1, None, "别的群", "classic", house.settings))
    args: dict[type, dict[str, object]] = {
        c.SwitchAuto: {"on": False}, c.WantNext: {}, c.Answer: {"on": None, "value": None}
    }  # fmt: skip
    with pytest.raises(SeatedElsewhere, match="error-seated-there"):
        await house.do(command, BO, **args[command])


async def test_leaving_after_the_landlord_is_fixed_is_an_escape(house: House) -> None:
    """The record says so; in the bidding it is none."""
    await seated(house, BO, CHEN)
    outcome = await house.do(c.Leave, BO)

    assert [n.event for n in told(outcome, Happened)] == [SeatEscaped(1)]


async def test_leaving_in_the_bidding_counts_as_passing(house: House) -> None:
    """Whoever is away bids nothing, whatever they hold."""
    await seated(house, BO, CHEN, bid=False)
    outcome = await house.do(c.Leave, ANNA)
    assert told(outcome, Happened) == []
    await house.ring()

    assert [bid.value for bid in house.view().bids] == [0]


async def test_coming_back_by_joining(house: House) -> None:
    """/join gives the seat back with a new panel; an escape is not undone."""
    await seated(house, BO, CHEN)
    await house.do(c.Leave, BO)
    panel = house.seat(BO).panel
    outcome = await house.do(c.Join, BO)

    assert told(outcome, Returned) == [Returned(1)]
    assert (house.seat(BO).present, house.seat(BO).panel) == (True, panel + 1)
    assert house.view().escaped == (1,)


async def test_coming_back_by_unblocking(house: House) -> None:
    """Whoever can be reached again has their seat; once is enough."""
    await seated(house, BO, CHEN)
    await house.tell(c.LosePerson, ANNA.id, False)
    outcome = await house.tell(c.RegainPerson, ANNA.id)
    assert told(outcome, Returned) == [Returned(0)]
    assert Alarm.TURN in house.table.alarms

    before = house.table
    await house.tell(c.RegainPerson, ANNA.id)
    assert house.table is before


async def test_losing_somebody_without_a_seat(house: House) -> None:
    """People who do not sit here are not lost, nor regained."""
    await seated(house, BO, CHEN)
    for command, args in ((c.LosePerson, (DORA.id, True)), (c.RegainPerson, (DORA.id,))):
        with pytest.raises(NotSeated):
            await house.tell(command, *args)


async def test_playing_goes_on_while_one_person_is_left(house: House) -> None:
    """Two who leave are stood in for; the hand is not suspended."""
    await seated(house, BO, CHEN)
    await house.do(c.Leave, BO)
    await house.do(c.Leave, CHEN)

    assert house.table.stage is Stage.PLAYING


async def test_a_deserted_table_is_suspended(house: House) -> None:
    """When the last person leaves, no ghosts play; the table waits, but not for ever."""
    await seated(house)
    outcome = await house.do(c.Leave, ANNA)

    assert told(outcome, Suspended)
    assert house.table.stage is Stage.SUSPENDED
    assert house.table.alarms == {Alarm.IDLE: house.now + IDLE_CLOSES}
    assert [seat.asked for seat in house.table.seats] == [0, 0, 0]


async def test_two_timeouts_of_the_last_person_suspend(house: House) -> None:
    """Auto-play that nobody chose does not count as being there."""
    await seated(house)
    notices = await house.until(Stage.SUSPENDED)

    assert any(isinstance(notice, Suspended) for notice in notices)
    assert house.seat(ANNA).auto is Auto.TIMED_OUT


async def test_chosen_auto_play_counts_as_present(house: House) -> None:
    """Whoever switched auto-play on is at the table: the hand is played to its end."""
    await seated(house)
    await house.do(c.SwitchAuto, ANNA, on=True)
    await house.until(Stage.BETWEEN, Stage.FINISHED, Stage.SUSPENDED)

    assert house.view().result is not None


@pytest.mark.parametrize("command", [c.WantNext, c.SwitchAuto, c.Join])
async def test_a_suspended_hand_goes_on(house: House, command: type) -> None:
    """/continue, 取消托管 and /join give the seat back and go on where it stood."""
    await seated(house)
    await house.until(Stage.SUSPENDED)
    history = house.view().history
    house.now += 3600
    if command is c.Join:
        await house.tell(c.LosePerson, ANNA.id, False)
    args = {"on": False} if command is c.SwitchAuto else {}
    outcome = await house.do(command, ANNA, **args)

    assert told(outcome, Resumed)
    assert house.table.stage is Stage.PLAYING
    assert house.view().history == history
    assert (house.seat(ANNA).auto, house.seat(ANNA).present) == (Auto.OFF, True)
    assert Alarm.IDLE not in house.table.alarms


async def test_nobody_joins_a_running_hand(house: House) -> None:
    """A newcomer waits for the end of the hand."""
    await seated(house, BO)
    with pytest.raises(NotNow, match="error-join-after-hand"):
        await house.do(c.Join, DORA)


async def test_a_left_seat_is_taken_over_with_its_points(house: House) -> None:
    """Between hands a newcomer gets the seat of whoever left, and what was won on it."""
    await seated(house, BO, CHEN, bid=False)
    await house.spring(BO, CHEN)
    await house.do(c.Leave, ANNA)
    outcome = await house.do(c.Join, DORA)

    assert told(outcome, Returned) == [Returned(0)]
    assert house.table.seats[0].person == DORA.id
    assert outcome.table.seats[0].total == 12


async def test_a_full_table_between_hands_takes_nobody(house: House) -> None:
    """Where all seats belong to people there is none to take over."""
    await seated(house, BO, CHEN, bid=False)
    await house.spring(BO, CHEN)
    with pytest.raises(TableFull):
        await house.do(c.Join, DORA)


async def test_a_computer_takes_over_what_nobody_claims(house: House) -> None:
    """At the next deal a seat that was left is a computer's, with its points and its name."""
    await seated(house, BO, CHEN, bid=False)
    await house.spring(BO, CHEN)
    await house.do(c.Leave, ANNA)
    await house.do(c.WantNext, BO)
    await house.do(c.WantNext, CHEN)

    seat = house.table.seats[0]
    assert (seat.person, seat.present, seat.name) == (None, True, "Anna")
    assert house.table.hand is not None
    assert house.table.hand.holders == (None, BO.id, CHEN.id)


async def test_a_hand_is_booked_to_whoever_held_the_seat_at_the_deal(house: House) -> None:
    """Leaving in the middle does not hand the result to anybody else."""
    await seated(house, BO, CHEN)
    await house.do(c.Leave, BO)
    for person in (ANNA, CHEN):
        await house.do(c.SwitchAuto, person, on=True)
    await house.until(Stage.BETWEEN, Stage.FINISHED)

    assert house.tables.booked[-1].hand.holders == (ANNA.id, BO.id, CHEN.id)


async def test_the_last_to_leave_between_hands_closes_the_table(house: House) -> None:
    """Nobody is left to press 再来一局."""
    await seated(house)
    await house.do(c.SwitchAuto, ANNA, on=True)
    await house.until(Stage.BETWEEN, Stage.FINISHED)
    outcome = await house.do(c.Leave, ANNA)

    assert told(outcome, Closed) == [Closed(Ending.EMPTY)]


@pytest.mark.parametrize("stage", [Stage.LOBBY, Stage.PLAYING, Stage.SUSPENDED, Stage.BETWEEN])
async def test_a_bot_that_is_removed_closes_the_table(house: House, stage: Stage) -> None:
    """A running hand is thrown away, unscored; totals are kept."""
    if stage is Stage.LOBBY:
        await house.open()
    else:
        await seated(house, BO, CHEN, bid=False)
    if stage is Stage.BETWEEN:
        await house.spring(BO, CHEN)
    if stage is Stage.SUSPENDED:
        for person in (ANNA, BO, CHEN):
            await house.do(c.Leave, person)
    assert house.table.stage is stage
    outcome = await house.tell(c.Abandon)

    running = stage in (Stage.PLAYING, Stage.SUSPENDED)
    assert told(outcome, Closed) == [Closed(Ending.REMOVED)]
    assert bool(told(outcome, HandAbandoned)) == running
    dropped = [booking for booking in house.tables.booked if booking.result is None]
    assert len(dropped) == int(running)


async def test_leaving_a_suspended_table_wakes_nobody() -> None:
    """Whoever leaves a hand that waits escapes it, and nobody is asked to go on."""
    house = House()
    await seated(house)
    await house.until(Stage.SUSPENDED)
    outcome = await house.tell(c.LosePerson, ANNA.id, True)

    assert house.view().escaped == (0,)
    assert house.table.alarms.keys() == {Alarm.IDLE}
    assert outcome.due_at == house.table.alarms[Alarm.IDLE]
