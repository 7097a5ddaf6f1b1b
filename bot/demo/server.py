"""The HTTP server: the Bot API for the bot, on the loopback interface only."""

import asyncio
import contextlib
import socket
from collections.abc import Sequence

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.types import Receive, Scope, Send

from bot.demo.api.dispatch import Dispatcher, Reply
from bot.demo.api.wire import Upload, read_body
from bot.demo.errors import ApiError
from bot.demo.world import World

HOST = "127.0.0.1"
_GRACE_SECONDS = 1.0

# A page of somebody else must not reach the stand-in by a name that it lets point here.
LOCAL_ONLY = Middleware(TrustedHostMiddleware, allowed_hosts=[HOST, "localhost"])


class PortTakenError(Exception):
    """The port that was asked for is in use."""

    def __init__(self, port: int) -> None:
        super().__init__(f"port {port} is taken")
        self.port = port


class Server(uvicorn.Server):
    """uvicorn inside a running loop: no signals, no ticking, open and closed at once."""

    def __init__(self, app: Starlette, port: int) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                http="h11",
                ws="none",
                lifespan="off",
                log_level="critical",
                access_log=False,
                timeout_keep_alive=60,
            ),
        )
        self._socket = _listen(port)
        self.port = int(self._socket.getsockname()[1])

    async def open(self) -> None:
        """Start to listen."""
        self.config.load()
        self.lifespan = self.config.lifespan_class(self.config)
        await self.startup([self._socket])

    async def close(self) -> None:
        """Stop to listen and end every connection, with what is answered there."""
        for listener in self.servers:
            listener.close()
        for protocol in list(self.server_state.connections):
            _abort(protocol)
        if answering := set(self.server_state.tasks):
            _, slow = await asyncio.wait(answering, timeout=_GRACE_SECONDS)
            for task in slow:
                task.cancel()
            await asyncio.gather(*slow, return_exceptions=True)
        self._socket.close()

    def hang_up(self, client: tuple[str, int]) -> None:
        """Close the connection of this peer without a word."""
        for protocol in list(self.server_state.connections):
            if getattr(protocol, "client", None) == client:
                _abort(protocol)


class BotApi:
    """The routes that the bot talks to."""

    def __init__(self, world: World, dispatcher: Dispatcher) -> None:
        self._world = world
        self._dispatcher = dispatcher
        self.server: Server | None = None

    def routes(self) -> Sequence[BaseRoute]:
        """Return the routes of the Bot API."""
        return [
            Route("/bot{token}/{method}", self._call, methods=["GET", "POST"]),
            Route("/file/bot{token}/photos/{file_id}", self._file),
        ]

    async def _call(self, request: Request) -> Response:
        try:
            body = await request.body()
            upload = read_body(request.headers.get("content-type", ""), body, request.url.query)
        except ApiError as error:
            return _response(Reply(error.code, error.body()))
        token, method = request.path_params["token"], request.path_params["method"]
        reply = await self._unless_gone(request, token, method, upload)
        if reply is not None and reply.body is not None:
            return _response(reply)
        if self.server is not None and request.client is not None:
            self.server.hang_up((request.client.host, request.client.port))
        return Nothing()

    async def _unless_gone(
        self, request: Request, token: str, method: str, upload: Upload
    ) -> Reply | None:
        """Answer, but let go of a poll whose bot hung up: it would swallow a conflict."""
        answering = asyncio.ensure_future(self._dispatcher.call(token, method, upload))
        if method != "getUpdates":
            return await answering
        gone = asyncio.ensure_future(request.receive())
        await asyncio.wait({answering, gone}, return_when=asyncio.FIRST_COMPLETED)
        gone.cancel()
        if answering.done():
            return answering.result()
        answering.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await answering
        return None

    async def _file(self, request: Request) -> Response:
        photo = self._world.files.get(request.path_params["file_id"])
        if photo is None or request.path_params["token"] != self._world.token:
            return JSONResponse({"ok": False, "error_code": 404}, 404)
        return Response(photo.content, media_type=photo.mime)


class Nothing(Response):
    """No answer: the connection is already closed."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002
        """Wait until the server has noticed that nobody is there."""
        while (await receive())["type"] != "http.disconnect":
            pass


def _response(reply: Reply) -> Response:
    if isinstance(reply.body, str):
        return HTMLResponse(reply.body, reply.code)
    body = reply.body or {}
    retry = body.get("parameters", {}).get("retry_after")
    return JSONResponse(body, reply.code, headers={"Retry-After": str(retry)} if retry else None)


def _listen(port: int) -> socket.socket:
    # With the protocol named, asyncio sets TCP_NODELAY; without, each answer takes 40 ms more.
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((HOST, port))
    except OSError as error:
        listener.close()
        raise PortTakenError(port) from error
    listener.listen(128)
    return listener


def _abort(protocol: object) -> None:
    transport = getattr(protocol, "transport", None)
    if transport is not None:
        transport.abort()
