"""The page: who sees what, what can be done, and the seats that fill themselves."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import httpx
import pytest

from bot.demo import BotProcess, Chat, Person, Standin
from bot.demo.page import Page
from tests.demo.client import Client
from tests.demo.test_auto_match import TABLE


class Window:
    """One person's browser window."""

    def __init__(self, tg: Standin, number: int, http: httpx.AsyncClient) -> None:
        self._tg = tg
        self._number = number
        self._http = http
        self.events: list[dict[str, Any]] = []

    async def listen(self) -> None:
        """Collect events until the server closes."""
        with suppress(httpx.RemoteProtocolError, httpx.ReadError):
            async with self._http.stream(
                "GET", f"{self._tg.origin}/events?me={self._number}"
            ) as s:
                async for line in s.aiter_lines():
                    if line.startswith("data: "):
                        self.events.append(json.loads(line[6:]))
                        self._tg.touch()

    async def act(self, what: str, **details: Any) -> dict[str, Any]:
        """Do something."""
        ask = {"me": self._number, "do": what, **details}
        return (await self._http.post(f"{self._tg.origin}/act", json=ask)).json()

    def shown(self) -> list[str]:
        """Return the texts of messages that came by."""
        return [e["message"]["text"] for e in self.events if e["type"] == "message"]


@asynccontextmanager
async def window(tg: Standin, number: int) -> AsyncIterator[Window]:
    """Open a window and wait until it shows what there is."""
    async with httpx.AsyncClient(trust_env=False, timeout=20) as http:
        own = Window(tg, number, http)
        listening = asyncio.create_task(own.listen())
        await tg.until(lambda: own.events)
        yield own
        listening.cancel()
        with suppress(asyncio.CancelledError):
            await listening


@pytest.fixture
def page(tg: Standin, group: Chat) -> Page:
    """The page for Alice (1) and Bob (2), without a bot."""
    return Page(tg, BotProcess(tg), rules="<two>")


@pytest.mark.usefixtures("page")
async def test_everybody_sees_the_group_and_only_their_own_chat(
    tg: Standin, group: Chat, alice: Person
) -> None:
    """What the bot tells Alice does not reach Bob's window, nor do later messages of hers."""
    await alice.send(alice.chat, "secret before")
    async with window(tg, 1) as one, window(tg, 2) as two:
        await one.act("send", chat=group.id, text="<b>hi</b>")
        await one.act("send", chat=alice.id, text="secret")
        await tg.until(lambda: len(one.shown()) == 2 and two.shown())
        assert one.shown() == ["<b>hi</b>", "secret"]
        assert two.shown() == ["<b>hi</b>"]
        assert "secret" not in json.dumps(two.events)
        assert "secret before" in json.dumps(one.events[0])


@pytest.mark.usefixtures("page")
async def test_the_command_menu_is_in_the_persons_language(
    tg: Standin, api: Client, group: Chat
) -> None:
    """Group scope before default, language before none."""
    default = [{"command": "help", "description": "Help"}]
    chinese = [{"command": "ddz", "description": "开一桌"}]
    await api("setMyCommands", commands=default)
    await api(
        "setMyCommands",
        commands=chinese,
        scope={"type": "all_group_chats"},
        language_code="zh",
    )
    async with window(tg, 1) as one:
        menus = [chat["commands"] for chat in one.events[0]["state"]["chats"]]
    assert menus == [chinese, default]


@pytest.mark.usefixtures("page")
async def test_trouble_can_be_made(tg: Standin, group: Chat, alice: Person, api: Client) -> None:
    """Block, leave, join, flood, unplug, the clock, new people; nonsense is refused."""
    async with window(tg, 1) as one:
        before = tg.clock.now()
        await one.act("block")
        assert alice.user.blocked
        assert (await one.act("send", chat=alice.id, text="hi"))["error"] == "the bot is blocked"
        await one.act("unblock")
        await one.act("leave", chat=group.id)
        assert not alice.sees(group)
        await one.act("join", chat=group.id)
        assert alice.sees(group)
        assert await one.act("add_person", name="小丽", chat=group.id) == {"number": 3}
        await one.act("advance", seconds=3600)
        assert tg.clock.now() > before + 3500
        await one.act("flood", chat=group.id, seconds=9)
        assert "retry after" in await api.refusal("sendMessage", chat_id=group.id, text="x")
        await one.act("unplug", seconds=9)
        with pytest.raises(httpx.RemoteProtocolError):
            await api("getMe")
        assert "error" in await one.act("explode")
        assert "error" in await one.act("send", chat=0, text="x")


async def test_the_page_trusts_nobody(tg: Standin, page: Page) -> None:
    """Other names, other content types and unknown people are refused; the option is escaped."""
    async with httpx.AsyncClient(trust_env=False) as http:
        assert "/ddz &lt;two&gt;" in (await http.get(tg.origin)).text
        assert (await http.get(tg.origin, headers={"Host": "evil.example"})).status_code == 400
        form = await http.post(f"{tg.origin}/act", data={"me": "1", "do": "block"})
        assert form.status_code == 415
        assert (await http.get(f"{tg.origin}/events?me=9")).status_code == 404
        for name in ("app.js", "style.css", "icon.svg"):
            assert (await http.get(f"{tg.origin}/web/{name}")).status_code == 200


async def test_the_other_seats_fill_themselves(tg: Standin, group: Chat, alice: Person) -> None:
    """With computers to fill up, command, 加入 and the link lead to the first prompt."""
    async with BotProcess(tg, command=TABLE) as bot:
        page = Page(tg, bot, seat_ai=True)
        serving = asyncio.create_task(page.serve_until_the_bot_ends())
        async with window(tg, 1) as one:
            await one.act("send", chat=group.id, text="/ddz")
            lobby = await tg.until(lambda: group.last_with("加入"))
            answer = await one.act("press", chat=group.id, message=lobby.id, data="➕ 加入")
            opened = await one.act("open", url=answer["url"])
            assert opened["chat"] == alice.id
            await tg.until(lambda: alice.panel)
            await one.act("restart")
            assert not serving.done()
        serving.cancel()
        with suppress(asyncio.CancelledError):
            await serving
