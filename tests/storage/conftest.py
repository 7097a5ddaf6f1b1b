"""A database, up to date: a file of SQLite, or one on PostgreSQL."""

from collections.abc import AsyncIterator

import pytest

from bot.storage.database import Database
from bot.storage.upgrade import upgrade


@pytest.fixture
def url(database_url: str) -> str:
    """Its address."""
    return database_url


@pytest.fixture
async def database(url: str) -> AsyncIterator[Database]:
    """The database, with the newest schema."""
    made = Database(url)
    await upgrade(made)
    yield made
    await made.close()
