"""Three people in three windows play a hand to its end by pressing what they see."""

import asyncio
import re

import pytest
from playwright.async_api import expect

from tests.browser.conftest import OpenWindow, RunDemo
from tests.browser.player import OVER, Player
from tests.browser.window import HERE, PHONE, WIDE, Window

SEED = "3"  # of a short hand
NAMES = ("小明", "小红", "小刚")


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["side by side", "tabs"])
async def test_three_windows_see_the_same_end(
    run_demo: RunDemo, open_at: OpenWindow, size: dict[str, int]
) -> None:
    """From the first press to the result; only 127.0.0.1 is listened on."""
    demo = await run_demo("--seed", SEED)
    address = demo.url.removesuffix("1")
    windows = [await open_at(f"{address}{number}", size) for number in (1, 2, 3)]
    await windows[0].page.get_by_role("button", name="开一桌斗地主").click()
    players = [Player(window) for window in windows]
    for player in players:
        await player.sit_down()
    await asyncio.gather(*(player.play() for player in players))
    assert all(player.presses for player in players)
    for window in windows:
        await sees_the_result(window)
    assert {host for host, _ in demo.listening()} == {HERE}


async def sees_the_result(window: Window) -> None:
    """Look for everybody's points in the group, and for one's own in the private chat."""
    await expect(window.pane("private").locator(".message").last).to_contain_text("🏁")
    await window.show("group")
    await expect(window.key("group", OVER)).to_be_in_viewport()
    result = window.pane("group").locator(".message").last
    for name in NAMES:
        await expect(result).to_contain_text(re.compile(rf"{name}.*[+-]\d+.*[+-]\d+"))


async def test_one_window_is_enough_with_computers(run_demo: RunDemo, open_at: OpenWindow) -> None:
    """Open a table, press 加入, and the own prompt comes: no third press."""
    demo = await run_demo("--seat-ai")
    window = await open_at(demo.url, PHONE)
    await window.page.get_by_role("button", name="开一桌斗地主").click()
    await window.key("group", "加入").click()
    prompt = window.pane("private").locator(".key", has_text=re.compile("不叫|⛔|▶️"))
    await expect(prompt.first).to_be_in_viewport(timeout=15_000)
