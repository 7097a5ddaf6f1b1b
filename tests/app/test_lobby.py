"""The lobby: sitting down, standing up, filling up, dealing, expiring."""

from dataclasses import replace

import pytest

from bot.app import commands as c
from bot.app.errors import (
    NotAllowed,
    NotNow,
    NotSeated,
    SeatedElsewhere,
    TableBusy,
    TableFull,
    TableNotFound,
)
from bot.app.notices import Closed, Dealt, Ending, LobbyChanged, LobbyNudged, ShownAgain
from bot.app.table import Alarm, ChatSettings, Stage
from bot.app.timing import AUTO_START, LOBBY_LASTS
from tests.app.app_support import ANNA, BO, CHAT, CHEN, DORA, NOW, House, told


def names(house: House) -> list[str]:
    """Who sits at the table, in seat order."""
    return [seat.name for seat in house.table.seats]


async def test_the_host_sits_first(house: House) -> None:
    """Whoever opens a table sits at it and is its host; the lobby's clock runs."""
    outcome = await house.open()

    assert (names(house), house.table.host) == (["Anna"], ANNA.id)
    assert house.table.alarms == {
        Alarm.NUDGE: NOW + LOBBY_LASTS / 2,
        Alarm.EXPIRE: NOW + LOBBY_LASTS,
    }
    assert (outcome.due_at, outcome.table.version) == (NOW + LOBBY_LASTS / 2, 1)


async def test_a_host_who_cannot_be_written_to_is_not_seated(house: House) -> None:
    """Only people whom the bot can send their cards sit down, the host no exception."""
    await house.open(replace(ANNA, reachable=False))

    assert (names(house), house.table.host) == ([], ANNA.id)


async def test_a_second_table_in_a_chat_is_the_first_one_shown_again(house: House) -> None:
    """/ddz at an open table shows it and changes nothing."""
    await house.open()
    outcome = await house.open(BO)

    assert told(outcome, ShownAgain)
    assert (names(house), house.table.version, outcome.table.id) == (["Anna"], 1, 1)


async def test_a_topic_has_a_table_of_its_own(house: House) -> None:
    """One table a chat or topic."""
    await house.open()
    outcome = await house.open(BO, thread=77)

    assert (outcome.table.id, outcome.table.thread) == (2, 77)


async def test_people_sit_down_in_order(house: House) -> None:
    """Each join takes the next seat and tells the lobby."""
    await house.open()
    outcome = await house.do(c.Join, BO)

    assert names(house) == ["Anna", "Bo"]
    assert told(outcome, LobbyChanged)
    assert outcome.reply is not None
    assert outcome.reply.key == "joined"


async def test_joining_twice_changes_nothing(house: House) -> None:
    """The second press of 加入 gets an answer, not a second seat."""
    await house.open()
    outcome = await house.do(c.Join, ANNA)

    assert outcome.reply is not None
    assert (outcome.reply.key, house.table.version) == ("joined-already", 1)


async def test_a_fourth_person_is_refused(house: House) -> None:
    """A classic table has three seats."""
    await house.sit(ANNA, BO, CHEN)
    with pytest.raises(TableFull):
        await house.do(c.Join, DORA)

    assert names(house) == ["Anna", "Bo", "陈"]


async def test_a_person_takes_the_seat_of_a_computer(house: House) -> None:
    """People go before computers as long as nothing is dealt."""
    await house.open()
    await house.do(c.AddComputer, ANNA)
    await house.do(c.AddComputer, ANNA)
    assert Alarm.DEAL in house.table.alarms

    await house.do(c.Join, BO)

    assert names(house) == ["Anna", "Bo", "computer-2"]
    assert [seat.person for seat in house.table.seats] == [ANNA.id, BO.id, None]


async def test_computers_have_different_names(house: House) -> None:
    """No two computers at a table are called the same; a full table takes no more."""
    await house.open()
    await house.do(c.AddComputer, ANNA)
    await house.do(c.AddComputer, ANNA)
    with pytest.raises(TableFull):
        await house.do(c.AddComputer, ANNA)

    assert names(house) == ["Anna", "computer-1", "computer-2"]


async def test_a_full_lobby_deals_after_five_seconds(house: House) -> None:
    """Everybody has a moment to leave, then the cards are dealt by themselves."""
    await house.sit(ANNA, BO, CHEN)
    assert house.table.alarms[Alarm.DEAL] == NOW + AUTO_START

    outcome = await house.ring(Alarm.DEAL)

    assert house.table.stage is Stage.PLAYING
    assert told(outcome, Dealt) == [Dealt(1, 0)]
    assert len(outcome.panels) == 3
    assert all(panel.fresh for panel in outcome.panels)


async def test_leaving_a_full_lobby_stops_the_deal(house: House) -> None:
    """Whoever leaves within the five seconds stops the deal; filling up starts it anew."""
    await house.sit(ANNA, BO, CHEN)
    await house.do(c.Leave, CHEN)
    assert Alarm.DEAL not in house.table.alarms

    house.now += 3
    await house.do(c.Join, DORA)

    assert house.table.alarms[Alarm.DEAL] == NOW + 3 + AUTO_START


async def test_a_third_person_does_not_put_the_deal_off(house: House) -> None:
    """Replacing a computer in a full lobby keeps the moment of the deal."""
    await house.sit(ANNA, BO)
    await house.do(c.AddComputer, ANNA)
    house.now += 3
    await house.do(c.Join, CHEN)

    assert house.table.alarms[Alarm.DEAL] == NOW + AUTO_START


