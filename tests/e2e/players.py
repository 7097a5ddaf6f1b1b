"""People who play by pressing what they see, always the same way for a seed and a situation."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import Literal, TypeVar

from bot.demo import Answer, BotProcess, Chat, Message, NotSeen, Person, Standin
from bot.demo.model import Call

T = TypeVar("T")
NAMES = ("小明", "小红", "小刚", "小丽")
BIDS = ("不叫", "1分", "2分", "3分")
RANK = re.compile(r"^(?:✅ ?)?(10|[3-9JQKA2]|小王|大王)(?:×(\d+)| (\d+)/(\d+))$")
CARD = re.compile(r"10|小王|大王|[3-9JQKA2]")
WRITES = {"sendMessage", "editMessageText", "editMessageReplyMarkup", "deleteMessage"}
READINGS = "①②③④⑤"
TEXTS = Path(__file__).parents[2] / "bot/i18n/locales/zh-Hans/bot.ftl"
PATIENCE = 60.0  # seconds; a busy machine is no failure
MOST_REFUSALS = 25
LAST_WORDS = 2000

Kind = Literal["tap", "action", "table"]


@dataclass
class Pressed:
    """A press: what kind, on whose screen, between which calls, and what it was answered."""

    kind: Kind
    word: str
    by: Person
    calls_before: int
    others_asked: frozenset[int]
    answer: Answer | None = None
    calls_at_answer: int = 0
    asked_at_answer: frozenset[int] = frozenset()
    refused: bool = False
    lost: bool = False  # the bot died before it answered


@dataclass(frozen=True)
class Habits:
    """How somebody plays. ``hasty`` people do not wait for the keyboard to be redrawn."""

    hasty: bool = False
    taps: float = 0.2  # share of plays put together card by card
    asks: float = 0.1  # share of turns that follow the advice
    passes: float = 0.25
    bids: float = 0.7


STEADY = Habits(asks=0.0)  # advice is for its moment: who must repeat a match asks for none


class Player:
    """Somebody at a table. Every choice follows from the seed and from what is visible."""

    def __init__(self, tg: Standin, person: Person, seed: int, habits: Habits) -> None:
        self.tg = tg
        self.person = person
        self.habits = habits
        self.pressed: list[Pressed] = []
        self.refusals = 0
        self._seed = seed
        self._done = ""  # what the panel told when it was last answered

    def __repr__(self) -> str:
        return f"<player {self.person.name}>"

    @property
    def panel(self) -> Message | None:
        """The newest private message with buttons."""
        return self.person.panel

    @property
    def is_asked(self) -> bool:
        """Whether the panel asks for something that was not answered yet."""
        panel = self.panel
        return panel is not None and asks(panel) and scene(panel) != self._done

    async def step(self, asked: Callable[[], frozenset[int]] = frozenset) -> None:
        """Press one button towards an answer, and wait until the panel shows it."""
        panel = self.panel
        assert panel is not None
        kind, word = self._next(panel)
        before, told = panel.now, scene(panel)
        pressed = await self.press(panel, word, kind, asked)
        if kind == "tap" and self.habits.hasty and not word.startswith("💡"):
            # The play button as it still is: the server knows what was tapped.
            button = next(label for label in panel.labels if label[:1] in "▶⛔")
            pressed = await self.press(panel, button, "action", asked)
        if pressed.lost:
            return
        if pressed.refused:
            self.refusals += 1
            assert self.refusals <= MOST_REFUSALS, f"{pressed}\n{self.tg.tail()}"
            with suppress(NotSeen):
                await self.tg.until(
                    lambda: panel.now is not before or panel is not self.panel, within=5
                )
        elif pressed.kind == "action":
            self._done = told
        else:
            await self.tg.until(lambda: panel.now is not before, within=PATIENCE)

    async def press(
        self,
        message: Message,
        word: str,
        kind: Kind = "table",
        asked: Callable[[], frozenset[int]] = frozenset,
    ) -> Pressed:
        """Press a button and note what happened around it."""
        pressed = Pressed(kind, word, self.person, len(self.tg.calls), asked())
        self.pressed.append(pressed)

        def note(what: str, thing: object) -> None:
            if what == "answer" and thing[0].sender is self.person.user:  # type: ignore[index]
                pressed.calls_at_answer = len(self.tg.calls)
                pressed.asked_at_answer = asked()

        self.tg.listeners.append(note)
        try:
            pressed.answer = await self.pushed(message, word, pressed)
        finally:
            self.tg.listeners.remove(note)
        pressed.lost = pressed.answer is None
        pressed.refused = is_refusal(pressed.answer)
        return pressed

    async def pushed(self, message: Message, word: str, pressed: Pressed) -> Answer | None:
        """Push a button; None when the bot died meanwhile and never answered."""
        del pressed
        return await self.person.press(message, word, within=PATIENCE)

    # --- what to press -------------------------------------------------------------------

    def _next(self, panel: Message) -> tuple[Kind, str]:
        """The next button towards what this person wants in this situation."""
        rng = Random(f"{self._seed}/{self.person.name}/{situation(panel)}")
        bids = [label for label in panel.labels if label in BIDS]
        if bids:
            return "action", self._bid(rng, bids)
        candidates = [label for label in panel.labels if label.startswith("➤")]
        may_pass = "过" in panel.labels
        if may_pass and (not candidates or rng.random() < self.habits.passes):
            return "action", "过"
        if rng.random() < self.habits.asks:
            return self._advised(panel)
        return self._towards(panel, rng.choice(candidates), rng)

    def _bid(self, rng: Random, bids: list[str]) -> str:
        better = [bid for bid in bids if bid != "不叫"]
        return rng.choice(better) if better and rng.random() < self.habits.bids else "不叫"

    def _advised(self, panel: Message) -> tuple[Kind, str]:
        """Ask for advice, then follow it."""
        advice = next((line for line in panel.text.split("\n") if line.startswith("💡")), None)
        if advice is None:
            return "tap", "💡 建议"
        return "action", "过" if advice.startswith("💡 过") else self._playable(panel)

    def _towards(self, panel: Message, candidate: str, rng: Random) -> tuple[Kind, str]:
        """Select the cards of a candidate by one tap, or rank by rank; then play them."""
        wanted, selected = ranks(candidate), selection(panel)
        if selected == wanted:
            return "action", self._playable(panel)
        if rng.random() >= self.habits.taps or not reachable(panel, wanted):
            return "tap", candidate
        for label, rank, count, _ in rank_buttons(panel):
            if count != wanted[rank]:
                return "tap", label
        raise AssertionError(f"no way from {selected} to {wanted}")

    def _playable(self, panel: Message) -> str:
        """The button that plays what is selected: as its only reading, or as the first."""
        for signs in ("▶", READINGS):
            for label in panel.labels:
                if label[:1] in signs:
                    return label
        raise AssertionError(f"nothing to play with in {panel}\n{self.tg.tail()}")


@dataclass
class Played:
    """What a hand cost and brought."""

    result: Message
    actions: int
    plays: int
    bids: int
    group_writes: int
    calls: int
    action_calls: int
    presses: list[Pressed] = field(default_factory=list)


class Game:
    """A table in a group, and the people who play at it."""

    player_class = Player

    def __init__(
        self, tg: Standin, bot: BotProcess, group: Chat, seed: int, habits: Habits = STEADY
    ) -> None:
        self.tg, self.bot, self.group, self.seed, self.habits = tg, bot, group, seed, habits
        self.players: list[Player] = []
        self.hands: list[Played] = []
        self.last: Message | None = None  # the last result that people have moved on from

    def player(self, person: Person, habits: Habits | None = None) -> Player:
        """Let a person be one of the players."""
        player = self.player_class(self.tg, person, self.seed, habits or self.habits)
        self.players.append(player)
        return player

    async def until(self, predicate: Callable[[], T | None], within: float = PATIENCE) -> T:
        """Wait for something visible; a failure shows the bot's last words."""
        try:
            return await self.tg.until(predicate, within=within)
        except NotSeen as failure:
            msg = f"{failure}\n── the bot's last words ──\n{self.bot.output[-LAST_WORDS:]}"
            raise NotSeen(msg) from None

    # --- sitting down --------------------------------------------------------------------

    async def open(self, command: str = "/ddz") -> Message:
        """Let the first player open a table."""
        before = self.group.last_with("加入")
        await self.players[0].person.send(self.group, command)
        return await self.until(lambda: self.group.last_with("加入", after=before))

    async def join(self, player: Player, lobby: Message) -> None:
        """Press 加入, and open the private chat if the answer asks for it."""
        while player.person.name not in lobby.text and lobby.buttons:
            pressed = await player.press(lobby, "加入")
            if pressed.answer is not None and pressed.answer.url:
                await player.person.open_link(pressed.answer.url)
            if not pressed.lost:
                await self.until(lambda: player.person.name in lobby.text or not lobby.buttons)

    async def set_target(self, label: str) -> None:
        """Let the host, who owns the group, press another target in the settings."""
        await self.players[0].person.send(self.group, "/settings")
        settings = await self.until(lambda: self.group.last_with(label))
        await self.players[0].press(settings, label)
        await self.until(lambda: any(shown == f"✅ {label}" for shown in settings.labels))

    async def sit_down(self, command: str = "/ddz") -> Message:
        """Open a table and let everyone sit down; the deal follows."""
        lobby = await self.open(command)
        for player in self.players:
            await self.join(player, lobby)
        await self.until(lambda: all(player.panel for player in self.players))
        return lobby

    # --- playing -------------------------------------------------------------------------

    def asked(self) -> frozenset[int]:
        """Who sees a panel that asks for an answer."""
        return frozenset(
            player.person.id
            for player in self.players
            if player.panel is not None and asks(player.panel)
        )

    def over(self) -> Message | None:
        """The result that people have not yet moved on from."""
        for word in ("开始新比赛", "再来一局"):
            if (found := self.group.last_with(word, after=self.last)) is not None:
                return found
        return None

    def todo(self) -> Player | Message | None:
        """Who is asked, else the result of the hand."""
        over = self.over()
        return over or next((player for player in self.players if player.is_asked), None)

    async def play_hand(self) -> Played:
        """Play until the group sees the result."""
        start, marks = len(self.tg.calls), [len(player.pressed) for player in self.players]
        while isinstance(todo := await self.until(self.todo), Player):
            await todo.step(self.asked)
        presses = [
            pressed
            for player, mark in zip(self.players, marks, strict=True)
            for pressed in player.pressed[mark:]
        ]
        played = self._measured(todo, start, presses)
        self.hands.append(played)
        return played

    async def play_match(self) -> Message:
        """Play hand after hand until the match is over, and return its last message."""
        while True:
            played = await self.play_hand()
            if "开始新比赛" in " ".join(played.result.labels):
                return played.result
            await self.again(played.result)

    async def again(self, result: Message, word: str = "再来一局") -> None:
        """Let everyone press 再来一局, so that the deal follows at once."""
        panels = [player.panel for player in self.players]
        self.last = result
        for player in self.players:
            while result is self.group.last_with(word):
                if not (await player.press(result, word)).lost:
                    break
        await self.until(
            lambda: all(
                player.panel is not panel
                for player, panel in zip(self.players, panels, strict=True)
            )
        )

    # --- measuring -----------------------------------------------------------------------

    def _measured(self, result: Message, start: int, presses: list[Pressed]) -> Played:
        calls = [call for call in self.tg.calls[start:] if call.method != "getUpdates"]
        accepted = [p for p in presses if not p.refused]
        actions = [p for p in accepted if p.kind == "action"]
        apart = sum(1 + self.edits_of(p) for p in presses if p.kind != "action" or p.refused)
        bids = sum(1 for p in actions if p.word in BIDS and p.word != "不叫")
        passes = sum(1 for p in actions if p.word in {"过", "不叫"})
        return Played(
            result=result,
            actions=len(actions),
            plays=len(actions) - bids - passes,
            bids=bids,
            group_writes=sum(is_to(call, self.group.id) for call in calls),
            calls=len(calls),
            action_calls=len(calls) - apart,
            presses=presses,
        )

    def edits_of(self, pressed: Pressed) -> int:
        """How often the presser's panel was written until that person's next press."""
        player = next(p for p in self.players if p.person is pressed.by)
        place = player.pressed.index(pressed)
        later = player.pressed[place + 1 :]
        end = later[0].calls_before if later else len(self.tg.calls)
        return sum(
            is_to(call, pressed.by.id) and call.method == "editMessageText"
            for call in self.tg.calls[pressed.calls_before : end]
        )


