"""The page with the keyboard alone, and what a screen reader is told."""

import pytest
from playwright.async_api import expect

from bot.demo import Chat, Person, Standin
from tests.browser.conftest import OpenWindow
from tests.browser.window import PHONE, Window
from tests.demo.client import Client

NAMELESS = """() => [...document.querySelectorAll("button, input, select, a, [role=log], section")]
  .filter((node) => node.checkVisibility())
  .filter((node) => !(node.getAttribute("aria-label") || node.labels?.length || node.textContent.trim()))
  .map((node) => node.outerHTML)"""
FOCUSED = """() => document.activeElement.getAttribute("aria-label")
  ?? document.activeElement.textContent.trim()"""


def keyboard(*rows: str) -> dict[str, list[list[dict[str, str]]]]:
    """Return a keyboard; the words of a row become buttons, their last sign the data."""
    row = [[{"text": w, "callback_data": w[-1]} for w in words.split()] for words in rows]
    return {"inline_keyboard": row}


async def test_the_tab_key_goes_from_top_to_bottom(api: Client, group: Chat, one: Window) -> None:
    """Who I am, the other window, tools; then the group with its buttons; then the private chat."""
    await api("sendMessage", chat_id=group.id, text="桌", reply_markup=keyboard("加入 退出"))
    await expect(one.key("group", "退出")).to_be_visible()
    seen = []
    for _ in range(12):
        await one.page.keyboard.press("Tab")
        seen.append(await one.page.evaluate(FOCUSED))
    assert seen == [
        *("我是谁", "另开一个窗口：小红", "🛠 工具"),
        *("消息", "回复", "加入", "退出", "命令菜单", "输入消息", "发送"),
        *("消息", "开始"),
    ]


async def test_everything_has_a_name_and_a_role(api: Client, group: Chat, one: Window) -> None:
    """Regions, logs that are read out politely, toasts as status; no button without a name."""
    await api("sendMessage", chat_id=group.id, text="桌", reply_markup=keyboard("加入"))
    await one.page.get_by_role("button", name="工具").click()
    page = one.page
    for role, name in (
        *(("region", "群聊"), ("region", "与机器人私聊"), ("complementary", "工具")),
        *(("log", "消息"), ("combobox", "输入消息"), ("article", "斗地主"), ("group", "按钮")),
    ):
        await expect(page.get_by_role(role, name=name).first).to_be_visible()
    await expect(page.get_by_role("log").first).to_have_attribute("aria-live", "polite")
    await expect(page.locator("#toasts")).to_have_role("status")
    await expect(page.locator("#connection")).to_have_role("status")
    assert await page.evaluate(NAMELESS) == []
    assert await page.evaluate("document.documentElement.lang") == "zh-Hans"


async def test_focus_stays_when_a_message_changes(
    tg: Standin, api: Client, alice: Person, one: Window
) -> None:
    """On the same label, else the same data, else the same place, else the chat."""
    await alice.send(alice.chat, "/start")
    place = {"chat_id": alice.id}
    panel = await api("sendMessage", **place, text="牌", reply_markup=keyboard("K×3 5×1", "过"))
    place["message_id"] = panel["message_id"]
    await one.key("private", "5×1").focus()
    for rows, expected in (
        (("A×2 K×3 5×1", "过"), "5×1"),
        (("A×2 K×3 ✅1", "过"), "✅1"),
        (("A×2 K×3 大王", "过"), "大王"),
        (("A×2", "过"), "过"),
    ):
        await api("editMessageReplyMarkup", **place, reply_markup=keyboard(*rows))
        await expect(one.key("private", rows[0].split()[-1])).to_be_visible()
        assert await one.page.evaluate(FOCUSED) == expected
    await api("editMessageText", **place, text="完")
    await expect(one.pane("private").locator(".message").last).to_contain_text("完")
    assert await one.page.evaluate(FOCUSED) == "消息"


async def test_only_what_changed_is_read_out(
    tg: Standin, api: Client, alice: Person, one: Window
) -> None:
    """Keyboards are not live, and a text stays the same node while only its buttons change."""
    await alice.send(alice.chat, "/start")
    place = {"chat_id": alice.id}
    panel = await api("sendMessage", **place, text="牌", reply_markup=keyboard("a b"))
    place["message_id"] = panel["message_id"]
    await api("editMessageReplyMarkup", **place, reply_markup=keyboard("b c"))
    await expect(one.key("private", "c")).to_be_visible()
    bubble = one.pane("private").locator(".message").last.locator(".bubble")
    await bubble.evaluate("(node) => { node.same = true; }")
    await api("editMessageReplyMarkup", **place, reply_markup=keyboard("c d"))
    await expect(one.key("private", "d")).to_be_visible()
    assert await bubble.evaluate("(node) => node.same")
    assert await one.pane("private").locator(".keyboard").get_attribute("aria-live") == "off"


async def test_an_alert_takes_the_focus_and_gives_it_back(
    tg: Standin, api: Client, group: Chat, one: Window
) -> None:
    """A button pressed with the keyboard; Enter confirms what it brought; a toast takes nothing."""
    await api("sendMessage", chat_id=group.id, text="桌", reply_markup=keyboard("看牌"))
    for alert in (True, False):
        await one.key("group", "看牌").focus()
        await one.page.keyboard.press("Enter")
        waiting = await tg.until(lambda: [q for q in tg.queries.values() if not q.answered.done()])
        answer = {"callback_query_id": waiting[0].id, "text": "你的牌", "show_alert": alert}
        await api("answerCallbackQuery", **answer)
        if alert:
            await expect(one.page.get_by_role("button", name="好")).to_be_focused()
            await expect(one.page.get_by_role("dialog", name="你的牌")).to_be_visible()
            await one.page.keyboard.press("Enter")
            await expect(one.page.get_by_role("dialog")).to_be_hidden()
        else:
            await one.says("你的牌")
        await expect(one.key("group", "看牌")).to_be_focused()


@pytest.mark.usefixtures("page")
async def test_tabs_by_arrow_keys(tg: Standin, group: Chat, open_at: OpenWindow) -> None:
    """On a phone's width the chats are tabs: one in the focus order, the other by an arrow."""
    one = await open_at(f"{tg.origin}/?me=1", PHONE)
    first, second = one.page.get_by_role("tab").all(), one.page.locator("#tab-private")
    assert [await tab.get_attribute("tabindex") for tab in await first] == ["0", "-1"]
    await one.page.locator("#tab-group").focus()
    await one.page.keyboard.press("ArrowRight")
    await expect(second).to_be_focused()
    await expect(second).to_have_attribute("aria-selected", "true")
    await expect(one.pane("private")).to_be_visible()
    await expect(one.pane("group")).to_be_hidden()
