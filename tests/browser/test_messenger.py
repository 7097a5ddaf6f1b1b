"""What one expects of a messenger: links, menus, unread marks, answers, other people's windows."""

import re

import pytest
from playwright.async_api import expect

from bot.demo import Chat, Person, Standin
from bot.demo.page import Page
from tests.browser.conftest import OpenWindow
from tests.browser.window import PHONE, Window
from tests.demo.client import Client

LINK = "https://t.me/doudizhu_bot?start=j_1"


def keys(*row: dict[str, str]) -> dict[str, list[list[dict[str, str]]]]:
    """Return a keyboard of one row."""
    return {"inline_keyboard": [list(row)]}


async def test_links_lead_to_the_bot_and_back(
    tg: Standin, api: Client, group: Chat, alice: Person, one: Window
) -> None:
    """`?start=` sends the payload in private, and a message's link jumps to the message."""
    first = await api("sendMessage", chat_id=group.id, text="第一条")
    for number in range(40):
        await api("sendMessage", chat_id=group.id, text=f"{number}")
    join = keys({"text": "去坐下", "url": LINK})
    await api("sendMessage", chat_id=group.id, text="开桌", reply_markup=join)
    await one.key("group", "去坐下").click()
    await tg.until(lambda: alice.chat.last_saying("/start j_1"))
    await expect(one.pane("private").locator(".message.mine")).to_contain_text("/start j_1")
    home = f"https://t.me/c/{str(group.id).removeprefix('-100')}/{first['message_id']}"
    back = keys({"text": "回到群里", "url": home})
    await api("sendMessage", chat_id=alice.id, text="坐好了", reply_markup=back)
    await one.key("private", "回到群里").click()
    await expect(one.pane("group").get_by_text("第一条")).to_be_in_viewport()


async def test_links_in_texts_are_followed(
    tg: Standin, api: Client, group: Chat, alice: Person, one: Window
) -> None:
    """A link into the private chat is a press away in a text, too; a command is sent."""
    text = f"<a href='{LINK}'>这里</a> 或 /join"
    await api("sendMessage", chat_id=group.id, text=text, parse_mode="HTML")
    await one.pane("group").get_by_role("link", name="这里").click()
    await tg.until(lambda: alice.chat.last_saying("/start j_1"))
    await one.pane("group").get_by_role("button", name="/join").click()
    await tg.until(lambda: group.last_saying("/join"))


async def test_the_command_menu(
    tg: Standin, api: Client, group: Chat, page: Page, open_at: OpenWindow
) -> None:
    """Opened by its button or a slash, narrowed by letters, used with keys or the mouse."""
    names = ("ddz", "join", "rules", "redeal", "replay")
    menu = [{"command": name, "description": f"说明 {name}"} for name in names]
    await api("setMyCommands", commands=menu)
    one = await open_at(f"{tg.origin}/?me=1")
    pane = one.pane("group")
    options, field = pane.get_by_role("option"), pane.get_by_role("combobox")
    await pane.get_by_role("button", name="命令菜单").click()
    await expect(options).to_have_count(5)
    await expect(field).to_be_focused()
    await one.page.keyboard.press("Escape")
    await expect(options).to_have_count(0)
    await field.fill("/re")
    await expect(options).to_have_count(2)
    await one.page.keyboard.press("ArrowDown")
    chosen = await field.get_attribute("aria-activedescendant") or ""
    await expect(one.page.locator(f"#{chosen}")).to_contain_text("replay")
    await one.page.keyboard.press("Enter")
    await tg.until(lambda: group.last_saying("/replay"))
    await field.fill("/j")
    await options.first.click()
    await tg.until(lambda: group.last_saying("/join"))


async def test_unread_marks_in_tabs(
    tg: Standin, api: Client, alice: Person, page: Page, open_at: OpenWindow
) -> None:
    """A message in the other tab is counted there and in the title until it is seen."""
    one = await open_at(f"{tg.origin}/?me=1", PHONE)
    tab = one.page.get_by_role("tab", name="斗地主")
    await alice.send(alice.chat, "/start")
    for number in range(2):
        await api("sendMessage", chat_id=alice.id, text=f"{number}")
    await expect(tab.get_by_label("2 条未读")).to_be_visible()
    await expect(one.page).to_have_title(re.compile(r"^\(2\) "))
    await tab.click()
    await expect(tab.locator(".unread")).to_have_count(0)
    await expect(one.page).to_have_title(re.compile(r"^小明"))


async def test_reading_up_is_not_disturbed(api: Client, group: Chat, one: Window) -> None:
    """Whoever has scrolled up stays there, is told how much is new, and gets down by a press."""
    for number in range(60):
        await api("sendMessage", chat_id=group.id, text=f"旧 {number}")
    pane = one.pane("group")
    await expect(pane.get_by_text("旧 59")).to_be_in_viewport()
    await pane.get_by_role("log").evaluate("(log) => { log.scrollTop = 0; }")
    await expect(pane.get_by_role("button", name="到最新消息")).to_be_visible()
    await api("sendMessage", chat_id=group.id, text="新的")
    down = pane.get_by_role("button", name="1 条新消息")
    await expect(down).to_be_visible()
    await expect(pane.get_by_text("旧 0")).to_be_in_viewport()
    await down.click()
    await expect(pane.get_by_text("新的")).to_be_in_viewport()
    await expect(down).to_be_hidden()


@pytest.mark.usefixtures("page")
async def test_windows_are_different_people(
    tg: Standin, group: Chat, alice: Person, bob: Person, open_at: OpenWindow
) -> None:
    """Each sees the group, their own name and their own private chat, whoever opened the page."""
    one = await open_at(f"{tg.origin}/?me=1")
    async with one.page.context.expect_page() as opened:
        await one.page.get_by_role("link", name="另开一个窗口：小红").click()
    two = Window(await opened.value)
    await one.pane("private").get_by_role("button", name="开始").click()
    await one.type("private", "秘密")
    await two.type("group", "大家好")
    await expect(one.pane("group").locator(".message", has_text="大家好")).to_contain_text("小红")
    await expect(two.pane("group").locator(".mine")).to_contain_text("大家好")
    await expect(one.pane("private").locator(".mine").last).to_contain_text("秘密")
    await expect(two.page.get_by_text("秘密")).to_have_count(0)
    await two.page.get_by_label("我是谁").select_option("小明")
    await expect(two.pane("private").locator(".mine").last).to_contain_text("秘密")
    await expect(two.pane("private").get_by_role("button", name="开始")).to_be_hidden()


async def test_a_reply_shows_what_it_answers(group: Chat, bob: Person, one: Window) -> None:
    """Replying quotes the message, and the quote leads to it."""
    await bob.send(group, "谁来？")
    pane = one.pane("group")
    await pane.locator(".message", has_text="谁来？").hover()
    await pane.get_by_role("button", name="回复").last.click()
    await expect(pane.locator(".replying")).to_contain_text("小红：谁来？")
    await one.type("group", "我来")
    await expect(pane.locator(".mine .quote")).to_have_text("小红：谁来？")
    await pane.locator(".mine .quote").click()
    await expect(pane.locator(".found")).to_contain_text("谁来？")
