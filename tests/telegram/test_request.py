"""Requests to the Bot API: what comes back, and what never does: the token."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest
from telegram.error import NetworkError, TelegramError, TimedOut
from telegram.request import RequestData
from telegram.request._requestparameter import RequestParameter

from bot.opening import CannotStart
from bot.telegram.request import LeanRequest, proxy_for

TOKEN = "1:SECRET"
TELEGRAM = "https://api.telegram.org/bot"
SHORT = 0.05  # seconds
Serve = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


@asynccontextmanager
async def asking(serve: Serve) -> AsyncIterator[tuple[LeanRequest, str]]:
    """A server, a request that is ready, and the URL of a method."""

    async def served(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await serve(reader, writer)
        finally:
            writer.close()

    async with await asyncio.start_server(served, "127.0.0.1", 0) as server:
        base = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/bot"
        request = LeanRequest(base)
        await request.initialize()
        try:
            yield request, f"{base}{TOKEN}/getMe"
        finally:
            await request.shutdown()


async def test_a_method_is_called_with_a_form_and_answered_with_status_and_body() -> None:
    """Any status is an answer: the library knows what it means."""
    heard = asyncio.get_running_loop().create_future()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().partition(b"content-length: ")[2].split(b"\r\n")[0])
        heard.set_result((head.split(b"\r\n")[0], await reader.readexactly(length)))
        writer.write(b"HTTP/1.1 429 Too Many Requests\r\nContent-Length: 2\r\n\r\n{}")
        await writer.drain()

    data = RequestData([RequestParameter.from_input("text", "四带二 & 7")])
    async with asking(serve) as (request, url):
        assert await request.do_request(url, "POST", data) == (429, b"{}")
    line, body = await heard
    assert line == b"POST /bot1:SECRET/getMe HTTP/1.1"
    assert body == b"text=%E5%9B%9B%E5%B8%A6%E4%BA%8C+%26+7"


async def hangs(reader: asyncio.StreamReader, _: asyncio.StreamWriter) -> None:
    """Say nothing until the other side has had enough."""
    await reader.read()


async def hangs_up(reader: asyncio.StreamReader, _: asyncio.StreamWriter) -> None:
    """Say nothing and hang up."""
    await reader.readuntil(b"\r\n\r\n")


async def breaks_off(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Say half of it."""
    await reader.readuntil(b"\r\n\r\n")
    writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{")


async def babbles(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Speak no HTTP."""
    await reader.readuntil(b"\r\n\r\n")
    writer.write(b"220 ready\r\n\r\n")


@pytest.mark.parametrize(
    ("serve", "error"),
    [
        (hangs, TimedOut),
        (hangs_up, NetworkError),
        (breaks_off, NetworkError),
        (babbles, NetworkError),
    ],
)
async def test_what_goes_wrong_is_an_error_of_the_library_without_the_token(
    serve: Serve, error: type[TelegramError]
) -> None:
    """The library tries some again, and logs what they say."""
    async with asking(serve) as (request, url):
        with pytest.raises(error) as caught:
            await request.do_request(url, "POST", read_timeout=SHORT)
    assert type(caught.value) is error
    assert "SECRET" not in str(caught.value)


async def test_nobody_listening_is_an_error_of_the_library() -> None:
    """The port was free a moment ago."""
    async with asking(hangs) as (_, url):
        pass
    request = LeanRequest(url)
    await request.initialize()
    with pytest.raises(NetworkError, match=r"(?i)connect"):
        await request.do_request(url, "POST")
    await request.shutdown()


async def test_a_request_is_of_no_use_before_it_is_initialized_or_after_its_end() -> None:
    """And both may be said twice."""
    request = LeanRequest("http://127.0.0.1/bot")
    for _ in range(2):
        with pytest.raises(RuntimeError):
            await request.do_request("http://127.0.0.1/bot", "POST")
        await request.initialize()
        await request.initialize()
        await request.shutdown()
        await request.shutdown()


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, None),
        ({"HTTPS_PROXY": "http://127.0.0.1:7890"}, "http://127.0.0.1:7890"),
        ({"ALL_PROXY": "http://127.0.0.1:7890"}, "http://127.0.0.1:7890"),
        ({"HTTPS_PROXY": "http://a", "ALL_PROXY": "http://b"}, "http://a"),
        ({"HTTP_PROXY": "http://127.0.0.1:7890"}, None),
        ({"HTTPS_PROXY": "http://127.0.0.1:7890", "NO_PROXY": "telegram.org"}, None),
    ],
)
def test_the_environment_may_name_a_proxy(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], expected: str | None
) -> None:
    """Many groups live where Telegram is not reached without one."""
    _set(monkeypatch, environment)
    assert proxy_for(TELEGRAM) == expected


def test_a_proxy_of_another_sort_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """The operator is told at the start, and not what the password of the proxy is."""
    _set(monkeypatch, {"ALL_PROXY": "socks5://ann:secret@127.0.0.1:1080"})
    with pytest.raises(CannotStart, match="HTTPS_PROXY=http://host:port") as caught:
        proxy_for(TELEGRAM)
    assert "secret" not in str(caught.value)


def _set(monkeypatch: pytest.MonkeyPatch, environment: dict[str, str]) -> None:
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.lower(), raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
