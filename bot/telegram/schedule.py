"""Which waiting call goes next, and when: the lanes of all chats, under their budgets."""

import math
from collections import OrderedDict
from dataclasses import replace
from itertools import count
from typing import Final

from bot.render.calls import Address, Show
from bot.telegram.budgets import Budgets, Clock
from bot.telegram.lanes import Entry, Lane, Work
from bot.telegram.slots import Slot, Slots

EDIT_SPACING: Final = 0.4  # seconds between two edits of one message
STALE_AGE: Final = 5.0  # seconds after which the least important may be left out
MAX_MOVED: Final = 1000  # chat ids that were given up for new ones

Ready = tuple[Lane, Entry]


class Schedule:
    """The lanes by chat; a chat that has become another one is followed."""

    def __init__(self, slots: Slots, budgets: Budgets, clock: Clock) -> None:
        self.is_hurried = False  # nothing is delayed any more
        self._slots = slots
        self._budgets = budgets
        self._clock = clock
        self._numbers = count()
        self._lanes: dict[int, Lane] = {}
        self._moved: OrderedDict[int, int] = OrderedDict()

    @property
    def depth(self) -> int:
        """How many calls wait."""
        return sum(len(lane.waiting) for lane in self._lanes.values())

    def __len__(self) -> int:
        """How many chats have a lane."""
        return len(self._lanes)

    def home(self, to: Address) -> Address:
        """Return the address by which a chat goes now."""
        while to.chat in self._moved:
            to = replace(to, chat=self._moved[to.chat])
        return to

    def add(self, work: Work, delay: float = 0.0) -> None:
        """Let new work wait, for ``delay`` seconds at least."""
        due = self._clock() + delay
        self._lane(work.to.chat).add(Entry(work, due, due, next(self._numbers)))

    def give_back(self, entry: Entry, pause: float) -> None:
        """Let an entry wait again, and its whole chat for some seconds."""
        self.hold(entry.work.to.chat, pause)
        self._lane(entry.work.to.chat).give_back(entry)

    def hold(self, chat: int, pause: float) -> None:
        """Write nothing to a chat for some seconds."""
        lane = self._lane(chat)
        lane.resume = max(lane.resume, self._clock() + pause)

    def cancel(self, name: str, slot: Slot) -> None:
        """Forget what waits for a slot."""
        if slot.chat in self._lanes:
            self._lanes[slot.chat].waiting.pop(name, None)

    def move(self, old: int, new: int) -> None:
        """Follow a group to its new id, with what waits for it; the slots stay behind."""
        if old == new or self._moved.get(old) == new:
            return
        self._moved.pop(new, None)
        self._moved[old] = new
        if len(self._moved) > MAX_MOVED:
            self._moved.popitem(last=False)
        self._slots.leave(old)
        lane = self._lanes.pop(old, None)
        for entry in lane.waiting.values() if lane else ():
            entry.work = replace(entry.work, to=self.home(entry.work.to))
            self._lane(new).give_back(entry)

    def look(self) -> tuple[list[Ready], float]:
        """Find each chat's next entry that may go now, in order; and when there will be more."""
        now, ready, wake = self._clock(), [], math.inf
        for lane in self._lanes.values():
            if lane.busy or not lane.waiting:
                continue
            self._forget_spare(lane, now)
            at, entry = self._next(lane, now)
            if entry is None:
                wake = min(wake, at)
            else:
                ready.append((lane, entry))
        return sorted(ready, key=lambda pair: pair[1].rank), wake

    def skip_stale(self, late: list[Ready]) -> None:
        """Leave out what is old and unimportant: a later show of its slot tells the truth."""
        now = self._clock()
        for lane, entry in late:
            slot = self._slots.get(str(entry.key))
            if slot and slot.message_id and entry.may_be_skipped(now, STALE_AGE):
                del lane.waiting[entry.key]

    def tidy(self) -> float:
        """Free what is idle; return when there will be more of it."""
        now, wake = self._clock(), math.inf
        for lane in list(self._lanes.values()):
            if lane.busy or lane.waiting:
                continue
            if lane.resume > now:
                wake = min(wake, lane.resume)
            else:
                del self._lanes[lane.chat]
        self._slots.sweep(self._is_waiting)
        return wake

    def _lane(self, chat: int) -> Lane:
        return self._lanes.setdefault(chat, Lane(chat))

    def _next(self, lane: Lane, now: float) -> tuple[float, Entry | None]:
        opens = max(lane.resume, now + self._budgets.wait(lane.chat))
        times = [(self._due(lane, entry, now), entry) for entry in lane.waiting.values()]
        ripe = [entry for due, entry in times if due <= now]
        if ripe and opens <= now:
            return now, min(ripe, key=lambda entry: entry.rank)
        return max(opens, min((due for due, _ in times), default=math.inf)), None

    def _due(self, lane: Lane, entry: Entry, now: float) -> float:
        due = min(entry.due, now) if self.is_hurried else entry.due
        if entry.is_spare and entry.has_news:
            due = max(due, now + self._budgets.wait_to_spare(lane.chat))
        if isinstance(entry.work, Show) and not self._budgets.off:
            slot = self._slots.get(entry.work.slot)
            if slot and slot.takes_edit(entry.work):
                due = max(due, slot.edited + EDIT_SPACING)
        return due

    def _forget_spare(self, lane: Lane, now: float) -> None:
        """Forget what needs room where there is none; news wait for room or a later show."""
        for key, entry in list(lane.waiting.items()):
            is_optional = entry.is_spare and not entry.has_news and entry.due <= now
            if is_optional and self._budgets.wait_to_spare(lane.chat):
                del lane.waiting[key]

    def _is_waiting(self, name: str, slot: Slot) -> bool:
        return slot.chat in self._lanes and name in self._lanes[slot.chat].waiting
