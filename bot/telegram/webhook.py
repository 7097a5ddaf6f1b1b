"""Updates by webhook: taken only with the secret, confirmed only when they are handled.

An update that a dying process has not confirmed is delivered again, to whichever process lives.
"""

import hmac
import json

import structlog
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from telegram import Update

from bot.telegram.application import App

log = structlog.get_logger(__name__)

SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"
LARGEST = 1 << 20  # bytes; Telegram's updates are far smaller


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
