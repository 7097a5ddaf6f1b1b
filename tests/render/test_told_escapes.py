"""What is told of escapes: by whom and at what price, and nothing where they are free."""

from typing import Any

import pytest

from bot.app import commands as c
from bot.app.outcome import Outcome
from bot.app.stats import StoredRecord
from bot.app.table import Person
from bot.i18n import LOCALES, Words
from bot.render.calls import Drop
from bot.render.replay import replay
from bot.render.talk import calls_for
from engine import RULESETS
from engine.records import Record, format_record
from engine.rules import Escaping
from tests.app.app_support import ANNA, BO, CHAT, CHEN, SPRING, SPRING_BOTTOM, House


async def left(ruleset: str, *, leaves: Person = BO) -> tuple[House, Outcome]:
    """Anna is the landlord of a three-handed game, and somebody leaves."""
    house = House(ruleset)
    await house.deal(ANNA, BO, CHEN, hands=SPRING, bottom=SPRING_BOTTOM)
    await house.act(ANNA, "bid 3")
    return house, await house.do(c.Leave, leaves)


def shown(outcome: Outcome, chat: int) -> str:
    """All that an outcome writes to a chat."""
    calls = [call for call in calls_for(outcome, "bot") if not isinstance(call, Drop)]
    return "\n".join(call.content.html for call in calls if call.to.chat == chat)


async def test_who_concedes_is_named_with_the_price() -> None:
    """The group and every panel read who escaped and that nobody else pays."""
    _, outcome = await left("laizi")
    for chat in (CHAT, ANNA.id, CHEN.id):
        assert "🏃 Bo 逃跑了，认输，独自付 6 分" in shown(outcome, chat)
    assert "🏃 Bo escaped, concedes and pays all 6" in shown(outcome, BO.id)
    assert "-6" in shown(outcome, BO.id)


async def test_a_spared_partner_reads_so() -> None:
    """The side has lost, but the partner of whoever escaped pays nothing."""
    _, outcome = await left("laizi")

    assert "🏁 这局输了，但你不用付分：+0" in shown(outcome, CHEN.id)


async def test_a_landlord_who_concedes_pays_both() -> None:
    """The farmers win; the landlord pays what each of them gets."""
    _, outcome = await left("laizi", leaves=ANNA)

    assert "🏃 Anna 逃跑了，认输，独自付 6 分" in shown(outcome, CHAT)
    assert "🏁 这局赢了：+3" in shown(outcome, CHEN.id)


async def test_a_fine_is_in_the_result_where_the_hand_went_on() -> None:
    """CT: the escape is told at once, the fine with the settlement."""
    house, outcome = await left("ct")
    assert "🏃 Bo 逃跑了" in shown(outcome, CHAT)
    await house.do(c.SwitchAuto, ANNA, on=True)
    await house.do(c.SwitchAuto, CHEN, on=True)
    while house.view().result is None:
        outcome = await house.ring()

    assert "🏃 Bo 逃跑了，罚 10 分" in shown(outcome, CHAT)


FREE = [r.id for r in RULESETS.values() if r.escaping is Escaping.FREE and r.players == 3]


@pytest.mark.parametrize("ruleset", FREE)
async def test_where_leaving_is_free_nobody_escapes(ruleset: str) -> None:
    """Leaving is told once, as leaving."""
    _, outcome = await left(ruleset)
    told = shown(outcome, CHAT)

    assert "🚪 Bo 离开了" in told
    assert "逃跑" not in told


def _stored(house: House) -> StoredRecord:
    hand: Any = house.table.hand
    record = Record(house.rules, hand.deal, hand.actions)
    causes = tuple(entry.cause.value for entry in house.tables.logged[1, 0])
    return StoredRecord(1, 1, 1, format_record(record), causes, ("Anna", "Bo", "C"), "live")


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(("ruleset", "key"), [("classic", "replay-left"), ("ct", "replay-escape")])
async def test_a_replay_calls_it_what_it_was(ruleset: str, key: str, locale: str) -> None:
    """Free to leave: left. At a price: escaped."""
    house, _ = await left(ruleset)
    words = Words(locale)

    line = words("replay-line", name="Bo", what=words(key))
    assert line in replay(words, _stored(house)).splitlines()
