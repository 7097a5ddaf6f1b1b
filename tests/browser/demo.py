"""`python -m bot demo` as a person starts it, but with no pauses."""

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from tests.demo.sockets import children, listening

SETTINGS = {"PACE": "0", "CHAT_LIMITS": "off", "TURN_SECONDS": "600"}


@dataclass(frozen=True)
class Demo:
    """A running demo and where it is."""

    process: asyncio.subprocess.Process
    url: str

    def listening(self) -> set[tuple[str, int]]:
        """Return where it and its bot listen."""
        processes = [self.process.pid, *children(self.process.pid)]
        return set().union(*(listening(number) for number in processes))


@asynccontextmanager
async def running(*options: str, plain: bool = False, **settings: str) -> AsyncIterator[Demo]:
    """Start a demo on any free port; stop it at the end. `plain` keeps the usual pauses."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "bot", "demo", "--port", "0", *options),
        env=os.environ | ({} if plain else SETTINGS) | settings,
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    try:
        first = (await process.stdout.readline()).decode()
        address = re.search(r"http://\S+", first)
        assert address, first
        yield Demo(process, address[0])
    finally:
        if process.returncode is None:
            process.terminate()
        await process.communicate()
