"""A local stand-in for Telegram: the Bot API over HTTP, simulated people, a page to play in.

It imports nothing of the bot, which reaches it through `BOT_API_URL` alone:

    async with Standin() as tg:
        alice, bob = tg.person("Alice"), tg.person("Bob")
        group = tg.supergroup("牌友群", alice, bob)
        await alice.send(group, "/ddz")
        lobby = await tg.until(lambda: group.last_with("加入"))
        answer = await alice.press(lobby, "加入")
"""

from bot.demo.faults import Fault
from bot.demo.model import Answer, Button, Chat, Member, Message, Topic
from bot.demo.people import Person
from bot.demo.process import BotExitedError, BotProcess
from bot.demo.server import PortTakenError
from bot.demo.standin import TOKEN, Standin
from bot.demo.talk import CannotSendError
from bot.demo.world import NotSeen

__all__ = [
    "TOKEN",
    "Answer",
    "BotExitedError",
    "BotProcess",
    "Button",
    "CannotSendError",
    "Chat",
    "Fault",
    "Member",
    "Message",
    "NotSeen",
    "Person",
    "PortTakenError",
    "Standin",
    "Topic",
]
