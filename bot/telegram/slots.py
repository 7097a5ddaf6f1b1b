"""Which message fills which slot, and what it shows."""

import math
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from bot.render.calls import Content, Show

MAX_SLOTS = 20_000  # the least recently used are forgotten beyond


@dataclass(slots=True)
class Slot:
    """A place on a screen.

    ``shown`` is None where the content of the message is not known. A slot that was ``dropped``
    is no longer in the table of slots, but a show for it may still be ``flying``.
    """

    chat: int
    message_id: int | None = None
    shown: Content | None = None
    edited: float = -math.inf  # when the message was last edited, on the clock
    flying: bool = False
    dropped: bool = False

    @property
    def has_buttons(self) -> bool:
        """Whether the message has buttons, as far as is known."""
        return self.shown is None or bool(self.shown.keyboard)

    def takes_edit(self, show: Show) -> bool:
        """Whether the show edits the message; otherwise it needs a new one."""
        unknown = self.shown is None and bool(show.content.lines)
        return not show.fresh and self.message_id is not None and not unknown

    def content_of(self, show: Show) -> Content:
        """The content to be written: what is edited in follows what is there."""
        return show.content if show.fresh else show.content.following(self.shown)

    def shows(self, show: Show) -> bool:
        """Whether there is nothing to be written."""
        if self.shown is None or not self.takes_edit(show):
            return False
        content = self.content_of(show)
        return (content.html, content.keyboard) == (self.shown.html, self.shown.keyboard)

    def fill(self, message_id: int, content: Content) -> None:
        """Note that a message now fills the slot and shows the content."""
        if message_id != self.message_id:
            self.edited = -math.inf
        self.message_id = message_id
        self.shown = content


class Slots:
    """All slots by name, the least recently used first."""

    def __init__(self) -> None:
        self._slots: OrderedDict[str, Slot] = OrderedDict()
        self._closing: set[str] = set()

    def __len__(self) -> int:
        """How many slots are known."""
        return len(self._slots)

    def get(self, name: str) -> Slot | None:
        """Look up a slot."""
        return self._slots.get(name)

    def use(self, name: str, chat: int) -> Slot:
        """Take a slot into use for a chat; what it had in another chat is forgotten."""
        slot = self._slots.get(name)
        if slot is None or slot.chat != chat:
            slot = self._slots[name] = Slot(chat)
        self._closing.discard(name)
        self._slots.move_to_end(name)
        if len(self._slots) > MAX_SLOTS:
            self._slots.popitem(last=False)
        return slot

    def pop(self, name: str) -> Slot | None:
        """Forget a slot."""
        return self._slots.pop(name, None)

    def close(self, prefix: str) -> None:
        """Mark slots to be forgotten: the prefix itself and what goes on from it with a colon."""
        start = prefix.rstrip(":") + ":"
        self._closing |= {name for name in self._slots if (name + ":").startswith(start)}

    def sweep(self, is_waiting: Callable[[str, Slot], bool]) -> None:
        """Forget the closing slots for which nothing waits or is in flight."""
        for name in list(self._closing):
            slot = self._slots.get(name)
            if slot is None or not (slot.flying or is_waiting(name, slot)):
                self._slots.pop(name, None)
                self._closing.discard(name)

    def leave(self, chat: int) -> None:
        """Forget all slots of a chat, whose messages are out of reach."""
        for name in [name for name, slot in self._slots.items() if slot.chat == chat]:
            del self._slots[name]
