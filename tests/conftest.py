"""Databases for tests: SQLite in a file, and PostgreSQL on a server that is started for them."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.postgres import Server, bring_up_to_date, programs


def pytest_xdist_auto_num_workers() -> int:
    """Run one worker more than there are cores: much of the suite waits for other processes."""
    return (os.cpu_count() or 1) + 1


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Server]:
    """A PostgreSQL server; without one, tests are skipped, but fail where CI is set."""
    found = programs()
    if found is None:
        why = "PostgreSQL's server is not installed (apt-get install postgresql)"
        pytest.fail(why) if os.environ.get("CI") else pytest.skip(why)
    server = Server(found)
    yield server
    server.remove()


@pytest.fixture(scope="session")
def postgres_template(postgres_server: Server) -> str:
    """A database with the present schema, to be copied."""
    return postgres_server.upgraded()


@pytest.fixture
def postgres_url(postgres_server: Server, postgres_template: str) -> str:
    """A fresh PostgreSQL database with the present schema; it goes with the server."""
    return postgres_server.url(postgres_server.create(postgres_template))


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite database with the present schema, to be copied."""
    file = tmp_path_factory.mktemp("sqlite") / "template.db"
    bring_up_to_date(f"sqlite+aiosqlite:///{file}")
    return file


@pytest.fixture
def sqlite_url(sqlite_template: Path, tmp_path: Path) -> str:
    """A fresh SQLite database with the present schema."""
    shutil.copy(sqlite_template, tmp_path / "bot.db")
    return f"sqlite+aiosqlite:///{tmp_path}/bot.db"


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest) -> str:
    """A fresh database with the present schema, once on SQLite and once on PostgreSQL."""
    url: str = request.getfixturevalue(f"{request.param}_url")
    return url
