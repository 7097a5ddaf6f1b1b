"""Writes what is to be shown: one lane a chat, newest content wins, limits kept.

Nothing here polls. A put, an ended call or a timer stirs the pump, which starts what may go now
and sets the timer for what may go next.
"""

import asyncio
import contextlib
import math
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final

import structlog

from bot.render.calls import Address, Call, Drop, Say, Show
from bot.telegram.budgets import Budgets, Clock
from bot.telegram.delivery import Delivery
from bot.telegram.flight import Callbacks
from bot.telegram.lanes import Delete, Entry, Lane
from bot.telegram.schedule import Schedule
from bot.telegram.sender import Sender
from bot.telegram.slots import Slots

log = structlog.get_logger(__name__)

PARALLEL: Final = 32  # calls in flight, all chats together


class Outbox:
    """Takes calls at once, writes them when it may.

    ``on_sent(show, message_id)`` is awaited after each show that was delivered, ``on_gone(slot)``
    when the message that filled a slot was deleted by somebody, ``on_unreachable(address,
    description)`` when a chat or topic cannot be written to and what waited for it was dropped,
    ``on_migrated(old, new)`` when a write found that a group has become a supergroup, and again
    when something is shown under the old id. What they raise is logged. The chat is not written
    to while they run.
    """

    def __init__(
        self,
        sender: Sender,
        budgets: Budgets,
        *,
        on_sent: Callable[[Show, int], Awaitable[None]],
        on_gone: Callable[[str], Awaitable[None]],
        on_unreachable: Callable[[Address, str], Awaitable[None]],
        on_migrated: Callable[[int, int], Awaitable[None]],
        clock: Clock = time.monotonic,
    ) -> None:
        self._budgets = budgets
        self._clock = clock
        self._slots = Slots()
        self._schedule = Schedule(self._slots, budgets, clock)
        self._delivery = Delivery(
            sender=sender,
            budgets=budgets,
            slots=self._slots,
            schedule=self._schedule,
            callbacks=Callbacks(on_sent, on_gone, on_unreachable, on_migrated),
            clock=clock,
        )
        self._flights: set[asyncio.Task[None]] = set()
        self._told: set[tuple[int, int]] = set()  # moves that are being told again
        self._quiet = asyncio.Event()
        self._quiet.set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._is_stirred = False
        self._is_over = False
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
        self._loop, self._is_over = None, True
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
        if self._is_over:
            return
        self._quiet.clear()
        home = self._schedule.home(call.to)
        if isinstance(call, Show) and home != call.to:
            self._tell_again(call.to.chat, home.chat)
        call = replace(call, to=home)
        match call:
            case Show():
                self._put_show(call)
            case Say():
                self._schedule.add(call)
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
        self._schedule.add(show, show.delay)

    def _tell_again(self, old: int, new: int) -> None:
        """Tell that a group has moved: what is shown under the old id may have been opened since.

        An update that was sent before the move may be handled after it.
        """
        if self._loop is not None and (old, new) not in self._told:
            self._told.add((old, new))
            task = self._loop.create_task(self._delivery.tell_moved(old, new))
            self._flights.add(task)
            task.add_done_callback(self._land)
            task.add_done_callback(lambda _: self._told.discard((old, new)))

    def _drop(self, name: str) -> None:
        slot = self._slots.pop(name)
        if slot is None:
            return
        slot.dropped = True
        self._schedule.cancel(name, slot)
        if slot.message_id is not None:
            self._schedule.add(Delete(Address(slot.chat), slot.message_id))

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
        task = loop.create_task(self._delivery.fly(self._delivery.begin(lane, entry)))
        self._flights.add(task)
        task.add_done_callback(self._land)

    def _land(self, task: asyncio.Task[None]) -> None:
        self._flights.discard(task)
        self._stir()
