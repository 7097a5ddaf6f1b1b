"""Presses that no honest client makes, or that come too late: each is answered, and harmless.

All of them go to one process and one hand, which is the same after each.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.demo import BotProcess, Standin
from bot.i18n import t
from bot.render.calls import Press, Verb
from bot.telegram.wire import decode, encode
from tests.demo.validator import validate
from tests.process.scene import Scene

pytestmark = pytest.mark.asyncio(loop_scope="module")

LOCALES = {"bob": "en", "eve": "en", "emo": "en"}
MAX = 2**63 - 1


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def scene(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Scene]:
    """One evening for all presses; the bot logs no unexpected error in the course of it."""
    folder: Path = tmp_path_factory.mktemp("presses")
    env = {
        "DATABASE_URL": f"sqlite+aiosqlite:///{folder}/bot.db",
        "TURN_SECONDS": "600",
        "PACE": "0",
        "CHAT_LIMITS": "off",
        "DEAL_SEED": "3",
    }
    async with Standin(validator=validate) as tg, BotProcess(tg, env) as bot:
        made = Scene(tg, bot, folder / "bot.db")
        await made.set_up()
        yield made
        assert bot.running
        assert "Traceback" not in bot.output
        assert "error" not in bot.output.lower()
        assert tg.violations == []


def live(scene: Scene, name: str = "ann") -> Press:
    """What a button of somebody's live panel carries, with the question it was asked."""
    panel = scene.panel(name)
    assert panel is not None
    presses = [decode(button.data or "") for button in panel.buttons]
    found = [press for press in presses if press is not None and press.panel]
    return max(found, key=lambda press: press.asked)


def asked(scene: Scene) -> str:
    """Who is asked to bid."""
    return next(n for n in ("ann", "bob", "cat") if live(scene, n).asked)


def waiting(scene: Scene) -> str:
    """Somebody seated who is not asked."""
    return next(n for n in ("ann", "bob", "cat") if not live(scene, n).asked)


Data = str | Callable[[Scene], str]


def forged(who: str | Callable[[Scene], str], verb: Verb, **changes: Any) -> Data:
    """The data of a live panel with some of it changed; numbers are added to what was there."""

    def data(scene: Scene) -> str:
        press = live(scene, who if isinstance(who, str) else who(scene))
        added = {
            name: getattr(press, name) + value if isinstance(value, int) else value
            for name, value in changes.items()
        }
        return encode(replace(press, verb=verb, **{"arg": "", **added}))

    return data


