"""A stand-in whose every object is checked, and a bare client."""

from collections.abc import AsyncIterator

import httpx
import pytest

from bot.demo import Chat, Person, Standin
from tests.demo.client import Client
from tests.demo.validator import validate


@pytest.fixture
async def tg() -> AsyncIterator[Standin]:
    """A stand-in; the test must leave no violation behind."""
    async with Standin(validator=validate) as standin:
        yield standin
    assert standin.violations == []


@pytest.fixture
async def api(tg: Standin) -> AsyncIterator[Client]:
    """A client that knows the token."""
    async with httpx.AsyncClient(trust_env=False) as http:
        yield Client(tg, http)


@pytest.fixture
def alice(tg: Standin) -> Person:
    """Owner of the group."""
    return tg.person("Alice")


@pytest.fixture
def bob(tg: Standin) -> Person:
    """Member of the group."""
    return tg.person("Bob")


@pytest.fixture
def group(tg: Standin, alice: Person, bob: Person) -> Chat:
    """A supergroup with Alice, Bob and the bot."""
    return tg.supergroup("牌友群", alice, bob)
