"""A group that becomes a supergroup while things happen at its tables."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

from bot.app.errors import TableNotFound
from bot.telegram.contact import Contact
from bot.telegram.front import Front

OLD, NEW = -100, -1001


def front(**parts: Any) -> Front:
    """A front with nothing in it but what a test needs."""
    names = Front.__dataclass_fields__
    given = {name: cast("Any", parts.get(name)) for name in names if name != "resuming"}
    return Front(**given)


async def test_a_table_that_closes_while_its_group_moves_does_not_keep_the_group() -> None:
    """Two tables are found, and one is closed by the time it is looked at: the move goes on."""
    open_at = {OLD: 1, NEW: 2}
    moved = []

    async def find(chat: int, _: int | None) -> int | None:
        return open_at.get(chat)

    async def look_at(_: int) -> None:
        del open_at[NEW]
        raise TableNotFound

    async def move_chat(old: int, new: int) -> bool:
        await asyncio.sleep(0)
        moved.append((old, new))
        return True

    it = front(
        tables=SimpleNamespace(open_at=find),
        service=SimpleNamespace(look_at=look_at),
        people=SimpleNamespace(move_chat=move_chat),
    )
    assert await Contact(it)._moved(OLD, NEW)
    assert moved == [(OLD, NEW)]
