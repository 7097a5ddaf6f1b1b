"""Between hands: the next deal, redeals, the end of a match and the next one."""

import pytest

from bot.app import commands as c
from bot.app.errors import NotNow, StaleButton
from bot.app.notices import Dealt, HandVoid, MatchStarted, NextWanted, Returned, Settled
from bot.app.table import Alarm, Auto, Stage
from bot.app.timing import AUTO_START
from bot.render.result import result
from engine import Phase
from engine.match import REDEAL_LIMIT
from tests.app.app_support import ANNA, BO, CHEN, DORA, SPRING, SPRING_BOTTOM, House, told


async def between(house: House) -> None:
    """One hand is over: Anna, on the first seat, has won it."""
    await house.deal(ANNA, BO, CHEN, hands=SPRING, bottom=SPRING_BOTTOM)
    await house.spring(BO, CHEN)


async def test_the_next_hand_follows_the_first_wish(house: House) -> None:
    """One 再来一局 and five seconds, even if the others are silent."""
    await between(house)
    outcome = await house.do(c.WantNext, BO)
    assert told(outcome, NextWanted)
    assert house.table.ready == {BO.id}
    assert house.table.alarms[Alarm.DEAL] == house.now + AUTO_START

    outcome = await house.ring(Alarm.DEAL)

    assert told(outcome, Dealt) == [Dealt(2, 0)]
    assert (house.table.ready, house.table.stage) == (frozenset(), Stage.PLAYING)


async def test_a_second_wish_does_not_put_it_off(house: House) -> None:
    """Later presses, and the same one again, leave the moment of the deal alone."""
    await between(house)
    await house.do(c.WantNext, BO)
    at = house.table.alarms[Alarm.DEAL]
    house.now += 2
    await house.do(c.WantNext, CHEN)
    version = house.table.version
    await house.do(c.WantNext, CHEN)

    assert (house.table.alarms[Alarm.DEAL], house.table.version) == (at, version)


async def test_the_next_hand_is_dealt_at_once_when_all_want_it(house: House) -> None:
    """When everyone has pressed there is nobody to wait for."""
    await between(house)
    await house.do(c.WantNext, ANNA)
    await house.do(c.WantNext, BO)
    outcome = await house.do(c.WantNext, CHEN)

    assert told(outcome, Dealt) == [Dealt(2, 0)]


async def test_a_button_that_leaves_does_so_only_while_its_message_is_true(house: House) -> None:
    """The cards may be dealt as somebody presses: that must not cost them the hand."""
    await house.open()
    for person in (BO, CHEN):
        await house.do(c.Join, person)
    await house.do(c.Leave, CHEN, 0)
    await house.do(c.Begin, ANNA)
    with pytest.raises(NotNow, match="error-begun-leave"):
        await house.do(c.Leave, BO, 0)
    assert house.seat(BO).present
    await house.do(c.Leave, BO)  # by the command it is what they want
    assert not house.seat(BO).present


async def test_a_result_is_left_only_before_the_next_hand(house: House) -> None:
    """Its button is out of date once another was dealt."""
    await between(house)
    await house.do(c.Leave, CHEN, 1)
    assert not house.seat(CHEN).present
    await house.do(c.WantNext, ANNA)
    await house.do(c.WantNext, BO)
    with pytest.raises(StaleButton):
        await house.do(c.Leave, BO, 1)


async def test_leaving_may_make_everyone_ready(house: House) -> None:
    """Whoever has not pressed and leaves is not waited for."""
    await between(house)
    await house.do(c.WantNext, ANNA)
    await house.do(c.WantNext, BO)
    outcome = await house.do(c.Leave, CHEN)

    assert told(outcome, Dealt)
    assert house.table.seats[2].person is None


async def test_wanting_the_next_hand_takes_the_seat_back(house: House) -> None:
    """Whoever was timed out or away sits again with 再来一局."""
    await between(house)
    await house.do(c.Leave, CHEN)
    outcome = await house.do(c.WantNext, CHEN)

    assert told(outcome, Returned) == [Returned(2)]
    assert house.seat(CHEN).present


async def test_a_result_names_who_played_whoever_sits_there_now(house: House) -> None:
    """Somebody who comes afterwards takes a seat, not what was played on it."""
    await between(house)
    await house.do(c.Leave, CHEN)
    outcome = await house.do(c.Join, DORA)

    assert [seat.name for seat in outcome.table.seats] == ["Anna", "Bo", "Dora"]
    assert [seat.name for seat in outcome.table.players] == ["Anna", "Bo", "陈"]
    text = result(outcome.table).html
    assert "陈" in text
    assert "Dora" not in text


