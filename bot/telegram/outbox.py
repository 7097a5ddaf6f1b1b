"""Writes what is to be shown: one lane a chat, newest content wins, limits kept.

Nothing here polls. A put, an ended call or a timer stirs the pump, which starts what may go now
and sets the timer for what may go next.
"""

import asyncio
import contextlib
import math
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from itertools import count
from typing import Final

import structlog

from bot.render.calls import Address, Call, Content, Drop, Say, Show
from bot.telegram.budgets import Budgets, Clock
from bot.telegram.lanes import Delete, Entry, Lane, Work
from bot.telegram.schedule import Schedule
from bot.telegram.sender import (
    Failed,
    Gone,
    Limited,
    Migrated,
    Outcome,
    Refused,
    Sender,
    Sent,
    Unchanged,
    Unreachable,
)
from bot.telegram.slots import Slot, Slots

log = structlog.get_logger(__name__)

PARALLEL: Final = 32  # calls in flight, all chats together
MARGIN: Final = 0.5  # seconds added to what Telegram tells us to wait
RETRIES: Final = 5
BACK_OFF: Final = 0.5  # seconds before the first retry, twice as many before each further one


@dataclass(slots=True)
class Flight:
    """A call that is being made; ``content`` and the ``message_id`` to edit are a show's."""

    lane: Lane
    entry: Entry
    slot: Slot | None = None
    content: Content | None = None
    message_id: int | None = None
    is_needless: bool = False


