"""Whom the bot can reach, what it sees, and how places change."""

import pytest

from bot.demo import CannotSendError, Chat, Member, Person, Standin
from tests.demo.client import Client, RefusedError


def _texts(updates: list[dict]) -> list[str]:
    return [u["message"]["text"] for u in updates if "text" in u.get("message", {})]


async def test_private_chats_open_close_and_vanish(
    tg: Standin, group: Chat, alice: Person, api: Client
) -> None:
    """Each state of a person has its own refusal."""
    say = {"chat_id": alice.id, "text": "hi"}
    stranger = tg.person("Zoe")
    assert await api.refusal("sendMessage", chat_id=stranger.id, text="hi") == (
        "Bad Request: chat not found"
    )
    assert await api.refusal("sendMessage", **say) == (
        "Forbidden: bot can't initiate conversation with a user"
    )
    await alice.open_link("https://t.me/doudizhu_bot?start=j_1")
    assert alice.chat.last_saying("/start j_1")
    await api("sendMessage", **say)
    alice.block()
    assert await api.refusal("sendMessage", **say) == "Forbidden: bot was blocked by the user"
    alice.unblock()
    changes = [u["my_chat_member"] for u in await api.updates() if "my_chat_member" in u]
    states = [c["new_chat_member"]["status"] for c in changes if c["chat"]["id"] == alice.id]
    assert states == ["kicked", "member"]
    alice.user.deleted = True
    assert await api.refusal("sendMessage", **say) == "Forbidden: user is deactivated"


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (Member("kicked"), "Forbidden: bot was kicked from the supergroup chat"),
        (Member("left"), "Forbidden: bot is not a member of the supergroup chat"),
        (
            Member("restricted", can_send=False),
            "Bad Request: not enough rights to send text messages to the chat",
        ),
    ],
)
async def test_groups_shut_the_bot_out(
    state: Member, words: str, tg: Standin, group: Chat, api: Client
) -> None:
    """Kicked, gone and muted read differently."""
    tg.set_bot(group, state)
    assert await api.refusal("sendMessage", chat_id=group.id, text="hi") == words


async def test_privacy_hides_plain_chat(
    tg: Standin, group: Chat, alice: Person, api: Client
) -> None:
    """Commands and replies to the bot come through, chatter and others' commands do not."""
    await api.updates()
    sent = await api("sendMessage", chat_id=group.id, text="hello")
    await alice.send(group, "chatter")
    await alice.send(group, "/ddz@other_bot")
    await alice.send(group, "/ddz")
    await alice.send(group, "yes", reply_to=group.messages[sent["message_id"]])
    group.other_bot_spoke = True
    await alice.send(group, "/join")
    await alice.send(group, "/join@doudizhu_bot")
    assert _texts(await api.updates()) == ["/ddz", "yes", "/join@doudizhu_bot"]
    tg.set_bot(group, Member("administrator"))
    await alice.send(group, "chatter")
    assert "chatter" in _texts(await api.updates())


async def test_an_edited_command_is_an_edited_message(
    group: Chat, alice: Person, api: Client
) -> None:
    """The update says that it is an edit."""
    message = await alice.send(group, "/ddz")
    await alice.edit_message(message, "/ddz two")
    assert (await api.updates())[-1]["edited_message"]["text"] == "/ddz two"


@pytest.mark.parametrize("order", [("to", "from"), ("from", "to"), ("to",), ("from",)])
async def test_a_group_moves(
    order: tuple[str, ...], tg: Standin, alice: Person, bob: Person, api: Client
) -> None:
    """Writing to the old number tells the new one, editing there still works."""
    old = tg.group("牌友群", alice, bob)
    sent = await api("sendMessage", chat_id=old.id, text="a")
    await api.updates()
    new = tg.migrate(old, order=order)
    messages = [u["message"] for u in await api.updates() if "message" in u]
    assert [next(k[8:-8] for k in m if k.startswith("migrate")) for m in messages] == list(order)
    with pytest.raises(RefusedError) as refused:
        await api("sendMessage", chat_id=old.id, text="b")
    assert refused.value.parameters == {"migrate_to_chat_id": new.id}
    await api("editMessageText", chat_id=old.id, message_id=sent["message_id"], text="c")
    await api("sendMessage", chat_id=new.id, text="b")


