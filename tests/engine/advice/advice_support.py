"""Playing whole hands with advisers in every seat."""

from collections.abc import Callable, Iterator
from random import Random

from engine.actions import Action
from engine.advice import Advice, Level, rank_advice
from engine.deal import deal
from engine.hand import apply, new_hand, to_act
from engine.rules import Rules
from engine.state import State
from engine.views import View, view_for

Chooser = Callable[[View, Random], tuple[Advice, ...]]


def by_level(level: Level | str) -> Chooser:
    """A chooser that ranks at one level."""
    return lambda view, rng: rank_advice(view, rng, level)


def decisions(
    rules: Rules, seed: int, choose: Chooser
) -> Iterator[tuple[State, View, tuple[Advice, ...]]]:
    """Play one hand, and give each decision before it is taken."""
    rng = Random(seed)
    state = new_hand(rules, deal(rules, rng)).state
    while seats := to_act(state):
        view = view_for(state, min(seats))
        ranked = choose(view, rng)
        yield state, view, ranked
        state = apply(state, ranked[0].action).state


def actions(rules: Rules, seed: int, choose: Chooser) -> list[Action]:
    """The actions of one hand."""
    return [ranked[0].action for _, _, ranked in decisions(rules, seed, choose)]