async def test_chosen_auto_play_goes_on_in_the_next_hand(house: House) -> None:
    """自动出牌 stays on until it is switched off."""
    await between(house)
    await house.do(c.SwitchAuto, BO, on=True)
    await house.do(c.WantNext, ANNA)
    await house.ring(Alarm.DEAL)

    assert house.seat(BO).auto is Auto.CHOSEN


async def test_nothing_is_next_before_the_first_hand_or_in_one(house: House) -> None:
    """再来一局 in the lobby and in a hand say what to do instead."""
    await house.open()
    with pytest.raises(NotNow, match="error-not-begun"):
        await house.do(c.WantNext, ANNA)
    await house.do(c.Begin, ANNA)
    with pytest.raises(NotNow, match="error-hand-running"):
        await house.do(c.WantNext, ANNA)


async def test_totals_add_up_from_hand_to_hand(house: House) -> None:
    """A second hand is booked on top of the first, and holders are those of its deal."""
    await between(house)
    await house.do(c.Leave, CHEN)
    await house.do(c.Join, DORA)
    house.told(SPRING, bottom=SPRING_BOTTOM)
    for person in (ANNA, BO, DORA):
        await house.do(c.WantNext, person)
    await house.spring(BO, DORA)

    assert house.table.match is not None
    assert house.table.match.totals == (24, -12, -12)
    assert house.tables.booked[-1].hand.holders == (ANNA.id, BO.id, DORA.id)


async def test_nobody_wants_the_cards(house: House) -> None:
    """All decline: the same hand is dealt again, its first deal is not scored."""
    await house.deal(ANNA, BO, CHEN)
    for person in (ANNA, BO, CHEN):
        outcome = await house.act(person, "bid 0")

    assert told(outcome, Dealt) == [Dealt(1, 1)]
    assert [booking.result for booking in house.tables.booked] == [None]


async def test_after_five_deals_the_hand_is_void(house: House) -> None:
    """A loop of redeals ends: unscored, and 再来一局 starts the next hand."""
    await house.deal(ANNA, BO, CHEN)
    outcome = None
    for _ in range(REDEAL_LIMIT):
        for seat in range(3):
            person = (ANNA, BO, CHEN)[(house.view().first + seat) % 3]
            outcome = await house.act(person, "bid 0")
    assert outcome is not None
    assert told(outcome, HandVoid) == [HandVoid(5)]
    assert house.table.stage is Stage.BETWEEN
    assert house.view().phase is Phase.REDEAL
    assert len(house.tables.booked) == REDEAL_LIMIT

    for person in (ANNA, BO, CHEN):
        outcome = await house.do(c.WantNext, person)

    assert told(outcome, Dealt) == [Dealt(2, 0)]


@pytest.mark.parametrize("key", [Alarm.TURN, Alarm.COMPUTER])
async def test_redeals_are_capped_without_people_too(house: House, key: Alarm) -> None:
    """Timeouts and computers that decline for ever come to the same end, or to a suspension."""
    house.adviser.bids = False
    await house.deal(ANNA)
    if key is Alarm.COMPUTER:
        await house.do(c.SwitchAuto, ANNA, on=True)
    notices = await house.until(Stage.BETWEEN, Stage.SUSPENDED, most=100)

    assert any(isinstance(n, HandVoid) for n in notices) == (key is Alarm.COMPUTER)


async def test_the_match_ends_at_the_target() -> None:
    """Whoever reaches the target has won the match."""
    house = House(target=12)
    await house.deal(ANNA, BO, CHEN, hands=SPRING, bottom=SPRING_BOTTOM)
    outcome = await house.spring(BO, CHEN)

    assert house.table.stage is Stage.FINISHED
    assert [notice.champions for notice in told(outcome, Settled)] == [(0,)]
    assert house.tables.booked[-1].champions == (0,)


@pytest.mark.parametrize("command", [c.WantNext, c.AskNewMatch])
async def test_a_new_match_starts_at_zero(command: type) -> None:
    """开始新比赛 and /newmatch after a match: five seconds, then everybody has nothing."""
    house = House(target=12)
    await house.deal(ANNA, BO, CHEN, hands=SPRING, bottom=SPRING_BOTTOM)
    await house.spring(BO, CHEN)
    await house.do(command, BO)
    outcome = await house.ring(Alarm.DEAL)

    assert told(outcome, MatchStarted)
    assert house.table.match is not None
    assert (house.table.match.totals, house.table.match.settled) == ((0, 0, 0), 0)
    assert outcome.table.hand == 2


async def test_without_a_target_a_match_has_no_end() -> None:
    """A group may play on for ever."""
    house = House(target=None)
    await house.deal(ANNA, BO, CHEN, hands=SPRING, bottom=SPRING_BOTTOM)
    await house.spring(BO, CHEN)

    assert house.table.stage is Stage.BETWEEN