STALE = "error-stale"
# what: who presses, on which message, which data, what they are told
MALFORMED: dict[str, tuple[str, str, Data, str]] = {
    name: ("ann", "panel", data, STALE)
    for name, data in {
        "unknown verb": "?",
        "emoji": "💥",
        "a verb alone": "T",
        "sixty-four bytes": "a" * 64,
        "more than sixty-four bytes": "j" + "1" * 99,
        "negative number": "P-1",
        "number beyond the database": "jzzzzzzzzzzzzzzzz",
        "leading zero": "j01",
        "capital digits": "kA",
        "blank inside": "k 1",
        "line break": "k1\n",
        "html": "<b>x</b>",
        "json": '{"verb":"P"}',
        "sql": "j1' OR '1'='1",
        "arabic digit": "j\u0661",
        "right-to-left": "k1\u202e",
        "word": "出牌",
    }.items()
}
FORGED: dict[str, tuple[str, str, Data, str]] = {
    "panel of an earlier hand": ("ann", "panel", forged("ann", Verb.SORT, hand=-1), STALE),
    "hand of the future": ("ann", "panel", forged("ann", Verb.SORT, hand=1), STALE),
    "older panel": ("ann", "panel", forged("ann", Verb.CLEAR, panel=-1), STALE),
    "panel of the future": ("ann", "panel", forged("ann", Verb.CLEAR, panel=1), STALE),
    "older question": ("ann", "panel", forged("ann", Verb.PASS, asked=3), STALE),
    "bid with an older question": (
        "ann",
        "panel",
        forged("ann", Verb.BID, asked=5, arg="3"),
        STALE,
    ),
    "tap on no rank": ("ann", "panel", forged("ann", Verb.TAP, arg="99"), STALE),
    "tap on a word": ("ann", "panel", forged("ann", Verb.TAP, arg="K"), STALE),
    "tap on nothing": ("ann", "panel", forged("ann", Verb.TAP), STALE),
    "tap on a minus": ("ann", "panel", forged("ann", Verb.TAP, arg="-3"), STALE),
    "candidate out of range": ("ann", "panel", forged("ann", Verb.CANDIDATE, arg="77"), STALE),
    "candidate of no number": ("ann", "panel", forged("ann", Verb.CANDIDATE, arg="x"), STALE),
    "bid of no number": ("ann", "panel", forged("ann", Verb.BID, arg="x"), STALE),
    "choice of no answer": ("ann", "panel", forged("ann", Verb.CHOOSE, arg="open7"), STALE),
    "colons": ("ann", "panel", "P" + ":" * 20, "error-no-table"),
    "no such table": ("ann", "board", encode(Press(Verb.LOOK, 99)), "error-no-table"),
    "largest table": ("ann", "board", encode(Press(Verb.LOOK, MAX)), "error-no-table"),
    "lobby of no table": ("dan", "board", encode(Press(Verb.JOIN, 99)), "error-no-table"),
    "no table in English": ("eve", "board", encode(Press(Verb.JOIN, 99)), "error-no-table"),
    "no such setting": ("ann", "board", encode(Press(Verb.SET, arg="god:1")), STALE),
    "setting of a forged value": ("ann", "board", encode(Press(Verb.SET, arg="turn:1")), STALE),
    "replay of no hand": (
        "ann",
        "board",
        encode(Press(Verb.REPLAY, 1, hand=MAX)),
        "error-unknown-hand",
    ),
    "settings by no admin": (
        "dan",
        "board",
        encode(Press(Verb.SET, arg="turn:15")),
        "error-admins-only",
    ),
    "settings by no admin in English": (
        "eve",
        "board",
        encode(Press(Verb.SETTINGS, 2)),
        "error-admins-only",
    ),
}
NOT_MINE: dict[str, tuple[str, str, Data, str]] = {
    "spectator looks": ("dan", "board", encode(Press(Verb.LOOK, 2)), "error-not-seated"),
    "spectator looks in English": (
        "eve",
        "board",
        encode(Press(Verb.LOOK, 2)),
        "error-not-seated",
    ),
    "hostile name looks": ("hex", "board", encode(Press(Verb.LOOK, 2)), "error-not-seated"),
    "emoji name looks": ("emo", "board", encode(Press(Verb.LOOK, 2)), "error-not-seated"),
    "invisible name looks": ("nul", "board", encode(Press(Verb.LOOK, 2)), "error-not-seated"),
    "stranger looks": ("gus", "board", encode(Press(Verb.LOOK, 2)), "error-not-seated"),
    "spectator bids for the player": (
        "dan",
        "board",
        forged(asked, Verb.BID, arg="3"),
        "error-not-seated",
    ),
    "spectator takes the seat's auto-play": (
        "dan",
        "board",
        encode(Press(Verb.AUTO, 2)),
        "error-not-seated",
    ),
    "host of another table looks": (
        "fay",
        "private",
        encode(Press(Verb.LOOK, 2)),
        "error-not-seated",
    ),
    "spectator begins": ("dan", "lobby", encode(Press(Verb.BEGIN, 2)), "error-begun-already"),
    "spectator leaves": ("dan", "lobby", encode(Press(Verb.LEAVE, 2)), "error-not-seated"),
    "spectator wants the next hand": (
        "eve",
        "board",
        encode(Press(Verb.NEXT, 2)),
        "error-not-seated",
    ),
    "spectator confirms nothing": (
        "dan",
        "board",
        encode(Press(Verb.CONFIRM, 2)),
        "error-vote-over",
    ),
    "joins a running hand": (
        "dan",
        "lobby",
        encode(Press(Verb.JOIN, 2)),
        "error-join-after-hand",
    ),
    "sits elsewhere": ("fay", "private", encode(Press(Verb.JOIN, 2)), "error-seated-elsewhere"),
    "fills a running table": ("ann", "lobby", encode(Press(Verb.FILL, 2)), "error-begun-already"),
    "goes on in the middle": ("ann", "board", encode(Press(Verb.NEXT, 2)), "error-hand-running"),
}
ALL = MALFORMED | FORGED | NOT_MINE


def told(scene: Scene, name: str, key: str) -> str:
    """The words that somebody is to read."""
    args: dict[str, object] = {}
    if key == "error-seated-elsewhere":
        args = {"title": "别的群"}
    if key == "error-unknown-hand":
        args = {"given": MAX}
    return t(LOCALES.get(name, "zh-Hans"), key, **args)


