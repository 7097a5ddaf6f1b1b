"""Trouble on order: refusals, floods, broken answers, lost connections, delays."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from bot.demo.api.params import Params
from bot.demo.clock import Clock
from bot.demo.errors import ApiError, flooded

Kind = Literal["error", "flood", "http", "drop", "drop_after", "delay"]

_ANSWERS = {"answerCallbackQuery", "getUpdates"}


@dataclass(eq=False)
class Fault:
    """What goes wrong with matching calls; it wears out after `times` of them.

    With `until` (stand-in time) it lasts until then instead, however many calls there are.
    `error`: refused with `code` and `description`. `flood`: 429 with `seconds`.
    `everything` strikes polls and answers too, which a missing `method` spares.
    `http`: status `code` with an HTML body. `drop`: the connection closes before anything
    is done, `drop_after` when it is done. `delay`: answered `seconds` later than done.
    """

    kind: Kind
    method: str | None = None
    chat: int | None = None
    times: int = 1
    when: Callable[[Params], bool] | None = None
    code: int = 502
    description: str = "Bad Request: fault"
    seconds: float = 1.0
    until: float | None = None
    everything: bool = False
    hits: int = 0

    def spent(self, now: float) -> bool:
        """Tell whether the fault can strike no more."""
        return now >= self.until if self.until is not None else self.times <= 0

    def fits(self, method: str, params: Params) -> bool:
        """Tell whether this call is meant; faults without a method spare polls and answers."""
        if self.everything:
            return True
        if self.method is None and (method in _ANSWERS or "chat_id" not in params):
            return False
        if self.method is not None and self.method != method:
            return False
        if self.chat is not None and str(params.get("chat_id")) != str(self.chat):
            return False
        return self.when is None or self.when(params)

    def strike(self) -> None:
        """Use the fault up by one."""
        self.times -= 1
        self.hits += 1

    def refusal(self, now: float) -> ApiError | None:
        """Return the Bot API error that this fault is, if it is one."""
        if self.kind == "flood":
            left = self.until - now if self.until is not None else self.seconds
            return flooded(max(1, math.ceil(left)))
        if self.kind == "error":
            return ApiError(self.code, self.description)
        return None


class Faults:
    """The faults that are still to strike, first come first served."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._waiting: list[Fault] = []

    def add(self, fault: Fault) -> Fault:
        """Put a fault in wait."""
        self._waiting.append(fault)
        return fault

    def clear(self) -> None:
        """Let everything work again."""
        self._waiting.clear()

    def take(self, method: str, params: Params) -> Fault | None:
        """Return the fault that strikes this call, if any."""
        now = self._clock.now()
        self._waiting = [fault for fault in self._waiting if not fault.spent(now)]
        fault = next((fault for fault in self._waiting if fault.fits(method, params)), None)
        if fault is not None:
            fault.strike()
        return fault
