"""One browser for all tests; a stand-in without a bot, or with one; windows that must be quiet."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from inspect import iscoroutinefunction

import httpx
import pytest
import pytest_asyncio
from playwright.async_api import Browser

from bot.demo import BotProcess, Chat, Person, Standin
from bot.demo.page import Page
from tests.browser.chromium import chromium
from tests.browser.demo import Demo, running
from tests.browser.window import HERE, WIDE, Window, open_window
from tests.demo.client import Client

OpenWindow = Callable[..., Awaitable[Window]]
RunDemo = Callable[..., Awaitable[Demo]]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run every test of this folder in the loop of the browser."""
    for item in items:
        if "tests/browser" in str(item.path) and iscoroutinefunction(getattr(item, "obj", None)):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """Debian's Chromium."""
    async with chromium() as running:
        yield running


@pytest_asyncio.fixture(loop_scope="session")
async def run_demo() -> AsyncIterator[RunDemo]:
    """Start demos, which end after their windows."""
    async with AsyncExitStack() as demos:
        yield lambda *options, **settings: demos.enter_async_context(running(*options, **settings))


@pytest_asyncio.fixture(loop_scope="session")
async def open_at(browser: Browser, run_demo: RunDemo) -> AsyncIterator[OpenWindow]:
    """Open windows; at the end no console may have complained, nor a request have left."""
    windows: list[Window] = []

    async def opened(url: str, size: dict[str, int] = WIDE, **details: str) -> Window:
        windows.append(await open_window(browser, url, size, **details))
        return windows[-1]

    yield opened
    for window in windows:
        await window.page.context.close()
    assert [window.complaints for window in windows] == [[] for _ in windows]
    assert set().union(*(window.hosts for window in windows)) <= {HERE}


@pytest_asyncio.fixture(loop_scope="session")
async def tg() -> AsyncIterator[Standin]:
    """A stand-in in our own process; the test must leave no violation behind."""
    async with Standin() as standin:
        yield standin
    assert standin.violations == []


@pytest_asyncio.fixture(loop_scope="session")
async def api(tg: Standin) -> AsyncIterator[Client]:
    """What the bot would say, said by the test."""
    async with httpx.AsyncClient(trust_env=False) as http:
        yield Client(tg, http)


@pytest.fixture
def alice(tg: Standin) -> Person:
    """Owner of the group, the page's first person."""
    return tg.person("小明")


@pytest.fixture
def bob(tg: Standin) -> Person:
    """Member of the group, the second."""
    return tg.person("小红")


@pytest.fixture
def group(tg: Standin, alice: Person, bob: Person) -> Chat:
    """A supergroup with both and the bot."""
    return tg.supergroup("牌友群", alice, bob)


@pytest.fixture
def page(tg: Standin, group: Chat) -> Page:
    """The page, without a bot behind it."""
    return Page(tg, BotProcess(tg))


@pytest_asyncio.fixture(loop_scope="session")
async def one(tg: Standin, page: Page, open_at: OpenWindow) -> Window:
    """The first person's window."""
    return await open_at(f"{tg.origin}/?me=1")
