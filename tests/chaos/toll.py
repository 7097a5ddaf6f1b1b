"""The toll: what trouble really hit, told call by call from what the stand-in did.

Answers that Telegram refuses for their age are not counted: they follow from a bot that was away
or behind, or from a clock that jumped, which is counted as one.
"""

from collections import Counter
from typing import Any

from bot.demo import Standin
from bot.demo.model import Call

NAMES = {"http": "502", "flood": "429", "error": "refused", "delay": "delayed",
         "drop": "dropped", "drop_after": "dropped after"}  # fmt: skip
AS_SUCH = ("kill", "stop", "block", "leave", "unplug", "step_clock")  # hits, even without a call
SIGNS = (
    ("bot was blocked", "blocked 403"),
    ("upgraded to a supergroup", "migrated"),
)


class Toll:
    """Counts every call that was hit by a fault, by kind."""

    def __init__(self, tg: Standin) -> None:
        self.hits: Counter[str] = Counter()
        self.calls = 0
        tg.listeners.append(self._heard)

    def _heard(self, what: str, thing: Any) -> None:
        if what != "call" or not isinstance(thing, Call):
            return
        self.calls += 1
        if thing.fault is not None:
            self.hits[NAMES[thing.fault]] += 1
        elif thing.code in {400, 403}:
            text = thing.description.lower()
            self.hits.update([name for sign, name in SIGNS if sign in text][:1])


def injected(hits: Counter[str], planned: Counter[str]) -> Counter[str]:
    """All faults: calls that were hit, and what hits without a call."""
    return hits + Counter({kind: planned[kind] for kind in AS_SUCH})
