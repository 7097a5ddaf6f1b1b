"""Judging candidates by playing many imagined hands out."""

from dataclasses import dataclass
from random import Random

from engine.advice.grammar import Unit
from engine.advice.policy import Policy
from engine.advice.rollout import Table, play_out
from engine.advice.situation import Situation
from engine.advice.worlds import Dealer

BATCH = 8  # worlds between two looks at who may stay
MARGIN = 0.9  # how far behind one may be after a single world; it falls with the root
BELIEF = 30  # worlds that count as much as the prior
PLAN_WORK = 12  # plies that take as long as making one plan


@dataclass(slots=True)
class Score:
    """What a candidate has won so far; None is a pass."""

    unit: Unit | None
    prior: float = 0.0  # what it is believed to be worth beforehand, as a share of hands won
    won: int = 0
    played: int = 0

    @property
    def mean(self) -> float:
        """Share of the imagined hands that were won."""
        return self.won / self.played if self.played else 0.0

    @property
    def merit(self) -> float:
        """The share won, corrected by the prior: chance must not decide between equals."""
        return self.mean + self.prior * BELIEF / (BELIEF + self.played)


def judge(
    situation: Situation,
    scores: list[Score],
    policy: Policy,
    rng: Random,
    work: int,
) -> list[Score]:
    """Order candidates with about so much work, in plies; the hopeless drop out as it goes.

    All candidates meet the same worlds, so that luck in the deal does not decide between them.
    """
    dealer = Dealer(situation, rng)
    alive = scores
    worlds, spent = 0, 0
    before = policy.planner.work
    while spent + PLAN_WORK * (policy.planner.work - before) < work and len(alive) > 1:
        world = dealer.deal()
        for score in alive:
            spent += _try(world, score, policy, situation.me)
        worlds += 1
        if worlds % BATCH == 0:
            alive = _close(alive)
    return sorted(scores, key=lambda score: (-score.played, -score.merit))


def _close(scores: list[Score]) -> list[Score]:
    """Those that may still turn out best: the fewer the worlds, the more may."""
    best = max(score.merit for score in scores)
    gap = MARGIN / scores[0].played ** 0.5
    return [score for score in scores if best - score.merit <= gap]


def chance(situation: Situation, policy: Policy, rng: Random, worlds: int) -> float:
    """Share of so many imagined hands that the seat's side wins from here."""
    dealer = Dealer(situation, rng)
    won = 0
    for _ in range(worlds):
        table = dealer.deal()
        seat, _ = play_out(table, policy)
        won += table.sides[seat] == table.sides[situation.me]
    return won / worlds


def _try(world: Table, score: Score, policy: Policy, me: int) -> int:
    """Play one world out after a candidate; returns the plies."""
    table = world.copy()
    table.put(score.unit)
    seat, plies = (me, 0) if not table.counts[me] else play_out(table, policy)
    score.played += 1
    score.won += table.sides[seat] == table.sides[me]
    return plies + 1
