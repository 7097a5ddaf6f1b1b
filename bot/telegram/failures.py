"""The one place where errors of handlers end up."""

from html import escape

import structlog
from telegram import CallbackQuery, Update
from telegram.error import BadRequest, NetworkError, TelegramError
from telegram.ext import ContextTypes

from bot.app.commands import ShowPanel
from bot.app.errors import AppError, StaleButton
from bot.i18n import Words
from bot.render.replies import TOAST, refusal_text
from bot.telegram.front import Front
from bot.telegram.wire import decode
from engine import IllegalAction

log = structlog.get_logger(__name__)

LATE = ("query is too old", "query id is invalid")
SHORT = 60  # characters; longer refusals are shown as an alert, which waits to be read


class Failures:
    """Turns expected errors into answers, and logs all others."""

    def __init__(self, front: Front) -> None:
        self._front = front

    async def handle(self, update: object, context: ContextTypes.DEFAULT_TYPE) -> None:
        """Answer whoever pressed or wrote; tell the operator what was not expected."""
        error = context.error
        if isinstance(error, BadRequest) and any(sign in str(error).lower() for sign in LATE):
            return
        if isinstance(error, NetworkError) and update is None:
            log.warning("polling failed, trying again", why=str(error))
            return
        expected = error if isinstance(error, AppError | IllegalAction) else None
        if expected is None:
            _report(update, error)
        if isinstance(update, Update):
            try:
                await self._answer(update, expected or AppError())
            except TelegramError as failed:
                log.info("answer not delivered", why=str(failed))

    async def _answer(self, update: Update, error: AppError | IllegalAction) -> None:
        user = update.effective_user
        if user is None:
            return
        person = await self._front.person_of(user)
        text = refusal_text(Words(person.locale), error)
        if update.callback_query is not None:
            alert = len(text) > SHORT
            await update.callback_query.answer(text[:TOAST], show_alert=alert)
            if isinstance(error, StaleButton):
                await self._refresh(update.callback_query)
        elif update.message is not None:
            await self._front.reply(update.message, escape(text))

    async def _refresh(self, query: CallbackQuery) -> None:
        """Show the presser's live panel as it should be."""
        press = decode(query.data or "")
        person = await self._front.person_of(query.from_user)
        if press is None or not press.panel:
            return
        try:
            await self._front.carry_out(ShowPanel(press.table, person))
        except (AppError, IllegalAction):
            return  # no seat, no table: nothing to show


def _report(update: object, error: BaseException | None) -> None:
    """Log an unexpected error with where it happened, never with what was in somebody's hand."""
    table = hand = asked = None
    kind = None
    if isinstance(update, Update):
        query = update.callback_query
        press = decode(query.data or "") if query is not None else None
        kind = "press" if query is not None else "update"
        if press is not None:
            table, hand, asked = press.table, press.hand, press.asked
    log.error("unexpected error", exc_info=error, kind=kind, table=table, hand=hand, version=asked)
