"""Seats that a computer plays for somebody: marked where they are seen, told without a message."""

import pytest

from bot.app import commands as c
from bot.app.outcome import Outcome
from bot.app.table import Alarm, ChatSettings, Stage
from bot.i18n import LOCALES, Words
from bot.render.calls import Drop, Show
from bot.render.hand import panel
from bot.render.talk import calls_for
from tests.app.app_support import ANNA, BO, CHAT, CHEN, SPRING, SPRING_BOTTOM, House


async def played(locale: str = "zh-Hans") -> House:
    """Anna is the landlord and on lead."""
    house = House()
    await house.deal(ANNA, BO, CHEN, hands=SPRING, bottom=SPRING_BOTTOM)
    await house.tell(c.Configure, ChatSettings(45, locale, 30))
    await house.act(ANNA, "bid 3")
    return house


def to_group(outcome: Outcome) -> list[Show]:
    """What an outcome writes to the group."""
    calls = [call for call in calls_for(outcome, "bot") if call.to.chat == CHAT]
    assert all(isinstance(call, Show) for call in calls if not isinstance(call, Drop))
    return [call for call in calls if isinstance(call, Show)]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(("leaves", "key"), [(False, "acting-auto"), (True, "acting-stand-in")])
async def test_the_board_says_who_is_played_for(leaves: bool, key: str, locale: str) -> None:
    """The seat is marked, and the computer that thinks is said to do it for somebody."""
    house, words = await played(locale), Words(locale)
    if leaves:
        await house.do(c.Leave, BO)
    else:
        await house.do(c.SwitchAuto, BO, on=True)
    [show] = to_group(await house.act(ANNA, "play 3"))

    text = show.content.text
    assert words("count", role="🌾", name="🤖Bo", cards=17) in text
    assert words("count", role="👑", name="Anna", cards=19) in text
    assert words("status-computer", who=words(key, name="Bo")) in text


async def test_panels_mark_the_seat_too() -> None:
    """The others' panels as well as one's own, at once."""
    house = await played()
    outcome = await house.do(c.SwitchAuto, ANNA, on=True)
    texts = {seat.person: panel(seat).text for seat in outcome.panels}

    assert texts.keys() == {ANNA.id, BO.id, CHEN.id}
    assert "👑<b>🤖Anna（你）</b>" in texts[ANNA.id]
    assert "👑🤖Anna 20张" in texts[CHEN.id]
    assert "等 🤖Anna（托管）。" in texts[CHEN.id]
    outcome = await house.do(c.SwitchAuto, ANNA, on=False)
    assert all("🤖" not in panel(seat).text for seat in outcome.panels)


@pytest.mark.parametrize("on", [True, False])
async def test_switching_needs_no_message_of_its_own(on: bool) -> None:
    """The newest board is edited, if nothing else is written soon and there is room."""
    house = await played()
    if not on:
        await house.do(c.SwitchAuto, ANNA, on=True)
    [show] = to_group(await house.do(c.SwitchAuto, ANNA, on=on))

    assert (show.fresh, show.spare, show.content.lines) == (False, True, ())
    assert show.delay > 0
    assert ("（托管） 在想" in show.content.text) == on


async def test_switching_between_hands_writes_nothing_to_the_group() -> None:
    """The next deal shows who is played for."""
    house = House()
    await house.deal(ANNA, BO, CHEN, hands=SPRING, bottom=SPRING_BOTTOM)
    await house.spring(BO, CHEN)
    assert house.table.stage is Stage.BETWEEN
    for on in (True, False):
        assert to_group(await house.do(c.SwitchAuto, BO, on=on)) == []


async def test_whoever_plays_again_is_told_with_the_play() -> None:
    """Answering takes a seat back: one message, the play."""
    house = await played()
    for play in ("play 3", "play 33"):
        await house.act(ANNA, play)
        await house.ring(Alarm.TURN)
        await house.act(CHEN, "pass")
    await house.act(ANNA, "play 3")
    [show] = to_group(await house.act(BO, "play 4"))

    assert show.fresh
    assert "🤖" not in show.content.html