async def test_the_host_part_passes_on(house: House) -> None:
    """When the host leaves, the next person is the host."""
    await house.sit(ANNA, BO)
    await house.do(c.Leave, ANNA)

    assert (names(house), house.table.host) == (["Bo"], BO.id)


async def test_the_last_person_to_leave_closes_the_lobby(house: House) -> None:
    """Computers do not keep a lobby open."""
    await house.open()
    await house.do(c.AddComputer, ANNA)
    outcome = await house.do(c.Leave, ANNA)

    assert told(outcome, Closed) == [Closed(Ending.EMPTY)]
    assert (house.table.stage, outcome.due_at) == (Stage.CLOSED, None)
    with pytest.raises(TableNotFound):
        await house.do(c.Join, BO)


async def test_only_the_seated_can_leave(house: House) -> None:
    """Leaving without a seat is refused."""
    await house.open()
    with pytest.raises(NotSeated):
        await house.do(c.Leave, BO)


async def test_strangers_decide_nothing(house: House) -> None:
    """开始 and 补位 are for those who sit, the host and admins."""
    await house.open()
    for command in (c.Begin, c.AddComputer):
        with pytest.raises(NotAllowed):
            await house.do(command, BO)
    await house.do(c.AddComputer, replace(BO, admin=True))

    assert names(house) == ["Anna", "computer-1"]


async def test_beginning_fills_up_and_deals_at_once(house: House) -> None:
    """开始 puts computers on the free seats."""
    await house.open()
    outcome = await house.do(c.Begin, ANNA)

    assert names(house) == ["Anna", "computer-1", "computer-2"]
    assert house.table.stage is Stage.PLAYING
    assert [panel.person for panel in outcome.panels] == [ANNA.id]
    with pytest.raises(NotNow, match="error-begun-already"):
        await house.do(c.Begin, ANNA)


async def test_nobody_begins_for_computers_alone(house: House) -> None:
    """A host who is not seated cannot let computers play each other."""
    host = replace(ANNA, reachable=False)
    await house.open(host)
    with pytest.raises(NotNow, match="error-nobody-seated"):
        await house.do(c.Begin, host)


async def test_the_group_is_reminded_once(house: House) -> None:
    """At half time a lobby that is not full says how many are missing, once."""
    await house.open()
    outcome = await house.ring()

    assert told(outcome, LobbyNudged)
    assert set(house.table.alarms) == {Alarm.EXPIRE}


async def test_a_lobby_expires(house: House) -> None:
    """After ten minutes the lobby closes and its host is free to sit elsewhere."""
    await house.open()
    await house.ring()
    outcome = await house.ring()

    assert told(outcome, Closed) == [Closed(Ending.EXPIRED)]
    assert house.now == NOW + LOBBY_LASTS
    assert (await house.open(ANNA)).table.id == 2


async def test_nobody_sits_at_two_tables(house: House) -> None:
    """A second seat is refused with the title of the first one's chat."""
    await house.open()
    await house.open(BO, chat=CHAT - 1, title="别处")
    with pytest.raises(SeatedElsewhere) as refused:
        await house.do(c.Join, BO)
    third = await house.open(BO, chat=CHAT - 2)

    assert (refused.value.table, refused.value.title) == (2, "别处")
    assert (third.table.host, third.table.seats) == (BO.id, ())


async def test_two_joins_at_once_cannot_seat_one_person_twice(house: House) -> None:
    """Where the storage finds the person taken in between, nothing is stored."""
    await house.open()
    await house.open(DORA, chat=CHAT - 1)
    before = house.tables.tables[1]

    async def nobody(person: int) -> None:
        return None

    house.tables.seat_of = nobody  # type: ignore[method-assign,assignment]
    with pytest.raises(TableBusy):
        await house.do(c.Join, DORA)

    assert house.tables.tables[1] is before


async def test_an_open_lobby_follows_the_settings(house: House) -> None:
    """Turn time, target and language of the group hold for the lobby at once."""
    await house.open()
    await house.tell(c.Configure, ChatSettings(15, "en", 50))

    table = house.table
    assert (table.turn_seconds, table.locale, table.rules.target) == (15, "en", 50)


async def test_a_match_keeps_its_target(house: House) -> None:
    """Once dealt, a new target does not move the finish."""
    await house.deal(ANNA)
    await house.tell(c.Configure, ChatSettings(15, "en", 50))

    assert (house.table.turn_seconds, house.table.rules.target) == (15, 30)


async def test_looking_at_a_table(house: House) -> None:
    """An open table can be looked at, a closed one is not found."""
    await house.open()
    assert (await house.service.look_at(house.id)).is_seated(ANNA.id)
    await house.do(c.Leave, ANNA)
    for table in (house.id, 99):
        with pytest.raises(TableNotFound):
            await house.service.look_at(table)


async def test_a_new_name_is_remembered(house: House) -> None:
    """Whoever renames themselves is called so from their next word on."""
    await house.sit(ANNA, BO)
    await house.deal(replace(ANNA, name="安娜"))
    await house.do(c.SwitchAuto, replace(ANNA, name="安娜", locale="en"), on=True)

    assert (house.table.seats[0].name, house.table.seats[0].locale) == ("安娜", "en")
