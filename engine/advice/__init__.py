"""Advice: what to do and why, from a view alone; the computer players follow it.

    advice = advise(view, Random(7), "normal")
    advice.action, advice.reason   # Put(seat=1, …), ReasonCode.CHEAPEST_ANSWER

``rank_advice`` gives every choice worth showing, best first. Both are repeatable: the same view
and the same state of the generator give the same answer.
"""

from random import Random

from engine.advice.bids import rank_bids
from engine.advice.play import rank_plays
from engine.advice.questions import rank_double, rank_open, rank_reveal, rank_take
from engine.advice.reasons import Advice, Level, ReasonCode
from engine.errors import IllegalAction, Reason
from engine.views import Phase, View

__all__ = ["Advice", "Level", "ReasonCode", "advise", "rank_advice"]


def advise(view: View, rng: Random, level: Level | str = Level.HARD) -> Advice:
    """The recommended action for the seat that the view is for, and why."""
    return rank_advice(view, rng, level)[0]


def rank_advice(view: View, rng: Random, level: Level | str = Level.HARD) -> tuple[Advice, ...]:
    """Distinct legal actions, best first, never empty.

    Raises ``IllegalAction`` when the viewer is not to act, and ``ValueError`` for no such level.
    """
    level = Level(level)
    seat = view.viewer
    if view.phase in (Phase.OVER, Phase.REDEAL):
        raise IllegalAction(Reason.HAND_OVER)
    if seat is None or seat not in view.to_act:
        raise IllegalAction(Reason.NOT_YOUR_TURN)
    match view.phase:
        case Phase.BIDDING:
            return rank_bids(view, seat, rng, level)
        case Phase.TAKE:
            return rank_take(view, seat)
        case Phase.OPEN:
            return rank_open(view, seat, rng, level)
        case Phase.REVEAL:
            return rank_reveal(view, seat, rng, level)
        case Phase.DOUBLING:
            return rank_double(view, seat, rng, level)
        case Phase.PLAYING:
            return rank_plays(view, seat, rng, level)
