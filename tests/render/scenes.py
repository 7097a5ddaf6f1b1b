"""Scenes at a table, and what people see of them; kept as text files that people can read.

python -m tests.render.scenes        writes them anew, for the diff to be reviewed
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from bot.app import commands as c
from bot.app.outcome import Outcome
from bot.app.stats import PastHand, Standing, StoredRecord
from bot.app.table import Alarm, ChatSettings, Person, Stage
from bot.i18n import LOCALES, Words
from bot.render import info
from bot.render.calls import Call, Content, Drop, Say, Show
from bot.render.lobby import rulesets
from bot.render.replay import replay
from bot.render.replies import reply_text
from bot.render.talk import calls_for
from engine import Phase, Put, View, choices, format_record, legal_plays
from engine.advice import Advice, ReasonCode
from engine.cards import Rank
from engine.records import Record
from tests.app.app_support import ANNA, BO, CHEN, DORA, SPRING, SPRING_BOTTOM, House, QuickAdviser

FOLDER = Path(__file__).parent / "shown"
HOSTILE = (
    "<b>&_*[",
    "\u202eesrever",
    "\u200b\u200d\u2060",
    "👩‍👩‍👧‍👦" * 64,
    "",
    "Z̴̡̛̮͓̫̈́͑͘a̷l̸g̶o̶",
    "同名",
    "同名",
    "ﷺ" * 9,
    "</pre><a href='tg://user?id=1'>x",
)


class PlainAdviser(QuickAdviser):
    """Bids what it may and plays the smallest thing: scenes are about looks, not about skill."""

    async def rank(self, view: View, level: str, seed: int) -> tuple[Advice, ...]:
        """The smallest plays, then a pass where there is one; else what is declined first."""
        if view.phase is Phase.BIDDING:
            return await super().rank(view, level, seed)
        if view.phase is not Phase.PLAYING:
            return (Advice(choices(view)[0], ReasonCode.STAY_HIDDEN),)
        assert view.viewer is not None
        to_beat = view.standing.play if view.standing else None
        moves = sorted(
            legal_plays(view.hand or (), view.rules, to_beat),
            key=lambda move: (len(move.cards), move.play.rank, move.play.kind, move.cards),
        )
        reason = ReasonCode.LEAD_LOW if to_beat is None else ReasonCode.CHEAPEST_ANSWER
        plays = [Advice(Put(view.viewer, move.cards, move.play), reason) for move in moves[:3]]
        passes = [Advice(action, ReasonCode.CANNOT_BEAT) for action in choices(view)]
        return (*plays, *passes)


class Scene:
    """A table whose every outcome is written down as it is shown."""

    def __init__(self, locale: str, ruleset: str = "classic", **more: Any) -> None:
        self.locale = locale
        self.words = Words(locale)
        self.house = House(ruleset, adviser=PlainAdviser(), **more)
        self.house.settings = replace(self.house.settings, locale=locale)
        self.people = {
            person.id: replace(person, locale=locale) for person in (ANNA, BO, CHEN, DORA)
        }
        self.lines: list[str] = []
        self.outcomes: list[Outcome] = []
        self.contents: list[Content] = []
        self.filled: set[str] = set()

    def __getitem__(self, person: Person) -> Person:
        return self.people[person.id]

    async def step(self, title: str, happening: Awaitable[Outcome]) -> Outcome:
        """Let something happen and write down what is shown of it."""
        return self.write(title, await happening)

    def write(self, title: str, outcome: Outcome) -> Outcome:
        """Write down what is shown of an outcome."""
        self.outcomes.append(outcome)
        self.lines.append(f"######## {title}")
        if outcome.reply is not None:
            self.lines += [f"-- answer: {reply_text(self.words, outcome.reply)}", ""]
        for call in calls_for(outcome, "doudizhu_bot"):
            self._note(call)
        return outcome

    def _note(self, call: Call) -> None:
        """Write a call down, unless it takes away what was never there."""
        if isinstance(call, Drop):
            if call.slot not in self.filled:
                return
            self.filled.discard(call.slot)
        else:
            self.contents.append(call.content)
        if isinstance(call, Show):
            self.filled.add(call.slot)
        self.lines += _call(call)

    def show(self, title: str, content: Content | str) -> None:
        """Write down a content that no outcome leads to."""
        shown = Content(content) if isinstance(content, str) else content
        self.contents.append(shown)
        self.lines += [f"######## {title}", *_content(shown)]

    async def deal(self, *people: Person, **more: Any) -> Outcome:
        """Seat people and deal, in a step."""
        self.house.told(more.pop("hands", SPRING), **({"bottom": SPRING_BOTTOM} | more))
        await self.house.sit(*(self[person] for person in people))
        return await self.step("deal", self.house.do(c.Begin, self[people[0]]))

    async def act(self, person: Person, text: str) -> Outcome:
        """Let a person answer, in a step."""
        return await self.step(f"{person.name}: {text}", self.house.act(self[person], text))

    async def do(self, command: type[Any], person: Person, *args: Any, **more: Any) -> Outcome:
        """Let a person do something, in a step."""
        title = f"{person.name}: {command.__name__}"
        return await self.step(title, self.house.do(command, self[person], *args, **more))

    async def ring(self, alarm: Alarm | None = None) -> Outcome:
        """Let an alarm ring, in a step."""
        return await self.step(f"alarm {alarm or ''}".rstrip(), self.house.ring(alarm))


def _call(call: Call) -> list[str]:
    """A call as text: where it goes, and what it shows there."""
    match call:
        case Show(to=to, slot=slot, content=content, fresh=fresh):
            return [f"-- {'new' if fresh else 'edit'} {slot} in {to.chat}", *_content(content)]
        case Say(to=to, content=content):
            return [f"-- say in {to.chat}", *_content(content)]
        case Drop(to=to, slot=slot):
            return [f"-- drop {slot} in {to.chat}", ""]


def _content(content: Content) -> list[str]:
    """A message as it is sent, with its buttons."""
    rows = [" ".join(f"[{button.label}]" for button in row) for row in content.keyboard]
    return [*content.html.splitlines(), *rows, ""]


async def lobby(locale: str) -> Scene:
    """From opening to dealing, and closing."""
    scene = Scene(locale)
    await scene.step("open", scene.house.open(scene[ANNA]))
    await scene.do(c.Join, BO)
    await scene.do(c.AddComputer, ANNA)
    await scene.do(c.Join, CHEN)
    await scene.do(c.Leave, ANNA)
    scene.show("rulesets", rulesets(scene.outcomes[-1].table))
    await scene.do(c.ChooseRuleset, BO, "five", scene.house.settings)
    await scene.ring(Alarm.NUDGE)
    await scene.step("show again", scene.house.tell(c.ShowAgain))
    await scene.ring(Alarm.EXPIRE)
    return scene


async def hand(locale: str) -> Scene:
    """A whole hand: bidding, selecting, leading, following, passing, the result, the next."""
    scene = Scene(locale)
    house = scene.house
    await scene.deal(ANNA, BO, CHEN)
    await scene.do(c.Suggest, ANNA, house.on(ANNA))
    await scene.act(ANNA, "bid 1")
    await scene.act(BO, "bid 0")
    await scene.act(CHEN, "bid 0")
    await scene.do(c.Tap, ANNA, house.on(ANNA), Rank.FIVE)
    await scene.do(c.Tap, ANNA, house.on(ANNA), Rank.NINE)
    await scene.do(c.Sort, ANNA, house.on(ANNA))
    await scene.do(c.PickCandidate, ANNA, house.on(ANNA), 0)
    await scene.do(c.ClearSelection, ANNA, house.on(ANNA))
    await scene.do(c.Suggest, ANNA, house.on(ANNA))
    await scene.act(ANNA, "play 44")
    await scene.do(c.Look, BO)
    await scene.do(c.Tap, BO, house.on(BO), Rank.SEVEN)
    await scene.do(c.Suggest, BO, house.on(BO))
    await scene.act(BO, "pass")
    await scene.ring(Alarm.SOON)
    await scene.ring(Alarm.TURN)
    await scene.act(ANNA, "play 3456789TJQKA")
    await scene.step("show again", house.tell(c.ShowAgain))
    await scene.act(BO, "pass")
    await scene.act(CHEN, "pass")
    for play in ("play 333", "play 555"):
        await scene.act(ANNA, play)
        if house.table.stage is Stage.PLAYING:
            await scene.act(BO, "pass")
            await scene.act(CHEN, "pass")
    await scene.step("show again", house.tell(c.ShowAgain))
    await scene.do(c.WantNext, BO)
    await scene.do(c.Leave, CHEN)
    return scene


async def away(locale: str) -> Scene:
    """Auto-play, timeouts, leaving, suspension and coming back."""
    scene = Scene(locale)
    await scene.deal(ANNA, BO, CHEN)
    await scene.do(c.SwitchAuto, ANNA, on=True)
    await scene.do(c.ChangePace, ANNA)
    await scene.do(c.SwitchAuto, ANNA, on=False)
    await scene.act(ANNA, "bid 3")
    for play in ("play 3", "play 33"):
        await scene.act(ANNA, play)
        await scene.ring(Alarm.TURN)
        await scene.act(CHEN, "pass")
    await scene.act(ANNA, "play 3")
    await scene.ring(Alarm.COMPUTER)
    await scene.step("blocked", scene.house.tell(c.LosePerson, BO.id, False))
    await scene.do(c.Leave, CHEN)
    await scene.do(c.Leave, ANNA)
    await scene.step("show again", scene.house.tell(c.ShowAgain))
    await scene.do(c.Join, ANNA)
    await scene.step("unblocked", scene.house.tell(c.RegainPerson, BO.id))
    await scene.step("removed", scene.house.tell(c.Abandon))
    return scene


async def votes(locale: str) -> Scene:
    """Requests: asked, agreed to, declined, lapsed."""
    scene = Scene(locale)
    await scene.deal(ANNA, BO, CHEN)
    await scene.do(c.AskRedeal, BO)
    await scene.do(c.CastVote, CHEN, yes=True)
    await scene.do(c.CastVote, CHEN, yes=False)
    await scene.do(c.AskNewMatch, BO)
    await scene.ring(Alarm.VOTE)
    await scene.do(c.AskRedeal, ANNA)
    await scene.do(c.CastVote, ANNA, yes=True)
    await scene.do(c.AskStop, ANNA)
    await scene.do(c.CastVote, ANNA, yes=True)
    return scene


async def factors(locale: str) -> Scene:
    """A result with every factor of ct: bombs, the rocket, a spring, rake and an escape."""
    scene = Scene(locale, "ct", target=30)
    hands = {0: "3333 4444 5555 66 bj rj 7"}
    await scene.deal(ANNA, BO, CHEN, hands=hands, bottom="77T")
    await scene.act(ANNA, "bid 3")
    await scene.do(c.Leave, BO)
    for play in ("play 3333", "play 4444", "play 5555", "play bj rj", "play 66777", "play T"):
        await scene.act(ANNA, play)
        while scene.house.table.stage is Stage.PLAYING and not scene.house.seat(ANNA).asked:
            if scene.house.seat(CHEN).asked:
                await scene.house.act(scene[CHEN], "pass")
            else:
                await scene.house.ring(Alarm.COMPUTER)
    await scene.do(c.WantNext, ANNA)
    return scene


async def void(locale: str) -> Scene:
    """Five deals that nobody wants."""
    scene = Scene(locale)
    await scene.deal(ANNA, BO, CHEN)
    for _ in range(5):
        for _ in range(3):
            person = (ANNA, BO, CHEN)[min(scene.house.view().to_act)]
            outcome = await scene.house.act(scene[person], "bid 0")
        if scene.house.table.stage is not Stage.PLAYING or len(scene.outcomes) < 2:
            scene.write("all declined", outcome)
    return scene


async def five(locale: str) -> Scene:
    """A hidden landlord, a shown card, revealing and doubling."""
    scene = Scene(locale, "five")
    await scene.deal(ANNA, BO, CHEN, DORA, hands={0: "7h"}, bottom="", face_up="7h")
    answers = {Phase.REVEAL: "reveal no", Phase.DOUBLING: "double yes"}
    while (phase := scene.house.view().phase) is not Phase.PLAYING:
        asked = (person for person in (ANNA, BO, CHEN, DORA) if scene.house.seat(person).asked)
        person = next(asked, None)
        if person is None:
            await scene.ring()
        else:
            await scene.act(person, answers[phase])
    return scene


async def emperor(locale: str) -> Scene:
    """Picking from the bottom, and panels of forty cards."""
    scene = Scene(locale, "emperor")
    await scene.deal(ANNA, BO, CHEN, hands={}, bottom="")
    await scene.act(ANNA, "bid 3")
    bottom = scene.house.view(0).bottom
    assert bottom
    await scene.do(c.Tap, ANNA, scene.house.on(ANNA), bottom[0].rank)
    await scene.do(c.Submit, ANNA, scene.house.on(ANNA))
    return scene


async def laizi(locale: str) -> Scene:
    """Wild cards, several readings, and a concession."""
    scene = Scene(locale, "laizi")
    await scene.deal(ANNA, BO, CHEN, hands={0: "7h 7d 3344556688 99 T"}, bottom="JQK")
    await scene.act(ANNA, "bid 3")
    wild = [card for card in scene.house.view(0).hand or () if scene.house.rules.is_wild(card)]
    await scene.do(c.Tap, ANNA, scene.house.on(ANNA), wild[0])
    await scene.act(ANNA, "play 3344 7h 7d")
    await scene.do(c.Leave, BO)
    return scene


async def book(locale: str) -> Scene:
    """An opened hand."""
    scene = Scene(locale, "book")
    await scene.deal(ANNA, BO, CHEN)
    await scene.act(ANNA, "bid 2")
    await scene.act(BO, "bid 0")
    await scene.act(CHEN, "bid 0")
    await scene.act(ANNA, "open yes")
    return scene


async def two(locale: str) -> Scene:
    """Calling for the landlord's part between two."""
    scene = Scene(locale, "two", target=None)
    await scene.deal(ANNA, BO, hands={}, bottom="")
    await scene.act(ANNA, "bid 0")
    await scene.act(BO, "bid 1")
    return scene


