"""A short campaign; the long one is ``python -m tests.chaos``."""

import os

from tests.chaos.round import play, prepared

SEED = int(os.environ.get("CHAOS_SEED", "7"))


async def test_after_all_trouble_books_and_screens_tell_the_truth() -> None:
    """Nothing is lost, settled twice, leaked or left unanswered, whatever went wrong."""
    told = await play(SEED, groups=3, matches=3, seconds=8)
    assert told.presses > 0
    assert told.wrongs == [], f"CHAOS_SEED={SEED}\n{told.tail}"


async def test_people_alone_do_no_harm_either() -> None:
    """Without any trouble every press of a wild crowd is answered exactly once."""
    async with prepared(SEED) as one:
        await one.found(2)
        await one.rage(2, 4, troubled=False)
        told = await one.judge()
    assert told.wrongs == [], f"CHAOS_SEED={SEED}\n{told.tail}"
