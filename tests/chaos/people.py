"""People who mostly play, and now and then do anything that a client lets them do."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random

from bot.demo import CannotSendError, Chat, Message, Person, Standin
from bot.demo.model import Button, Query
from bot.demo.talk import ask
from bot.render.calls import Verb
from tests.chaos.buttons import BOARD, GO_ON, JOIN, has, newest, verb, with_verb
from tests.chaos.ledger import Ledger

WAITS = 1.5  # seconds for an answer; who waited longer goes on
READY = "▶①②③"  # what the label of a play begins with that may be laid down
GREEDY = 0.85  # how often people lay down as many cards as they can, so that hands end soon
IN_SIGHT = 20  # messages that people look at
LAZY = 0.15  # how often auto-play is left to play, which brings hands to their ends
BACK_AT_ONCE = 0.06  # how often a seat that a computer plays is taken back when it is seen
WATCHES = (0.2, 0.8)  # seconds until somebody who has nothing to do looks again
AGAIN = 0.2  # how often somebody who waits in a lobby presses there
IMPATIENT = 0.01  # how often somebody who waits opens a table all the same
BIDS = frozenset({Verb.BID, Verb.CHOOSE, Verb.TAKE})
COMMANDS = (
    "/hand", "/hand", "/auto", "/table", "/table", "/next", "/leave", "/stop", "/redeal",
    "/newmatch", "/continue", "/top", "/stats", "/history", "/replay", "/notify", "/settings",
    "/rules", "/join", "/begin", "/ddz", "/language", "/help", "/start",
)  # fmt: skip
TYPED = ("过", "34567", "3", "kk", "1分", "不叫", "王炸", "<b>", "一二三", "j_1", "999kkk")


class Mortal:
    """One person; what is done follows from the seed and from what is on the screens."""

    def __init__(self, tg: Standin, ledger: Ledger, person: Person, seed: str) -> None:
        self.tg, self.ledger, self.person = tg, ledger, person
        self.rng = Random(seed)
        self.home: Chat | None = None  # the group where this person plays
        self.thread: int | None = None
        self.rules = ""
        self.begins = 0.1  # how often a lobby is not waited for to be full
        self._lobby: Message | None = None  # where this person has sat down, or tried to
        self._deeds: tuple[tuple[float, Callable[[], Awaitable[None]]], ...] = (
            (110, self._play), (8, self._any_of_panel), (5, self._old_button),
            (5, self._group_button), (5, self._at_once), (2, self._forge), (5, self._write),
        )  # fmt: skip

    async def live(self) -> None:
        """Do one thing after the other, until cancelled."""
        weights = [weight for weight, _ in self._deeds]
        while True:
            await asyncio.sleep(self.rng.uniform(0.0, 0.12))
            deed = self.rng.choices(self._deeds, weights)[0][1]
            try:
                await deed()
            except (CannotSendError, LookupError, PermissionError):
                continue  # the client does not offer that just now

    # --- deeds ---------------------------------------------------------------------------

    async def _play(self) -> None:
        """Do what leads to the end of a match."""
        panel = self.person.panel
        if panel is not None and (button := self._answer(panel)) is not None:
            await self.press(panel, button)
            return
        await self._at_the_group()

    def _answer(self, panel: Message) -> Button | None:
        """A button that answers what is asked, or leads to one that does."""
        by_verb: dict[Verb | None, list[Button]] = {}
        for button in panel.buttons:
            by_verb.setdefault(verb(button), []).append(button)
        if Verb.UNAUTO in by_verb:
            return by_verb[Verb.UNAUTO][0] if self.rng.random() < BACK_AT_ONCE else None
        if Verb.AUTO in by_verb and self.rng.random() < LAZY:
            return by_verb[Verb.AUTO][0]
        if ready := [one for one in by_verb.get(Verb.PLAY, ()) if one.label[:1] in READY]:
            return self.rng.choice(ready)
        if bids := [one for kind in BIDS for one in by_verb.get(kind, ())]:
            return self.rng.choice(sorted(bids, key=lambda one: one.data or ""))
        offered = by_verb.get(Verb.CANDIDATE, [])
        if Verb.PASS in by_verb and (not offered or self.rng.random() < 0.15):
            return by_verb[Verb.PASS][0]
        if Verb.PLAY not in by_verb:
            return None  # not one's turn
        if offered and self.rng.random() < GREEDY:
            return max(offered, key=lambda one: len(one.label))
        return self.rng.choice(offered or by_verb.get(Verb.SUGGEST) or by_verb[Verb.PLAY])

    async def _at_the_group(self) -> None:
        """Join, begin, go on, or open a table."""
        if self.home is None or not self.person.sees(self.home):
            return
        lobby = newest(self.home, JOIN, among=IN_SIGHT)
        board = newest(self.home, BOARD, among=IN_SIGHT)
        if lobby is not None and lobby is not self._lobby:
            self._lobby = lobby
            await self._join(lobby, Verb.JOIN)
            if self.rng.random() < self.begins:
                await self._join(lobby, Verb.BEGIN)
        elif lobby is not None and self.rng.random() < AGAIN:  # perhaps that was not heard
            wanted = Verb.BEGIN if self.rng.random() < self.begins else Verb.JOIN
            await self._join(lobby, wanted)
        elif board is not None and has(board, GO_ON):
            await self._join(board, *GO_ON)
        elif board is None or self.rng.random() < IMPATIENT:
            await self.person.send(self.home, f"/ddz {self.rules}".strip(), thread=self.thread)
            await asyncio.sleep(0.3)
        else:  # else those who wait would keep the bot from those who play
            await asyncio.sleep(self.rng.uniform(*WATCHES))

    async def _join(self, message: Message, *verbs: Verb) -> None:
        button = next(with_verb(message, *verbs), None)
        if button is None:
            return  # the message has changed meanwhile
        query = await self.press(message, button)
        if query is not None and query.answered.done() and query.answered.result().url:
            await self.person.open_link(query.answered.result().url or "")

    async def _any_of_panel(self) -> None:
        """Press anything on the newest panel."""
        panel = self.person.panel
        if panel is not None:
            await self.press(panel, self.rng.choice(panel.buttons))

    async def _old_button(self) -> None:
        """Press a button that some message in the private chat had once."""
        await self._once_shown(list(self.person.chat.messages.values()))

    async def _group_button(self) -> None:
        """Press a button that the group shows, or showed, seated or not."""
        if self.home is not None and self.person.sees(self.home):
            await self._once_shown(list(self.home.messages.values())[-12:])

    async def _once_shown(self, messages: list[Message]) -> None:
        shown = [(m, b) for m in messages for s in m.shown for b in s.buttons if b.data]
        if shown:
            await self.press(*self.rng.choice(shown))

    async def _at_once(self) -> None:
        """Press the same twice, or several things, without waiting for an answer."""
        panel = self.person.panel
        if panel is None:
            return
        wanted = self._answer(panel) or self.rng.choice(panel.buttons)
        several = self.rng.choice(
            ([wanted] * 2, [wanted] * 3, [wanted, self.rng.choice(panel.buttons)])
        )
        await asyncio.gather(*(self.press(panel, button) for button in several))

    async def _forge(self) -> None:
        """Send somebody else's, or senseless, data from one's own panel."""
        panel = self.person.panel
        other = self.rng.choice(self.tg.people).panel
        if panel is None or other is None:
            return
        data = [button.data for button in other.buttons if button.data]
        data += ["", "?", "P", "T1:1:1:1:zz", "B1:1:1:1:99999", "S::::x", "V1::::nope", "q" * 64]
        chosen = self.rng.choice(data)
        if chosen:
            await self.press(panel, Button("forged", data=chosen))

    async def _write(self) -> None:
        """Write a command or cards, here or there."""
        if self.rng.random() < 0.4 or self.home is None or not self.person.sees(self.home):
            await self.person.send(self.person.chat, self.rng.choice(COMMANDS + TYPED))
        elif self.rng.random() < 0.5:  # commands in a crowd are rarer than presses
            text = self.rng.choice(COMMANDS)
            await self.person.send(self.home, text, thread=self.thread)

    async def press(self, message: Message, button: Button) -> Query | None:
        """Press a button; wait a little for the answer."""
        if button.data is None or not self.person.sees(message.chat):
            return None
        if message.chat.user is not None and self.person.user.blocked:
            return None
        query = ask(self.tg, self.person.user, message, button.data)
        self.ledger.pressed(query)
        await asyncio.wait([query.answered], timeout=WAITS)
        return query
