"""Two independent clients against the stand-in: python-telegram-bot and aiogram."""

from pathlib import Path

import pytest
from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.exceptions import TelegramRetryAfter
from aiogram.types import BotCommand, BufferedInputFile, InlineKeyboardButton, InlineKeyboardMarkup

from bot.demo import BotExitedError, BotProcess, Chat, Person, Standin
from tests.demo.test_standin_messages import PNG

ECHO = [str(Path(__file__).with_name("echo_bot.py"))]


async def test_a_real_bot_plays_along(tg: Standin, group: Chat, alice: Person) -> None:
    """From the command to the private chat, with a SIGKILL between, and a clean end."""
    bot = BotProcess(tg, {"TABLE": "一"}, command=ECHO)
    await bot.start()
    await alice.send(group, "/ddz")
    lobby = await tg.until(lambda: group.last_with("加入"))
    assert lobby.text == "桌 一"
    await bot.restart()
    answer = await alice.press(lobby, "加入")
    assert answer.url is not None
    await alice.open_link(answer.url)
    await tg.until(lambda: alice.chat.last_saying("你好 /start j_1"))
    assert await bot.stop() == 0
    assert "[+➕ 加入]" in tg.transcript(group)


async def test_a_bot_that_ends_says_why(tg: Standin) -> None:
    """An early exit is reported with the output."""
    with pytest.raises(BotExitedError, match="BOT_TOKEN is missing"):
        await BotProcess(tg, {"BROKEN": "1"}, command=ECHO).start()


async def test_aiogram_understands_everything(tg: Standin, group: Chat, alice: Person) -> None:
    """A second client's requests are taken and its models accept the answers."""
    session = AiohttpSession(api=TelegramAPIServer.from_base(tg.origin))
    async with Bot(tg.token, session=session).context() as bot:
        keys = InlineKeyboardMarkup(
            inline_keyboard=[[InlineKeyboardButton(text="加入", callback_data="j")]],
        )
        sent = await bot.send_message(group.id, "<i>a</i>", parse_mode="HTML", reply_markup=keys)
        await bot.edit_message_reply_markup(chat_id=group.id, message_id=sent.message_id)
        photo = await bot.send_photo(group.id, BufferedInputFile(PNG, "a.png"), caption="c")
        assert photo.photo
        await bot.set_my_commands([BotCommand(command="ddz", description="开一桌")])
        assert (await bot.get_chat(group.id)).title == "牌友群"
        assert (await bot.get_chat_member(group.id, alice.id)).status == "creator"
        tg.flood(group, 9)
        with pytest.raises(TelegramRetryAfter) as refused:
            await bot.send_message(group.id, "b")
        assert refused.value.retry_after == 9
