"""A hand that everybody has left does not keep the place from others."""

import pytest

from bot.app import commands as c
from bot.app.errors import AppError, NotAllowed, NotNow
from bot.app.notices import Closed, Ending, HandAbandoned, Settled
from bot.app.outcome import Outcome
from bot.app.table import Alarm, ChatSettings, Person, Stage
from bot.i18n import LOCALES, Words
from bot.render.calls import Say, Show
from bot.render.talk import calls_for, shown_again
from tests.app.app_support import (
    ANNA,
    BO,
    CHAT,
    CHEN,
    DORA,
    SPRING,
    SPRING_BOTTOM,
    House,
    told,
)


async def played(house: House, *people: Person, bid: bool = True) -> None:
    """A hand with Anna as the landlord, or in the bidding."""
    await house.deal(ANNA, *people, hands=SPRING, bottom=SPRING_BOTTOM)
    if bid:
        await house.act(ANNA, "bid 3")


async def deserted(house: House, *people: Person, bid: bool = True) -> Outcome:
    """A hand that everybody has left."""
    await played(house, *people, bid=bid)
    for person in people:
        await house.do(c.Leave, person)
    return await house.do(c.Leave, ANNA)


def written(outcome: Outcome) -> str:
    """All that the group reads of an outcome."""
    calls = (call for call in calls_for(outcome, "bot") if call.to.chat == CHAT)
    return "\n".join(call.content.html for call in calls if hasattr(call, "content"))


@pytest.mark.parametrize("people", [(), (BO, CHEN)])
@pytest.mark.parametrize("bid", [True, False])
async def test_anybody_may_close_it_at_once(
    house: House, people: tuple[Person, ...], bid: bool
) -> None:
    """/stop by somebody who never played needs no consent; the hand is void."""
    await deserted(house, *people, bid=bid)
    outcome = await house.do(c.AskStop, DORA)

    assert told(outcome, Closed) == [Closed(Ending.STOPPED)]
    assert told(outcome, HandAbandoned)
    assert [booking.result for booking in house.tables.booked] == [None]


async def test_room_is_made_for_a_new_table(house: House) -> None:
    """/ddz closes the deserted table first: the hand is void, and the group is told."""
    await deserted(house, BO, CHEN)
    outcome = await house.tell(c.MakeRoom)

    assert told(outcome, Closed) == [Closed(Ending.DESERTED)]
    assert [booking.result for booking in house.tables.booked] == [None]
    assert Words("zh-Hans")("closed-deserted") in written(outcome)
    opened = await house.service.open(
        c.OpenTable(DORA, CHAT, None, "牌友群", "classic", house.settings)
    )
    assert opened.table.id != house.id
    assert opened.table.is_seated(DORA.id)


async def test_a_hand_that_nobody_comes_back_to_is_void(house: House) -> None:
    """A suspended table closes by itself in the end; no hand stays unfinished in the books."""
    await played(house)
    await house.until(Stage.SUSPENDED)
    outcome = await house.ring(Alarm.IDLE)

    assert told(outcome, Closed) == [Closed(Ending.IDLE)]
    assert told(outcome, HandAbandoned)
    assert [booking.result for booking in house.tables.booked] == [None]


async def test_no_room_is_made_while_somebody_sits_there(house: House) -> None:
    """Two time-outs are no leaving: the table stays theirs, played or suspended."""
    await played(house)
    before = house.table
    await house.tell(c.MakeRoom)
    assert house.table is before
    await house.until(Stage.SUSPENDED)
    before = house.table
    await house.tell(c.MakeRoom)
    assert house.table is before
    with pytest.raises(NotAllowed, match="error-host-admin-seated"):
        await house.do(c.AskStop, DORA)


@pytest.mark.parametrize("command", [c.Join, c.WantNext, c.AskRedeal, c.AskNewMatch])
async def test_whoever_cannot_go_on_with_it_is_told_what_they_can_do(
    house: House, command: type
) -> None:
    """An outsider is not told to wait for the end of a hand that nobody plays."""
    await deserted(house, BO, CHEN)
    with pytest.raises(AppError, match="error-deserted"):
        await house.do(command, DORA)


async def test_those_who_left_may_come_back_until_then(house: House) -> None:
    """/join and /continue of a former player go on with the hand."""
    await deserted(house, BO, CHEN)
    await house.do(c.WantNext, CHEN)

    assert house.table.stage is Stage.PLAYING


async def test_a_host_who_has_left_deals_nothing_to_computers(house: House) -> None:
    """In the bidding nobody has escaped, but nobody is there either."""
    await deserted(house, bid=False)
    with pytest.raises(NotNow, match="error-deserted"):
        await house.do(c.AskRedeal, ANNA)


async def test_a_vote_that_outlived_everybody_deals_nothing(house: House) -> None:
    """A request from before the last one left is not carried out after it."""
    await played(house, bid=False)
    await house.until(Stage.SUSPENDED)
    await house.do(c.AskRedeal, ANNA)
    await house.do(c.Leave, ANNA)
    with pytest.raises(NotNow, match="error-deserted"):
        await house.do(c.CastVote, ANNA, yes=True)


@pytest.mark.parametrize("locale", LOCALES)
async def test_the_board_says_what_can_be_done(house: House, locale: str) -> None:
    """A deserted hand is anybody's to replace; one on auto-play is to be taken back."""
    words = Words(locale)
    await played(house)
    await house.tell(c.Configure, ChatSettings(45, locale, 30))
    await house.until(Stage.SUSPENDED)
    view = await house.service.look_at(house.id)
    assert words("status-suspended") in shown_again(view, "bot").content.html
    outcome = await house.do(c.Leave, ANNA)

    assert words("status-deserted") in written(outcome)
    assert words("status-suspended") not in written(outcome)


async def test_the_last_one_to_concede_closes_the_table() -> None:
    """Where leaving ends the hand, the result is told and nothing is kept waiting."""
    house = House("laizi")
    await played(house)
    outcome = await house.do(c.Leave, ANNA)

    assert told(outcome, Settled)
    assert told(outcome, Closed) == [Closed(Ending.EMPTY)]
    assert Alarm.IDLE not in house.table.alarms
    [shown, said] = [call for call in calls_for(outcome, "bot") if call.to.chat == CHAT]
    assert isinstance(shown, Show)  # nothing takes the place of the result
    assert "🏃 Anna 逃跑了" in shown.content.html
    assert isinstance(said, Say)


async def test_the_match_that_ends_with_that_has_its_champions() -> None:
    """The winners are named although the table is closed."""
    house = House("laizi", target=3)
    await played(house)
    outcome = await house.do(c.Leave, ANNA)

    assert "🏆" in written(outcome)
