"""Choosing a play or a pass."""

from random import Random

from engine.actions import Action, Pass, Put
from engine.advice.candidates import Candidate, candidates
from engine.advice.counts import full_deck
from engine.advice.explain import Case, why
from engine.advice.grammar import Unit
from engine.advice.plan import Planner
from engine.advice.policy import Policy, Scene
from engine.advice.read import situation_of
from engine.advice.reasons import Advice, Level
from engine.advice.search import Score, judge
from engine.advice.situation import Situation
from engine.advice.worlds import scene_of
from engine.cards import Card
from engine.holding import pick, reluctant
from engine.moves import Move, legal_plays
from engine.views import View

WORK = {Level.EASY: 0, Level.NORMAL: 1500, Level.HARD: 8000}  # plies imagined
LOOKS = {Level.EASY: 3, Level.NORMAL: 6, Level.HARD: 10}  # candidates imagined on lead
TRUST = 0.03  # how much better a play must do than the quick player's
BLIND = 99  # cards, for a seat that does not count the others'


def rank_plays(view: View, seat: int, rng: Random, level: Level) -> tuple[Advice, ...]:
    """Every candidate, best first, and a pass where that is open."""
    assert view.hand is not None
    situation = situation_of(view, seat)
    standing = view.standing.play if view.standing else None
    planner = Planner(situation.grammar)
    policy = Policy(situation.grammar, planner)
    found = candidates(situation, legal_plays(view.hand, view.rules, standing), planner)
    scene = scene_of(situation)
    quick = _quick(situation, scene, policy, level)
    ordered = _first_guesses(situation, found, quick)
    scores = _scores(situation, ordered, policy, rng, level)
    case = Case(situation, scene, policy, found)
    moves = {one.unit[3]: one.move for one in found}
    return tuple(_advice(view, seat, case, moves, score) for score in scores)


def _quick(situation: Situation, scene: Scene, policy: Policy, level: Level) -> Unit | None:
    """What the quick player would do; an easy one looks at its own hand only."""
    if level is Level.EASY:
        scene.enemy = scene.friend = BLIND
        scene.others = full_deck(situation.grammar.packs)
        scene.friendly = False
    return policy.choose(situation.hand, scene)


def _scores(
    situation: Situation, ordered: list[Unit | None], policy: Policy, rng: Random, level: Level
) -> list[Score]:
    """Order the candidates: those imagined by what they won, the rest by what they leave."""
    looked = ordered[: LOOKS[level] if not situation.key else LOOKS[level] - 2]
    if situation.key and None not in looked:
        looked.append(None)
    first = looked[0]
    out = first is not None and first[3] == situation.hand
    if not out and WORK[level] and len(looked) > 1:
        scores = judge(situation, looked, policy, rng, WORK[level])
        scores.sort(key=lambda score: _merit(score, first), reverse=True)
    else:
        scores = [Score(unit) for unit in looked]
    seen = {score.unit for score in scores}
    return [*scores, *(Score(unit) for unit in ordered if unit not in seen)]


def _first_guesses(
    situation: Situation, found: list[Candidate], quick: Unit | None
) -> list[Unit | None]:
    """The quick player's choice, then by what a play leaves; a pass is never last to be tried."""
    if found and found[0].unit[3] == situation.hand:
        quick = found[0].unit
    units = {one.unit[3]: one.unit for one in found}
    if quick is not None:
        quick = units.get(quick[3], found[0].unit if found else None)
    ordered: list[Unit | None] = [quick] if quick or situation.key else []
    ordered += [one.unit for one in found if one.unit != quick]
    if situation.key and None not in ordered:
        ordered.append(None)
    return ordered


def _merit(score: Score, quick: Unit | None) -> tuple[int, float]:
    return score.played, score.mean + (TRUST if score.unit == quick else 0.0)


def _advice(view: View, seat: int, case: Case, moves: dict[int, Move], score: Score) -> Advice:
    reason, params = why(case, score.unit)
    chance = round(score.mean, 3) if score.played else None
    return Advice(_action(view, seat, moves, score.unit), reason, params, chance)


def _action(view: View, seat: int, moves: dict[int, Move], unit: Unit | None) -> Action:
    if unit is None:
        return Pass(seat)
    move = moves[unit[3]]
    cards = move.cards
    if view.rules.hidden_landlord and view.hand is not None:
        anonymous = [card if card.rank.is_joker else Card(card.rank) for card in cards]
        cards, _ = pick(anonymous, view.hand, reluctant(view.rules, view.face_up))
    return Put(seat, cards, move.play)
