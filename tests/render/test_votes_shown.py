"""Requests on the screen: one at a time, and each has an end."""

from bot.app import commands as c
from bot.app.outcome import Outcome
from bot.render.calls import Show
from bot.render.talk import calls_for
from tests.app.app_support import ANNA, BO, CHEN, House


def asked(outcome: Outcome) -> tuple[str, str]:
    """The new message of a request, and what becomes of the one before."""
    calls = [call for call in calls_for(outcome, "bot") if isinstance(call, Show)]
    (shown,) = [call for call in calls if call.slot.startswith("vote:")]
    assert shown.fresh
    assert shown.retire
    assert shown.farewell is not None
    return shown.content.text, shown.farewell.text


async def test_a_request_whose_place_another_takes_is_called_off() -> None:
    """Its message would say for ever that it is open."""
    house = House("classic")
    await house.deal(ANNA, BO, CHEN)
    await house.do(c.AskRedeal, BO)
    outcome = await house.do(c.AskStop, CHEN)
    shown, farewell = asked(outcome)

    assert "收掉这张牌桌" in shown
    assert farewell == "✖️ 「重新发牌」取消了。"


async def test_a_request_that_is_repeated_comes_to_the_bottom() -> None:
    """Whoever asks again does not see it any more; the old message says where it went."""
    house = House("classic")
    await house.deal(ANNA, BO, CHEN)
    await house.do(c.AskRedeal, BO)
    shown, farewell = asked(await house.do(c.AskRedeal, BO))

    assert "重新发牌" in shown
    assert farewell == "🗳 「重新发牌」的确认挪到下面了。"
