"""Running: signals, tokens that are revoked, other pollers, broken storage, and the log."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from bot.demo import Chat, Person, Standin
from bot.i18n import t
from engine import parse_record
from tests.process.conftest import MakeBot
from tests.stopping import assert_stops

LASTS = 120  # seconds of trouble that nobody waits for


class Table:
    """One person with two computers: as much of a game as a process needs."""

    def __init__(self, tg: Standin) -> None:
        self.tg = tg
        self.ann: Person = tg.person("Ann")
        self.group: Chat = tg.supergroup("牌友群", self.ann)

    async def greet(self) -> None:
        """Let the bot know that it may write to Ann."""
        sent = await self.ann.send(self.ann.chat, "/start")
        await self.tg.until(lambda: any(m.id > sent.id for m in self.ann.chat.visible()))

    async def lobby(self) -> None:
        """Open the table."""
        await self.greet()
        await self.ann.send(self.group, "/ddz")
        await self.tg.until(lambda: self.group.last_with("加入"), within=60)

    async def hand(self) -> None:
        """Deal, and wait until Ann can do something with her cards."""
        await self.lobby()
        lobby = self.group.last_with("开始")
        assert lobby is not None
        await self.ann.press(lobby, "开始", within=60)
        await self.tg.until(lambda: self.ann.chat.last_with("整理"), within=60)

    async def answers(self) -> None:
        """The bot answers a command now."""
        sent = await self.ann.send(self.ann.chat, "/language")
        await self.tg.until(
            lambda: any(m.id > sent.id for m in self.ann.chat.visible()), within=60
        )


@pytest.mark.parametrize("state", ["lobby", "auto-play", "flooded", "cut off"])
async def test_sigterm_ends_it_in_time(tg: Standin, make_bot: MakeBot, state: str) -> None:
    """Within five seconds, status 0, whatever goes on; nothing but log lines is written."""
    table = Table(tg)
    bot = make_bot(PACE="1" if state == "auto-play" else "0")
    await bot.start()
    match state:
        case "lobby":
            await table.lobby()
        case "auto-play":
            await table.hand()
            panel = table.ann.panel
            assert panel is not None
            await table.ann.press(panel, "自动出牌")
        case "flooded":
            await table.hand()
            tg.flood(table.group, LASTS)
            await table.ann.send(table.group, "/table")
        case "cut off":
            await table.hand()
            tg.unplug(LASTS)
    await assert_stops(bot)

    assert "Traceback" not in bot.output


async def test_sigterm_while_telegram_cannot_be_reached(tg: Standin, make_bot: MakeBot) -> None:
    """A bot that is still trying to start ends as well."""
    tg.unplug(LASTS)
    bot = make_bot()
    await bot.launch()
    await tg.until(lambda: "not reached" in bot.output, within=60)
    await assert_stops(bot)


@pytest.mark.parametrize("status", [401, 404])
async def test_a_token_that_is_revoked_ends_it(
    tg: Standin, make_bot: MakeBot, status: int
) -> None:
    """Polling that can never work again ends the process: one line, status 1."""
    bot = make_bot()
    await bot.start()
    if status == 401:
        tg.revoke_token()
    else:
        tg.fault("error", "getUpdates", code=404, description="Not Found", times=99)
        await tg.person("Bob").send(Table(tg).ann.chat, "/start")
    code = await asyncio.wait_for(bot.wait(), 60)
    last = bot.output.splitlines()[-1]

    assert code == 1
    assert last.startswith("stopped: ")
    assert str(status) in last
    assert "Traceback" not in bot.output
    assert tg.token not in bot.output


async def test_trouble_in_polling_is_waited_out(tg: Standin, make_bot: MakeBot) -> None:
    """A second poller, a 502 and a lost connection delay updates, and no more."""
    table = Table(tg)
    async with make_bot() as bot:
        for kind, details in (
            ("error", {"code": 409, "description": "Conflict: terminated by other getUpdates"}),
            ("http", {"code": 502}),
            ("drop", {}),
        ):
            fault = tg.fault(kind, "getUpdates", **details)  # type: ignore[arg-type]
            await table.answers()  # wakes the poll that was parked before the fault
            await table.answers()
            assert fault.hits == 1
        assert bot.running
        assert "Traceback" not in bot.output


def deal_of(database: Path) -> list[str]:
    """The hands of the deal, in notation, and the record's lines about them."""
    with sqlite3.connect(database) as connection:
        (text,) = connection.execute("SELECT deal FROM hands").fetchone()
    connection.close()
    record = parse_record(text)
    return [" ".join(card.text for card in hand) for hand in record.deal.hands]


async def test_the_log_tells_no_secret(tg: Standin, make_bot: MakeBot, tmp_path: Path) -> None:
    """At DEBUG, with the network and the storage failing, no token and no card is logged.

    People are told in their language that a step was not done; when the storage works again the
    same press works, and the hand is what it was.
    """
    table = Table(tg)
    async with make_bot(LOG_LEVEL="DEBUG") as bot:
        await table.hand()
        hands = deal_of(tmp_path / "bot.db")
        panel = table.ann.panel
        assert panel is not None
        shown = next(line for line in panel.text.splitlines() if line.startswith("🂠"))
        _rename(tmp_path / "bot.db", "seats", "stools")
        answer = await table.ann.press(panel, "整理", within=60)
        assert answer.text == t("zh-Hans", "error-unknown")
        await table.answers()
        _rename(tmp_path / "bot.db", "stools", "seats")
        tg.fault("http", "sendMessage", code=502, times=2)
        tg.fault("drop", "editMessageText", times=2)
        tg.fault("error", "editMessageText", code=400, description="Bad Request: whatever")
        answer = await table.ann.press(panel, "整理", within=60)
        assert answer.text != t("zh-Hans", "error-unknown")
        await table.ann.send(table.ann.chat, "/hand")
        await tg.until(lambda: table.ann.panel is not panel, within=60)
        await tg.until(lambda: "seats" in bot.output, within=60)

    assert hands == deal_of(tmp_path / "bot.db")
    assert tg.token not in bot.output
    assert tg.token.partition(":")[2] not in bot.output
    told = bot.output
    assert "unexpected error" in told
    for hand in hands:
        cards = hand.split()
        for at in range(len(cards) - 2):
            assert " ".join(cards[at : at + 3]) not in told
    words = shown.removeprefix("🂠").split()
    for at in range(len(words) - 3):
        assert " ".join(words[at : at + 4]) not in told


def _rename(database: Path, old: str, new: str) -> None:
    """Break or mend the storage while the bot runs."""
    with sqlite3.connect(database, timeout=20) as connection:
        connection.execute(f"ALTER TABLE {old} RENAME TO {new}")
    connection.close()