async def boards(locale: str) -> Scene:
    """Leaderboard, statistics, history, replay, settings, languages and rules."""
    scene = Scene(locale)
    words = scene.words
    standings = [
        Standing(n, name, 10 - n, 100 * n + 1, 300 * n - 999, n, 0.5 * (n % 3), None)
        for n, name in enumerate(HOSTILE)
    ]
    scene.show("top", info.top(words, standings, week=False))
    scene.show("top of the week, empty", info.top(words, [], week=True))
    scene.show("stats", info.stats(words, HOSTILE[0], standings[1]))
    scene.show("no stats", info.stats(words, HOSTILE[2], None))
    past = [PastHand(7, 1_800_000_000.0, (*HOSTILE[:2], "computer-1"), (12, -6, -6))]
    scene.show("history", info.history(words, past))
    scene.show("no history", info.history(words, []))
    scene.show("settings", info.settings(ChatSettings(45, locale, 30), 5))
    scene.show("settings without a target", info.settings(ChatSettings(15, locale, None), 5))
    scene.show("default ruleset", info.default_rulesets(ChatSettings(45, locale, 30, "ct")))
    scene.show("languages", info.languages(words))
    scene.show("rules", info.rules_list(words))
    played = await scene_of("hand", locale)
    booked = played.house.tables.booked[0].hand
    stored = StoredRecord(
        hand=1,
        table=1,
        number=1,
        text=format_record(Record(played.house.rules, booked.deal, booked.actions)),
        causes=tuple(entry.cause.value for entry in played.house.tables.logged[1, 0]),
        names=(HOSTILE[0], HOSTILE[3], "computer-2"),
        state="settled",
    )
    scene.show("replay", replay(words, stored))
    return scene