def is_to(call: Call, chat: int) -> bool:
    """Whether a call writes to a chat: a message, an edit or a deletion."""
    return call.method in WRITES and str(call.params.get("chat_id")) == str(chat)


# --- what can be read on a panel -----------------------------------------------------------


def asks(panel: Message) -> bool:
    """Whether a panel has the row of answers: bids, or the play button."""
    return any(label in BIDS or label[:1] in "▶⛔" for label in panel.labels)


def scene(panel: Message) -> str:
    """What a panel tells of the hand, whatever its holder has selected or been advised, and when."""
    lines = panel.text.split("\n")
    told = "\n".join(line for line in lines if not line.startswith(("已选", "💡")))
    return re.sub(r"(限|还剩) \d+ 秒", "", told)


def is_refusal(answer: Answer | None) -> bool:
    """Whether a press was turned down: by one of the refusals that the texts know."""
    return answer is not None and any(words.fullmatch(answer.text) for words in refusals())


@cache
def refusals() -> tuple[re.Pattern[str], ...]:
    """Every refusal in Chinese, with anything where a text has a variable."""
    texts = re.findall(r"^(?:error|refused)-[\w-]+ = (.+)$", TEXTS.read_text(), re.MULTILINE)
    parts = (map(re.escape, re.split(r"\{[^}]*\}", text)) for text in texts)
    return tuple(re.compile(".+".join(part), re.DOTALL) for part in parts)