class Outbox:
    """Takes calls at once, writes them when it may.

    ``on_sent(show, message_id)`` is awaited after each show that was delivered,
    ``on_unreachable(address, description)`` when a chat or topic cannot be written to and what
    waited for it was dropped, ``on_migrated(old, new)`` when a write found that a group has become
    a supergroup. What they raise is logged. The chat is not written to while they run.
    """

    def __init__(
        self,
        sender: Sender,
        budgets: Budgets,
        *,
        on_sent: Callable[[Show, int], Awaitable[None]],
        on_unreachable: Callable[[Address, str], Awaitable[None]],
        on_migrated: Callable[[int, int], Awaitable[None]],
        clock: Clock = time.monotonic,
    ) -> None:
        self._sender = sender
        self._budgets = budgets
        self._on_sent = on_sent
        self._on_unreachable = on_unreachable
        self._on_migrated = on_migrated
        self._clock = clock
        self._numbers = count()
        self._slots = Slots()
        self._schedule = Schedule(self._slots, budgets, clock)
        self._flights: set[asyncio.Task[None]] = set()
        self._quiet = asyncio.Event()
        self._quiet.set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._is_stirred = False
        self._deadline: float | None = None  # set while stopping

    # What the application calls

    @property
    def depth(self) -> int:
        """How many calls wait."""
        return self._schedule.depth

    def start(self) -> None:
        """Begin to write, within a running event loop."""
        self._loop = asyncio.get_running_loop()
        self._stir()

    async def stop(self, within: float = 3.0) -> None:
        """Write what can be written within some seconds, without delays; give the rest up."""
        self._deadline = self._clock() + within
        self._schedule.is_hurried = True
        self._stir()
        if self._loop is not None:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(within):
                    await self._quiet.wait()
        self._loop = None
        if self._timer:
            self._timer.cancel()
        for flight in self._flights:
            flight.cancel()
        await asyncio.gather(*self._flights, return_exceptions=True)
        if self.depth:
            log.warning("calls given up at the stop", calls=self.depth)

    async def idle(self) -> None:
        """Wait until nothing waits and nothing is in flight."""
        await self._quiet.wait()

    def put(self, call: Call) -> None:
        """Take a call: newer content for a slot takes the place of older, unsent content."""
        call = replace(call, to=self._schedule.home(call.to))
        match call:
            case Show():
                self._put_show(call)
            case Say():
                self._add(call)
            case Drop():
                self._drop(call.slot)
        self._stir()

    def remember(self, slot: str, chat: int, message_id: int) -> None:
        """Say which message fills a slot, what it shows being unknown: after a restart."""
        known = self._slots.use(slot, self._schedule.home(Address(chat)).chat)
        known.message_id, known.shown = message_id, None

    def message_of(self, slot: str) -> int | None:
        """Return the id of the message that fills a slot."""
        known = self._slots.get(slot)
        return known.message_id if known else None

    def forget(self, prefix: str) -> None:
        """Forget the slot of this name and those that go on with a colon, once nothing waits."""
        self._slots.close(prefix)
        self._stir()

    def migrate(self, old: int, new: int) -> None:
        """Follow a group to its new id; its messages stay behind."""
        self._schedule.move(old, new)
        self._stir()

    # Taking calls

    def _put_show(self, show: Show) -> None:
        known = self._slots.get(show.slot)
        if known and known.chat != show.to.chat:
            self._schedule.cancel(show.slot, known)
        self._slots.use(show.slot, show.to.chat)
        self._add(show, show.delay)

    def _drop(self, name: str) -> None:
        slot = self._slots.pop(name)
        if slot is None:
            return
        slot.dropped = True
        self._schedule.cancel(name, slot)
        if slot.message_id is not None:
            self._add(Delete(Address(slot.chat), slot.message_id))

    def _add(self, work: Work, delay: float = 0.0) -> None:
        self._schedule.add(Entry(work, self._clock() + delay, next(self._numbers)))
        self._quiet.clear()

    # Starting calls

    def _stir(self) -> None:
        if self._loop is not None and not self._is_stirred:
            self._is_stirred = True
            self._loop.call_soon(self._pump)

    def _pump(self) -> None:
        self._is_stirred = False
        if self._loop is None:
            return
        pause = self._budgets.wait_overall()
        if pause:
            self._rest(self._loop, self._clock() + pause)
        elif len(self._flights) < PARALLEL:  # otherwise the end of a flight stirs the pump
            self._start_ready(self._loop)

    def _start_ready(self, loop: asyncio.AbstractEventLoop) -> None:
        ready, wake = self._schedule.look()
        for place, (lane, entry) in enumerate(ready):
            if len(self._flights) >= PARALLEL:
                break
            pause = self._budgets.wait_overall()
            if pause:
                self._schedule.skip_stale(ready[place:])
                wake = min(wake, self._clock() + pause)
                break
            self._launch(loop, lane, entry)
        self._rest(loop, min(wake, self._schedule.tidy()))

    def _rest(self, loop: asyncio.AbstractEventLoop, wake: float) -> None:
        """Sleep until then; say so where nothing is left to be written."""
        if self._timer:
            self._timer.cancel()
        pause = wake - self._clock()
        self._timer = loop.call_later(pause, self._pump) if wake < math.inf else None
        is_hopeless = self._deadline is not None and wake > self._deadline
        if not self._flights and (is_hopeless or not self.depth):
            self._quiet.set()

    def _launch(self, loop: asyncio.AbstractEventLoop, lane: Lane, entry: Entry) -> None:
        del lane.waiting[entry.key]
        lane.busy = True
        flight = self._plan(lane, entry)
        if not flight.is_needless:
            self._budgets.take(lane.chat)
        task = loop.create_task(self._fly(flight))
        self._flights.add(task)
        task.add_done_callback(self._land)

    def _land(self, task: asyncio.Task[None]) -> None:
        self._flights.discard(task)
        self._stir()

    def _plan(self, lane: Lane, entry: Entry) -> Flight:
        show = entry.work
        if not isinstance(show, Show):
            return Flight(lane, entry)
        slot = self._slots.get(show.slot) or self._slots.use(show.slot, lane.chat)
        slot.flying = True
        message_id = slot.message_id if slot.takes_edit(show) else None
        is_needless = slot.shows(show)
        if message_id is not None and not is_needless:
            slot.edited = self._clock()
        return Flight(lane, entry, slot, slot.content_of(show), message_id, is_needless)

    async def _fly(self, flight: Flight) -> None:
        try:
            await self._settle(flight, await self._write(flight))
        except Exception:
            log.exception("call lost", chat=flight.lane.chat, key=flight.entry.key)
        finally:
            flight.lane.busy = False
            if flight.slot:
                flight.slot.flying = False

    async def _write(self, flight: Flight) -> Outcome:
        if flight.is_needless:
            return Unchanged()
        try:
            return await self._call(flight)
        finally:
            self._budgets.settle(flight.lane.chat)

    async def _call(self, flight: Flight) -> Outcome:
        work, message_id = flight.entry.work, flight.message_id
        match work:
            case Show():
                content = flight.content or work.content
                if message_id is not None:
                    return await self._sender.edit(work.to, message_id, content)
                return await self._sender.send(work.to, content, loud=work.loud)
            case Say():
                return await self._sender.send(
                    work.to, work.content, reply_to=work.reply_to, loud=work.loud
                )
            case Delete():
                return await self._sender.delete(work.to, work.message_id)

    # What came of it

    async def _settle(self, flight: Flight, outcome: Outcome) -> None:
        match outcome:
            case Sent(message_id):
                await self._delivered(flight, message_id)
            case Unchanged():
                await self._delivered(flight, flight.message_id)
            case Gone():
                self._gone(flight)
            case Limited(retry_after):
                self._budgets.slow_down()
                self._again(flight, retry_after + MARGIN)
            case Failed(description):
                self._failed(flight, description)
            case Unreachable(description):
                await self._unreachable(flight, description)
            case Migrated(chat):
                await self._migrated(flight, chat)
            case Refused(description):
                self._lost(flight, description)

    async def _delivered(self, flight: Flight, message_id: int | None) -> None:
        show, slot = flight.entry.work, flight.slot
        if not isinstance(show, Show) or slot is None or message_id is None:
            return
        if slot.dropped and flight.message_id is None:
            self._add(Delete(show.to, message_id))
        if self._slots.get(show.slot) is not slot:
            return
        slot.fill(message_id, flight.content or show.content)
        await self._tell(self._on_sent(show, message_id))

    def _gone(self, flight: Flight) -> None:
        if flight.slot and flight.message_id is not None:
            flight.slot.message_id = None
            self._again(flight)

    def _failed(self, flight: Flight, description: str) -> None:
        entry = flight.entry
        entry.tries += 1
        if entry.tries > RETRIES:
            self._lost(flight, description)
        else:
            self._again(flight, BACK_OFF * 2 ** (entry.tries - 1))

    async def _unreachable(self, flight: Flight, description: str) -> None:
        to = flight.entry.work.to
        if isinstance(flight.entry.work, Delete):
            return
        text = description.lower()
        is_topic = "topic" in text or "thread" in text
        flight.lane.drop(to if is_topic else None)
        await self._tell(self._on_unreachable(to, description))

    async def _migrated(self, flight: Flight, new: int) -> None:
        old = flight.entry.work.to.chat
        flight.entry.tries += 1
        if flight.entry.tries > RETRIES or old == new:
            self._lost(flight, "migrates in circles")
            return
        if self._schedule.home(Address(old)).chat == old:
            await self._tell(self._on_migrated(old, new))
        self.migrate(old, new)
        self._again(flight)

    def _again(self, flight: Flight, pause: float = 0.0) -> None:
        """Let the call wait again, its chat for so many seconds, unless it is not wanted now."""
        entry = flight.entry
        entry.work = replace(entry.work, to=self._schedule.home(entry.work.to))
        if self._is_wanted(flight):
            self._schedule.give_back(entry, pause)
        else:
            self._schedule.hold(entry.work.to.chat, pause)

    def _is_wanted(self, flight: Flight) -> bool:
        work = flight.entry.work
        if not isinstance(work, Show) or flight.slot is None:
            return True
        current = self._slots.get(work.slot)
        has_moved = current is not None and current.chat != work.to.chat
        return not (flight.slot.dropped or has_moved)

    def _lost(self, flight: Flight, description: str) -> None:
        log.error(
            "call given up",
            chat=flight.lane.chat,
            key=flight.entry.key,
            description=description,
        )

    async def _tell(self, told: Awaitable[None]) -> None:
        try:
            await told
        except Exception:
            log.exception("callback of the outbox failed")
