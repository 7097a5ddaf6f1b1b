"""After many hands everything is as it was.

Sixty hands in CI; a thousand by hand: ``SOAK_HANDS=1000 pytest tests/soak --log-cli-level=INFO``.
"""

import asyncio
import gc
import logging
import os
import time
from pathlib import Path

from tests.soak.house import House, open_house

LOG = logging.getLogger(__name__)
HANDS = int(os.environ.get("SOAK_HANDS", "60"))
TABLES = 5
WARM = 2  # hands a table before anything is measured
MOST_OBJECTS = 20_000  # that may be alive more than before, of several millions made
MOST_HEAP = 2 * TABLES + 64  # stale alarms that the ticker may keep


async def test_everything_is_as_it_was_after_many_hands(tmp_path: Path) -> None:
    """Tasks, locks, queues, slots, alarms and caches are back where they were."""
    async with open_house(tmp_path / "soak.db") as house:
        house.outbox._budgets.off = True
        await _evening(house, 0, WARM)
        before, objects, memory = house.sizes(), _objects(), _rss()
        began = time.perf_counter()
        for round_ in range(1, 3):
            await _evening(house, round_, HANDS // TABLES // 2)
        after, more = house.sizes(), _objects() - objects
        LOG.info(
            "%d hands in %.0f s; %d more objects, %d KB more memory; %s",
            HANDS, time.perf_counter() - began, more, (_rss() - memory) >> 10, after,
        )  # fmt: skip
        assert after == before
        assert more < MOST_OBJECTS
        assert len(house.ticker._heap) <= MOST_HEAP


async def _evening(house: House, number: int, hands: int) -> None:
    """Several tables at once, each of which closes in the end."""
    await asyncio.gather(*(house.play(TABLES * number + n, hands) for n in range(TABLES)))
    await house.quiet()


def _objects() -> int:
    gc.collect()
    return len(gc.get_objects())


def _rss() -> int:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")