def message(scene: Scene, name: str, where: str) -> Any:
    """The message on which somebody presses."""
    match where:
        case "board":
            return scene.board
        case "lobby":
            return scene.lobby
        case "panel":
            return scene.panel(name)
        case _:
            return next(iter(scene[name].chat.newest_first()))


@pytest.mark.parametrize(("name", "where", "data", "key"), ALL.values(), ids=ALL)
async def test_a_bad_press_is_answered_and_harmless(
    scene: Scene, name: str, where: str, data: Data, key: str
) -> None:
    """The answer says why in the presser's language; table, seats and log stay as they were."""
    before = scene.print()
    raw = data if isinstance(data, str) else data(scene)
    answer = await scene[name].press_data(message(scene, name, where), raw, within=60)

    assert answer.text == told(scene, name, key)[:200]
    assert answer.url is None
    assert scene.print() == before


async def test_somebody_elses_turn(scene: Scene) -> None:
    """Whoever is not asked is told so, even with the panel's own numbers."""
    name = waiting(scene)
    before = scene.print()
    data = forged(name, Verb.BID, arg="3")(scene)  # type: ignore[operator]
    answer = await scene[name].press_data(scene.panel(name), data, within=60)  # type: ignore[arg-type]

    assert answer.text == told(scene, name, "refused-not-your-turn")
    assert scene.print() == before


async def test_a_bid_that_is_not_offered(scene: Scene) -> None:
    """A forged bid of 9 is no bid."""
    name = asked(scene)
    before = scene.print()
    data = forged(name, Verb.BID, arg="9")(scene)  # type: ignore[operator]
    answer = await scene[name].press_data(scene.panel(name), data, within=60)  # type: ignore[arg-type]

    assert answer.text == told(scene, name, "refused-bid-too-low")
    assert scene.print() == before


async def test_playing_before_the_bidding_is_over(scene: Scene) -> None:
    """A forged 出牌 in the bidding is refused."""
    name = asked(scene)
    before = scene.print()
    data = forged(name, Verb.PLAY)(scene)  # type: ignore[operator]
    answer = await scene[name].press_data(scene.panel(name), data, within=60)  # type: ignore[arg-type]

    assert answer.text == told(scene, name, "refused-no-cards")
    assert scene.print() == before


async def test_a_stranger_is_led_to_the_private_chat(scene: Scene) -> None:
    """加入 by somebody whom the bot cannot write to is answered with the link that seats them."""
    before = scene.print()
    answer = await scene["gus"].press_data(scene.lobby, encode(Press(Verb.JOIN, 2)), within=60)

    assert answer.url == "https://t.me/doudizhu_bot?start=j_2"
    assert scene.print() == before


async def test_everybody_at_once(scene: Scene) -> None:
    """A hundred bad presses at the same time: every one is answered, nothing has happened."""
    before = scene.print()
    presses = [
        scene[name].press_data(scene.board, data, within=60)
        for name in ("ann", "bob", "cat", "dan", "eve", "hex", "emo", "nul", "gus", "ann")
        for data in ["?", "k2x", "T", "l99", "n2", "P2:1:1:1", "B2:1:1:1:3", "q2", "c2", "f2"]
    ]
    answers = await asyncio.gather(*presses)

    assert all(answer.text for answer in answers)
    assert scene.print() == before


async def test_more_presses_than_can_be_answered(scene: Scene) -> None:
    """One person pressing far too fast is told to wait; others are answered meanwhile."""
    flood = [
        asyncio.ensure_future(scene["dan"].press_data(scene.board, "?", within=60))
        for _ in range(60)
    ]
    answer = await scene["eve"].press_data(scene.board, "?", within=60)
    assert answer.text == told(scene, "eve", STALE)
    texts = {one.text for one in await asyncio.gather(*flood)}

    assert texts <= {told(scene, "dan", STALE), told(scene, "dan", "error-busy")}


async def test_the_hand_still_goes_on(scene: Scene) -> None:
    """After all of that the honest button does what it says."""
    name = asked(scene)
    before = scene.print()
    answer = await scene[name].press(scene.panel(name), "3分" if name != "bob" else "3 points")  # type: ignore[arg-type]

    assert scene.print() != before
    assert answer.url is None
