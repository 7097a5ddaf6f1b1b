"""Makes one call at a time for a chat and draws the conclusions from what came of it."""

from collections.abc import Awaitable
from dataclasses import replace
from typing import Final

import structlog

from bot.metrics import CALLS
from bot.render.calls import Address, Show
from bot.telegram.budgets import Budgets, Clock
from bot.telegram.flight import Callbacks, Flight
from bot.telegram.lanes import Delete, Entry, Lane, Strip
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
from bot.telegram.slots import Slots

log = structlog.get_logger(__name__)

MARGIN: Final = 0.5  # seconds added to what Telegram tells us to wait
RETRIES: Final = 5
BACK_OFF: Final = 0.5  # seconds before the first retry, twice as many before each further one
# What a screen shows must be true again after an outage, however few people act then.
LATE_RETRIES: Final = 20
LATE_PAUSE: Final = 30.0  # seconds before each of them


class Delivery:
    """Plans and makes calls; what must be repeated goes back to the schedule."""

    def __init__(
        self,
        *,
        sender: Sender,
        budgets: Budgets,
        slots: Slots,
        schedule: Schedule,
        callbacks: Callbacks,
        clock: Clock,
    ) -> None:
        self._sender = sender
        self._budgets = budgets
        self._slots = slots
        self._schedule = schedule
        self._callbacks = callbacks
        self._clock = clock

    def begin(self, lane: Lane, entry: Entry) -> Flight:
        """Take an entry off its lane, decide how it is written, and pay for it."""
        del lane.waiting[entry.key]
        lane.busy = True
        flight = self._plan(lane, entry)
        if not flight.is_needless:
            self._budgets.take(lane.chat)
        return flight

    async def fly(self, flight: Flight) -> None:
        """Make the call and see to its outcome; never raises."""
        try:
            await self._settle(flight, await self._write(flight))
        except Exception:
            log.exception("call lost", chat=flight.lane.chat, key=flight.entry.key)
        finally:
            flight.lane.busy = False
            if flight.slot:
                flight.slot.flying = False

    async def tell_moved(self, old: int, new: int) -> None:
        """Tell the application that a group has moved; never raises."""
        await self._tell(self._callbacks.on_migrated(old, new))

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

    async def _write(self, flight: Flight) -> Outcome:
        if flight.is_needless:
            return Unchanged()
        try:
            outcome = await flight.make(self._sender)
        finally:
            self._budgets.settle(flight.lane.chat)
        CALLS.labels(type(outcome).__name__.lower()).inc()
        return outcome

    # What came of it

    async def _settle(self, flight: Flight, outcome: Outcome) -> None:
        match outcome:
            case Sent(message_id):
                await self._delivered(flight, message_id)
            case Unchanged():
                await self._delivered(flight, flight.message_id)
            case Gone():
                await self._gone(flight)
            case Limited(retry_after):
                log.warning("limited", chat=flight.lane.chat, seconds=retry_after)
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
            self._schedule.add(Delete(show.to, message_id))
        if self._slots.get(show.slot) is not slot:
            return
        old = slot.message_id
        if show.retire and old is not None and old != message_id and slot.has_buttons:
            self._schedule.add(Strip(show.to, old, show.farewell))
        slot.fill(message_id, flight.content or show.content)
        await self._tell(self._callbacks.on_sent(show, message_id))

    async def _gone(self, flight: Flight) -> None:
        show = flight.entry.work
        if isinstance(show, Show) and flight.slot and flight.message_id is not None:
            flight.slot.message_id = None
            # Before another takes its place, which nobody knows of should the process end then.
            await self._tell(self._callbacks.on_gone(show.slot))
            self._again(flight)

    def _failed(self, flight: Flight, description: str) -> None:
        entry = flight.entry
        entry.tries += 1
        if entry.tries <= RETRIES:
            self._again(flight, _back_off(entry))
        elif isinstance(entry.work, Show) and entry.tries <= RETRIES + LATE_RETRIES:
            # Only this call waits: if it alone is what fails, the chat's others go first.
            entry.due = self._clock() + LATE_PAUSE
            self._again(flight, BACK_OFF)
        else:
            self._lost(flight, description)

    async def _unreachable(self, flight: Flight, description: str) -> None:
        to = flight.entry.work.to
        if isinstance(flight.entry.work, Delete | Strip):
            return
        if self._schedule.home(to) != to:  # it became a supergroup in the meantime
            self._again(flight)
            return
        text = description.lower()
        is_topic = "topic" in text or "thread" in text
        flight.lane.drop(to if is_topic else None)
        await self._tell(self._callbacks.on_unreachable(to, description))

    async def _migrated(self, flight: Flight, new: int) -> None:
        old = flight.entry.work.to.chat
        flight.entry.tries += 1
        if flight.entry.tries > RETRIES or old == new:
            self._lost(flight, "migrates in circles")
            return
        is_news = self._schedule.home(Address(old)).chat == old
        if is_news and not await self._tell(self._callbacks.on_migrated(old, new)):
            # The call finds the move again; perhaps nothing else does.
            self._again(flight, _back_off(flight.entry))
            return
        self._schedule.move(old, new)
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

    async def _tell(self, told: Awaitable[None]) -> bool:
        """Tell the application; False where it could not take it."""
        try:
            await told
        except Exception:
            log.exception("callback of the outbox failed")
            return False
        return True


def _back_off(entry: Entry) -> float:
    """Seconds before the next try: twice as many after each."""
    return BACK_OFF * 2.0 ** (entry.tries - 1)
