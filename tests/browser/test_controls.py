"""The tools: each does what it says, and says that it did."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio
from playwright.async_api import expect

from bot.demo import BotProcess, Chat, Person, Standin
from bot.demo.page import Page
from tests.browser.conftest import OpenWindow
from tests.browser.window import Window

ECHO = [str(Path(__file__).parent.parent / "demo" / "echo_bot.py")]


@pytest_asyncio.fixture(loop_scope="session")
async def bot(tg: Standin, group: Chat) -> AsyncIterator[BotProcess]:
    """A bot that answers /ddz in the group, with a page."""
    process = BotProcess(tg, command=ECHO)
    Page(tg, process)
    async with process:
        yield process


async def test_each_control_works(
    tg: Standin, bot: BotProcess, group: Chat, alice: Person, open_at: OpenWindow
) -> None:
    """Add a person, block, leave and come back, cut the line, flood, the clock, SIGKILL."""
    one = await open_at(f"{tg.origin}/?me=1")
    await one.page.get_by_role("button", name="工具").click()
    await add_a_person(one, tg)
    await block_and_unblock(one, alice)
    await leave_and_join(one, group, alice)
    await flood(one, tg, group)
    await move_the_clock(one, tg)
    await restart(one, bot, group)
    await cut_the_line(one)


async def press(one: Window, name: str) -> None:
    """Press a tool and read that it is done."""
    await one.page.locator("#tools").get_by_role("button", name=name, exact=True).click()
    await one.says(f"{name} ✓")


async def add_a_person(one: Window, tg: Standin) -> None:
    """Somebody new can be chosen and is in the group."""
    await one.page.get_by_label("新成员").fill("小丽")
    await one.page.keyboard.press("Enter")
    await one.says("小丽 来了")
    await expect(one.page.get_by_label("我是谁").locator("option")).to_have_count(3)
    await expect(one.pane("group").locator(".members")).to_contain_text("小丽")
    assert tg.people[2].name == "小丽"


async def block_and_unblock(one: Window, alice: Person) -> None:
    """Blocked, the private chat offers only to unblock."""
    await press(one, "屏蔽机器人")
    assert alice.user.blocked
    await one.pane("private").get_by_role("button", name="解除屏蔽").click()
    await expect(one.pane("private").get_by_role("button", name="开始")).to_be_visible()
    assert not alice.user.blocked


async def leave_and_join(one: Window, group: Chat, alice: Person) -> None:
    """Outside, the group offers only to join."""
    await press(one, "退出群组")
    assert not group.member(alice.id).inside
    await one.pane("group").get_by_role("button", name="加入群组").click()
    await expect(one.pane("group").get_by_role("combobox")).to_be_visible()
    assert group.member(alice.id).inside


async def flood(one: Window, tg: Standin, group: Chat) -> None:
    """The bot's next message to the group is refused with 429, as the log of calls shows."""
    await press(one, "群限流 30 秒")
    await one.type("group", "/ddz")
    calls = one.page.get_by_label("Bot API 调用记录")
    await expect(calls.get_by_text("429 sendMessage").first).to_be_visible()


async def move_the_clock(one: Window, tg: Standin) -> None:
    """Ahead by what the button says; the flood is over."""
    before = tg.clock.now()
    await press(one, "时钟 +1 分钟")
    await press(one, "时钟 +48 小时")
    assert tg.clock.now() > before + 60 + 48 * 3600


async def restart(one: Window, bot: BotProcess, group: Chat) -> None:
    """Another process answers, and the first one was killed."""
    before = bot.number
    await press(one, "强杀并重启机器人")
    assert bot.number != before
    await one.type("group", "/ddz")
    await expect(one.key("group", "加入")).to_be_visible()


async def cut_the_line(one: Window) -> None:
    """The bot's connections break, as the log of calls shows."""
    await press(one, "断网 10 秒")
    await one.type("group", "/ddz")
    calls = one.page.get_by_label("Bot API 调用记录")
    await expect(calls.get_by_text("✂").first).to_be_visible()
