"""The composition root: the one place where the parts are put together."""

import asyncio
import contextlib
import signal
import time
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager

import structlog
from sqlalchemy.exc import SQLAlchemyError
from telegram.error import InvalidToken, TelegramError

from bot.adviser import WorkerAdviser
from bot.app.handle import TableService
from bot.chance import SeededChance, SystemChance
from bot.settings import DatabaseSettings, Settings
from bot.storage.boards import Boards
from bot.storage.database import Database
from bot.storage.messages import Messages
from bot.storage.people import People
from bot.storage.tables import StoredTables
from bot.storage.upgrade import SchemaTooNew, upgrade
from bot.telegram.admins import Admins
from bot.telegram.application import ALLOWED_UPDATES, App, add_handlers, build, set_commands
from bot.telegram.budgets import Budgets
from bot.telegram.front import Front
from bot.telegram.outbox import Outbox
from bot.telegram.sender import BotSender
from bot.telegram.watchdog import Watchdog
from bot.ticker import Ticker

log = structlog.get_logger(__name__)

STOPS_WITHIN = 3.0  # seconds for calls that still wait


class CannotStart(Exception):
    """What the operator has to mend before the bot can run, in one line."""


class PollingDead(Exception):
    """No update can reach the bot any more: a supervisor should start it again."""


async def open_database(settings: DatabaseSettings) -> Database:
    """Connect and bring the schema up to date; raises ``CannotStart``."""
    database = Database(settings.database_url)
    try:
        await upgrade(database)
    except SchemaTooNew as error:
        await database.close()
        raise CannotStart(
            f"DATABASE_URL: the schema {error} is newer than this version; install the newer bot"
        ) from error
    except (SQLAlchemyError, OSError) as error:
        await database.close()
        reason = str(getattr(error, "orig", error)).splitlines()[0]
        raise CannotStart(f"DATABASE_URL: the database cannot be used: {reason}") from error
    return database


async def serve(settings: Settings) -> None:
    """Serve until a signal; raises ``CannotStart``, or ``PollingDead``."""
    database = await open_database(settings)
    adviser = WorkerAdviser()
    try:
        watchdog = Watchdog()
        application = build(settings, watchdog)
        async with _initialized(application):
            front = _front(settings, database, adviser, application)
            add_handlers(application, front)
            await _serve(application, front, watchdog)
    finally:
        adviser.close()
        await database.close()


@asynccontextmanager
async def _initialized(application: App) -> AsyncIterator[None]:
    """Ask Telegram who we are: again and again while the network fails, once for the token."""
    pause = 1.0
    while True:
        try:
            await application.initialize()
            break
        except InvalidToken as error:
            await application.shutdown()
            raise CannotStart("BOT_TOKEN: Telegram refuses it; ask BotFather for one") from error
        except TelegramError as error:
            log.warning("Bot API not reached, trying again", why=str(error), seconds=pause)
            await asyncio.sleep(pause)
            pause = min(pause * 2, 30.0)
    try:
        yield
    finally:
        await application.shutdown()


def _front(
    settings: Settings, database: Database, adviser: WorkerAdviser, application: App
) -> Front:
    """Put the parts together."""
    seed = settings.deal_seed
    chance = SystemChance(settings.pace) if seed is None else SeededChance(settings.pace, seed)
    tables = StoredTables(database, settings.default_language)
    service = TableService(tables, chance, adviser, time.time)
    bot = application.bot
    front: Front
    outbox = Outbox(
        BotSender(bot),
        Budgets(off=not settings.chat_limits),
        # The front needs the outbox and the outbox calls the front: it is there by then.
        on_sent=lambda *sent: front.delivered(*sent),
        on_unreachable=lambda *lost: front.unreachable(*lost),
        on_migrated=lambda *moved: front.migrated(*moved),
    )
    front = Front(
        settings=settings,
        service=service,
        tables=tables,
        people=People(database),
        boards=Boards(database),
        messages=Messages(database),
        outbox=outbox,
        ticker=Ticker(lambda *alarm: front.ring(*alarm)),
        admins=Admins(bot),
        bot=bot,
    )
    return front


async def _serve(application: App, front: Front, watchdog: Watchdog) -> None:
    """Show the truth, listen, keep time; stop in the opposite order."""
    stopped = _stop_signal()
    front.outbox.start()
    await front.resume()
    ticking = asyncio.create_task(front.ticker.run())
    await application.start()
    assert application.updater is not None
    await application.updater.start_polling(allowed_updates=ALLOWED_UPDATES, bootstrap_retries=-1)
    commands = asyncio.create_task(set_commands(application.bot))
    log.info("serving", bot=application.bot.username)
    try:
        reason = await _first(stopped.wait(), watchdog.tripped())
    finally:
        commands.cancel()
        with contextlib.suppress(TelegramError):
            await application.updater.stop()
        await application.stop()
        ticking.cancel()
        await front.outbox.stop(STOPS_WITHIN)
        await asyncio.gather(ticking, commands, return_exceptions=True)
    if reason is not True:
        raise PollingDead(reason)


def _stop_signal() -> asyncio.Event:
    """An event that SIGTERM and SIGINT set."""
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for sign in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(sign, stopped.set)
    return stopped


async def _first(*waits: Awaitable[object]) -> object:
    """The result of whichever ends first."""
    tasks = [asyncio.ensure_future(wait) for wait in waits]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        return done.pop().result()
    finally:
        for task in tasks:
            task.cancel()
