"""The adviser in a process of its own: while it thinks, no table waits."""

import asyncio
import copyreg
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from random import Random
from types import MappingProxyType

import structlog

from engine import View
from engine.advice import Advice, Level, rank_advice

log = structlog.get_logger(__name__)


def _read_only(items: dict[object, object]) -> MappingProxyType[object, object]:
    return MappingProxyType(items)


# Views hold read-only mappings, which Python cannot send to another process by itself.
copyreg.pickle(MappingProxyType, lambda mapping: (_read_only, (dict(mapping),)))


def _start() -> None:
    """Leave signals to the parent: it stops this process when it is done, or when it dies."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A parent that is killed cannot stop this process, which would wait for work for ever."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _rank(view: View, level: str, seed: int) -> tuple[Advice, ...]:
    return rank_advice(view, Random(seed), level)  # noqa: S311


class WorkerAdviser:
    """The ``Adviser`` port on one worker process, started when it is first needed."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def rank(self, view: View, level: str, seed: int) -> tuple[Advice, ...]:
        """Rank what the viewer can do; a worker that died is replaced once."""
        try:
            return await self._submit(view, level, seed)
        except BrokenProcessPool:
            log.warning("adviser process died; starting another")
            self.close()
        try:
            return await self._submit(view, level, seed)
        except BrokenProcessPool:
            self.close()
            return _rank(view, Level.EASY, seed)  # a weak answer now beats a table that waits

    async def _submit(self, view: View, level: str, seed: int) -> tuple[Advice, ...]:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, get_context("spawn"), _start)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, _rank, view, level, seed)

    def close(self) -> None:
        """Stop the worker without waiting for its thoughts."""
        if self._pool is None:
            return
        processes = list((self._pool._processes or {}).values())  # noqa: SLF001
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()
        self._pool = None
