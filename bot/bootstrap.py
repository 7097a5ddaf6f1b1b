"""The composition root: the one place where the parts are put together."""

import asyncio
import contextlib
import signal
import time
from collections.abc import AsyncIterator, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import structlog
from telegram.error import InvalidToken, TelegramError

from bot.adviser import WorkerAdviser
from bot.app.handle import TableService
from bot.chance import SeededChance, SystemChance
from bot.health import health_app
from bot.http import listening
from bot.metrics import ALARMS, QUEUE
from bot.opening import CannotStart, open_database
from bot.settings import Settings
from bot.speaking import speaking, take_turns
from bot.storage.boards import Boards
from bot.storage.database import Database
from bot.storage.messages import Messages
from bot.storage.people import People
from bot.storage.post import PostOffice, SessionLost
from bot.storage.tables import StoredTables
from bot.telegram.admins import Admins
from bot.telegram.application import ALLOWED_UPDATES, App, add_handlers, build, set_commands
from bot.telegram.budgets import Budgets
from bot.telegram.contact import Contact
from bot.telegram.front import Front
from bot.telegram.outbox import Outbox
from bot.telegram.sender import BotSender
from bot.telegram.voice import Voice
from bot.telegram.watchdog import Watchdog
from bot.telegram.webhook import by_webhook
from bot.ticker import Ticker

log = structlog.get_logger(__name__)

LAST_POLL_WITHIN = 1.0  # seconds


class Dead(Exception):
    """The bot can no longer work: a supervisor should start it again."""


async def serve(settings: Settings) -> None:
    """Serve until a signal; raises ``CannotStart``, or ``Dead`` when it must be started anew."""
    stopped = _stop_signal()
    work = asyncio.create_task(_work(settings))
    waiting = asyncio.create_task(stopped.wait())
    await asyncio.wait({work, waiting}, return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    if not work.done():
        work.cancel()  # whatever it is doing, its contexts are closed
    with contextlib.suppress(asyncio.CancelledError):
        await work


async def _work(settings: Settings) -> None:
    """Open the database and serve on it, until something ends it."""
    database = await open_database(settings, serving=True)
    try:
        await _serve_on(database, settings)
    except SessionLost as error:
        # Who starts the bot again should find the database there.
        log.warning("the database is lost, waiting until it is back", why=str(error))
        await database.back()
        raise Dead(f"the database was lost: {error}") from error
    finally:
        await database.close()


async def _serve_on(database: Database, settings: Settings) -> None:
    """Put the parts together and let them work."""
    adviser = WorkerAdviser()
    try:
        watchdog = None if settings.webhook_url else Watchdog()
        application = build(settings, watchdog)
        async with _initialized(application):
            front = _front(settings, database, adviser, application)
            add_handlers(application, front)
            async with _health(settings, database):
                await _serve(application, front, watchdog, database, adviser)
    finally:
        adviser.close()


@asynccontextmanager
async def _initialized(application: App) -> AsyncIterator[None]:
    """An application that knows who it is; all that it holds is let go at the end."""
    try:
        await _introduce(application)
        yield
    finally:
        await application.shutdown()
        await application.bot.shutdown()  # the application leaves it open if it came to nothing


async def _introduce(application: App) -> None:
    """Ask Telegram who we are: again and again while the network fails, once for the token."""
    pause = 1.0
    while True:
        try:
            await application.initialize()
        except InvalidToken as error:
            raise CannotStart("BOT_TOKEN: Telegram refuses it; ask BotFather for one") from error
        except TelegramError as error:
            log.warning("Bot API not reached, trying again", why=str(error), seconds=pause)
            await asyncio.sleep(pause)
            pause = min(pause * 2, 30.0)
        else:
            return


def _front(
    settings: Settings, database: Database, adviser: WorkerAdviser, application: App
) -> Front:
    """Put the parts together."""
    seed = settings.deal_seed
    chance = SystemChance(settings.pace) if seed is None else SeededChance(settings.pace, seed)
    tables, messages = StoredTables(database, settings.default_language), Messages(database)
    bot = application.bot
    front: Front
    outbox = Outbox(
        BotSender(bot),
        Budgets(off=not settings.chat_limits),
        # The front needs the outbox and the outbox calls the front: it is there by then.
        on_sent=lambda *sent: front.delivered(*sent),
        on_gone=lambda slot: front.messages.forget(slot),
        on_unreachable=lambda *lost: Contact(front).unreachable(*lost),
        on_migrated=lambda *moved: Contact(front).migrated(*moved),
    )
    QUEUE.set_function(lambda: outbox.depth)
    ticker = Ticker(lambda *alarm: front.ring(*alarm))
    ALARMS.set_function(lambda: len(ticker))
    post = None if database.is_sqlite else PostOffice(database)
    front = Front(
        settings=settings,
        service=TableService(tables, chance, adviser, time.time),
        tables=tables,
        people=People(database),
        boards=Boards(database),
        messages=messages,
        voice=Voice(outbox, ticker, messages, post),
        admins=Admins(bot),
        bot=bot,
    )
    return front


@asynccontextmanager
async def _health(settings: Settings, database: Database) -> AsyncIterator[None]:
    """Answer health checks, if the operator wants them."""
    if settings.health_listen is None:
        yield
        return
    async with listening(health_app(database.answers), settings.health_listen, "HEALTH_LISTEN"):
        yield


async def _serve(
    application: App,
    front: Front,
    watchdog: Watchdog | None,
    database: Database,
    adviser: WorkerAdviser,
) -> None:
    """Speak or wait to, listen, until something ends it: ``Dead`` says what."""
    async with AsyncExitStack() as stack:

        def beside(work: Coroutine[Any, Any, object]) -> asyncio.Task[object]:
            task = asyncio.create_task(work)
            stack.push_async_callback(_cancelled, task)
            return task

        ends: list[asyncio.Task[object]] = []
        if database.is_sqlite:
            await stack.enter_async_context(speaking(front))
        else:
            speaks = asyncio.Event()
            ends.append(beside(take_turns(front, PostOffice(database), speaks)))
            if watchdog is not None:  # only one process may poll: the one that speaks
                await _first(beside(speaks.wait()), *ends)
        if watchdog is None:
            await stack.enter_async_context(by_webhook(application, front.settings))
        else:
            await stack.enter_async_context(_by_polling(application))
            ends.append(beside(watchdog.tripped()))
        beside(set_commands(application.bot))
        log.info("serving", bot=application.bot.username)
        adviser.start()
        if ends:
            raise Dead(await _first(*ends))
        await asyncio.Event().wait()  # only a signal ends it


@asynccontextmanager
async def _by_polling(application: App) -> AsyncIterator[None]:
    """Ask Telegram for updates."""
    await application.start()
    assert application.updater is not None
    await application.updater.start_polling(allowed_updates=ALLOWED_UPDATES, bootstrap_retries=-1)
    try:
        yield
    finally:
        with contextlib.suppress(TelegramError, TimeoutError):
            async with asyncio.timeout(LAST_POLL_WITHIN):  # it confirms what was taken
                await application.updater.stop()
        await application.stop()


async def _cancelled(task: asyncio.Task[object]) -> None:
    """Cancel a task and wait for its end."""
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


def _stop_signal() -> asyncio.Event:
    """An event that SIGTERM and SIGINT set."""
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for sign in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(sign, stopped.set)
    return stopped


async def _first(*tasks: asyncio.Task[object]) -> object:
    """The result, or the error, of whichever ends first; the others go on."""
    done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    return done.pop().result()
