"""A checked stand-in, and the real bot as a process of its own."""

from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from bot.demo import BotProcess, Standin
from tests.demo.validator import validate

ROOT = Path(__file__).parent.parent.parent
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

    def make(*command: str, **env: object) -> BotProcess:
        plain = {
            "DATABASE_URL": f"sqlite+aiosqlite:///{tmp_path}/bot.db",
            "TURN_SECONDS": 600,
            "PACE": 0,
            "CHAT_LIMITS": "off",
            "DEAL_SEED": 1,
        }
        settings = {name: str(value) for name, value in (plain | env).items()}
        return BotProcess(tg, settings, command=command or ("-m", "bot", "run"), cwd=ROOT)

    return make
