"""Time: deadlines, reminders, timeouts, auto-play and computer players."""

import asyncio
from dataclasses import replace

import pytest

from bot.app import commands as c
from bot.app.notices import AutoSwitched, Happened, Reminded, TimedOut
from bot.app.table import Alarm, Auto, Cause, ChatSettings, Pace, Stage
from bot.app.timing import AUTO_WAITS, COMPUTER_THINKS
from engine import Phase
from engine.events import BidMade, Passed, Played
from tests.app.app_support import ANNA, BO, CHEN, NOW, SPRING, SPRING_BOTTOM, House, told


async def seated(house: House, *, bid: bool = True) -> None:
    """Three people in a hand; the first is the landlord and on lead."""
    await house.deal(ANNA, BO, CHEN, hands=SPRING, bottom=SPRING_BOTTOM)
    if bid:
        await house.act(ANNA, "bid 3")


async def test_reminders_come_before_the_deadline(house: House) -> None:
    """At half time and ten seconds before, whoever is asked is told how long is left."""
    await seated(house)
    half = await house.ring()
    soon = await house.ring()

    assert told(half, Reminded) == [Reminded((0,), 22)]
    assert told(soon, Reminded) == [Reminded((0,), 10)]
    assert set(house.table.alarms) == {Alarm.TURN}


@pytest.mark.parametrize(
    ("seconds", "alarms"),
    [
        (5, {Alarm.TURN}),
        (15, {Alarm.TURN, Alarm.HALF}),
        (30, {Alarm.TURN, Alarm.HALF, Alarm.SOON}),
    ],
)
async def test_short_turns_have_fewer_reminders(
    house: House, seconds: int, alarms: set[Alarm]
) -> None:
    """No reminder where it would come with the question."""
    house.settings = replace(house.settings, turn_seconds=seconds)
    await seated(house)

    assert set(house.table.alarms) == alarms


async def test_a_first_timeout_in_the_bidding_declines(house: House) -> None:
    """Nobody becomes landlord by silence."""
    await seated(house, bid=False)
    outcome = await house.ring(Alarm.TURN)

    assert told(outcome, TimedOut) == [TimedOut(0, auto=False)]
    assert told(outcome, Happened) == [Happened(BidMade(0, 0), Cause.TIMEOUT)]
    assert house.now == NOW + 45
    assert house.seat(ANNA).timeouts == 1


async def test_a_first_timeout_on_lead_plays_the_advice(house: House) -> None:
    """Whoever leads cannot pass: the suggestion is played, and the log says why."""
    await seated(house)
    outcome = await house.ring(Alarm.TURN)

    events = told(outcome, Happened)
    assert isinstance(events[0].event, Played)
    assert events[0].cause is Cause.TIMEOUT
    assert house.tables.logged[1, 0][-1].cause is Cause.TIMEOUT


async def test_a_first_timeout_when_following_passes(house: House) -> None:
    """Silence is a pass, even with something that beats."""
    await seated(house)
    await house.act(ANNA, "play 3")
    outcome = await house.ring(Alarm.TURN)

    assert [n.event for n in told(outcome, Happened)] == [Passed(1)]


async def test_an_answer_forgives_a_timeout(house: House) -> None:
    """Only two in a row lead to auto-play."""
    await seated(house, bid=False)
    await house.ring(Alarm.TURN)
    await house.act(BO, "bid 1")
    await house.act(CHEN, "bid 3")
    await house.act(CHEN, "play 5")
    await house.act(ANNA, "pass")
    assert house.seat(ANNA).timeouts == 0


async def two_timeouts(house: House) -> None:
    """Let the second seat time out twice in a row."""
    await seated(house)
    await house.act(ANNA, "play 3")
    await house.ring(Alarm.TURN)
    await house.act(CHEN, "pass")
    await house.act(ANNA, "play 33")
    await house.ring(Alarm.TURN)


async def test_two_timeouts_in_a_row_switch_auto_play_on(house: House) -> None:
    """托管 until it is taken back; a computer answers from then on."""
    await two_timeouts(house)

    assert house.seat(BO).auto is Auto.TIMED_OUT
    await house.act(CHEN, "pass")
    await house.act(ANNA, "play 4")
    assert Alarm.COMPUTER in house.table.alarms
    assert Alarm.TURN not in house.table.alarms
    outcome = await house.ring()
    assert [n.cause for n in told(outcome, Happened)][:1] == [Cause.AUTO]


