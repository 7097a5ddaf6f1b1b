"""No chat shows a card that its reader may not know."""

import os
import time

import pytest

from tests.e2e.report import Report
from tests.e2e.twins import Evening, Leak, Render, by_its_buttons, over_the_shoulder

HANDS = int(os.environ.get("E2E_HANDS", "100"))


async def test_nobody_sees_what_they_may_not_know(report: Report) -> None:
    """Whatever others hold, a reader is shown the same: messages, buttons, alerts, toasts."""
    start, compared = time.monotonic(), 0
    for seed in range(HANDS // 10):
        evening = Evening(seed, share=0.25)
        await evening.play(10)
        compared += evening.compared
    report.note("cards: hands", HANDS)
    report.note("cards: compared", compared)
    report.note("cards: seconds", round(time.monotonic() - start, 1))


@pytest.mark.parametrize("careless", [over_the_shoulder, by_its_buttons])
async def test_a_planted_leak_is_found(careless: Render) -> None:
    """The comparison would notice a panel in the group, and a hint that gives an answer away."""
    with pytest.raises(Leak):
        await Evening(1, careless).play(20)
