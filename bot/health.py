"""Health and metrics over HTTP."""

from collections.abc import Awaitable, Callable

from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from bot.metrics import REGISTRY


def health_app(is_ready: Callable[[], Awaitable[bool]]) -> Starlette:
    """``/healthz``: the process lives; ``/readyz``: it serves; ``/metrics`` for Prometheus."""

    async def healthz(_: Request) -> Response:
        return PlainTextResponse("ok\n")

    async def readyz(_: Request) -> Response:
        ready = await is_ready()
        return PlainTextResponse("ok\n" if ready else "not ready\n", 200 if ready else 503)

    async def metrics(_: Request) -> Response:
        return Response(generate_latest(REGISTRY), media_type=CONTENT_TYPE_LATEST)

    return Starlette(
        routes=[
            Route("/healthz", healthz),
            Route("/readyz", readyz),
            Route("/metrics", metrics),
        ]
    )
