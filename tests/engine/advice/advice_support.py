"""Playing whole hands with advisers in every seat."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from engine.actions import Action, Bid
from engine.advice import Advice, Level, rank_advice
from engine.deal import deal
from engine.hand import apply, new_hand, to_act
from engine.notation import parse_cards
from engine.plays import readings
from engine.rules import Rules
from engine.rulesets import RULESETS
from engine.state import State
from engine.views import Phase, Standing, Turn, View, view_for

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


def position_view(position: dict[str, Any]) -> View:
    """The view of a row of ``positions.toml``."""
    rules = RULESETS[position.get("rules", "classic")]
    bidding = "bids" in position
    bids = tuple(Bid(seat, value) for seat, value in enumerate(position.get("bids", ())))
    turns = tuple(_turn(text, rules) for text in position.get("turns", ()))
    made = [turn for turn in turns if turn.play is not None]
    me = position["me"]
    return View(
        viewer=me,
        rules=rules,
        phase=Phase.BIDDING if bidding else Phase.PLAYING,
        first=0,
        face_up=None,
        to_act=frozenset({me}),
        hand=parse_cards(position["hand"]),
        counts=tuple(position.get("cards", [rules.hand_size] * rules.players)),
        bottom=None,
        aside=parse_cards(position.get("out", "")),
        taken=None,
        bids=bids,
        landlords=() if bidding else (0,),
        revealed=not bidding,
        doubles=None,
        standing=Standing(*made[-1]) if made else None,
        history=turns,
        base=max((bid.value for bid in bids), default=0),
        doublings=(),
        shown={},
        escaped=(),
        result=None,
    )


def _turn(text: str, rules: Rules) -> Turn:
    seat, cards = text.split(" ", 1)
    if cards == "pass":
        return Turn(int(seat), (), None)
    return Turn(int(seat), parse_cards(cards), readings(parse_cards(cards), rules)[0])
