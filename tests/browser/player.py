"""A person who plays a hand by pressing the buttons that they see."""

from playwright.async_api import ElementHandle, expect

from tests.browser.window import Window

OVER = "再来一局"
# The next thing to press: the bid or play row of the newest panel; "" once the hand is over.
FIND = """(over) => {
  const newest = (pane) => [...document.querySelectorAll(`#pane-${pane} .message:has(.key)`)].at(-1);
  const keys = (node) => [...(node?.querySelectorAll(".key") ?? [])];
  if (keys(newest("group")).some((key) => key.textContent.includes(over))) return "over";
  const own = keys(newest("private"));
  const with_ = (word) => own.find((key) => key.textContent.includes(word));
  const bids = own.filter((key) => /^[123]分$|^不叫$/.test(key.textContent.trim()));
  if (bids.length) return bids.at(-1);
  if (with_("▶️")) return with_("▶️");
  if (!with_("⛔")) return null;
  return with_("①") ?? with_(window.advised ? "➤" : "建议") ?? with_("过");
}"""


class Player:
    """Presses what is there: one advice, then the first candidate; passes if there is none."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.presses = 0

    async def sit_down(self) -> None:
        """Press 加入, which leads into the private chat."""
        await self.window.show("group")
        await self.window.key("group", "加入").click()
        await expect(self.window.pane("private")).to_have_class("pane current")

    async def play(self, presses: int | None = None) -> None:
        """Play until the group says that the hand is over.

        With `presses`, stop before the first ▶️ after so many, with the play selected.
        """
        page = self.window.page
        while True:
            found = await page.wait_for_function(FIND, arg=OVER, timeout=30_000)
            button = found.as_element()
            if button is None:
                return
            ready = "▶️" in (await button.text_content() or "")
            if presses is not None and self.presses >= presses and ready:
                return
            await self._press(button)

    async def _press(self, button: ElementHandle) -> None:
        """Press, and wait until the panel has changed."""
        label = await button.text_content() or ""
        if "建议" in label:
            await self.window.page.evaluate("window.advised = true")
        self.presses += 1
        await button.evaluate("(key) => key.scrollIntoView({ block: 'center' })")
        if await button.is_visible():
            await button.click()
            await button.wait_for_element_state("hidden", timeout=15_000)
