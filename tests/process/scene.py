"""One evening in two groups: a hand that is being played, a lobby, and people of every sort."""

import sqlite3
from dataclasses import dataclass, field
from pathlib import Path

from bot.demo import BotProcess, Chat, Message, Person, Standin

HOSTILE = "<b>&_*[\u202eevil"
EMOJI = "👩‍👩‍👧‍👦" * 64


@dataclass
class Scene:
    """Who is who. The first group plays; Ann, its owner, is on turn sooner or later."""

    tg: Standin
    bot: BotProcess
    database: Path
    group: Chat = field(init=False)
    other: Chat = field(init=False)
    people: dict[str, Person] = field(default_factory=dict)

    def __getitem__(self, name: str) -> Person:
        return self.people[name]

    async def set_up(self) -> None:
        """Seat three people who read different languages, deal, and open a second lobby."""
        tg = self.tg
        for name, language in (
            ("ann", "zh-hans"),
            ("bob", "en"),
            ("cat", "zh-hans"),
            ("dan", "zh-hans"),  # in the group, known to the bot, not seated
            ("eve", "en"),  # the same, in English
            ("fay", "zh-hans"),  # hosts the lobby in the other group
            ("gus", "fr"),  # reads neither language, and has never written to the bot
        ):
            self.people[name] = tg.person(name.title(), language=language)
        self.people["hex"] = tg.person(HOSTILE, language="zh-hans")
        self.people["emo"] = tg.person(EMOJI, language="en")
        self.people["nul"] = tg.person("\u200b\u200d\u2060", language="zh-hans")
        members = list(self.people.values())
        self.group = tg.supergroup("牌友群", *members)
        self.other = tg.supergroup("别的群", self["fay"], self["dan"])
        for name in ("ann", "bob", "cat", "dan", "eve", "fay", "hex", "emo", "nul"):
            await self.says(self[name], self[name].chat, "/start")
        await self.opens(self["fay"], self.other)
        await self.opens(self["ann"], self.group)
        lobby = self.lobby
        await self["bob"].press(lobby, "加入")
        await self["cat"].press(lobby, "加入")
        await tg.until(lambda: all(self.panel(name) for name in ("ann", "bob", "cat")), within=60)

    @property
    def lobby(self) -> Message:
        """The first group's lobby message, whatever it shows now."""
        return next(m for m in self.group.messages.values() if len(m.shown) and _was_lobby(m))

    @property
    def board(self) -> Message:
        """The group's newest table message."""
        board = self.group.last_with("看牌")
        assert board is not None
        return board

    def panel(self, name: str) -> Message | None:
        """Somebody's panel."""
        return self[name].chat.last_with("整理") or self[name].chat.last_with("Sort")

    async def opens(self, person: Person, group: Chat) -> Message:
        """Let somebody open a table."""
        await person.send(group, "/ddz")
        return await self.tg.until(lambda: group.last_with("加入"), within=60)

    async def says(self, person: Person, chat: Chat, text: str, **how: object) -> Message:
        """Send a text and return what the bot writes after it."""
        sent = await person.send(chat, text, **how)  # type: ignore[arg-type]
        return await self.answered(sent)

    async def answered(self, sent: Message) -> Message:
        """The first message of the bot after one of a person."""
        bot = self.tg.bot

        def answer() -> Message | None:
            found = (m for m in sent.chat.messages.values() if m.id > sent.id and m.sender is bot)
            return next(found, None)

        return await self.tg.until(answer, within=60)

    def print(self) -> tuple[object, ...]:
        """What must not change: every open table, its seats, and the log of its hand."""
        with sqlite3.connect(self.database) as database:
            tables = database.execute(
                "SELECT id, stage, hand_id, match_id, alarms FROM tables ORDER BY id"
            ).fetchall()
            seats = database.execute(
                "SELECT table_id, number, person_id, present, auto, panel FROM seats ORDER BY 1, 2"
            ).fetchall()
            actions = database.execute("SELECT hand_id, number, action FROM actions").fetchall()
        return (*tables, *seats, *actions)


def _was_lobby(message: Message) -> bool:
    return any("加入" in button.label for shown in message.shown for button in shown.buttons)
