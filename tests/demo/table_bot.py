"""A bot with the surface of a table and no game behind it: lobby, panels, two hands."""

import os
from typing import Any

from telegram import InlineKeyboardButton, InlineKeyboardMarkup, Message, Update
from telegram.ext import Application, CallbackQueryHandler, CommandHandler

SEATS = 3
LINK = "https://t.me/doudizhu_bot?start=j_1"

seated: dict[int, str] = {}
automatic: set[int] = set()
pressed: list[str] = []
lobby: list[Message] = []


def keys(*labels: str) -> InlineKeyboardMarkup:
    """Return a row of buttons whose data are their labels."""
    return InlineKeyboardMarkup(
        [[InlineKeyboardButton(text, callback_data=text) for text in labels]]
    )


async def ddz(update: Update, _: Any) -> None:
    """Open a lobby."""
    lobby.append(
        await update.effective_chat.send_message("桌 0/3", reply_markup=keys("➕ 加入", "▶️ 开始"))
    )


async def sit_down(user: Any, bot: Any) -> None:
    """Seat somebody; deal when nobody is missing."""
    seated[user.id] = user.first_name
    text = f"桌 {len(seated)}/{SEATS} {' '.join(seated.values())}"
    full = len(seated) == SEATS
    await lobby[0].edit_text(text, reply_markup=None if full else keys("➕ 加入", "▶️ 开始"))
    if full:
        await deal(bot)


async def deal(bot: Any) -> None:
    """Send everybody a panel."""
    for number in seated:
        await bot.send_message(number, "你的牌", reply_markup=keys("🤖 自动出牌"))


async def end(bot: Any, text: str, *labels: str) -> None:
    """End a hand in the group."""
    await bot.send_message(lobby[0].chat.id, text, reply_markup=keys(*labels))


async def press(update: Update, context: Any) -> None:
    """Do what a button says."""
    query = update.callback_query
    word = query.data.split()[-1]
    if word == "加入":
        await query.answer(url=LINK)
        return
    await query.answer(word)
    if word == "开始":
        seated.update({1: "🤖一", 2: "🤖二"})
        await lobby[0].edit_text("桌 3/3")
        await context.bot.send_message(query.from_user.id, "你的牌", reply_markup=keys("过"))
    elif word == "自动出牌":
        automatic.add(query.from_user.id)
        await query.edit_message_reply_markup(keys("✋ 取消托管"))
        if len(automatic) == SEATS:
            await end(context.bot, "第一局 小明 +2", "🔁 再来一局", "退出")
    elif word == "再来一局":
        await end(context.bot, "终局 小明 +4", "🏁 开始新比赛")


async def start(update: Update, context: Any) -> None:
    """Seat whoever followed the link."""
    await sit_down(update.effective_user, context.bot)


def main() -> None:
    """Poll for updates until told to stop."""
    builder = Application.builder().token(os.environ["BOT_TOKEN"])
    app = builder.base_url(os.environ["BOT_API_URL"]).build()
    app.add_handlers(
        [CommandHandler("ddz", ddz), CommandHandler("start", start), CallbackQueryHandler(press)],
    )
    app.run_polling()


main()