async def test_topics_close_and_vanish(tg: Standin, alice: Person, api: Client) -> None:
    """Messages carry their topic; a closed or deleted one is refused."""
    forum = tg.supergroup("论坛", alice, forum=True)
    topic = tg.topic(forum, "斗地主")
    await alice.send(forum, "/ddz", thread=topic.id)
    await alice.send(forum, "/ddz")
    inside, general = (await api.updates())[-2:]
    assert inside["message"]["message_thread_id"] == topic.id
    assert "message_thread_id" not in general["message"]
    say = {"chat_id": forum.id, "text": "a", "message_thread_id": topic.id}
    assert (await api("sendMessage", **say))["is_topic_message"] is True
    tg.close_topic(forum, topic)
    assert await api.refusal("sendMessage", **say) == "Bad Request: TOPIC_CLOSED"
    topic.deleted = True
    assert await api.refusal("sendMessage", **say) == "Bad Request: message thread not found"


async def test_slow_mode_slows_everybody(
    tg: Standin, group: Chat, bob: Person, api: Client
) -> None:
    """Neither people nor a plain bot write twice in the interval."""
    group.slow_mode = 30
    await bob.send(group, "a")
    with pytest.raises(CannotSendError):
        await bob.send(group, "b")
    await api("sendMessage", chat_id=group.id, text="a")
    with pytest.raises(RefusedError) as refused:
        await api("sendMessage", chat_id=group.id, text="b")
    assert refused.value.parameters == {"retry_after": 30}
    tg.advance(31)
    await api("sendMessage", chat_id=group.id, text="b")


async def test_nobody_in_particular_speaks(
    tg: Standin, group: Chat, alice: Person, api: Client
) -> None:
    """Anonymous administrators and channels have a sender_chat."""
    await alice.send(group, "/ddz", anonymous=True)
    await alice.send(group, "/ddz", channel="新闻")
    hidden, channel = [u["message"] for u in (await api.updates())[-2:]]
    assert (hidden["from"]["id"], hidden["sender_chat"]["id"]) == (1087968824, group.id)
    assert (channel["from"]["id"], channel["sender_chat"]["type"]) == (136817688, "channel")


async def test_members_are_known(
    tg: Standin, group: Chat, alice: Person, bob: Person, api: Client
) -> None:
    """Owner, members and strangers have their status; leaving ends the bot's access."""
    where = {"chat_id": group.id}
    await alice.send(group, "/ddz")
    assert (await api("getChatMember", **where, user_id=alice.id))["status"] == "creator"
    assert (await api("getChatMember", **where, user_id=bob.id))["status"] == "member"
    carol = tg.person("Carol")
    assert await api.refusal("getChatMember", **where, user_id=carol.id) == (
        "Bad Request: user not found"
    )
    await carol.send(carol.chat, "/start")
    assert (await api("getChatMember", **where, user_id=carol.id))["status"] == "left"
    assert [a["user"]["id"] for a in await api("getChatAdministrators", **where)] == [alice.id]
    assert (await api("getChat", **where))["title"] == "牌友群"
    await api("leaveChat", **where)
    assert "not a member" in await api.refusal("sendMessage", **where, text="x")


async def test_outsiders_see_and_press_nothing(tg: Standin, group: Chat, api: Client) -> None:
    """Somebody outside the group cannot press its buttons."""
    keys = {"inline_keyboard": [[{"text": "加入", "callback_data": "j"}]]}
    await api("sendMessage", chat_id=group.id, text="secret", reply_markup=keys)
    carol = tg.person("Carol")
    with pytest.raises(PermissionError):
        await carol.press(group.last_with("加入"), "加入")
    assert tg.sightings_of([carol.id]) == []