async def crowd(locale: str) -> Scene:
    """Names that nobody should have, at a table and in its panels."""
    scene = Scene(locale, "four", target=12)
    for number, person in enumerate((ANNA, BO, CHEN, DORA)):
        scene.people[person.id] = replace(scene[person], name=HOSTILE[(3, 0, 6, 7)[number]])
    await scene.deal(ANNA, BO, CHEN, DORA, hands={}, bottom="")
    await scene.act(ANNA, "bid 3")
    await scene.do(c.Suggest, ANNA, scene.house.on(ANNA))
    return scene


SCENES: dict[str, Callable[[str], Awaitable[Scene]]] = {
    scene.__name__: scene
    for scene in (
        lobby, hand, away, votes, factors, void, five, emperor, laizi, book, two, boards, crowd,
    )
}  # fmt: skip


def path(name: str, locale: str) -> Path:
    """The file of a scene in a language."""
    return FOLDER / f"{name}.{locale}.txt"


_MADE: dict[tuple[str, str], Scene] = {}


async def scene_of(name: str, locale: str) -> Scene:
    """A scene, made once."""
    if (name, locale) not in _MADE:
        _MADE[name, locale] = await SCENES[name](locale)
    return _MADE[name, locale]


async def text(name: str, locale: str) -> str:
    """A scene as it is shown now."""
    made = await scene_of(name, locale)
    title = (SCENES[name].__doc__ or "").strip()
    return "\n".join([f"# {title}", "", *made.lines])


def main() -> None:
    """Write every scene anew."""
    FOLDER.mkdir(exist_ok=True)
    for name in SCENES:
        for locale in LOCALES:
            path(name, locale).write_text(asyncio.run(text(name, locale)), encoding="utf-8")


if __name__ == "__main__":
    main()
