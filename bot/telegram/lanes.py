"""What waits to be written: one lane a chat, one content a slot."""

from dataclasses import dataclass, field, replace

import structlog

from bot.render.calls import Address, Content, Priority, Say, Show

log = structlog.get_logger(__name__)

MAX_WAITING = 60  # calls a chat

Key = str | int  # a slot; a number where the call has none


@dataclass(frozen=True, slots=True)
class Delete:
    """Delete a message that fills no slot any more."""

    to: Address
    message_id: int


@dataclass(frozen=True, slots=True)
class Strip:
    """Take the buttons off a message that fills no slot any more, and change its text perhaps."""

    to: Address
    message_id: int
    farewell: Content | None = None


Work = Show | Say | Delete | Strip


@dataclass(slots=True)
class Entry:
    """One write that waits.

    It is not made before ``due``, on the clock; ``since`` is when its newest content was due.
    ``tries`` is how often it failed.
    """

    work: Work
    due: float
    since: float
    number: int
    tries: int = 0

    @property
    def key(self) -> Key:
        """What the entry is known by in its lane."""
        return self.work.slot if isinstance(self.work, Show) else self.number

    @property
    def priority(self) -> Priority:
        """Who it is for."""
        return self.work.priority if isinstance(self.work, Show) else Priority.REST

    @property
    def rank(self) -> tuple[int, float, int]:
        """Its place among those that are due: the smallest goes first."""
        return self.priority, self.due, self.number

    @property
    def is_spare(self) -> bool:
        """Whether it needs room to spare."""
        return isinstance(self.work, Show) and self.work.spare

    @property
    def has_news(self) -> bool:
        """Whether it carries lines that must not get lost."""
        return isinstance(self.work, Show) and bool(self.work.content.lines)

    def may_be_skipped(self, now: float, age: float) -> bool:
        """Whether it is old and unimportant enough to be left out while writes are scarce."""
        return (
            isinstance(self.work, Show)
            and self.work.priority is Priority.STALE
            and not self.work.fresh
            and not self.has_news
            and now - self.since > age
        )


def merged(newer: Entry, older: Entry) -> Entry:
    """Give the newer show of a slot what an older one, not written yet, leaves to it."""
    new, old = newer.work, older.work
    if not (isinstance(new, Show) and isinstance(old, Show)):
        return newer
    show = replace(
        new,
        content=new.content.following(old.content),
        fresh=new.fresh or old.fresh,
        priority=min(new.priority, old.priority),
        spare=new.spare and old.spare,
        loud=new.loud or old.loud,
        retire=new.retire or old.retire,
        farewell=new.farewell or old.farewell,
    )
    return Entry(show, min(newer.due, older.due), newer.since, newer.number)


@dataclass(slots=True)
class Lane:
    """The calls of one chat; one at a time is in flight."""

    chat: int
    waiting: dict[Key, Entry] = field(default_factory=dict)
    busy: bool = False
    resume: float = 0.0  # nothing is written before, on the clock

    def add(self, entry: Entry) -> None:
        """Let an entry wait, in the place of an older one of its slot."""
        older = self.waiting.pop(entry.key, None)
        self.waiting[entry.key] = merged(entry, older) if older else entry
        if len(self.waiting) > MAX_WAITING:
            self._shed()

    def give_back(self, entry: Entry) -> None:
        """Let an entry wait again that could not be written; a newer one keeps the place."""
        newer = self.waiting.get(entry.key)
        self.waiting[entry.key] = merged(newer, entry) if newer else entry

    def drop(self, to: Address | None) -> None:
        """Forget what waits for one address, or for all of the chat."""
        for key, entry in list(self.waiting.items()):
            if to is None or entry.work.to == to:
                del self.waiting[key]

    def _shed(self) -> None:
        says = [entry for entry in self.waiting.values() if isinstance(entry.work, Say)]
        oldest = min(says or self.waiting.values(), key=lambda entry: entry.number)
        del self.waiting[oldest.key]
        log.warning("call dropped: too many wait", chat=self.chat, key=oldest.key)
