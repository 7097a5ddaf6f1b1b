"""One person who presses without end does not slow the others.

Two thousand presses in CI; ten thousand by hand: ``SOAK_PRESSES=10000 pytest tests/soak -s``.
"""

import asyncio
import logging
import os
import time
from pathlib import Path

from bot.demo import BotProcess, Message, Person, Standin
from bot.demo.model import Query
from bot.demo.talk import ask

LOG = logging.getLogger(__name__)
PRESSES = int(os.environ.get("SOAK_PRESSES", "2000"))
A_SECOND = 200  # far more than Telegram lets anybody press
PATIENCE = 60.0


async def test_one_persons_flood_does_not_slow_others(tmp_path: Path) -> None:
    """Others' presses are answered while somebody's flood lasts, not after it."""
    settings = {
        "DATABASE_URL": f"sqlite+aiosqlite:///{tmp_path}/bot.db",
        "CHAT_LIMITS": "off",
        "PACE": "0",
        "TURN_SECONDS": "600",
    }
    async with Standin() as tg, BotProcess(tg, settings):
        ann, bob = tg.person("Ann"), tg.person("Bob")
        panels = [await _dealt(tg, person) for person in (ann, bob)]
        calm = [await _timed(tg, bob, panels[1]) for _ in range(20)]
        flood = asyncio.create_task(_flood(tg, ann, panels[0]))
        others = []
        while not flood.done():
            others.append(await _timed(tg, bob, panels[1]))
        queries = await flood
        answered = sum(query.answered.done() for query in queries)
        LOG.info(
            "worst answer: calm %.3f s, in %d presses (%d answered at their end) %.3f s of %d",
            max(calm), PRESSES, answered, max(others), len(others),
        )  # fmt: skip
        assert len(others) > 10, "others were not answered before the flood was over"
        assert tg.violations == []


async def _dealt(tg: Standin, person: Person) -> Message:
    """Let somebody play against computers, and return their panel."""
    group = tg.supergroup(f"{person.name}群", person)
    await person.send(person.chat, "/start")
    await tg.until(lambda: person.user.started and len(person.chat.messages) > 1, within=PATIENCE)
    await person.send(group, "/ddz")
    lobby = await tg.until(lambda: group.last_with("开始"), within=PATIENCE)
    await person.press(lobby, "开始", within=PATIENCE)
    await tg.until(lambda: person.chat.last_with("自动出牌"), within=PATIENCE)
    panel = person.chat.last_with("自动出牌")
    assert panel is not None
    return panel


async def _timed(tg: Standin, person: Person, panel: Message) -> float:
    """Press 整理 and return how long the answer took."""
    began = time.perf_counter()
    await person.press(panel, "整理", within=PATIENCE)
    return time.perf_counter() - began


async def _flood(tg: Standin, person: Person, panel: Message) -> list[Query]:
    """Press the same button again and again, without waiting for answers."""
    data = next(button.data for button in panel.buttons if "整理" in button.label)
    assert data is not None
    queries: list[Query] = []
    for number in range(PRESSES):
        queries.append(ask(tg, person.user, panel, data))
        if number % 10 == 9:
            await asyncio.sleep(10 / A_SECOND)
    return queries
