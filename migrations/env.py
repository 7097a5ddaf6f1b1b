"""Alembic's environment: on the connection that the bot hands over, or on ``DATABASE_URL``."""

import asyncio

from alembic import context
from sqlalchemy import Connection

from bot.settings import DatabaseSettings
from bot.storage.database import Database
from bot.storage.schema import Base


def migrate(connection: Connection) -> None:
    """Run what is asked for on a connection."""
    context.configure(
        connection=connection,
        target_metadata=Base.metadata,
        render_as_batch=connection.dialect.name == "sqlite",
    )
    with context.begin_transaction():
        context.run_migrations()


async def migrate_database() -> None:
    """Connect first: somebody called Alembic from the command line."""
    database = Database(DatabaseSettings().database_url)
    async with database.write() as connection:
        await connection.run_sync(migrate)
    await database.close()


given = context.config.attributes.get("connection")
if given is not None:
    migrate(given)
else:
    asyncio.run(migrate_database())
