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

LONGEST = 30.0  # seconds for a thought, with all that are thought before it


def _read_only(items: dict[object, object]) -> MappingProxyType[object, object]:
    return MappingProxyType(items)


# Views hold read-only mappings, which Python cannot send to another process by itself.
copyreg.pickle(MappingProxyType, lambda mapping: (_read_only, (dict(mapping),)))


def _start() -> None:
    """Let the worker end with its parent."""
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
    """The ``Adviser`` port on one worker process."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    def start(self) -> None:
        """Start the worker without waiting for it, lest the first who asks does."""
        self._running()

    async def rank(self, view: View, level: str, seed: int) -> tuple[Advice, ...]:
        """Rank what the viewer can do; a worker that died or hangs is replaced once."""
        for _ in range(2):
            pool = self._running()
            try:
                return await _thought(pool, view, level, seed)
            except (BrokenProcessPool, TimeoutError) as error:
                if pool is self._pool:  # else whoever noticed first has replaced it
                    log.warning("adviser process lost; starting another", why=repr(error))
                    self.close()
        return _rank(view, Level.EASY, seed)  # a weak answer now beats a table that waits

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, get_context("spawn"), _start)
            # What is blocked now the worker never hears: its parent stops it.
            blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
            self._pool.submit(os.getpid)  # this starts it
            signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        return self._pool

    def close(self) -> None:
        """Stop the worker without waiting for its thoughts."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        for process in list((pool._processes or {}).values()):  # noqa: SLF001
            process.kill()
        pool.shutdown()  # at once: what is not thought of yet breaks


async def _thought(
    pool: ProcessPoolExecutor, view: View, level: str, seed: int
) -> tuple[Advice, ...]:
    """Wait for a thought; raises ``BrokenProcessPool`` or ``TimeoutError``."""
    loop = asyncio.get_running_loop()
    thought = loop.run_in_executor(pool, _rank, view, level, seed)
    # It is never cancelled: of a pool that breaks then, the others would hear nothing.
    thought.add_done_callback(lambda ended: ended.cancelled() or ended.exception())
    done, _ = await asyncio.wait([thought], timeout=LONGEST)
    if not done:
        raise TimeoutError
    return thought.result()
