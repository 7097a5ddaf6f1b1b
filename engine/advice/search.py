"""Judging candidates by playing many imagined hands out."""

from dataclasses import dataclass
from random import Random

from engine.advice.grammar import Unit
from engine.advice.policy import Policy
from engine.advice.rollout import Table, play_out
from engine.advice.situation import Situation
from engine.advice.worlds import Dealer

BATCH = 6  # worlds between two looks at who may stay
PLAN_WORK = 12  # plies that take as long as making one plan


@dataclass(slots=True)
class Score:
    """What a candidate has won so far; None is a pass."""

    unit: Unit | None
    won: int = 0
    played: int = 0

    @property
    def mean(self) -> float:
        """Share of the imagined hands that were won."""
        return self.won / self.played if self.played else 0.0


def judge(
    situation: Situation,
    candidates: list[Unit | None],
    policy: Policy,
    rng: Random,
    work: int,
) -> list[Score]:
    """Score candidates with about so much work, in plies; the worst half drops out as it goes.

    All candidates meet the same worlds, so that luck in the deal does not decide between them.
    """
    dealer = Dealer(situation, rng)
    scores = [Score(unit) for unit in candidates]
    alive = scores
    share = work / max(1, (len(scores) - 1).bit_length())
    limit, spent, planned = share, 0, policy.planner.work
    while spent < work and len(alive) > 1:
        for _ in range(BATCH):
            world = dealer.deal()
            for score in alive:
                spent += _try(world, score, policy, situation.me)
        spent += PLAN_WORK * (policy.planner.work - planned)
        planned = policy.planner.work
        if spent >= limit:
            alive = sorted(alive, key=lambda score: -score.mean)[: (len(alive) + 1) // 2]
            limit += share
    return scores


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
