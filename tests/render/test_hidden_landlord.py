"""Before the hidden landlord is known, nothing that others are shown depends on who it is."""

from collections import Counter
from dataclasses import replace

import pytest

from bot.app import commands as c
from bot.app.table import Person
from bot.render.calls import Call, Show
from bot.render.talk import calls_for
from engine import RULESETS, Card, Deal, Rank, Suit
from engine.cards import sort_cards
from tests.app.app_support import ANNA, BO, CHAT, CHEN, DORA, House
from tests.engine.engine_support import stacked

EVE = Person(5_000_000_005, "Eve", "en", reachable=True)
FIVE = (ANNA, BO, CHEN, DORA, EVE)  # Anna holds the shown card
TWIN = Card(Rank.SEVEN, Suit.HEARTS)


def _deal(holder: int, other: int) -> Deal:
    """Seat 0 shows the heart seven; ``holder`` has its twin, ``other`` a spade nine instead."""
    dealt = stacked(RULESETS["five"], {0: "7h", 1: "7h", 2: "9s"}, bottom="3s 4s 5s", face_up="7h")
    if holder < other:
        return dealt
    one, two = Counter(dealt.hands[1]), Counter(dealt.hands[2])
    nine = Card(Rank.NINE, Suit.SPADES)
    swapped = (one - Counter([TWIN]) + Counter([nine]), two - Counter([nine]) + Counter([TWIN]))
    changed = tuple(sort_cards(hand.elements()) for hand in swapped)
    return replace(dealt, hands=(dealt.hands[0], *changed, *dealt.hands[3:]))


async def _shown(holder: int) -> list[list[Call]]:
    """What the group and everyone but Bo and Chen are shown, step by step, until the lead."""
    house = House("five")
    house.chance.deals.append(_deal(holder, 3 - holder))
    await house.sit(*FIVE)
    steps = [await house.do(c.Begin, ANNA)]
    answers = [(person, "reveal no") for person in (ANNA, EVE, CHEN, DORA, BO)]
    answers += [(person, "double no") for person in (BO, ANNA, EVE, DORA, CHEN)]
    steps += [await house.act(person, text) for person, text in (*answers, (ANNA, "play 3"))]
    observers = {CHAT, ANNA.id, DORA.id, EVE.id}
    return [
        [call for call in calls_for(step, "bot") if call.to.chat in observers] for step in steps
    ]


async def test_observers_see_the_same_whoever_is_hidden() -> None:
    """Messages, buttons, their data, order and delays are the same in both worlds."""
    first, second = await _shown(holder=1), await _shown(holder=2)

    assert sum(map(len, first)) > 20
    assert first == second


@pytest.mark.parametrize("holder", [1, 2])
async def test_the_hidden_landlord_knows(holder: int) -> None:
    """The panel of whoever holds the twin marks them as landlord, and the card by its suit."""
    house = House("five")
    house.chance.deals.append(_deal(holder, 3 - holder))
    await house.sit(*FIVE)
    outcome = await house.do(c.Begin, ANNA)
    calls = [call for call in calls_for(outcome, "bot") if isinstance(call, Show)]
    shown = {call.to.chat: call for call in calls}
    panel = shown[FIVE[holder].id].content.html

    assert f"👑<b>{FIVE[holder].name}" in panel
    assert "7♥" in panel.split("🂠")[1]
    assert f"🌾<b>{FIVE[3 - holder].name}" in shown[FIVE[3 - holder].id].content.html
    assert "🌾" not in shown[CHAT].content.html
