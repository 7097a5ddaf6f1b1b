"""How long a newcomer waits: from `python -m bot demo --seat-ai` to the first own prompt.

Run by hand, with Debian's Chromium installed::

    python -m tests.benchmarks.first_prompt [--runs 20]

The clock starts with the command and stops when the bid or play row is on the screen. The browser
is already open; whoever sits there needs no time to think and makes two presses: 开一桌 and 加入.
Every run deals other cards, so that now the person is asked first and now a computer.
"""

import argparse
import asyncio
import os
import re
import sys
from statistics import median
from time import perf_counter

from playwright.async_api import Browser, expect

from tests.browser.chromium import chromium
from tests.browser.demo import running
from tests.browser.window import WIDE, open_window

PROMPT = re.compile("不叫|⛔|▶️")


async def once(browser: Browser, seed: int) -> tuple[float, float]:
    """Return after how many seconds the page was there, and the prompt."""
    begun = perf_counter()
    async with running("--seat-ai", "--seed", str(seed), plain=True) as demo:
        window = await open_window(browser, demo.url, WIDE)
        there = perf_counter() - begun
        await window.page.get_by_role("button", name="开一桌斗地主").click()
        await window.key("group", "加入").click()
        prompt = window.pane("private").locator(".key", has_text=PROMPT)
        await expect(prompt.first).to_be_in_viewport(timeout=60_000)
        asked = perf_counter() - begun
        await window.page.context.close()
    return there, asked


async def measure(runs: int) -> None:
    """Print each run, then the median and the extremes."""
    waits = []
    async with chromium() as browser:
        for seed in range(1, runs + 1):
            there, asked = await once(browser, seed)
            waits.append(asked)
            print(f"run {seed}: page {there:.1f} s, prompt {asked:.1f} s", flush=True)
    load = os.getloadavg()[0]
    print(f"{runs} runs: median {median(waits):.1f} s, {min(waits):.1f} to {max(waits):.1f} s")
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} cores, load {load:.1f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--runs", type=int, default=20)
    asyncio.run(measure(parser.parse_args().runs))
