"""Presses of buttons: decode, carry out, answer once, then show."""

import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable

import structlog
from telegram import CallbackQuery, Chat, Message, Update
from telegram.error import TelegramError
from telegram.ext import ContextTypes

from bot.app import commands as c
from bot.app.errors import NotAllowed, NotNow, SeatedElsewhere, StaleButton
from bot.app.outcome import Outcome, Reply
from bot.app.table import Person, Stage
from bot.i18n import Words
from bot.metrics import PRESSES
from bot.render.calls import Address, Drop, Press, Show, Verb
from bot.render.lobby import rulesets
from bot.render.replies import TOAST, reply_text
from bot.render.talk import panel_slot, ruleset_slot
from bot.telegram import info, setup
from bot.telegram.front import Front
from bot.telegram.panel_buttons import PANEL_VERBS, SWITCHES, panel_command
from bot.telegram.wire import decode
from engine import RULESETS

log = structlog.get_logger(__name__)

MOVING_SECONDS = 30.0
MOST_MOVING = 1000
CONSENT = frozenset({Verb.CONFIRM, Verb.CANCEL, Verb.REDEAL})
_Simple = Callable[[int, Person], c.TableCommand]
_TABLE: dict[Verb, _Simple] = {
    Verb.JOIN: c.Join,
    Verb.FILL: c.AddComputer,
    Verb.BEGIN: c.Begin,
    Verb.LOOK: c.Look,
    Verb.NEXT: c.WantNext,
    Verb.NEW_MATCH: c.WantNext,
    Verb.PACE: c.ChangePace,
    Verb.REDEAL: c.AskRedeal,
    Verb.AUTO: lambda table, by: c.SwitchAuto(table, by, on=True),
    Verb.UNAUTO: lambda table, by: c.SwitchAuto(table, by, on=False),
}


