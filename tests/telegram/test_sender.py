"""The sender: what goes over the wire, and what each answer means."""

import asyncio
import json
from typing import Any

import pytest
from telegram import Bot
from telegram.error import Conflict, InvalidToken, TelegramError, TimedOut
from telegram.request import BaseRequest, RequestData

from bot.render.calls import Address, Button, Content, Press, Verb
from bot.telegram.sender import (
    BotSender,
    Failed,
    Gone,
    Limited,
    Migrated,
    Outcome,
    Refused,
    Sent,
    Unchanged,
    Unreachable,
    outcome,
)

GROUP = Address(-1001, 5)
MESSAGE = {"message_id": 9, "date": 1, "chat": {"id": -1001, "type": "supergroup"}}


class FakeRequest(BaseRequest):
    """Answers every request alike and keeps the last one."""

    def __init__(self, status: int, answer: dict[str, Any]) -> None:
        self.status, self.answer = status, answer
        self.method, self.parameters = "", dict[str, Any]()

    @property
    def read_timeout(self) -> float | None:
        """No timeout."""
        return None

    async def initialize(self) -> None:
        """Nothing to open."""

    async def shutdown(self) -> None:
        """Nothing to close."""

    async def do_request(
        self, url: str, method: str, request_data: RequestData | None = None, *_: Any, **__: Any
    ) -> tuple[int, bytes]:
        """Answer."""
        self.method = url.rsplit("/", 1)[1]
        self.parameters = request_data.parameters if request_data else {}
        return self.status, json.dumps(self.answer).encode()


def sender(request: FakeRequest) -> BotSender:
    """A sender on the fake."""
    return BotSender(Bot("1:TOKEN", request=request, get_updates_request=request))


def refusing(status: int, description: str, **parameters: int) -> FakeRequest:
    """A Telegram that refuses."""
    answer = {"ok": False, "error_code": status, "description": description}
    return FakeRequest(status, answer | ({"parameters": parameters} if parameters else {}))


def test_send_is_silent_html_in_its_topic() -> None:
    """Parse mode, preview, topic, reply and buttons are on the wire."""
    request = FakeRequest(200, {"ok": True, "result": MESSAGE})
    content = Content("<b>1</b>", ((Button("看牌", Press(Verb.LOOK, 1)),),), ("A: 33",))
    assert asyncio.run(sender(request).send(GROUP, content, reply_to=3)) == Sent(9)
    assert request.method == "sendMessage"
    assert request.parameters == {
        "chat_id": -1001,
        "text": "A: 33\n<b>1</b>",
        "parse_mode": "HTML",
        "link_preview_options": {"is_disabled": True},
        "message_thread_id": 5,
        "disable_notification": True,
        "reply_markup": {"inline_keyboard": [[{"text": "看牌", "callback_data": "k1"}]]},
        "reply_parameters": {"message_id": 3, "allow_sending_without_reply": True},
    }


def test_loud_messages_notify_and_no_topic_is_left_out() -> None:
    """A reminder in private."""
    request = FakeRequest(200, {"ok": True, "result": MESSAGE})
    asyncio.run(sender(request).send(Address(7), Content("hurry"), loud=True))
    assert request.parameters["disable_notification"] is False
    assert "message_thread_id" not in request.parameters
    assert "reply_markup" not in request.parameters


def test_edit_and_delete() -> None:
    """The message is named; an edit says its whole content."""
    request = FakeRequest(200, {"ok": True, "result": MESSAGE})
    assert asyncio.run(sender(request).edit(GROUP, 9, Content("x"))) == Sent(9)
    assert request.method == "editMessageText"
    assert request.parameters == {
        "chat_id": -1001,
        "message_id": 9,
        "text": "x",
        "parse_mode": "HTML",
        "link_preview_options": {"is_disabled": True},
    }
    request.answer = {"ok": True, "result": True}
    assert asyncio.run(sender(request).delete(GROUP, 9)) == Sent(9)
    assert request.method == "deleteMessage"
    assert request.parameters == {"chat_id": -1001, "message_id": 9}


@pytest.mark.parametrize(
    ("description", "expected"),
    [
        ("Bad Request: message is not modified: specified new message content and …", Unchanged),
        ("Bad Request: message to edit not found", Gone),
        ("Bad Request: message to delete not found", Gone),
        ("Bad Request: message can't be edited", Gone),
        ("Bad Request: message can't be deleted for everyone", Gone),
        ("Bad Request: there is no text in the message to edit", Gone),
        ("Bad Request: MESSAGE_ID_INVALID", Gone),
        ("Bad Request: chat not found", Unreachable),
        ("Bad Request: PEER_ID_INVALID", Unreachable),
        ("Bad Request: not enough rights to send text messages to the chat", Unreachable),
        ("Bad Request: have no rights to send a message", Unreachable),
        ("Bad Request: CHAT_WRITE_FORBIDDEN", Unreachable),
        ("Bad Request: CHAT_SEND_PLAIN_FORBIDDEN", Unreachable),
        ("Bad Request: TOPIC_CLOSED", Unreachable),
        ("Bad Request: TOPIC_DELETED", Unreachable),
        ("Bad Request: message thread not found", Unreachable),
        ("Bad Request: message is too long", Refused),
        ("Bad Request: BUTTON_DATA_INVALID", Refused),
        ("Bad Request: can't parse entities: Can't find end tag", Refused),
    ],
)
def test_a_bad_request_means(description: str, expected: type[Outcome]) -> None:
    """Each 400 is told by its description, whose case the library changes."""
    request = refusing(400, description)
    assert type(asyncio.run(sender(request).edit(GROUP, 9, Content("x")))) is expected


@pytest.mark.parametrize(
    "description",
    [
        "Forbidden: bot was blocked by the user",
        "Forbidden: user is deactivated",
        "Forbidden: bot was kicked from the supergroup chat",
        "Forbidden: bot can't initiate conversation with a user",
    ],
)
def test_every_403_is_unreachable_and_says_why(description: str) -> None:
    """The application tells a block from a kick by the description."""
    result = asyncio.run(sender(refusing(403, description)).send(GROUP, Content("x")))
    assert result == Unreachable(description)


def test_429_says_how_long() -> None:
    """The wait is in seconds, and the library does not warn."""
    request = refusing(429, "Too Many Requests: retry after 30", retry_after=30)
    assert asyncio.run(sender(request).delete(GROUP, 9)) == Limited(30.0)


def test_a_migrated_group_says_where_to() -> None:
    """The new id comes with the error."""
    request = refusing(
        400,
        "Bad Request: group chat was upgraded to a supergroup chat",
        migrate_to_chat_id=-1009,
    )
    assert asyncio.run(sender(request).send(Address(-5), Content("x"))) == Migrated(-1009)


def test_server_trouble_may_be_tried_again() -> None:
    """5xx, timeouts, and what only the watchdog can judge."""
    request = refusing(502, "Bad Gateway")
    assert isinstance(asyncio.run(sender(request).send(GROUP, Content("x"))), Failed)
    errors = [TimedOut(), InvalidToken(), Conflict("x"), TelegramError("Invalid server response")]
    assert all(isinstance(outcome(error), Failed) for error in errors)
