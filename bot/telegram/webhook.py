"""Updates by webhook: taken only with the secret, confirmed only when they are handled.

An update that a dying process has not confirmed is delivered again, to whichever process lives.
"""

import hmac
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

import structlog
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from telegram import Update
from telegram.error import BadRequest

from bot.http import listening
from bot.opening import CannotStart
from bot.settings import Settings
from bot.telegram.application import ALLOWED_UPDATES, App

log = structlog.get_logger(__name__)

SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"
LARGEST = 1 << 20  # bytes; Telegram's updates are far smaller


@asynccontextmanager
async def by_webhook(application: App, settings: Settings) -> AsyncIterator[None]:
    """Have Telegram send the updates here; raises ``CannotStart``."""
    assert settings.webhook_url is not None
    assert settings.webhook_secret is not None
    assert settings.webhook_listen is not None
    secret = settings.webhook_secret.get_secret_value()
    app = webhook_app(application, urlsplit(settings.webhook_url).path, secret)
    await application.start()
    try:
        async with listening(app, settings.webhook_listen, "WEBHOOK_LISTEN"):
            try:
                await application.bot.set_webhook(
                    settings.webhook_url, allowed_updates=ALLOWED_UPDATES, secret_token=secret
                )
            except BadRequest as error:
                raise CannotStart(f"WEBHOOK_URL: {error.message}") from error
            yield
    finally:
        await application.stop()


def webhook_app(application: App, path: str, secret: str) -> Starlette:
    """An application that hands each update to the bot's handlers."""

    async def take(request: Request) -> Response:
        given = request.headers.get(SECRET_HEADER, "")
        if not hmac.compare_digest(given.encode(), secret.encode()):
            return Response(status_code=403)
        if int(request.headers.get("Content-Length") or 0) > LARGEST:
            return Response(status_code=413)
        update = _read(await request.body(), application)
        if update is not None:
            processor = application.update_processor
            await processor.process_update(update, application.process_update(update))
        return Response(status_code=200)  # also for what cannot be read: it would come for ever

    async def healthz(_: Request) -> Response:
        return Response("ok\n")

    return Starlette(
        routes=[Route(path or "/", take, methods=["POST"]), Route("/healthz", healthz)]
    )


def _read(body: bytes, application: App) -> Update | None:
    try:
        return Update.de_json(json.loads(body), application.bot)
    except (ValueError, TypeError, KeyError, AttributeError):
        log.warning("update cannot be read", bytes=len(body))
        return None
