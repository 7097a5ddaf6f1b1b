"""Every ruleset, played by pressing what is on the screen, with a kill in the middle."""

import os
from collections.abc import Callable
from random import Random
from typing import TypeVar

import pytest

from bot.demo import BotProcess, Chat, Message, NotSeen, Person, Standin

T = TypeVar("T")
RULESETS = {
    "classic": 3, "auction": 3, "book": 3, "ct": 3, "role": 3, "jjd": 3, "two": 2, "wuhan": 3,
    "laizi": 3, "four": 4, "jiujiang": 4, "five": 5, "emperor": 3,
}  # fmt: skip
NAMES = ("小明", "小红", "小刚", "小丽", "小强")
ANSWERS = (
    "叫地主",
    "3分",
    "2分",
    "1分",
    "不叫",
    "亮牌",
    "亮出身份",
    "不亮",
    "加倍",
    "不加倍",
    "全不要",
)
PATIENCE = 60.0  # seconds; a busy machine is no failure
KILLED_AFTER = 15  # presses
# Whole matches of all thirteen take minutes: by default people stop after a hand.
WHOLE_MATCHES = "WHOLE_MATCHES" in os.environ
OVER = ("再来一局", "开始新比赛")


class Presser:
    """Presses one button after the other, by chance among what the panel offers."""

    def __init__(self, tg: Standin, bot: BotProcess, group: Chat, people: list[Person]) -> None:
        self.tg, self.bot, self.group, self.people = tg, bot, group, people
        self.rng = Random(7)
        self.presses = 0
        self.answered: dict[int, object] = {}

    def asked(self) -> Person | None:
        """Somebody whose panel asks for an answer that was not given yet."""
        for person in self.people:
            panel = person.panel
            if panel and self.answered.get(person.id) is not panel.now and _wanted(panel):
                return person
        return None

    async def step(self, person: Person) -> None:
        """Press one button; a selection is waited for, an answer shows in somebody's panel."""
        panel = person.panel
        assert panel is not None
        before, word = panel.now, self._choose(panel.labels)
        answer = await person.press(panel, word, within=PATIENCE)
        self.presses += 1
        if answer.text.startswith("这个按钮过期"):
            return  # the panel was on its way to something else: look again
        if panel is person.panel and panel.now is before:
            self.answered[person.id] = before
            if word[:1] in "➤💡":
                await self.until(lambda: panel.now is not before or person.panel is not panel)

    def _choose(self, labels: list[str]) -> str:
        """What to press: an answer, the selected play, a play to select, a pass, or advice."""
        answers = [label for label in labels if label in ANSWERS]
        if answers:
            return self.rng.choice(answers)
        for signs in ("▶", "①"):
            ready = [label for label in labels if label[:1] in signs]
            if ready:
                return ready[0]
        candidates = [label for label in labels if label.startswith("➤")]
        if "过" in labels and (not candidates or self.rng.random() < 0.3):
            return "过"
        return self.rng.choice(candidates) if candidates else "💡 建议"

    async def todo(self, last: Message | None) -> Person | Message:
        """A result after the last one, else whoever is asked."""

        def found() -> Message | Person | None:
            results = (self.group.last_with(word, after=last) for word in OVER)
            return next((result for result in results if result), None) or self.asked()

        return await self.until(found)

    async def until(self, predicate: Callable[[], T]) -> T:
        """Wait for something visible; a failure shows the bot's last words."""
        try:
            return await self.tg.until(predicate, within=PATIENCE)
        except NotSeen as failure:
            raise NotSeen(f"{failure}\n{self.bot.output[-2000:]}") from None


def _wanted(panel: Message) -> bool:
    """Whether a panel asks for something."""
    return any(label in ANSWERS or label[:1] in "▶⛔" for label in panel.labels)


@pytest.mark.parametrize("ruleset", RULESETS)
async def test_a_match_survives_a_kill(
    ruleset: str, tg: Standin, make_bot: Callable[..., BotProcess]
) -> None:
    """People play to the end of a hand or match; the bot is killed once while they do."""
    people = [tg.person(name) for name in NAMES[: RULESETS[ruleset]]]
    group = tg.supergroup("牌友群", *people)
    async with make_bot(DEAL_SEED=11) as bot:
        table = Presser(tg, bot, group, people)
        await _set_target(table, "5 分")
        await _sit_down(table, f"/ddz {ruleset}")
        end = await _play(table)
        totals = _totals(end, len(people))

    assert max(totals) >= 5 or not WHOLE_MATCHES
    assert any(totals)
    assert table.presses > KILLED_AFTER
    assert "Traceback" not in bot.output


async def _set_target(table: Presser, label: str) -> None:
    await table.people[0].send(table.group, "/settings")
    settings = await table.tg.until(lambda: table.group.last_with(label))
    await table.people[0].press(settings, label)
    await table.until(lambda: f"✅ {label}" in settings.labels)


async def _sit_down(table: Presser, command: str) -> None:
    """Open the table; everybody presses 加入 and follows the link."""
    await table.people[0].send(table.group, command)
    lobby = await table.tg.until(lambda: table.group.last_with("加入"), within=PATIENCE)
    for person in table.people:
        if person.name not in lobby.text:
            answer = await person.press(lobby, "加入")
            if answer.url:
                await person.open_link(answer.url)
            await table.until(lambda p=person: p.name in lobby.text or not lobby.buttons)


async def _play(table: Presser) -> Message:
    """Play until the hand or the match is over, with a kill on the way."""
    last: Message | None = None
    killed = False
    while True:
        todo = await table.todo(last)
        if isinstance(todo, Person):
            await table.step(todo)
            if table.presses == KILLED_AFTER and not killed:
                killed = True
                await table.bot.restart(kill=True)
        elif "开始新比赛" in todo.labels or not WHOLE_MATCHES:
            return todo
        else:
            last = todo
            for person in table.people:
                if todo is table.group.last_with("再来一局"):
                    await person.press(todo, "再来一局", within=PATIENCE)


def _totals(end: Message, seats: int) -> list[int]:
    """The totals that the last message names."""
    lines = [line for line in end.text.split("\n") if "累计" in line][:seats]
    return [int(line.rpartition(" ")[2]) for line in lines]
