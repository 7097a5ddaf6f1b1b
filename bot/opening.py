"""Opening the database, or saying in one line why that cannot be done."""

import asyncio
from pathlib import Path

import structlog
from sqlalchemy import make_url, text
from sqlalchemy.exc import SQLAlchemyError

from bot.settings import DatabaseSettings
from bot.storage.database import Database, one_line
from bot.storage.upgrade import SchemaTooNew, upgrade

log = structlog.get_logger(__name__)

START_PATIENCE = 15.0  # seconds for a database server that is not there yet


class CannotStart(Exception):
    """What the operator has to mend before the bot can run, in one line."""


def existing(settings: DatabaseSettings) -> DatabaseSettings:
    """Settings of a database that there is; raises ``CannotStart`` where one would be made."""
    url = make_url(settings.database_url)
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
        raise CannotStart(f"DATABASE_URL: there is no database {url.database}")
    return settings


async def open_database(settings: DatabaseSettings, *, serving: bool = False) -> Database:
    """Connect and bring the schema up to date; raises ``CannotStart``.

    Who is going to serve waits for a server that cannot be reached, as while its machine starts,
    and must be able to write.
    """
    try:
        database = Database(settings.database_url)
    except ModuleNotFoundError as error:
        raise CannotStart(f"DATABASE_URL: {error}: uv sync --extra postgres") from error
    try:
        await _prepare(database, serving=serving)
    except SchemaTooNew as error:
        await database.close()
        raise CannotStart(
            f"DATABASE_URL: the schema {error} of {database.place} is newer than this version;"
            " install the newer bot"
        ) from error
    except (SQLAlchemyError, OSError) as error:
        await database.give_up()
        raise CannotStart(
            f"DATABASE_URL: {database.place} cannot be used: {one_line(error)}"
        ) from error
    return database


def _require_folder(file: str) -> None:
    """Raise ``CannotStart`` where SQLite would only say that it cannot open the file."""
    if file.startswith("file:"):
        return
    if Path(file).is_dir():
        raise CannotStart(f"DATABASE_URL: {file} is a folder; name a file in it")
    if not Path(file).parent.is_dir():
        raise CannotStart(f"DATABASE_URL: there is no folder for {file}; make it first")


async def _prepare(database: Database, *, serving: bool) -> None:
    """Wait for a server, bring its database up to date, and see that it can be written."""
    if database.is_sqlite:
        _require_folder(database.place)
    elif serving and (trouble := await database.trouble()):
        log.warning(
            "the database cannot be reached yet",
            at=database.place,
            why=trouble,
            seconds=START_PATIENCE,
        )
        try:
            async with asyncio.timeout(START_PATIENCE):
                await database.back()
        except TimeoutError:
            pass  # the upgrade finds out why
    await upgrade(database)
    if serving:
        async with database.write() as connection:
            # One that may only be read says so to any statement that could write.
            await connection.execute(text("DELETE FROM alembic_version WHERE 1 = 0"))
