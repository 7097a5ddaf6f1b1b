"""One person's window: what a person finds on it and does with it."""

from urllib.parse import urlsplit

from playwright.async_api import Browser, Locator, Page, expect

HERE = "127.0.0.1"
SECONDS = 10
expect.set_options(timeout=SECONDS * 1000)
WIDE, PHONE = {"width": 1200, "height": 800}, {"width": 390, "height": 844}


class Window:
    """A page in a browser profile of its own, with every complaint and every host noted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.complaints: list[str] = []
        self.hosts: set[str | None] = set()
        page.on("console", lambda said: self._note(said.type, said.text))
        page.on("pageerror", lambda error: self._note("error", str(error)))
        page.on("requestfailed", lambda r: self._note("failed", f"{r.url} {r.failure}"))
        page.on("request", lambda request: self.hosts.add(urlsplit(request.url).hostname))

    def _note(self, kind: str, text: str) -> None:
        if kind in {"error", "warning"} or (kind == "failed" and "/events" not in text):
            self.complaints.append(f"{kind}: {text}")

    def pane(self, name: str) -> Locator:
        """Return the chat of this name: group or private."""
        return self.page.locator(f"#pane-{name}")

    def key(self, name: str, word: str) -> Locator:
        """Return the newest button with this word in a chat."""
        return self.pane(name).locator(".key", has_text=word).last

    async def type(self, name: str, text: str) -> None:
        """Type into a chat and press Enter."""
        field = self.pane(name).get_by_role("combobox")
        await field.fill(text)
        await field.press("Enter")

    async def show(self, name: str) -> None:
        """Bring a chat to the front where there are tabs."""
        tab = self.page.locator(f"#tab-{name}")
        if await tab.is_visible():
            await tab.click()

    async def says(self, text: str) -> None:
        """Wait for a toast."""
        await expect(self.page.locator(".toast", has_text=text).last).to_be_visible()


async def open_window(browser: Browser, url: str, size: dict[str, int], **details: str) -> Window:
    """Open a page in a profile of its own and wait until it is connected."""
    context = await browser.new_context(
        viewport={"width": size["width"], "height": size["height"]},
        locale="zh-CN",
        color_scheme="dark" if details.get("scheme") == "dark" else "light",
        device_scale_factor=float(details.get("scale", "1")),
    )
    context.set_default_timeout(SECONDS * 1000)
    window = Window(await context.new_page())
    await window.page.goto(url)
    await expect(window.page.locator("#connection")).to_have_attribute("data-state", "connected")
    return window
