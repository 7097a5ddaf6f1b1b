"""Calibrate the bidding: how often a hand really wins as landlord, by what is estimated of it.

Run by hand; the curve of ``imagined`` is ``CURVE`` of ``engine/advice/bids.py``::

    python tests/benchmarks/strength_bids.py --deals 1000 --rules classic

Every deal is estimated by seat 0 before the bidding and then played, seat 0 being landlord, by
computer players of one level. A logistic curve is laid through wins over estimates.
"""

import argparse
import math
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parent))

from strength import chooser, play, say, seated

from engine.advice.bids import imagined, shape_of
from engine.deal import deal
from engine.hand import new_hand
from engine.rules import FirstSeat, Rules
from engine.rulesets import RULESETS
from engine.views import view_for


def fit(xs: Sequence[float], ys: Sequence[bool]) -> tuple[float, float]:
    """Offset and slope of the logistic curve of greatest likelihood, by Newton's method."""
    offset = slope = 0.0
    for _ in range(30):
        gradient = [0.0, 0.0]
        curve = [0.0, 0.0, 0.0]
        for x, y in zip(xs, ys, strict=True):
            p = 1 / (1 + math.exp(-offset - slope * x))
            weight = p * (1 - p)
            gradient[0] += y - p
            gradient[1] += (y - p) * x
            curve[0] += weight
            curve[1] += weight * x
            curve[2] += weight * x * x
        size = curve[0] * curve[2] - curve[1] ** 2
        offset += (curve[2] * gradient[0] - curve[1] * gradient[1]) / size
        slope += (curve[0] * gradient[1] - curve[1] * gradient[0]) / size
    return offset, slope


def table(name: str, xs: Sequence[float], ys: Sequence[bool]) -> None:
    """Print the fit, and wins by tenths of the deals."""
    offset, slope = fit(xs, ys)
    say(f"{name}: offset {offset:+.3f} slope {slope:+.3f}")
    ranked = sorted(zip(xs, ys, strict=True))
    step = max(1, len(ranked) // 10)
    for start in range(0, len(ranked) - step + 1, step):
        part = ranked[start : start + step]
        x = sum(one for one, _ in part) / len(part)
        p = 1 / (1 + math.exp(-offset - slope * x))
        say(f"  {x:6.2f}: won {sum(y for _, y in part) / len(part):.2f}, fitted {p:.2f}")


def sample(rules: Rules, number: int, level: str) -> tuple[float, float, bool]:
    """Shape, share of imagined hands won, and whether the hand was won in play."""
    rng = Random(f"bids {number}")
    while True:
        began = rng.getstate()
        state = seated(rules, rng)
        if state.contract.landlord == 0:  # type: ignore[union-attr]
            break
    again = Random()
    again.setstate(began)
    start = new_hand(rules, deal(rules, again, 0)).state
    view = view_for(start, 0)
    player: Callable = chooser(level)
    won, _ = play(state, player, player, rng, {})
    return shape_of(view), imagined(view, rng, 60), won


def main() -> None:
    """Read the command line, play, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", default="classic", choices=RULESETS)
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--level", default="normal")
    args = parser.parse_args()
    rules = RULESETS[args.rules]
    if rules.first_seat is FirstSeat.FACE_UP and rules.hidden_landlord:
        parser.error("no bidding in this ruleset")
    shapes, shares, wins = zip(
        *(sample(rules, number, args.level) for number in range(args.deals)), strict=True
    )
    say(f"{args.rules}: won {sum(wins) / len(wins):.3f} of {len(wins)}")
    table("shape", shapes, wins)
    table("imagined", shares, wins)


if __name__ == "__main__":
    main()
