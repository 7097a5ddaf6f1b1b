"""An echo bot: the least that a bot on this library does for a press, as a yardstick.

It answers each press and edits the message whose button was pressed. Run by the load benchmark
as a process of its own.
"""

import os
from typing import Any

from telegram import InlineKeyboardButton, InlineKeyboardMarkup, Update
from telegram.ext import Application, CallbackQueryHandler, CommandHandler

KEYBOARD = InlineKeyboardMarkup([[InlineKeyboardButton("再按", callback_data="again")]])


async def start(update: Update, _: Any) -> None:
    """Send a message with a button."""
    await update.effective_chat.send_message("0", reply_markup=KEYBOARD)


async def press(update: Update, _: Any) -> None:
    """Answer, and edit the message."""
    query = update.callback_query
    await query.answer("好")
    number = int(query.message.text) + 1
    await query.edit_message_text(str(number), reply_markup=KEYBOARD)


def main() -> None:
    """Poll for updates until told to stop."""
    builder = Application.builder().token(os.environ["BOT_TOKEN"]).concurrent_updates(True)
    app = builder.base_url(os.environ["BOT_API_URL"]).build()
    app.add_handlers([CommandHandler("start", start), CallbackQueryHandler(press)])
    app.run_polling()


if __name__ == "__main__":
    main()