async def test_taking_a_seat_back(house: House) -> None:
    """取消托管 gives the seat back, with a fresh deadline where it is asked."""
    await two_timeouts(house)
    await house.act(CHEN, "pass")
    await house.act(ANNA, "play 4")
    asked = house.seat(BO).asked
    outcome = await house.do(c.SwitchAuto, BO, on=False)

    assert told(outcome, AutoSwitched) == [AutoSwitched(1, on=False)]
    assert (house.seat(BO).auto, house.seat(BO).timeouts) == (Auto.OFF, 0)
    assert house.seat(BO).asked == asked
    assert house.table.alarms[Alarm.TURN] == house.now + 45
    assert Alarm.COMPUTER not in house.table.alarms


async def test_answering_takes_the_seat_back(house: House) -> None:
    """Whoever plays for themselves is at the table."""
    await two_timeouts(house)
    await house.act(CHEN, "pass")
    await house.act(ANNA, "play 4")
    await house.act(BO, "pass")

    assert house.seat(BO).auto is Auto.OFF


async def test_auto_play_answers_for_whoever_switched_it_on(house: House) -> None:
    """自动出牌 on one's own turn answers after a pause, without asking anew."""
    await seated(house)
    asked = house.seat(ANNA).asked
    outcome = await house.do(c.SwitchAuto, ANNA, on=True)

    assert told(outcome, AutoSwitched) == [AutoSwitched(0, on=True)]
    assert house.seat(ANNA).asked == asked
    assert house.table.due_at == NOW + AUTO_WAITS[Pace.NORMAL][0]
    outcome = await house.ring()
    assert [n.cause for n in told(outcome, Happened)] == [Cause.AUTO]
    assert house.adviser.asked[-1] == (0, "hard")


async def test_to_switch_on_and_off_wins_no_time(house: House) -> None:
    """Whoever takes their turn back has what is left of it."""
    await seated(house)
    deadline = house.table.alarms[Alarm.TURN]
    for _ in range(3):
        house.now += 1
        await house.do(c.SwitchAuto, ANNA, on=True)
        house.now += 1
        await house.do(c.SwitchAuto, ANNA, on=False)

    assert house.table.alarms[Alarm.TURN] == deadline
    assert Alarm.COMPUTER not in house.table.alarms


async def test_a_turn_ends_while_auto_play_pauses(house: House) -> None:
    """At the deadline its pause is over: nobody can wait behind it."""
    await seated(house)
    deadline = house.table.alarms[Alarm.TURN]
    house.now = deadline - 0.5
    await house.do(c.SwitchAuto, ANNA, on=True)
    while not house.view().history:
        outcome = await house.ring()

    assert house.now == deadline
    assert [n.cause for n in told(outcome, Happened)] == [Cause.AUTO]
    assert told(outcome, TimedOut) == []
    assert house.seat(ANNA).timeouts == 0


async def test_nobody_keeps_a_computer_from_its_turn(house: House) -> None:
    """What others switch does not begin its pause anew."""
    await house.deal(ANNA, BO, hands=SPRING, bottom=SPRING_BOTTOM)
    await house.act(ANNA, "bid 3")
    await house.act(ANNA, "play 3")
    await house.act(BO, "pass")
    pause_ends = house.table.alarms[Alarm.COMPUTER]
    for _ in range(3):
        house.now += 0.2
        await house.do(c.SwitchAuto, BO, on=None)
        await house.do(c.SwitchAuto, ANNA, on=None)

    assert house.table.alarms[Alarm.COMPUTER] == pause_ends
    assert Alarm.TURN not in house.table.alarms


async def test_switching_on_twice_changes_nothing(house: House) -> None:
    """The second press gets the same answer."""
    await seated(house)
    await house.do(c.SwitchAuto, ANNA, on=True)
    before = house.table
    outcome = await house.do(c.SwitchAuto, ANNA, on=True)

    assert outcome.reply is not None
    assert (outcome.reply.key, house.table) == ("auto-on", before)


async def test_auto_without_a_word_toggles(house: House) -> None:
    """/auto switches on, then off."""
    await seated(house)
    await house.do(c.SwitchAuto, ANNA, on=None)
    assert house.seat(ANNA).auto is Auto.CHOSEN
    await house.do(c.SwitchAuto, ANNA, on=None)
    assert house.seat(ANNA).auto is Auto.OFF


async def test_the_pace_goes_round(house: House) -> None:
    """⏱ goes from normal to slow to fast and back; the next pause follows it."""
    await seated(house)
    paces = []
    for _ in range(3):
        await house.do(c.ChangePace, ANNA)
        paces.append(house.seat(ANNA).pace)
    assert paces == [Pace.SLOW, Pace.FAST, Pace.NORMAL]

    await house.do(c.ChangePace, ANNA)
    await house.do(c.SwitchAuto, ANNA, on=True)
    assert house.table.alarms[Alarm.COMPUTER] == NOW + AUTO_WAITS[Pace.SLOW][0]


