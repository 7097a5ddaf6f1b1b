"""What people call themselves and write is text and nothing else."""

import pytest
from playwright.async_api import expect

from bot.demo import BotProcess, Standin
from bot.demo.page import Page
from tests.browser.conftest import OpenWindow
from tests.browser.window import Window
from tests.demo.client import Client

HOSTILE = (
    "<script>window.hit = 1</script>",
    "<img src=x onerror='window.hit = 1'>",
    "<b onclick=hit>&amp;_*[",
    "</article></div><iframe src='/'></iframe>",
)


@pytest.mark.parametrize("text", HOSTILE)
async def test_no_text_is_markup(tg: Standin, api: Client, open_at: OpenWindow, text: str) -> None:
    """In names, titles, messages, quotes, buttons, menus, toasts and alerts."""
    person = tg.person(text)
    group = tg.supergroup(text, person)
    Page(tg, BotProcess(tg), rules=text)
    await api("setMyCommands", commands=[{"command": "ddz", "description": text}])
    said = await person.send(group, text)
    await person.send(group, text, reply_to=said)
    keys = {"inline_keyboard": [[{"text": text, "callback_data": "x"}]]}
    await api("sendMessage", chat_id=group.id, text=text, reply_markup=keys)
    window = await open_at(f"{tg.origin}/?me=1")
    pane = window.pane("group")
    await expect(pane.get_by_role("heading")).to_have_text(text)
    await expect(pane.locator(".message > .body .text")).to_have_text([text] * 3)
    await expect(pane.locator(".quote")).to_have_text(f"{text}：{text}")
    await expect(window.page.get_by_label("我是谁")).to_have_text(text)
    await pane.get_by_role("button", name="命令菜单").click()
    await expect(pane.get_by_role("option")).to_have_text(f"/ddz{text}")
    await window.page.keyboard.press("Escape")
    for alert in (True, False):
        await window.key("group", text).click()
        query = await tg.until(lambda: [q for q in tg.queries.values() if not q.answered.done()])
        await api(
            "answerCallbackQuery", callback_query_id=query[0].id, text=text, show_alert=alert
        )
        if alert:
            await expect(window.page.get_by_role("dialog")).to_contain_text(text)
            await window.page.keyboard.press("Enter")
    await window.says(text)
    await nothing_was_made_of_it(window)


async def nothing_was_made_of_it(window: Window) -> None:
    """Neither ran anything nor is there an element that the page does not have."""
    assert await window.page.evaluate("window.hit") is None
    for tag in ("img", "iframe", "body script", "[onclick]", "[onerror]"):
        await expect(window.page.locator(tag)).to_have_count(0)
    await expect(window.page.locator("head script")).to_have_count(1)