def situation(panel: Message) -> str:
    """What a person decides by: the hand, and what can be answered; not what is selected."""
    lines = panel.text.split("\n")
    held = next((line for line in lines if line.startswith("🂠")), "")
    offered = [label for label in panel.labels if label.startswith("➤") or label in BIDS]
    return f"{lines[0]}/{sorted(ranks(held).items())}/{offered}/{'过' in panel.labels}"


def ranks(text: str) -> Counter[str]:
    """The ranks that are named, each as often as it is."""
    return Counter(CARD.findall(text))


def selection(panel: Message) -> Counter[str]:
    """What is selected, as the rank buttons say."""
    return Counter({rank: count for _, rank, count, _ in rank_buttons(panel) if count})


def rank_buttons(panel: Message) -> Iterator[tuple[str, str, int, int]]:
    """Every rank button: its label, the rank, how many are selected, how many are held."""
    for label in panel.labels:
        if (found := RANK.match(label)) is not None:
            selected, held = int(found[3] or 0), int(found[4] or found[2])
            yield label, found[1], selected, held


def reachable(panel: Message, wanted: Counter[str]) -> bool:
    """Whether tapping gets there: the first tap may take more than one wants of a rank."""
    asked = body(panel)
    held = {rank: count for _, rank, _, count in rank_buttons(panel)}
    return all(count >= min(asked, held[rank]) for rank, count in wanted.items())


def body(panel: Message) -> int:
    """How many cards of a rank the play on the table takes, as its name says; 1 on lead."""
    if "过" not in panel.labels:
        return 1
    table = next(
        (line for line in reversed(panel.text.split("\n")) if "：" in line and "过" not in line
         and not line.startswith(("底牌", "已选", "💡"))), "",
    )  # fmt: skip
    for word, count in (("炸弹", 4), ("四带", 4), ("三", 3), ("飞机", 3), ("对", 2)):
        if word in table:
            return count
    return 1
