"""People, groups, subscriptions, messages, and groups that become supergroups."""

from bot.app import commands as c
from bot.storage.boards import Boards
from bot.storage.database import Database
from bot.storage.messages import Messages, ShownMessage
from bot.storage.people import KnownChat, KnownPerson, People
from bot.storage.tables import StoredTables
from tests.app.app_support import ANNA, BO, CHAT, CHEN, SPRING, SPRING_BOTTOM
from tests.storage.stored_house import StoredHouse

HUGE = 2**52 + 1  # Telegram's ids need more than 32 bits


async def test_people_are_met_and_keep_what_they_chose(database: Database) -> None:
    """A new name replaces the old one; language and reachability stay."""
    people = People(database)
    assert await people.person(HUGE) is None
    await people.meet(KnownPerson(HUGE, "Anna", "zh-Hans"))
    await people.set_person(HUGE, language="en", reachable=True)
    await people.meet(KnownPerson(HUGE, "安娜", None))

    assert await people.person(HUGE) == KnownPerson(HUGE, "安娜", None, "en", True)


async def test_groups_keep_what_they_set(database: Database) -> None:
    """One setting after the other; a new title changes none of them."""
    people = People(database)
    assert await people.chat(-HUGE) is None
    await people.set_chat(-HUGE, title="牌友群")
    await people.set_chat(-HUGE, turn_seconds=15)
    await people.set_chat(-HUGE, target=0, language="en")
    await people.set_chat(-HUGE, title="新群")
    chat = await people.chat(-HUGE)

    assert chat is not None
    assert (chat.title, chat.turn_seconds, chat.target, chat.language) == ("新群", 15, 0, "en")
    assert chat.ruleset == KnownChat(0).ruleset


async def test_subscriptions(database: Database) -> None:
    """On, off, and only in this group."""
    people = People(database)
    assert await people.toggle_subscription(CHAT, ANNA.id)
    assert await people.toggle_subscription(CHAT, BO.id)
    assert not await people.toggle_subscription(CHAT, ANNA.id)
    assert not await people.unsubscribe(CHAT, ANNA.id)
    assert await people.subscribers(CHAT) == [BO.id]
    assert await people.subscribers(CHAT - 1) == []


async def test_messages_fill_slots(database: Database) -> None:
    """The newest message of a slot counts; slots of other tables are forgotten."""
    messages = Messages(database)
    await messages.keep(ShownMessage("board:1", CHAT, 10, 1000))
    await messages.keep(ShownMessage("board:1", CHAT, 12, 1003))
    await messages.keep(ShownMessage("panel:1:77", 77, 5, 2))
    await messages.keep(ShownMessage("panel:11:77", 77, 6, 2))
    await messages.keep(ShownMessage("top:-5", -5, 7, 0))
    assert await messages.message_of("board:1") == 12

    await messages.forget("board:1")
    assert await messages.message_of("board:1") is None
    await messages.keep(ShownMessage("board:1", CHAT, 12, 1003))
    assert await messages.message_of("board:1") == 12

    await messages.forget_table(1)
    assert [one.slot for one in await messages.of([1, 11])] == ["panel:11:77"]
    assert await messages.of([]) == []
    assert await messages.message_of("panel:11:77") is None


async def test_a_group_becomes_a_supergroup(database: Database) -> None:
    """Settings, table, hands, scores and subscriptions move; it can be told twice."""
    house = StoredHouse(database)
    await house.meet_everybody()
    people, new = People(database), CHAT - 999
    await people.set_chat(CHAT, turn_seconds=90)
    await people.toggle_subscription(CHAT, ANNA.id)
    await house.deal(ANNA, BO, CHEN, hands=SPRING, bottom=SPRING_BOTTOM)
    await house.spring(BO, CHEN)
    await Messages(database).keep(ShownMessage("board:1", CHAT, 3, 1))
    await people.set_chat(new, title="met already")

    assert await people.move_chat(CHAT, new)
    assert not await people.move_chat(CHAT, new)
    assert not await people.move_chat(new, new)
    table = await StoredTables(database, "zh-Hans").load(house.id)
    assert table is not None
    assert (table.chat, table.title, table.hands) == (new, "牌友群", 1)
    chat = await people.chat(new)
    assert chat is not None
    assert (chat.turn_seconds, await people.chat(CHAT)) == (90, None)
    assert await people.subscribers(new) == [ANNA.id]
    boards = Boards(database)
    assert len(await boards.top(new)) == 3
    assert [one.number for one in await boards.history(new)] == [1]
    assert await Messages(database).message_of("board:1") is None


async def test_a_new_id_that_already_plays_keeps_what_it_has(database: Database) -> None:
    """Hands, subscriptions and a table that the new id has do not stand in the way."""
    house = StoredHouse(database)
    await house.meet_everybody()
    people, new = People(database), CHAT - 999
    await house.deal(ANNA, hands=SPRING, bottom=SPRING_BOTTOM)
    await people.toggle_subscription(CHAT, ANNA.id)
    await people.toggle_subscription(new, ANNA.id)
    await people.set_chat(new, title="牌友群")

    assert await people.move_chat(CHAT, new)
    assert await people.subscribers(new) == [ANNA.id]


async def test_an_old_id_that_is_met_again_takes_no_settings_away(database: Database) -> None:
    """An update from before the move is handled after it: the group moves once more."""
    people, new = People(database), CHAT - 999
    await people.set_chat(CHAT, title="牌友群", turn_seconds=90, language="en")
    assert await people.move_chat(CHAT, new)
    await people.set_chat(CHAT, title="牌友群")
    await people.set_chat(new, turn_seconds=60)
    assert await people.move_chat(CHAT, new)
    chat = await people.chat(new)
    assert chat is not None
    assert (chat.turn_seconds, chat.language, chat.title) == (60, "en", "牌友群")


async def test_playing_goes_on_under_the_new_id(database: Database) -> None:
    """The next hand of a moved table is numbered on and stored under the new id."""
    house = StoredHouse(database)
    await house.meet_everybody()
    await house.deal(ANNA, BO, CHEN, hands=SPRING, bottom=SPRING_BOTTOM)
    new = CHAT - 999
    await People(database).move_chat(CHAT, new)
    house.tables.forget(house.id)  # type: ignore[attr-defined]
    await house.tell(c.Resume)
    house.tables.tables[house.id] = await house.tables.load(house.id)  # type: ignore[assignment]
    await house.spring(BO, CHEN)

    assert [one.number for one in await Boards(database).history(new)] == [1]
