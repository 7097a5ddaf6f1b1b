"""Debian's Chromium, driven by Playwright; it talks to nobody but the page's server."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from shutil import which
from typing import NoReturn

import pytest
from playwright.async_api import Browser, async_playwright

CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """Run the browser; without one there is nothing to test with."""
    if not which(CHROMIUM):
        give_up(f"{CHROMIUM} is missing (apt-get install chromium fonts-noto-cjk)")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        await browser.close()


def give_up(reason: str) -> NoReturn:
    """Skip on a developer's machine, but fail where every test must run."""
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)
