"""A bare client of the Bot API."""

from dataclasses import dataclass
from typing import Any

import httpx
import pytest

from bot.demo import Standin


@dataclass
class RefusedError(Exception):
    """The API said no."""

    code: int
    description: str
    parameters: dict[str, int]


class Client:
    """Calls methods and returns results."""

    def __init__(self, tg: Standin, http: httpx.AsyncClient) -> None:
        self._tg = tg
        self.http = http
        self.offset = 0

    async def __call__(self, method: str, *, files: Any = None, **params: Any) -> Any:
        """Return the result of a method; raises RefusedError."""
        body: Any = {"json": params} if files is None else {"data": params, "files": files}
        answer = await self.http.post(f"{self._tg.url}{self._tg.token}/{method}", **body)
        data = answer.json()
        if not data["ok"]:
            assert answer.status_code == data["error_code"]
            raise RefusedError(data["error_code"], data["description"], data.get("parameters", {}))
        return data["result"]

    async def updates(self, wait: int = 0) -> list[dict[str, Any]]:
        """Return new updates and confirm them."""
        found = await self("getUpdates", offset=self.offset, timeout=wait)
        if found:
            self.offset = found[-1]["update_id"] + 1
        return found

    async def refusal(self, method: str, **params: Any) -> str:
        """Return in which words a call is refused."""
        with pytest.raises(RefusedError) as refused:
            await self(method, **params)
        return refused.value.description
