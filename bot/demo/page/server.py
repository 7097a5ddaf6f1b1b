"""The routes of the page."""

import asyncio
from html import escape
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from bot.demo.page.actions import Actions
from bot.demo.page.feed import Feed
from bot.demo.page.seating import Seating
from bot.demo.people import Person
from bot.demo.process import BotExitedError, BotProcess
from bot.demo.standin import Standin
from bot.demo.talk import CannotSendError
from bot.demo.world import NotSeen

_WEB = Path(__file__).parent.parent / "web"
_FOREVER = 1e9
_NO_STORE = {"Cache-Control": "no-store"}
_POLICY = {
    "Content-Security-Policy": "default-src 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
}


class Page:
    """The page, its stream of events and what can be done on it."""

    def __init__(
        self, tg: Standin, bot: BotProcess, *, rules: str | None = None, seat_ai: bool = False
    ) -> None:
        self._tg = tg
        self._bot = bot
        self._command = f"/ddz {rules}" if rules else "/ddz"
        self._feed = Feed(tg)
        self._actions = Actions(tg, bot)
        self._seating = Seating(tg) if seat_ai else None
        self._restarting = 0
        tg.serve(self.routes())

    def routes(self) -> list[BaseRoute]:
        """Return the routes of the page."""
        return [
            Route("/", self._index),
            Route("/events", self._events),
            Route("/act", self._act, methods=["POST"]),
            Route("/photo/{file_id}", self._photo),
            Mount("/web", StaticFiles(directory=_WEB)),
        ]

    async def serve_until_the_bot_ends(self) -> None:
        """Serve; raises BotExitedError when the bot ends of itself."""
        seating = self._seating.start() if self._seating else None
        try:
            await self._tg.until(self._gone, within=_FOREVER)
        finally:
            if seating is not None:
                seating.cancel()
                await asyncio.gather(seating, return_exceptions=True)
        raise BotExitedError(await self._bot.wait(), self._bot.output)

    def _gone(self) -> bool:
        return not self._bot.running and not self._restarting

    async def _index(self, _request: Request) -> Response:
        page = (_WEB / "index.html").read_text(encoding="utf-8")
        body = page.replace("{{command}}", escape(self._command))
        return Response(body, media_type="text/html", headers=_NO_STORE | _POLICY)

    async def _events(self, request: Request) -> Response:
        me = self._person(request.query_params.get("me", "1"))
        if me is None:
            return JSONResponse({"error": "nobody of that number"}, 404)
        stream = self._feed.stream(me)
        return StreamingResponse(stream, media_type="text/event-stream", headers=_NO_STORE)

    async def _act(self, request: Request) -> Response:
        if not request.headers.get("content-type", "").startswith("application/json"):
            return JSONResponse({"error": "JSON expected"}, 415)
        ask = await request.json()
        me = self._person(str(ask.get("me", "")))
        if me is None:
            return JSONResponse({"error": "nobody of that number"}, 404)
        return await self._done(me, ask)

    async def _done(self, me: Person, ask: dict[str, Any]) -> Response:
        restarting = ask.get("do") == "restart"
        self._restarting += restarting
        try:
            return JSONResponse(await self._actions.do(me, ask))
        except NotSeen:
            return JSONResponse({"error": "斗地主没有回应"}, 504)
        except (CannotSendError, PermissionError) as refused:
            return JSONResponse({"error": str(refused)}, 403)
        except (BotExitedError, LookupError, TypeError, ValueError) as wrong:
            return JSONResponse({"error": str(wrong)}, 400)
        finally:
            self._restarting -= restarting
            self._tg.touch("ready")

    async def _photo(self, request: Request) -> Response:
        photo = self._tg.files.get(request.path_params["file_id"])
        if photo is None:
            return Response(status_code=404)
        return Response(photo.content, media_type=photo.mime)

    def _person(self, number: str) -> Person | None:
        people = self._tg.people
        return (
            people[int(number) - 1]
            if number.isdigit() and 0 < int(number) <= len(people)
            else None
        )
