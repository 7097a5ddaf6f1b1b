"""A small HTTP server beside the bot, in its event loop."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import uvicorn
from starlette.applications import Starlette

from bot.opening import CannotStart

STOPS_WITHIN = 1  # seconds for requests that are being answered


class _Server(uvicorn.Server):
    """Leaves signals to the bot."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Capture none."""
        yield


@asynccontextmanager
async def listening(app: Starlette, listen: str, setting: str) -> AsyncIterator[None]:
    """Serve on ``host:port`` as long as the context lasts; raises ``CannotStart`` if it cannot."""
    try:
        listener = _listener(listen)
    except OSError as error:
        raise CannotStart(
            f"{setting}: {listen} cannot be listened on: {error.strerror}"
        ) from error
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        lifespan="off",
        timeout_graceful_shutdown=STOPS_WITHIN,
    )
    server = _Server(config)
    task = asyncio.create_task(server.serve(sockets=[listener]))
    try:
        yield
    finally:
        server.should_exit = True
        await task
        listener.close()


def _listener(listen: str) -> socket.socket:
    """A socket that is bound to ``host:port``; raises ``OSError`` where that is taken."""
    host, _, port = listen.rpartition(":")
    host = host.strip("[]")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, int(port)))
    except OSError:
        listener.close()
        raise
    return listener
