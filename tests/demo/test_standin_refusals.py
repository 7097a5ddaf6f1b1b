"""Requests that are wrong in themselves, and the words in which each is refused."""

from typing import Any

import pytest

from bot.demo import Chat, Person, Standin
from tests.demo.client import Client
from tests.demo.test_standin_messages import PNG

KEY = {"text": "k", "callback_data": "d"}


@pytest.mark.parametrize(
    ("markup", "words"),
    [
        ("nonsense", "can't parse reply keyboard markup JSON object"),
        (
            {"inline_keyboard": "k"},
            "can't parse inline keyboard markup: Field must be an Array of Arrays",
        ),
        (
            {"inline_keyboard": [[{"callback_data": "d"}]]},
            "can't parse inline keyboard button: Can't find field \"text\"",
        ),
        ({"inline_keyboard": [[{"text": " ", "callback_data": "d"}]]}, "BUTTON_TEXT_INVALID"),
        (
            {"inline_keyboard": [[{"text": "k", "url": "javascript:1"}]]},
            "inline keyboard button URL 'javascript:1' is invalid: Wrong HTTP URL",
        ),
        (
            {"inline_keyboard": [[KEY | {"style": "pink"}]]},
            "can't parse inline keyboard button: invalid button style specified",
        ),
        ({"inline_keyboard": [[KEY | {"text": "k" * 11_000}]]}, "reply markup is too long"),
    ],
)
async def test_keyboards(markup: Any, words: str, tg: Standin, group: Chat, api: Client) -> None:
    """A keyboard that Telegram would not take is not shown."""
    tg.validator = None
    refused = await api.refusal("sendMessage", chat_id=group.id, text="x", reply_markup=markup)
    assert refused == f"Bad Request: {words}"


@pytest.mark.parametrize(
    ("method", "params", "words"),
    [
        ("sendMessage", {"text": "x"}, "chat_id is empty"),
        ("sendMessage", {"chat_id": "@nobody", "text": "x"}, "chat not found"),
        ("editMessageText", {"chat_id": 1, "message_id": "x"}, "invalid message_id specified"),
        (
            "setMyCommands",
            {"commands": [{"command": "斗", "description": "d"}]},
            "BOT_COMMAND_INVALID",
        ),
        (
            "setMyCommands",
            {"commands": [{"command": "d", "description": ""}]},
            "BOT_COMMAND_DESCRIPTION_INVALID",
        ),
        ("setMyCommands", {"commands": [{}] * 101}, "BOT_COMMANDS_TOO_MUCH"),
        (
            "getMyCommands",
            {"scope": {"type": "moon"}},
            "can't parse BotCommandScope: Unsupported type specified",
        ),
        ("getFile", {"file_id": "x"}, "wrong file_id or the file is temporarily unavailable"),
        ("sendPhoto", {"photo": "x"}, "wrong file_id or the file is temporarily unavailable"),
        ("sendPhoto", {}, "there is no photo in the request"),
        (
            "setWebhook",
            {"url": "http://a.example"},
            "bad webhook: An HTTPS URL must be provided for webhook",
        ),
    ],
)
async def test_requests(
    method: str, params: dict[str, Any], words: str, *, tg: Standin, group: Chat, api: Client
) -> None:
    """Each kind of nonsense has its own answer."""
    tg.validator = None
    if method == "sendPhoto":
        params = {"chat_id": group.id, **params}
    assert await api.refusal(method, **params) == f"Bad Request: {words}"


async def test_private_chats_have_no_administrators(alice: Person, api: Client) -> None:
    """Member questions make no sense there, except about the two who talk."""
    await alice.send(alice.chat, "/start")
    where = {"chat_id": alice.id}
    assert await api.refusal("getChatAdministrators", **where) == (
        "Bad Request: there are no administrators in the private chat"
    )
    assert (await api("getChatMember", **where, user_id=alice.id))["status"] == "member"
    assert "can't be changed" in await api.refusal("leaveChat", **where)


async def test_only_own_messages_are_edited(
    tg: Standin, group: Chat, alice: Person, api: Client
) -> None:
    """A person's message is neither edited nor, without the right, deleted."""
    message = await alice.send(group, "/ddz")
    where = {"chat_id": group.id, "message_id": message.id}
    assert await api.refusal("editMessageText", **where, text="x") == (
        "Bad Request: message can't be edited"
    )
    assert await api.refusal("deleteMessage", **where) == "Bad Request: message can't be deleted"


async def test_captions_are_short(group: Chat, api: Client) -> None:
    """A photo takes 1024 characters, and text that is no picture is none."""
    photo = {"photo": ("a.png", PNG)}
    sent = await api("sendPhoto", files=photo, chat_id=str(group.id))
    media = {"type": "photo", "media": sent["photo"][0]["file_id"], "caption": "x" * 1025}
    where = {"chat_id": group.id, "message_id": sent["message_id"]}
    assert await api.refusal("editMessageMedia", **where, media=media) == (
        "Bad Request: MEDIA_CAPTION_TOO_LONG"
    )
    where = {"chat_id": str(group.id)}
    assert await api.refusal("sendPhoto", files=photo, **where, caption="x" * 1025) == (
        "Bad Request: message caption is too long"
    )
    assert await api.refusal("sendPhoto", files={"photo": ("a", b"text")}, **where) == (
        "Bad Request: IMAGE_PROCESS_FAILED"
    )
