"""Why: the reason that fits a recommended play or pass, most telling first."""

from dataclasses import dataclass

from engine.advice.candidates import Candidate
from engine.advice.counts import TWO, Packed
from engine.advice.grammar import BOMB_KEY, PAIR, SOLO, Unit, kind_of
from engine.advice.policy import LOW, Policy, Scene, holds
from engine.advice.reasons import Params, ReasonCode
from engine.advice.situation import Situation
from engine.rules import Kind

Why = tuple[ReasonCode, Params]
NEARLY_OUT = 3  # cards
WINGED = {Kind.TRIPLE_SINGLE, Kind.TRIPLE_PAIR, Kind.PLANE_SINGLES, Kind.PLANE_PAIRS}
MANY = 5  # cards that make a long play


@dataclass(frozen=True, slots=True)
class Case:
    """All that a reason may rest on."""

    situation: Situation
    scene: Scene
    policy: Policy
    found: list[Candidate]  # every candidate, whether imagined or not
    sure: bool  # the only play found is proven to win


def why(case: Case, unit: Unit | None) -> Why:
    """The reason for a play, or with None for a pass."""
    if unit is None:
        return _why_pass(case)
    if unit[3] == case.situation.hand:
        return ReasonCode.WIN_NOW, ()
    if case.sure:
        return ReasonCode.RUN_OUT, ()
    if unit[0] == BOMB_KEY:
        return ReasonCode.BOMB_NOW, ()
    return _why_answer(case, unit) if case.scene.key else _why_lead(case, unit)


def _turns_after(case: Case, unit: Unit) -> int:
    return case.policy.planner.plan(case.situation.hand - unit[3]).turns


def _runs_out(case: Case, unit: Unit) -> bool:
    """Whether this holds, and all but one of the plays after it."""
    left = case.situation.hand - unit[3]
    plan = case.policy.planner.plan(left)
    rest = case.policy.dresser.units(left, plan)
    weak = [one for one in rest if not holds(one, case.scene.others)]
    return holds(unit, case.scene.others) and len(weak) <= 1


def _why_lead(case: Case, unit: Unit) -> Why:
    scene = case.scene
    key, rank, number, _ = unit
    if _runs_out(case, unit):
        return ReasonCode.RUN_OUT, ()
    if scene.friend <= 2 and number == scene.friend and rank < LOW:
        return ReasonCode.LEAD_FOR_PARTNER, (("count", scene.friend),)
    if scene.enemy <= 2 and number > scene.enemy:
        return ReasonCode.DENY_LAST, (("count", scene.enemy),)
    if key not in (SOLO, PAIR) and kind_of(key) in WINGED:
        return ReasonCode.CARRY_LOW, ()
    if number >= MANY:
        return ReasonCode.SHED_MOST, (("count", number),)
    if holds(unit, scene.others):
        return ReasonCode.HOLD_THE_LEAD, ()
    lowest = rank == _lowest(case.situation.hand) and rank < LOW
    return (ReasonCode.LEAD_LOW if lowest else ReasonCode.BEST_CHANCE), ()


def _lowest(hand: Packed) -> int:
    """The place of the lowest card."""
    return ((hand & -hand).bit_length() - 1) // 4


def _why_answer(case: Case, unit: Unit) -> Why:
    scene = case.scene
    if _runs_out(case, unit):
        return ReasonCode.RUN_OUT, ()
    if scene.friendly and (scene.enemy > NEARLY_OUT or not scene.enemy_next):
        return ReasonCode.RAISE_PARTNER if scene.enemy_next else ReasonCode.BEST_CHANCE, ()
    if scene.enemy <= NEARLY_OUT:
        mine = case.situation.sides[case.situation.me]
        block = ReasonCode.BLOCK_FARMER if mine else ReasonCode.BLOCK_LANDLORD
        return block, (("count", scene.enemy),)
    turns = _turns_after(case, unit)
    if turns >= case.policy.planner.plan(case.situation.hand).turns:
        return ReasonCode.BREAK_TO_BEAT, ()
    if turns <= 2 and holds(unit, scene.others):
        return ReasonCode.TAKE_CONTROL, (("count", turns),)
    lower = [one for one in _keeping(case) if one.unit[1] < unit[1]]
    return (ReasonCode.BEST_CHANCE if lower else ReasonCode.CHEAPEST_ANSWER), ()


def _keeping(case: Case) -> list[Candidate]:
    """The answers that cost the plan nothing; bombs are none of them."""
    now = case.policy.planner.plan(case.situation.hand).turns
    return [
        one
        for one in case.found
        if one.unit[0] != BOMB_KEY
        and (one.unit[3] == case.situation.hand or _turns_after(case, one.unit) < now)
    ]


def _tears_bomb(case: Case, unit: Unit) -> bool:
    """Whether a play is a bomb, or made of cards of one."""
    bombs = case.policy.planner.plan(case.situation.hand).bombs
    return unit[0] == BOMB_KEY or any(
        unit[3] >> shift & 15 and bomb[3] >> shift & 15
        for bomb in bombs
        for shift in range(0, 60, 4)
    )


def _why_pass(case: Case) -> Why:
    if not case.found:
        return ReasonCode.CANNOT_BEAT, ()
    if case.scene.friendly:
        return ReasonCode.LEAVE_IT_TO_PARTNER, ()
    if all(_tears_bomb(case, one.unit) for one in case.found):
        return ReasonCode.KEEP_BOMBS, ()
    keeping = _keeping(case)
    if not keeping:
        return ReasonCode.KEEP_SHAPE, ()
    if min(one.unit[1] for one in keeping) >= TWO:
        return ReasonCode.KEEP_HIGH, ()
    return ReasonCode.WAIT, ()
