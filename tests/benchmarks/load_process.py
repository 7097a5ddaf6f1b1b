"""What a process costs: CPU seconds and memory, as Linux counts them."""

import os
from collections.abc import Sequence
from pathlib import Path
from statistics import median, quantiles

from bot.demo import BotProcess

_TICKS = os.sysconf("SC_CLK_TCK")
_PAGE = os.sysconf("SC_PAGE_SIZE")


def pid_of(bot: BotProcess) -> int:
    """The bot's process."""
    assert bot._process is not None
    return bot._process.pid


def cpu_seconds(pid: int) -> float:
    """CPU time of a process, of all its threads, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


def children(pid: int) -> list[int]:
    """The processes that a process has started and that still live."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    return [int(c) for task in tasks for c in (task / "children").read_text().split()]


def rss_bytes(pid: int) -> int:
    """Resident memory of a process, in bytes."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * _PAGE


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which this share (0 to 1) of the values lies; 0 where there are none."""
    if len(values) < 2:
        return values[0] if values else 0.0
    return quantiles(values, n=1000, method="inclusive")[min(998, round(share * 1000) - 1)]


def in_ms(values: Sequence[float]) -> str:
    """Percentiles of seconds, in milliseconds."""
    if not values:
        return "none"
    p50, p95, p99 = (percentile(values, share) * 1000 for share in (0.5, 0.95, 0.99))
    worst = max(values) * 1000
    return f"p50 {p50:.0f} p95 {p95:.0f} p99 {p99:.0f} worst {worst:.0f} ms of {len(values)}"


def middle(values: Sequence[float]) -> float:
    """The median; 0 where there are none."""
    return median(values) if values else 0.0
