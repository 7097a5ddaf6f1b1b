"""A small bot on python-telegram-bot, run as a process of its own by the tests."""

import os
from typing import Any

from telegram import InlineKeyboardButton, InlineKeyboardMarkup, Update
from telegram.ext import Application, CallbackQueryHandler, CommandHandler


async def ddz(update: Update, _: Any) -> None:
    """Open a lobby."""
    button = InlineKeyboardButton("➕ 加入", callback_data="j", api_kwargs={"style": "success"})
    await update.effective_chat.send_message(
        f"<b>桌</b> {os.environ.get('TABLE', '')}",
        parse_mode="HTML",
        reply_markup=InlineKeyboardMarkup([[button]]),
    )


async def press(update: Update, _: Any) -> None:
    """Lead into the private chat."""
    await update.callback_query.answer(url="https://t.me/doudizhu_bot?start=j_1")


async def start(update: Update, _: Any) -> None:
    """Say the payload back."""
    await update.message.reply_text(f"你好 {update.message.text}")


def main() -> None:
    """Poll for updates until told to stop."""
    if os.environ.get("BROKEN"):
        raise SystemExit("BOT_TOKEN is missing")
    app = (
        Application.builder()
        .token(os.environ["BOT_TOKEN"])
        .base_url(os.environ["BOT_API_URL"])
        .build()
    )
    app.add_handlers(
        [CommandHandler("ddz", ddz), CommandHandler("start", start), CallbackQueryHandler(press)],
    )
    app.run_polling()


main()
