"""A database file, up to date."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.storage.database import Database
from bot.storage.upgrade import upgrade


@pytest.fixture
def url(tmp_path: Path) -> str:
    """The address of a file: two connections to memory would be two databases."""
    return f"sqlite+aiosqlite:///{tmp_path}/bot.db"


@pytest.fixture
async def database(url: str) -> AsyncIterator[Database]:
    """The database, with the newest schema."""
    made = Database(url)
    await upgrade(made)
    yield made
    await made.close()
