"""Many messages: how long until one is seen, and whether scrolling is smooth."""

import statistics

from playwright.async_api import expect

from bot.demo import Button, Chat, Person, Standin
from bot.demo.model import Shown
from tests.browser.window import Window

MESSAGES = 500
TIMES = 20
KEYS = ((Button("看牌", data="a"), Button("去出牌", data="b")),)
# Note when each message is on the screen: at the first frame after the node was put in.
WATCH = """() => {
  window.seen = {};
  new MutationObserver((changes) => {
    const nodes = changes.flatMap((change) => [...change.addedNodes]);
    requestAnimationFrame(() => setTimeout(() => {
      const now = Date.now();
      for (const node of nodes) window.seen[node.dataset.message] = now;
    }));
  }).observe(document.querySelector("#pane-group .log"), { childList: true });
}"""
SCROLL = """async () => {
  const log = document.querySelector("#pane-group .log");
  const frame = () => new Promise(requestAnimationFrame);
  const times = [];
  let last = await frame();
  for (let n = 1; n <= 120; n += 1) {
    log.scrollTop = log.scrollHeight * (1 - n / 120);
    const now = await frame();
    times.push(now - last);
    last = now;
  }
  return times.sort((a, b) => a - b);
}"""


def say(tg: Standin, group: Chat, number: int) -> int:
    """Let the bot say something of a board's size."""
    text = f"#{number} 小明：顺子 5 6 7 8 9 10 J\n👑小明 13张 🌾小红 17张\n底分 3 · 倍数 1"
    return tg.post(group, tg.bot, Shown(tg.clock.now(), text, (), KEYS)).id


async def test_five_hundred_messages(tg: Standin, group: Chat, alice: Person, one: Window) -> None:
    """They come in a burst; after them one more is seen at once, and scrolling does not lag."""
    await one.page.evaluate(WATCH)
    begun = tg.clock.now()
    for number in range(MESSAGES):
        last = say(tg, group, number)
    burst = await seen(one, last) - begun * 1000
    waits = []
    for number in range(TIMES):
        at = tg.clock.now()
        waits.append(await seen(one, say(tg, group, MESSAGES + number)) - at * 1000)
    newest = one.pane("group").locator(".message").last
    await expect(newest).to_be_in_viewport()
    frames = await one.page.evaluate(SCROLL)
    figures = {
        "500 messages at once, ms": burst,
        "message to screen, median ms": statistics.median(waits),
        "frame while scrolling, median ms": statistics.median(frames),
        "frame while scrolling, 95th of 100, ms": frames[int(len(frames) * 0.95)],
    }
    for name, figure in figures.items():
        print(f"{name}: {figure:.0f}")  # noqa: T201 - read it with `pytest -rP`
    assert burst < 10_000
    assert statistics.median(waits) < 250
    assert statistics.median(frames) < 50
    await expect(one.pane("group").get_by_text("#0 小明")).to_be_in_viewport()


async def seen(one: Window, message: int) -> float:
    """Wait until a message is on the screen and return when it was, in ms since 1970."""
    found = await one.page.wait_for_function("(id) => window.seen[id]", arg=message)
    return float(await found.json_value())
