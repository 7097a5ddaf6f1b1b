"""Delivering updates to the bot's own HTTP server."""

import asyncio
import contextlib
import json
from dataclasses import dataclass

import httpx

from bot.demo.updates import Updates

_FIRST_PAUSE, _LONGEST_PAUSE = 0.1, 5.0


@dataclass(frozen=True)
class Target:
    """Where updates go, and the secret that proves who sends them."""

    url: str
    secret: str | None = None


class WebhookSender:
    """Posts one update at a time, in order, and tries again until it is taken."""

    def __init__(self, updates: Updates) -> None:
        self._updates = updates
        self._task: asyncio.Task[None] | None = None
        self.target: Target | None = None
        self.attempts = 0

    async def point_at(self, target: Target | None) -> None:
        """Deliver to this target from now on; None ends the delivery."""
        if target is not None and target == self.target:
            return  # another process of the bot has said so too: what is on its way goes on
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            self._task = None
        self.target = target
        if target is not None:
            self._task = asyncio.create_task(self._deliver(target))

    async def _deliver(self, target: Target) -> None:
        headers = {"Content-Type": "application/json"}
        if target.secret:
            headers["X-Telegram-Bot-Api-Secret-Token"] = target.secret
        async with httpx.AsyncClient(headers=headers, timeout=30, trust_env=False) as client:
            pause = _FIRST_PAUSE
            while True:
                update = await self._updates.next_for_webhook()
                body = json.dumps(update.body).encode()
                if await self._taken(client, target.url, body):
                    self._updates.confirm(update)
                    pause = _FIRST_PAUSE
                    continue
                await asyncio.sleep(pause)
                pause = min(pause * 2, _LONGEST_PAUSE)

    async def _taken(self, client: httpx.AsyncClient, url: str, body: bytes) -> bool:
        self.attempts += 1
        try:
            answer = await client.post(url, content=body)
        except httpx.HTTPError:
            return False
        return answer.is_success
