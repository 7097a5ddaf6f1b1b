"""Advice in words: whatever a sentence counts, the adviser has told."""

import re
from random import Random

import pytest

from bot.i18n import FOLDER, LOCALES
from engine import RULESETS, apply, deal, new_hand, to_act, view_for
from engine.advice import Level, rank_advice

HANDS = 3
SAYS = re.compile(r"^advice-([\w-]+) = (.*(?:\n    .*)*)", re.MULTILINE)


def counted(locale: str) -> dict[str, set[str]]:
    """The variables in each reason's sentence."""
    text = (FOLDER / locale / "advice.ftl").read_text()
    return {reason: set(re.findall(r"\$(\w+)", words)) for reason, words in SAYS.findall(text)}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_number_that_a_reason_names_is_given(ruleset: str) -> None:
    """In every phase, for every choice that is ranked, and never as a zero."""
    rules, wanted = RULESETS[ruleset], {locale: counted(locale) for locale in LOCALES}
    for seed in range(HANDS):
        rng = Random(seed)
        state = new_hand(rules, deal(rules, rng)).state
        while to_act(state):
            ranked = rank_advice(view_for(state, min(to_act(state))), rng, Level.EASY)
            for advice in ranked:
                given = dict(advice.params)
                for locale in LOCALES:
                    assert wanted[locale][advice.reason] <= given.keys(), advice
                assert all(given.values()), advice
            state = apply(state, ranked[0].action).state
