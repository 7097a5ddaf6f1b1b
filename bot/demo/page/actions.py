"""What a person can do on the page, and the trouble they can make."""

from collections.abc import Awaitable, Callable, Mapping

from bot.demo.model import Chat, Json, Message
from bot.demo.people import Person
from bot.demo.process import BotProcess
from bot.demo.standin import Standin

_ANSWER_SECONDS = 10.0


class Actions:
    """Carries out what the page asks for in the name of one person."""

    def __init__(self, tg: Standin, bot: BotProcess) -> None:
        self._tg = tg
        self._bot = bot
        self._by_name: Mapping[str, Callable[[Person, Json], Awaitable[Json]]] = {
            "send": self._send,
            "press": self._press,
            "open": self._open,
            "block": self._block,
            "unblock": self._unblock,
            "leave": self._leave,
            "join": self._join,
            "add_person": self._add_person,
            "unplug": self._unplug,
            "flood": self._flood,
            "advance": self._advance,
            "restart": self._restart,
        }

    async def do(self, me: Person, ask: Json) -> Json:
        """Do it and return what the page needs to know; raises KeyError for the unknown."""
        return await self._by_name[str(ask.get("do"))](me, ask)

    async def _send(self, me: Person, ask: Json) -> Json:
        chat = self._chat(ask)
        reply = chat.messages.get(int(ask.get("reply_to") or 0))
        await me.send(chat, str(ask["text"]), reply_to=reply)
        return {}

    async def _press(self, me: Person, ask: Json) -> Json:
        message = self._message(ask)
        answer = await me.press_data(message, str(ask["data"]), within=_ANSWER_SECONDS)
        return {"text": answer.text, "alert": answer.show_alert, "url": answer.url}

    async def _open(self, me: Person, ask: Json) -> Json:
        message = await me.open_link(str(ask["url"]))
        chat = message.chat if message else me.chat
        return {"chat": chat.id, "message": message.id if message else None}

    async def _block(self, me: Person, _ask: Json) -> Json:
        me.block()
        return {}

    async def _unblock(self, me: Person, _ask: Json) -> Json:
        me.unblock()
        return {}

    async def _leave(self, me: Person, ask: Json) -> Json:
        me.leave(self._chat(ask))
        return {}

    async def _join(self, me: Person, ask: Json) -> Json:
        self._tg.add(self._chat(ask), me)
        return {}

    async def _add_person(self, _me: Person, ask: Json) -> Json:
        person = self._tg.person(str(ask["name"])[:64] or "新人")
        self._tg.add(self._chat(ask), person)
        return {"number": self._tg.people.index(person) + 1}

    async def _unplug(self, _me: Person, ask: Json) -> Json:
        self._tg.unplug(float(ask["seconds"]))
        return {}

    async def _flood(self, _me: Person, ask: Json) -> Json:
        self._tg.flood(self._chat(ask), float(ask["seconds"]))
        return {}

    async def _advance(self, _me: Person, ask: Json) -> Json:
        self._tg.advance(float(ask["seconds"]))
        return {}

    async def _restart(self, _me: Person, _ask: Json) -> Json:
        await self._bot.restart()
        return {}

    def _chat(self, ask: Json) -> Chat:
        return self._tg.chats[int(ask["chat"])]

    def _message(self, ask: Json) -> Message:
        return self._chat(ask).messages[int(ask["message"])]
