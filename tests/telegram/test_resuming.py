"""Tables that wait to be resumed after a start, while people press already."""

from types import SimpleNamespace
from typing import Any, cast

import pytest
from virtual_time import run

from bot.app.commands import Resume, TableCommand
from bot.telegram.resuming import Resuming

OPEN = [1, 2, 3]


class Tables:
    """Notes which tables are resumed, and fails as often as it is told to."""

    def __init__(self, failures: dict[int, int] | None = None) -> None:
        self.resumed: list[int] = []
        self._failures = failures or {}

    async def open_tables(self) -> list[int]:
        """Which tables are open."""
        return OPEN

    async def of(self, _: list[int]) -> list[Any]:
        """No message is known."""
        return []

    async def carry_out(self, command: TableCommand) -> None:
        """Resume a table."""
        assert isinstance(command, Resume)
        if self._failures.get(command.table, 0):
            self._failures[command.table] -= 1
            raise OSError("no room")
        self.resumed.append(command.table)


async def begun(tables: Tables) -> Resuming:
    """The start of a process that finds the tables open."""
    fake = cast("Any", tables)
    nobody = cast("Any", SimpleNamespace())
    resuming = Resuming(fake, fake, nobody, nobody, fake.carry_out)
    await resuming.begin()
    return resuming


async def test_a_table_at_which_something_happens_is_resumed_first_and_once() -> None:
    """A press does not wait for the tables before its own, and finds the truth on the screens."""
    tables = Tables()
    resuming = await begun(tables)
    await resuming.before(3)
    await resuming.before(3)
    await resuming.finish()
    assert tables.resumed == [3, 1, 2]
    assert not resuming


async def test_nothing_waits_for_a_table_that_was_not_open() -> None:
    """Most presses come long after the start."""
    tables = Tables()
    resuming = await begun(tables)
    await resuming.before(4)
    assert not tables.resumed


async def test_a_press_at_a_table_that_cannot_be_resumed_fails_and_may_be_repeated() -> None:
    """It stays on the list."""
    tables = Tables({2: 1})
    resuming = await begun(tables)
    with pytest.raises(OSError, match="no room"):
        await resuming.before(2)
    await resuming.before(2)
    assert tables.resumed == [2]


def test_tables_that_cannot_be_resumed_are_tried_again_and_hold_up_no_other() -> None:
    """The clock of a table that is forgotten would stand still for ever."""
    tables = Tables({1: 3})

    async def finish() -> None:
        resuming = await begun(tables)
        await resuming.finish()

    run(finish())
    assert tables.resumed == [2, 3, 1]
