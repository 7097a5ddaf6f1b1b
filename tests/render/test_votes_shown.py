"""Requests on the screen: one at a time, and each has an end."""

from bot.app import commands as c
from bot.render.calls import Show
from bot.render.talk import calls_for
from tests.app.app_support import ANNA, BO, CHEN, House


async def test_a_request_whose_place_another_takes_is_called_off() -> None:
    """Its message would say for ever that it is open."""
    house = House("classic")
    await house.deal(ANNA, BO, CHEN)
    await house.do(c.AskRedeal, BO)
    outcome = await house.do(c.AskStop, CHEN)
    calls = [call for call in calls_for(outcome, "bot") if isinstance(call, Show)]
    (shown,) = [call for call in calls if call.slot.startswith("vote:")]

    assert shown.fresh
    assert shown.retire
    assert "收掉这张牌桌" in shown.content.text
    assert shown.farewell is not None
    assert shown.farewell.text == "✖️ 「重新发牌」取消了。"
