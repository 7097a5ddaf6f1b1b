"""Bot processes that share a database, behind one address or polling."""

import asyncio
import re
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress

import httpx

from bot.demo import BotProcess, Standin
from tests.cluster.balancer import Balancer
from tests.e2e.players import Game

SECRET = "a-secret_that-only-Telegram-knows"
WITHIN = 60.0  # seconds; a busy machine is no failure
LOOKS_EVERY = 0.05  # seconds


async def until(condition: Callable[[], Awaitable[bool]], within: float = WITHIN) -> float:
    """Ask again and again until it is true; how many seconds that took."""
    loop = asyncio.get_running_loop()
    start = loop.time()
    async with asyncio.timeout(within):
        while not await condition():  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(LOOKS_EVERY)
    return loop.time() - start


class Node:
    """One process, with its health port, and its webhook port if it has one."""

    def __init__(self, tg: Standin, url: str, balancer: Balancer | None, **env: object) -> None:
        self.health, self.port = free_port(), free_port()
        plain: dict[str, object] = {
            "DATABASE_URL": url,
            "TURN_SECONDS": 600,
            "PACE": 0,
            "CHAT_LIMITS": "off",
            "DEAL_SEED": 1,
            "HEALTH_LISTEN": f"127.0.0.1:{self.health}",
        }
        if balancer is not None:
            balancer.ports.append(self.port)
            plain |= {
                "WEBHOOK_URL": f"http://127.0.0.1:{balancer.port}/telegram",
                "WEBHOOK_LISTEN": f"127.0.0.1:{self.port}",
                "WEBHOOK_SECRET": SECRET,
            }
        self.by_webhook = balancer is not None
        self.bot = BotProcess(tg, {name: str(value) for name, value in (plain | env).items()})

    async def start(self) -> None:
        """Start, and wait until the webhook's port is open, or the health port where it polls."""
        await self.bot.launch()
        await until(self.is_open)

    async def is_open(self) -> bool:
        """Whether the port that tells of readiness can be connected to."""
        assert self.bot.running, self.bot.output
        try:
            port = self.port if self.by_webhook else self.health
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            return False
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()
        return True

    async def get(self, path: str) -> httpx.Response:
        """Ask the health port."""
        async with httpx.AsyncClient(trust_env=False) as client:
            return await client.get(f"http://127.0.0.1:{self.health}{path}")

    async def metric(self, name: str) -> float:
        """A figure, summed over its labels; -1 while nobody answers."""
        try:
            text = (await self.get("/metrics")).text
        except httpx.HTTPError:
            return -1
        values = re.findall(rf"^{name}(?:{{.*}})? (\S+)$", text, re.MULTILINE)
        return sum(map(float, values))

    async def speaks(self) -> bool:
        """Whether it is the one that speaks and keeps time."""
        return await self.metric("ddz_speaks") == 1


async def speaker(nodes: list[Node]) -> Node:
    """The process that speaks, once there is one."""
    found: list[Node] = []

    async def one_speaks() -> bool:
        found[:] = [node for node in nodes if node.bot.running and await node.speaks()]
        return bool(found)

    await until(one_speaks)
    assert len(found) == 1
    return found[0]


async def play_by_timers(game: Game) -> None:
    """Let everybody switch auto-play on, once they have their cards."""
    for player in game.players:
        chat = player.person.chat
        panel = await game.until(lambda chat=chat: chat.last_with("自动出牌"))  # type: ignore[misc]
        await player.press(panel, "自动出牌")


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
