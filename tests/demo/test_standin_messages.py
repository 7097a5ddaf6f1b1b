"""Sending, editing, deleting, answering: what is accepted and in which words refused."""

import asyncio
from typing import Any

import pytest

from bot.demo import Chat, Person, Standin
from bot.demo.errors import NOT_MODIFIED
from tests.demo.client import Client

PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x02\x00\x00\x00\x03"


def _keys(*rows: list[tuple[str, str]]) -> dict[str, Any]:
    return {"inline_keyboard": [[{"text": t, "callback_data": d} for t, d in row] for row in rows]}


async def test_an_edit_without_markup_removes_the_keyboard(group: Chat, api: Client) -> None:
    """Every state stays in the history, the last one is what people see."""
    sent = await api(
        "sendMessage", chat_id=group.id, text="a", reply_markup=_keys([("加入", "j")])
    )
    edited = await api(
        "editMessageText", chat_id=group.id, message_id=sent["message_id"], text="b"
    )
    message = group.messages[sent["message_id"]]
    assert [(s.text, [b.label for b in s.buttons]) for s in message.shown] == [
        ("a", ["加入"]),
        ("b", []),
    ]
    assert "edit_date" in edited
    assert "reply_markup" not in edited


async def test_the_same_again_is_not_modified(group: Chat, api: Client) -> None:
    """Markup that reads differently but shows the same is the same."""
    sent = await api("sendMessage", chat_id=group.id, text="<b>a</b>", parse_mode="HTML")
    number = sent["message_id"]
    words = await api.refusal(
        "editMessageText",
        chat_id=group.id,
        message_id=number,
        text=" <strong>a</strong>",
        parse_mode="HTML",
    )
    assert words == f"Bad Request: {NOT_MODIFIED}"


@pytest.mark.parametrize(
    ("params", "words"),
    [
        ({"text": ""}, "message text is empty"),
        ({"text": " \n "}, "text must be non-empty"),
        ({"text": "x" * 4097}, "message is too long"),
        ({"text": "x" * 33_000}, "text is too long"),
        ({"text": "x", "parse_mode": "BBCode"}, "unsupported parse_mode"),
        ({"text": "x", "reply_markup": _keys([("k", "d" * 65)])}, "BUTTON_DATA_INVALID"),
        (
            {"text": "x", "reply_markup": _keys(*[[("k", "d")]] * 101)},
            "reply markup is too long",
        ),
        (
            {"text": "x", "reply_markup": {"inline_keyboard": [[{"text": "k"}]]}},
            (
                "can't parse inline keyboard button: "
                "Text buttons are unallowed in the inline keyboard"
            ),
        ),
        ({"text": "x", "reply_parameters": {"message_id": 99}}, "message to be replied not found"),
        ({"text": "x", "message_thread_id": 5}, "message thread not found"),
    ],
)
async def test_a_message_is_refused(
    params: dict[str, Any], words: str, group: Chat, api: Client
) -> None:
    """Each limit has its own words, and nothing is shown."""
    assert await api.refusal("sendMessage", chat_id=group.id, **params) == f"Bad Request: {words}"
    assert group.last_saying("x") is None


async def test_edits_and_deletions_need_the_message(group: Chat, api: Client) -> None:
    """A deleted message can be neither edited nor deleted again."""
    sent = await api("sendMessage", chat_id=group.id, text="a")
    where = {"chat_id": group.id, "message_id": sent["message_id"]}
    assert await api.refusal("editMessageText", **where, text="x" * 4097) == (
        "Bad Request: MESSAGE_TOO_LONG"
    )
    assert await api("deleteMessage", **where) is True
    assert await api.refusal("editMessageText", **where, text="b") == (
        "Bad Request: message to edit not found"
    )
    assert await api.refusal("deleteMessage", **where) == (
        "Bad Request: message to delete not found"
    )


