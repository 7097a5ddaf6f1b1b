"""What fits: every ruleset's biggest hands within Telegram's limits, in both languages."""

from dataclasses import replace

import pytest

from bot.app import commands as c
from bot.app.outcome import seat_view, table_view
from bot.app.stats import StoredRecord
from bot.app.table import Alarm
from bot.i18n import LOCALES, Words
from bot.render.calls import Content
from bot.render.hand import panel
from bot.render.replay import replay
from bot.render.replies import TOAST, reply_text
from bot.render.result import result
from bot.render.talk import calls_for
from engine import RULESETS, Phase, format_record
from engine.records import Record
from tests.app.app_support import ANNA, BO, House
from tests.render.test_scenes import check

LONG = "W" * 64


async def playing(ruleset: str, locale: str) -> House:
    """A hand that is being led, at a table of people with wide names."""
    house = House(ruleset, target=None)
    house.settings = replace(house.settings, locale=locale)
    await house.deal(replace(ANNA, name=LONG, locale=locale), replace(BO, name=LONG))
    for _ in range(200):
        if house.view().phase is Phase.PLAYING:
            return house
        for person in (ANNA, BO):
            if house.view().phase is Phase.BIDDING and house.seat(person).asked:
                await house.act(person, "bid 3" if ruleset != "two" else "bid 1")
                break
        else:
            await house.ring(None if Alarm.COMPUTER in house.table.alarms else Alarm.TURN)
    raise AssertionError("nobody leads")


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("ruleset", RULESETS)
async def test_the_biggest_panels_fit(ruleset: str, locale: str) -> None:
    """All cards held, some or all of them selected, sorted either way, with a hint."""
    house = await playing(ruleset, locale)
    table = house.table
    for number, seat in table.people():
        hand = house.view(number).hand or ()
        for chosen in ((), hand[:1], hand[: len(hand) // 2], hand):
            for by_kind in (False, True):
                shown = replace(seat, selection=tuple(chosen), by_kind=by_kind, locale=locale)
                changed = table.with_seat(number, shown)
                view = seat_view(changed, table_view(changed, 0.0), number, fresh=True)
                assert view is not None
                check(panel(view))


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("ruleset", RULESETS)
async def test_whole_hands_fit(ruleset: str, locale: str) -> None:
    """Every message of a hand, its result, its replay, and everybody's own hand as a toast."""
    house = await playing(ruleset, locale)
    words = Words(locale)
    for person in (ANNA, BO):
        looked = await house.do(c.Look, replace(person, name=LONG, locale=locale))
        assert looked.reply is not None
        assert len(reply_text(words, looked.reply)) <= TOAST
        await house.do(c.SwitchAuto, person, on=True)
    while house.view().result is None:
        outcome = await house.ring()
        for call in calls_for(outcome, "doudizhu_bot"):
            content = getattr(call, "content", None)
            if content is not None:
                check(content)
    check(result(table_view(house.table, house.now)))
    hand = house.table.hand
    assert hand is not None
    logged = house.tables.logged[hand.number, hand.attempt]
    stored = StoredRecord(
        hand=1,
        table=1,
        number=hand.number,
        text=format_record(Record(house.rules, hand.deal, hand.actions)),
        causes=tuple(entry.cause.value for entry in logged),
        names=(LONG,) * house.rules.players,
        state="settled",
    )
    check(Content(replay(words, stored)))
