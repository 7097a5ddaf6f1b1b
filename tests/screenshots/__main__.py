"""Pictures for the README, taken of the real thing: `python -m tests.screenshots`.

小明 and 小红 play against a computer in two browser windows. In the middle of the hand, with a
play selected, 小明's window is taken twice: side by side, and as wide as a phone. Cards and
computers repeat by a seed, and every message is from a quarter past eight.
"""

import asyncio
import re
from pathlib import Path

from playwright.async_api import Browser, expect

from tests.browser.chromium import chromium
from tests.browser.demo import running
from tests.browser.player import Player
from tests.browser.window import Window, open_window

MOST_BYTES = 200_000
FOLDER = Path(__file__).parent
SEED = "3"
WIDE, PHONE = {"width": 1120, "height": 820}, {"width": 390, "height": 900}
PRESSES_BEFORE = 1
TIDY = """() => {
  for (const time of document.querySelectorAll(".message time")) time.textContent = "20:15";
  document.activeElement.blur();
}"""


async def main() -> None:
    """Play up to the moment, then take the pictures."""
    async with running("--seed", SEED, TURN_SECONDS="60") as demo, chromium() as browser:
        address = demo.url.removesuffix("1")
        one = await open_window(browser, f"{address}1", WIDE)
        two = await open_window(browser, f"{address}2", WIDE)
        await sit_down(one, two)
        other = asyncio.create_task(Player(two).play())
        await Player(one).play(PRESSES_BEFORE)
        await take(one, "table.png")
        await take(await phone(browser, demo.url), "panel.png")
        other.cancel()
        await asyncio.gather(other, return_exceptions=True)
        for window in (one, two):
            await window.page.context.close()


async def sit_down(one: Window, two: Window) -> None:
    """Two people and a computer."""
    await two.type("group", "有人打牌吗？")
    await one.type("group", "来，三缺一就让电脑补位")
    await one.type("group", "/ddz")
    for window in (one, two):
        await Player(window).sit_down()
    await one.key("group", "开始").click()
    await expect(one.pane("private").locator(".key", has_text="自动出牌")).to_be_visible()


async def phone(browser: Browser, url: str) -> Window:
    """Return the same person's window on a phone, at the panel."""
    window = await open_window(browser, url, PHONE, scale="1.75")
    await window.show("private")
    await expect(window.key("private", "出牌")).to_be_visible()
    return window


async def take(window: Window, name: str) -> None:
    """Take a picture when nothing moves any more."""
    await expect(window.page.locator(".toast")).to_have_count(0)
    await expect(window.key("private", "▶️")).to_have_text(re.compile("出牌"))
    await window.page.mouse.move(0, 0)
    await window.page.evaluate(TIDY)
    picture = await window.page.screenshot(path=FOLDER / name, animations="disabled", caret="hide")
    assert len(picture) <= MOST_BYTES, f"{name} has {len(picture)} bytes"


if __name__ == "__main__":
    asyncio.run(main())