async def test_computers_answer_after_a_pause(house: House) -> None:
    """Every turn of a computer takes its pause, whatever it can do."""
    await house.deal(ANNA, hands=SPRING, bottom=SPRING_BOTTOM)
    await house.act(ANNA, "bid 3")
    await house.act(ANNA, "play 3456789TJQKA")
    assert house.table.alarms == {Alarm.COMPUTER: NOW + COMPUTER_THINKS[0]}

    outcome = await house.ring()

    assert told(outcome, Happened) == [Happened(Passed(1), Cause.COMPUTER)]
    assert house.adviser.asked[-1:] != [(0, "hard")]


async def test_people_asked_together_share_a_deadline() -> None:
    """In five everyone is asked to double at once; each answer leaves the deadline alone."""
    house = House("five")
    await seated(house, bid=False)
    while house.view().phase is not Phase.DOUBLING:
        await house.ring()
    deadline = house.table.alarms[Alarm.TURN]
    house.now += 1
    person = next(p for p in (ANNA, BO, CHEN) if house.seat(p).asked)
    await house.act(person, "double yes")

    assert house.table.alarms[Alarm.TURN] == deadline
    assert house.view().doubles is None
    await house.ring(Alarm.TURN)
    while house.view().phase is Phase.DOUBLING:
        await house.ring()
    doubled = house.view().doubles
    assert doubled is not None
    assert house.table.seat_of(person.id) in doubled


async def test_an_alarm_rings_once(house: House) -> None:
    """The same deadline delivered twice does nothing the second time."""
    await seated(house)
    version = house.table.version
    house.now += 45
    for _ in range(3):  # half time, ten seconds, the deadline: one alarm a version
        await house.tell(c.TimeUp, house.table.version)
    after = house.table
    assert after.version == version + 3
    for late in range(version, after.version):
        outcome = await house.tell(c.TimeUp, late)
        assert (outcome.notices, outcome.panels) == ((), ())

    assert house.table is after


async def test_an_early_alarm_does_nothing(house: House) -> None:
    """A clock that was set back rings for nothing."""
    await seated(house)
    before = house.table
    house.now -= 3600
    await house.tell(c.TimeUp, before.version)

    assert house.table is before


async def test_play_and_timeout_at_once_have_one_winner(house: House) -> None:
    """Whoever comes second finds another version."""
    await seated(house)
    house.now += 45
    await house.tell(c.TimeUp, house.table.version)
    await house.tell(c.TimeUp, house.table.version)
    version = house.table.version
    press = c.Answer(1, ANNA, None, None)
    await house.act(ANNA, "play 3")
    assert house.view().history[-1].seat == 0
    await asyncio.gather(
        house.service.handle(c.TimeUp(1, version)),
        house.service.handle(press),
        return_exceptions=True,
    )

    assert len(house.view().history) == 1
    assert house.seat(ANNA).timeouts == 0


async def test_an_idle_table_closes(house: House) -> None:
    """After twelve hours between hands the table closes; what was booked stays."""
    await seated(house, bid=False)
    await house.spring(BO, CHEN)
    await house.ring()

    assert house.table.stage is Stage.CLOSED
    assert house.now == NOW + 12 * 3600
    assert house.table.match is not None
    assert house.table.match.totals == (12, -6, -6)


@pytest.mark.parametrize(
    ("whole", "after", "told"),
    [
        (45, 0, 45),
        (45, 4, 45),  # nobody minds a moment
        (45, 5, 40),
        (45, 6.4, 35),  # in steps of five, and never more than there is
        (45, 33, 10),
        (45, 38, 7),
        (45, 44.9, 1),
        (45, 50, 1),
    ],
)
async def test_what_is_left_of_a_turn_is_told(
    house: House, whole: int, after: float, told: int
) -> None:
    """Whoever looks later in a turn is not told that it begins."""
    await seated(house, bid=False)
    assert house.table.turn_seconds == whole
    house.now += after
    outcome = await house.do(c.ShowPanel, ANNA)
    assert outcome.table.seconds_left == told


async def test_a_setting_of_the_next_turn_does_not_change_what_is_left(house: House) -> None:
    """A shorter turn from now on: this one ends when it was said to."""
    await seated(house, bid=False)
    house.now += 10
    outcome = await house.tell(c.Configure, ChatSettings(15, "zh-Hans", 30))
    assert (outcome.table.turn_seconds, outcome.table.seconds_left) == (15, 35)
