import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest
from advice_support import position_view

from engine.actions import Bid, Pass, Put
from engine.advice import Level, advise
from engine.advice.counts import pack
from engine.notation import parse_cards

POSITIONS = tomllib.loads(Path(__file__).with_name("positions.toml").read_text())["position"]


def _matches(action: object, text: str) -> bool:
    match action:
        case Pass():
            return text == "pass"
        case Bid():
            return text == str(action.value)
        case Put():
            return text != "pass" and pack(parse_cards(text)) == pack(action.cards)
        case _:
            return False


@pytest.mark.parametrize("level", [Level.HARD])
@pytest.mark.parametrize("position", POSITIONS, ids=[one["name"] for one in POSITIONS])
def test_the_obvious_is_advised_with_its_reason(position: dict[str, Any], level: Level):
    """In a position where one can see what is right, that is advised, and why."""
    advice = advise(position_view(position), Random(4), level)
    assert any(_matches(advice.action, text) for text in position["best"]), advice
    assert advice.reason == position["reason"]
