"""Bringing a database up to date."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from bot.storage.database import Database

LOCK = 0x646475_6D  # any number that nobody else uses
ROOT = Path(__file__).parent.parent.parent


class SchemaTooNew(Exception):
    """The database was written by a newer version of the bot."""


def config(connection: Connection | None = None) -> Config:
    """Alembic's configuration, on a connection of ours."""
    made = Config(toml_file=ROOT / "pyproject.toml")
    made.set_main_option("script_location", str(ROOT / "migrations"))
    made.attributes["connection"] = connection
    return made


async def upgrade(database: Database) -> None:
    """Run every migration that is missing; raises ``SchemaTooNew`` for an unknown schema."""
    async with database.write() as connection:
        if not database.is_sqlite:  # where a write owns the database, processes wait anyway
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
        await connection.run_sync(_upgrade)


def _upgrade(connection: Connection) -> None:
    present = MigrationContext.configure(connection).get_current_revision()
    settings = config(connection)
    known = {script.revision for script in ScriptDirectory.from_config(settings).walk_revisions()}
    if present is not None and present not in known:
        raise SchemaTooNew(present)
    command.upgrade(settings, "head")
