"""Choosing a play or a pass."""

from collections.abc import Iterable
from dataclasses import replace
from random import Random

from engine.actions import Action, Pass, Put
from engine.advice.candidates import Candidate, candidates
from engine.advice.counts import Packed, full_deck, size
from engine.advice.endgame import Endgame
from engine.advice.explain import Case, why
from engine.advice.grammar import Unit
from engine.advice.plan import Planner
from engine.advice.policy import NOBODY, Policy, Scene
from engine.advice.read import situation_of
from engine.advice.reasons import Advice, Level
from engine.advice.search import Score, judge
from engine.advice.situation import Situation
from engine.advice.worlds import scene_of
from engine.moves import CardMove, legal_plays
from engine.rules import Rules
from engine.views import View

WORK = {Level.EASY: 0, Level.NORMAL: 1500, Level.HARD: 12000}  # plies imagined
LOOKS = {Level.EASY: 3, Level.NORMAL: 6, Level.HARD: 10}  # candidates imagined on lead
TRUST = 0.1  # what the quick player's choice is worth beforehand, as a share of hands won
PRIOR = 0.08  # what a turn is worth beforehand, as a share of hands won
FLOOR = 4.0  # turns
EVERYTHING = full_deck(2)


def rank_plays(view: View, seat: int, rng: Random, level: Level) -> tuple[Advice, ...]:
    """Every candidate, best first, and a pass where that is open."""
    assert view.hand is not None
    situation = situation_of(view, seat)
    standing = view.standing.play if view.standing else None
    planner = Planner(situation.grammar)
    policy = Policy(situation.grammar, planner)
    keep = view.face_up if view.rules.hidden_landlord else None
    moves = legal_plays(view.hand, view.rules, standing, keep=keep)
    sure = _sure(situation, moves, view.rules, level)
    found = candidates(situation, [sure] if sure else moves, planner)
    scene = scene_of(situation)
    if sure:
        scores = _guesses(situation, found, found[0].unit)
    else:
        quick = policy.choose(situation.hand, _blind(scene) if level is Level.EASY else scene)
        ordered = _guesses(situation, found, quick)
        scores = _scores(situation, ordered, policy, rng, level)
    case = Case(situation, scene, policy, found, sure is not None)
    puts = {one.unit[3]: Put(seat, one.move.cards, one.move.play) for one in found}
    return tuple(_advice(case, score, _action(seat, puts, score.unit)) for score in scores)


def _sure(
    situation: Situation, moves: Iterable[CardMove], rules: Rules, level: Level
) -> CardMove | None:
    """The play that surely wins; an easy player sees no further than the last one."""
    if level is Level.EASY:
        return next((move for move in moves if len(move.cards) == size(situation.hand)), None)
    return Endgame(situation, rules).sure(moves)


def _blind(scene: Scene) -> Scene:
    """What an easy player goes by: its own hand, and the play to beat, whoever made it."""
    return replace(scene, enemy=NOBODY, friend=NOBODY, friendly=False, others=EVERYTHING)


def _scores(
    situation: Situation, ordered: list[Score], policy: Policy, rng: Random, level: Level
) -> list[Score]:
    """Order the candidates: those imagined by what they won, the rest by what they leave."""
    number = LOOKS[level] if not situation.key else LOOKS[level] - 2
    looked, rest = ordered[:number], ordered[number:]
    for score in rest:
        if score.unit is None:
            rest.remove(score)
            looked.append(score)
            break
    if WORK[level] and len(looked) > 1:
        looked = judge(situation, looked, policy, rng, WORK[level])
    return [*looked, *rest]


def _guesses(situation: Situation, found: list[Candidate], quick: Unit | None) -> list[Score]:
    """The quick player's choice, then by what a play leaves; a pass where that is open."""
    if not found:
        return [Score(None)]
    best = found[0].value
    guesses = [Score(one.unit, PRIOR * max(-FLOOR, best - one.value)) for one in found]
    if situation.key:
        guesses.append(Score(None))
    chosen = quick[3] if quick else 0
    for guess in guesses:
        if (guess.unit[3] if guess.unit else 0) == chosen:
            guess.prior += TRUST
            guesses.remove(guess)
            return [guess, *guesses]
    return guesses


def _advice(case: Case, score: Score, action: Action) -> Advice:
    reason, params = why(case, score.unit)
    return Advice(action, reason, params, round(score.mean, 3) if score.played else None)


def _action(seat: int, puts: dict[Packed, Put], unit: Unit | None) -> Action:
    return Pass(seat) if unit is None else puts[unit[3]]
