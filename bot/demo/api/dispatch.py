"""One request from token to answer: faults, limits, the method, the record."""

import asyncio
from dataclasses import dataclass
from typing import Any

from bot.demo.api.methods import perform
from bot.demo.api.params import SPECS, typed, unknown
from bot.demo.api.wire import Upload
from bot.demo.errors import ApiError, NotImitated
from bot.demo.faults import Fault, Faults
from bot.demo.limits import Limits
from bot.demo.model import Call
from bot.demo.world import World

_HTML = "<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>"


@dataclass(frozen=True)
class Reply:
    """What goes back; no body at all means that the connection just closes."""

    code: int
    body: dict[str, Any] | str | None


class Dispatcher:
    """Answers the bot's requests."""

    def __init__(self, world: World, faults: Faults, limits: Limits) -> None:
        self._world = world
        self._faults = faults
        self._limits = limits

    async def call(self, token: str, method: str, upload: Upload) -> Reply:
        """Carry out one request and record it."""
        call = Call(self._world.clock.now(), method, dict(upload.params))
        self._world.calls.append(call)
        try:
            self._check_token(token)
            reply = await self._answered(method, upload, call)
        except ApiError as error:
            if isinstance(error, NotImitated):
                self._world.violate(f"{method}: {error.description}")
            call.description = error.description
            reply = Reply(error.code, error.body())
        call.code = reply.code
        self._world.touch("call", call)
        return reply

    async def _answered(self, method: str, upload: Upload, call: Call) -> Reply:
        if method not in SPECS:
            raise NotImitated("method", method)
        self._check_shape(method, upload)
        call.params = typed(method, upload.params)
        fault = self._faults.take(method, call.params)
        if fault is not None:
            call.fault = fault.kind
            if (early := self._before(fault)) is not None:
                return early
        self._limits.check(method, self._chat_of(call))
        call.result = await perform(self._world, method, call.params, upload.files)
        self._world.validate("result", method, call.result)
        if fault is not None and fault.kind == "delay":
            await asyncio.sleep(fault.seconds)
        if fault is not None and fault.kind == "drop_after":
            return Reply(0, None)
        return Reply(200, {"ok": True, "result": call.result})

    def _before(self, fault: Fault) -> Reply | None:
        if (refusal := fault.refusal(self._world.clock.now())) is not None:
            raise refusal
        if fault.kind == "http":
            return Reply(fault.code, _HTML)
        return Reply(0, None) if fault.kind == "drop" else None

    def _check_shape(self, method: str, upload: Upload) -> None:
        for name in unknown(method, upload.params, upload.files):
            self._world.violate(f"{method}: unknown parameter {name}")
        files = {n: f"attach://{n}" for n in upload.files if n in SPECS[method]}
        self._world.validate("request", method, {**upload.params, **files})

    def _chat_of(self, call: Call) -> Any:
        try:
            return self._world.chats.get(int(call.params.get("chat_id", 0)))
        except ValueError:
            return None

    def _check_token(self, token: str) -> None:
        if ":" not in token:
            raise ApiError(404, "Not Found")
        if token != self._world.token:
            raise ApiError(401, "Unauthorized: invalid token specified")
        if self._world.revoked:
            raise ApiError(401, "Unauthorized")