async def test_old_private_messages_stay(tg: Standin, alice: Person, api: Client) -> None:
    """After 48 hours a private message cannot be deleted."""
    await alice.send(alice.chat, "/start")
    sent = await api("sendMessage", chat_id=alice.id, text="a")
    tg.advance(49 * 3600)
    words = await api.refusal("deleteMessage", chat_id=alice.id, message_id=sent["message_id"])
    assert words == "Bad Request: message can't be deleted for everyone"


async def test_a_photo_is_sent_changed_and_downloaded(
    tg: Standin, group: Chat, api: Client
) -> None:
    """Uploads, file ids and attach:// all lead to the picture."""
    upload = {"photo": ("a.png", PNG)}
    sent = await api("sendPhoto", files=upload, chat_id=str(group.id), caption="c")
    where = {"chat_id": group.id, "message_id": sent["message_id"]}
    size = sent["photo"][0]
    assert (size["width"], size["height"]) == (2, 3)
    assert await api.refusal("editMessageText", **where, text="b") == (
        "Bad Request: there is no text in the message to edit"
    )
    media = {"type": "photo", "media": size["file_id"], "caption": "d"}
    assert (await api("editMessageMedia", **where, media=media))["caption"] == "d"
    path = (await api("getFile", file_id=size["file_id"]))["file_path"]
    assert (await api.http.get(f"{tg.file_url}{tg.token}/{path}")).content == PNG


async def test_a_press_is_answered_once(group: Chat, alice: Person, api: Client) -> None:
    """The first answer reaches the person, the second is refused."""
    await api("sendMessage", chat_id=group.id, text="a", reply_markup=_keys([("➕ 加入", "j")]))
    pressing = asyncio.create_task(alice.press(group.last_with("加入"), "加入"))
    query = (await api.updates(5))[-1]["callback_query"]
    assert query["data"] == "j"
    answer = {"callback_query_id": query["id"], "text": "好", "show_alert": True}
    assert await api.refusal("answerCallbackQuery", **{**answer, "text": "x" * 201}) == (
        "Bad Request: MESSAGE_TOO_LONG"
    )
    await api("answerCallbackQuery", **answer)
    got = await pressing
    assert (got.text, got.show_alert) == ("好", True)
    assert "query is too old" in await api.refusal("answerCallbackQuery", **answer)


async def test_a_late_answer_is_refused(
    tg: Standin, group: Chat, alice: Person, api: Client
) -> None:
    """Queries expire on the stand-in's clock, and the client gives up on its own."""
    await api("sendMessage", chat_id=group.id, text="a", reply_markup=_keys([("加入", "j")]))
    pressing = asyncio.create_task(alice.press(group.last_with("加入"), "加入", within=0.2))
    query = (await api.updates(5))[-1]["callback_query"]
    tg.advance(60)
    words = await api.refusal("answerCallbackQuery", callback_query_id=query["id"])
    assert "query is too old" in words
    with pytest.raises(AssertionError, match="not answered"):
        await pressing


async def test_a_stale_button_still_carries_its_data(
    group: Chat, alice: Person, api: Client
) -> None:
    """After an edit the old button can be pressed; after a deletion it has no message."""
    sent = await api(
        "sendMessage", chat_id=group.id, text="a", reply_markup=_keys([("加入", "j")])
    )
    where = {"chat_id": group.id, "message_id": sent["message_id"]}
    await api("editMessageText", **where, text="b")
    message = group.messages[sent["message_id"]]
    pressing = asyncio.create_task(alice.press_stale(message, "加入"))
    query = (await api.updates(5))[-1]["callback_query"]
    assert (query["data"], query["message"]["text"]) == ("j", "b")
    await api("answerCallbackQuery", callback_query_id=query["id"])
    await pressing
    await api("deleteMessage", **where)
    pressing = asyncio.create_task(alice.press_stale(message, "加入"))
    query = (await api.updates(5))[-1]["callback_query"]
    assert query["message"]["date"] == 0
    await api("answerCallbackQuery", callback_query_id=query["id"])
    await pressing
