"""What is mailed to the speaker: calls, alarms, and what it should know of messages."""

from dataclasses import dataclass

from pydantic import TypeAdapter

from bot.render.calls import Drop, Say, Show


@dataclass(frozen=True, slots=True)
class Arm:
    """A table's next alarm."""

    table: int
    version: int
    due_at: float | None


@dataclass(frozen=True, slots=True)
class Forget:
    """A table has closed: nothing more will be shown of it."""

    table: int


@dataclass(frozen=True, slots=True)
class Migrate:
    """A group has become a supergroup."""

    old: int
    new: int


@dataclass(frozen=True, slots=True)
class Remember:
    """A message fills a slot."""

    slot: str
    chat: int
    message: int


Parcel = Show | Say | Drop | Arm | Forget | Migrate | Remember
_KINDS: dict[str, TypeAdapter[Parcel]] = {
    kind.__name__: TypeAdapter(kind) for kind in (Show, Say, Drop, Arm, Forget, Migrate, Remember)
}


def pack(parcel: Parcel) -> str:
    """Write a parcel as text: its kind, a space, and JSON."""
    kind = type(parcel).__name__
    return f"{kind} {_KINDS[kind].dump_json(parcel).decode()}"


def unpack(text: str) -> Parcel:
    """Read a parcel; raises ``KeyError`` or ``ValueError`` for what ``pack`` has not written."""
    kind, _, json = text.partition(" ")
    return _KINDS[kind].validate_json(json)
