"""Simulated people: where they go, what they cannot do, and how waiting fails."""

import pytest

from bot.demo import CannotSendError, Chat, NotSeen, Person, Standin
from tests.demo.client import Client


async def test_waiting_in_vain_shows_the_chats(tg: Standin, group: Chat, alice: Person) -> None:
    """The failure has the last messages of every chat."""
    await alice.send(group, "/ddz")
    with pytest.raises(NotSeen, match="Alice: /ddz"):
        await tg.until(lambda: group.last_with("加入"), within=0.01)


async def test_the_second_opinion_is_heard(tg: Standin, group: Chat, api: Client) -> None:
    """What the validator raises becomes a violation and the call goes on."""

    def never(kind: str, name: str, value: object) -> None:
        raise ValueError(kind)

    tg.validator = never
    await api("sendMessage", chat_id=group.id, text="x")
    assert tg.violations == ["request sendMessage: request", "result sendMessage: result"]
    tg.violations.clear()


async def test_links_lead_to_messages(group: Chat, alice: Person) -> None:
    """t.me/c links point into the group; others lead nowhere."""
    message = await alice.send(group, "/ddz")
    number = str(group.id).removeprefix("-100")
    assert await alice.open_link(f"https://t.me/c/{number}/{message.id}") is message
    for url in ("https://example.com", "https://t.me/somebody"):
        with pytest.raises(LookupError):
            await alice.open_link(url)


async def test_people_change_their_standing(
    tg: Standin, group: Chat, alice: Person, bob: Person, api: Client
) -> None:
    """Promoted, muted, removed: the bot reads it from getChatMember."""
    await bob.send(group, "/ddz")
    where = {"chat_id": group.id, "user_id": bob.id}
    for change, status in (
        (tg.promote, "administrator"),
        (tg.restrict, "restricted"),
        (tg.kick, "kicked"),
    ):
        change(group, bob)
        assert (await api("getChatMember", **where))["status"] == status
    with pytest.raises(CannotSendError):
        await bob.send(group, "hi")
    alice.block()
    with pytest.raises(CannotSendError):
        await alice.send(alice.chat, "hi")


async def test_impossible_presses(group: Chat, alice: Person, bob: Person, api: Client) -> None:
    """A deleted message, a word that never was, somebody else's message."""
    keys = {"inline_keyboard": [[{"text": "✋ 去出牌", "url": "https://t.me/doudizhu_bot"}]]}
    sent = await api("sendMessage", chat_id=group.id, text="x", reply_markup=keys)
    message = group.messages[sent["message_id"]]
    assert (await alice.press(message, "去出牌")).url == "https://t.me/doudizhu_bot"
    with pytest.raises(LookupError):
        await alice.press_stale(message, "加入")
    await api("deleteMessage", chat_id=group.id, message_id=message.id)
    with pytest.raises(LookupError):
        await alice.press(message, "去出牌")
    with pytest.raises(PermissionError):
        await bob.edit_message(await alice.send(group, "/ddz"), "/stop")


async def test_the_transcript_has_every_state(group: Chat, tg: Standin, api: Client) -> None:
    """With history each look of a message is told, deleted ones too."""
    sent = await api("sendMessage", chat_id=group.id, text="a\nb")
    where = {"chat_id": group.id, "message_id": sent["message_id"]}
    await api("editMessageText", **where, text="c")
    await api("deleteMessage", **where)
    assert "斗地主 (edited) (deleted): c" in tg.transcript(group, history=True)
    assert "    b" in tg.transcript(group, history=True)
    assert ": c" not in tg.transcript(group)
