"""A checked stand-in, and the real bot as a process of its own."""

from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from bot.demo import BotProcess, Chat, Standin
from tests.demo.validator import validate
from tests.e2e.players import NAMES, Game, Habits
from tests.e2e.report import Report

MakeBot = Callable[..., BotProcess]


@pytest.fixture
async def tg() -> AsyncIterator[Standin]:
    """A stand-in; the test must leave no violation behind."""
    async with Standin(validator=validate) as standin:
        yield standin
    assert standin.violations == []


@pytest.fixture
def make_bot(tg: Standin, tmp_path: Path) -> MakeBot:
    """Make the bot's process: no limits, no pauses, long turns, unless the test says else."""

    def make(**env: object) -> BotProcess:
        plain = {
            "DATABASE_URL": f"sqlite+aiosqlite:///{tmp_path}/bot.db",
            "TURN_SECONDS": 600,
            "PACE": 0,
            "CHAT_LIMITS": "off",
            "DEAL_SEED": 1,
        }
        return BotProcess(tg, {name: str(value) for name, value in (plain | env).items()})

    return make


@pytest.fixture
def make_game(tg: Standin) -> Callable[..., Game]:
    """Make a game: a supergroup and three people in it."""

    def make(bot: BotProcess, seed: int = 1, habits: Habits | None = None, **kind: bool) -> Game:
        people = [tg.person(name) for name in NAMES[:3]]
        group: Chat = tg.supergroup("牌友群", *people, **kind)
        game = Game(tg, bot, group, seed, *([habits] if habits else []))
        for person in people:
            game.player(person)
        return game

    return make


@pytest.fixture
def report() -> Report:
    """Figures that tests measure: `pytest -n 0 -s` shows them."""
    return Report()