class Presses:
    """Handles callback queries."""

    def __init__(self, front: Front) -> None:
        self._front = front
        # Who was told that they sit elsewhere: a second press of the same button moves them.
        self._moving: OrderedDict[tuple[int, int], float] = OrderedDict()
        self._other: dict[Verb, Callable[[CallbackQuery, Press, Person], Awaitable[Reply]]] = {
            Verb.RULESETS: self._rulesets,
            Verb.SETTINGS: self._settings,
            Verb.SET: self._set,
            Verb.TOP: self._top,
            Verb.REPLAY: self._replay,
            Verb.LANGUAGE: self._language,
            Verb.UNSUBSCRIBE: self._unsubscribe,
            Verb.RULES: self._rules,
        }

    async def handle(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Answer a press exactly once: after the commit and before any other call."""
        async with self._front.voice.held():
            with PRESSES.time():
                outcome = await self._answered(update)
            if outcome is not None:
                await self._front.publish(outcome)

    async def _answered(self, update: Update) -> Outcome | None:
        """Do what a press asks for, and answer it; what is still to be shown comes back."""
        query = update.callback_query
        assert query is not None
        press = decode(query.data or "")
        if press is None:
            raise StaleButton
        person = await self._front.person_of(query.from_user)
        other = self._other.get(press.verb)
        if other is not None:
            reply = await other(query, press, person)
            await self._answer(query, reply, person)
            return None
        if press.verb is Verb.JOIN and not person.reachable:
            await self._open_private(query, press, person)
            return None
        outcome = await self._carry_out(query, press, person)
        await self._answer(query, outcome.reply, person)
        return outcome

    async def _answer(self, query: CallbackQuery, reply: Reply | None, person: Person) -> None:
        """Answer; what was done is done and will be shown, even if the answer does not arrive."""
        try:
            if reply is None:
                await query.answer()
            elif reply.url is not None:
                await query.answer(url=reply.url)
            else:
                text = reply_text(Words(person.locale), reply)[:TOAST]
                await query.answer(text, show_alert=reply.alert)
        except TelegramError as error:
            log.info("answer not delivered", why=str(error))

    async def _carry_out(self, query: CallbackQuery, press: Press, person: Person) -> Outcome:
        """Carry out what the button asks of its table."""
        if press.verb is Verb.JOIN:
            return await self._join(press, person)
        if press.verb in CONSENT:
            person = await self._with_rights(query, person)
        command = await self._command(query, press, person)
        try:
            return await self._front.handle(command)
        except NotAllowed:
            if (person := await self._with_rights(query, person)).admin:
                command = await self._command(query, press, person)
                return await self._front.handle(command)
            raise

    async def _command(self, query: CallbackQuery, press: Press, person: Person) -> c.TableCommand:
        if press.verb is Verb.RULESET and press.arg in RULESETS:
            settings = await self._front.chat_settings(_group(query).id)
            return c.ChooseRuleset(press.table, person, press.arg, settings)
        if press.verb in PANEL_VERBS | SWITCHES:
            await self._require_live_panel(query, press)
        if press.verb in (Verb.CONFIRM, Verb.CANCEL):
            yes = press.verb is Verb.CONFIRM
            return c.CastVote(press.table, person, yes, press.asked)
        if press.verb is Verb.LEAVE:
            return c.Leave(press.table, person, press.hand)
        if press.verb in _TABLE:
            await self._require_this_hand(press)
            return _TABLE[press.verb](press.table, person)
        return panel_command(press, person)

    async def _require_this_hand(self, press: Press) -> None:
        """Raise ``StaleButton`` for the button of a result after which another hand was dealt."""
        if press.hand and press.hand != (await self._front.service.look_at(press.table)).hand:
            raise StaleButton

    async def _require_live_panel(self, query: CallbackQuery, press: Press) -> None:
        """Raise ``StaleButton`` where a newer message than the button's fills its slot.

        An older one does not count: the news that this one was sent may still be on its way.
        """
        if query.message is None:
            raise StaleButton
        live = await self._front.voice.message_of(panel_slot(press.table, query.from_user.id))
        if live is not None and live > query.message.message_id:
            raise StaleButton

    async def _with_rights(self, query: CallbackQuery, person: Person) -> Person:
        """The person, with what they may decide in the chat of the button."""
        chat = query.message.chat if query.message else None
        if chat is None or chat.type == Chat.PRIVATE:
            return person
        admin = await self._front.admins.is_admin(chat.id, person.id)
        return Person(person.id, person.name, person.locale, person.reachable, admin)

    async def _join(self, press: Press, person: Person) -> Outcome:
        """Sit down; a second press moves somebody who sits at another table."""
        try:
            return await self._front.handle(c.Join(press.table, person))
        except SeatedElsewhere as elsewhere:
            if not self._moves(person.id, press.table):
                raise
            await self._front.carry_out(c.Leave(elsewhere.table, person))
            return await self._front.handle(c.Join(press.table, person))

    async def _open_private(self, query: CallbackQuery, press: Press, person: Person) -> None:
        """Send somebody whom the bot cannot write to to the private chat, which seats them."""
        await self._front.service.look_at(press.table)
        url = f"https://t.me/{self._front.bot.username}?start=j_{press.table}"
        await self._answer(query, Reply("joined", {}, url=url), person)

    def _moves(self, person: int, table: int) -> bool:
        """Whether this is the second press within the time to move to another table."""
        now = time.monotonic()
        told = self._moving.pop((person, table), None)
        if told is not None and now - told <= MOVING_SECONDS:
            return True
        self._moving[person, table] = now
        while len(self._moving) > MOST_MOVING:
            self._moving.popitem(last=False)
        return False

    # --- buttons that ask nothing of a table ---------------------------------------------

    async def _rulesets(self, query: CallbackQuery, press: Press, person: Person) -> Reply:
        """Show the rulesets to choose from, in a message of their own, or take it away again."""
        view = await self._front.service.look_at(press.table)
        slot, place = ruleset_slot(view.id), Address(view.chat, view.thread)
        if press.arg == "back":
            await self._front.voice.put(Drop(place, slot))
            return Reply("answered", {})
        if view.stage is not Stage.LOBBY:
            raise NotNow("error-begun-already")
        person = await self._with_rights(query, person)
        if not (person.admin or person.id == view.host):
            raise NotAllowed("error-host-chooses")
        await self._front.voice.put(Show(place, slot, rulesets(view), fresh=True, retire=True))
        return Reply("answered", {})

    async def _settings(self, query: CallbackQuery, _: Press, person: Person) -> Reply:
        chat = _group(query)
        await setup.require_admin(self._front, chat.id, person)
        await setup.show(self._front, chat.id, fresh=True)
        return Reply("answered", {})

    async def _set(self, query: CallbackQuery, press: Press, person: Person) -> Reply:
        chat = _group(query)
        await setup.require_admin(self._front, chat.id, person)
        if press.arg not in setup.PAGES:
            await setup.change(self._front, chat.id, press.arg)
        await setup.show(self._front, chat.id, fresh=False, page=press.arg)
        return Reply("answered", {})

    async def _top(self, query: CallbackQuery, press: Press, _: Person) -> Reply:
        chat = _group(query)
        await info.show_top(self._front, chat.id, press.arg, _message(query))
        return Reply("answered", {})

    async def _replay(self, query: CallbackQuery, press: Press, _: Person) -> Reply:
        await info.show_replay(self._front, _message(query), press.hand or None)
        return Reply("answered", {})

    async def _language(self, query: CallbackQuery, press: Press, person: Person) -> Reply:
        await info.choose_language(self._front, person, press.arg, _message(query))
        return Reply("answered", {})

    async def _unsubscribe(self, _: CallbackQuery, press: Press, person: Person) -> Reply:
        chat = int(press.arg) if press.arg.lstrip("-").isdecimal() else 0
        await self._front.people.unsubscribe(chat, person.id)
        return Reply("unsubscribed", {})

    async def _rules(self, query: CallbackQuery, press: Press, person: Person) -> Reply:
        await info.show_rules(self._front, _message(query), press.arg, person)
        return Reply("answered", {})


def _message(query: CallbackQuery) -> Message:
    """The message of the button; raises ``StaleButton`` where Telegram no longer has it."""
    if not isinstance(query.message, Message):
        raise StaleButton
    return query.message


def _group(query: CallbackQuery) -> Chat:
    if query.message is None:
        raise StaleButton
    return query.message.chat
