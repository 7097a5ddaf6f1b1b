"""Reminders: one at a time in a private chat, and none after the turn."""

from bot.app.table import Alarm
from bot.render.calls import Drop, Show
from bot.render.talk import calls_for
from tests.app.app_support import ANNA, House

SLOT = f"remind:1:{ANNA.id}"


async def test_a_reminder_takes_the_place_of_the_one_before() -> None:
    """A new message, since edits do not notify; the old one would stay for ever."""
    house = House("classic")
    await house.deal(ANNA)
    for alarm in (Alarm.HALF, Alarm.SOON, Alarm.TURN):
        outcome = await house.ring(alarm)
        calls = [call for call in calls_for(outcome, "bot") if isinstance(call, Show | Drop)]
        ours = [type(call) for call in calls if call.slot == SLOT]
        assert ours == ([Drop] if alarm is Alarm.TURN else [Drop, Show])
