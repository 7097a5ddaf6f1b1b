"""The real bot in a process of its own."""

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Self

from bot.demo.standin import Standin

_LEASH = Path(__file__).with_name("leash.py")
_READY_SECONDS = 90.0  # on a machine that is busy with other things
_STOP_SECONDS = 10.0
_INHERITED = (
    "PATH",
    "HOME",
    "LANG",
    "LC_ALL",
    "PYTHONPATH",
    "VIRTUAL_ENV",
    "TMPDIR",
    "SYSTEMROOT",
    "COVERAGE_PROCESS_CONFIG",  # so that the tests' coverage counts what runs in the process
)


class BotExitedError(Exception):
    """The bot ended before it was ready; the message is its output."""

    def __init__(self, code: int, output: str) -> None:
        super().__init__(f"the bot ended with {code}:\n{output}")
        self.code = code


class BotProcess:
    """`python -m bot run` against a stand-in; as a context manager it is stopped at the end.

    The environment has only what is given, the token, the URL, and the machine's basics:
    settings of the developer's shell do not reach the bot. `command` is what would follow the
    interpreter. The process ends with ours, however ours ends.
    """

    def __init__(
        self,
        tg: Standin,
        env: Mapping[str, str] | None = None,
        *,
        command: Sequence[str] = ("-m", "bot", "run"),
        cwd: Path | None = None,
    ) -> None:
        self._tg = tg
        self._command = [sys.executable, str(_LEASH), *command]
        self._cwd = cwd
        self._process: asyncio.subprocess.Process | None = None
        self._reading: asyncio.Task[None] | None = None
        self._output = bytearray()
        self.env = {name: os.environ[name] for name in _INHERITED if name in os.environ}
        self.env |= {"BOT_TOKEN": tg.token, "BOT_API_URL": tg.url, "PYTHONUNBUFFERED": "1"}
        self.env |= dict(env or {})

    @property
    def output(self) -> str:
        """Everything that the bot wrote so far, of all its starts."""
        return self._output.decode(errors="replace")

    @property
    def running(self) -> bool:
        """Whether the process lives."""
        return self._process is not None and self._process.returncode is None

    @property
    def number(self) -> int | None:
        """The last process's number."""
        return self._process.pid if self._process else None

    @property
    def returncode(self) -> int | None:
        """How the last process ended; None while it lives."""
        return self._process.returncode if self._process else None

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    async def launch(self) -> None:
        """Start the process without waiting for it to be ready."""
        self._process = await asyncio.create_subprocess_exec(
            *self._command,
            env=self.env,
            cwd=self._cwd,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        self._reading = asyncio.create_task(self._read(self._process))

    async def start(self, *, within: float = _READY_SECONDS) -> None:
        """Start the bot and wait until it waits for updates.

        Raises BotExitedError when it ends instead, NotSeen when neither happens in time.
        """
        before = self._tg.updates.parks
        await self.launch()
        await self._tg.until(
            lambda: self._tg.updates.parks > before or not self.running,
            within=within,
        )
        if not self.running:
            raise BotExitedError(await self.wait(), self.output)

    async def wait(self) -> int:
        """Wait for the end and return the exit code."""
        if self._process is None:
            return 0
        code = await self._process.wait()
        if self._reading is not None:
            await self._reading
        return code

    async def stop(self, *, within: float = _STOP_SECONDS) -> int:
        """Ask the bot to end (SIGTERM) and return the exit code; kill it if it does not."""
        self._send(signal.SIGTERM)
        try:
            return await asyncio.wait_for(self.wait(), within)
        except TimeoutError:
            return await self.kill()

    async def kill(self) -> int:
        """End the bot at once (SIGKILL)."""
        self._send(signal.SIGKILL)
        return await self.wait()

    async def restart(self, *, kill: bool = True) -> None:
        """End the bot, by default with SIGKILL, and start it again."""
        await (self.kill() if kill else self.stop())
        await self.start()

    def _send(self, number: signal.Signals) -> None:
        if self._process is not None and self.running:
            with contextlib.suppress(ProcessLookupError):
                self._process.send_signal(number)

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        if process.stdout is None:
            return
        async for line in process.stdout:
            self._output += line
            self._tg.touch("output", line)
        await process.wait()
        self._tg.touch("exit", process.returncode)
