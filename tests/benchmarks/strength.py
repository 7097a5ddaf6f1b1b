"""How strong the computer players are: duplicate deals, sides swapped, the landlord fixed.

Run by hand, in an environment with the ``bench`` group::

    python tests/benchmarks/strength.py hard rule --deals 1000
    python tests/benchmarks/strength.py hard easy --rules four --deals 200

Each deal is played twice, seat 0 being the landlord: once with A as landlord, once with A as
all the others. ``rule`` is RLCard's doudizhu-rule-v1, ``random`` picks any legal play. Points
are plus or minus 2 a hand, doubled by each bomb, as DouZero counts them. Decision times are CPU
time, so that a busy machine does not slow them.
"""

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import fmean, stdev

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parent))

from engine.actions import Action, Bid, Put
from engine.advice import Level, advise
from engine.deal import Deal, deal
from engine.hand import apply, new_hand, to_act
from engine.moves import legal_plays
from engine.rules import FirstSeat, Rules
from engine.rulesets import RULESETS
from engine.state import Bidding, Over, Playing, State
from engine.views import View, choices, view_for

Chooser = Callable[[View, Random], Action]


@dataclass
class Side:
    """What A did as landlord, or as all the others."""

    won: list[bool] = field(default_factory=list)
    points: list[float] = field(default_factory=list)


def random_action(view: View, rng: Random) -> Action:
    """Any legal play or pass."""
    assert view.viewer is not None
    assert view.hand is not None
    standing = view.standing.play if view.standing else None
    plays: list[Action] = [
        Put(view.viewer, move.cards, move.play)
        for move in legal_plays(view.hand, view.rules, standing)
    ]
    return rng.choice([*plays, *choices(view)])


def chooser(name: str) -> Chooser:
    """The player of this name."""
    if name == "random":
        return random_action
    if name == "rule":
        from strength_rlcard import RuleAgent  # noqa: PLC0415 - needs the bench group

        return RuleAgent()
    level = Level(name)
    return lambda view, rng: advise(view, rng, level).action


def seated(rules: Rules, rng: Random) -> State:
    """Deal, and let seat 0 be landlord; questions before the lead are declined."""
    if rules.first_seat is FirstSeat.FACE_UP:
        cards = _dealt_to_first(rules, rng)
    else:
        cards = deal(rules, rng, 0)
    state = new_hand(rules, cards).state
    while isinstance(state, Bidding):
        seat = state.turn
        values = [choice.value for choice in choices(view_for(state, seat))]  # type: ignore[union-attr]
        state = apply(state, Bid(seat, max(values) if seat == 0 else min(values))).state
    return state


def _dealt_to_first(rules: Rules, rng: Random) -> Deal:
    while (cards := deal(rules, rng)).first != 0:
        pass
    return cards


def play(
    state: State, landlord: Chooser, others: Chooser, rng: Random, clock: dict[int, list[float]]
) -> tuple[bool, int]:
    """Play a hand out: whether the landlords won, and how many doublings there were."""
    while not isinstance(state, Over):
        seat = min(to_act(state))
        lords = state.contract.landlords
        side = landlord if seat in lords else others
        view = view_for(state, seat)
        if not isinstance(state, Playing):
            state = apply(state, advise(view, rng, Level.EASY).action).state
            continue
        began = time.process_time()
        action = side(view, rng)
        clock.setdefault(id(side), []).append(time.process_time() - began)
        state = apply(state, action).state
    won = 0 in state.result.winners
    return won, len(state.contract.doublings)


def match(
    rules: Rules, names: Sequence[str], deals: int, seed: int, report_every: int = 0
) -> tuple[Side, Side, dict[str, list[float]]]:
    """Play duplicate deals; A's results as landlord and as the others, and times in seconds."""
    players = [chooser(name) for name in names]
    clock: dict[int, list[float]] = {}
    lord, rest = Side(), Side()
    for number in range(deals):
        start = _start(rules, seed, number)
        for side, swap in ((lord, False), (rest, True)):
            first, second = reversed(players) if swap else players
            won, bombs = play(start, first, second, Random(seed * 7919 + number), clock)
            side.won.append(won != swap)
            side.points.append((2 if won != swap else -2) * 2.0**bombs)
        if report_every and (number + 1) % report_every == 0:
            say(summary(lord, rest))
    times = {
        name: sorted(clock.get(id(player), [0.0]))
        for name, player in zip(names, players, strict=True)
    }
    return lord, rest, times


def _start(rules: Rules, seed: int, number: int) -> State:
    """A position on the landlord's lead or before; deals that nobody can bid on are drawn anew."""
    rng = Random(seed * 1_000_003 + number)
    while True:
        state = seated(rules, rng)
        if not isinstance(state, Over) and state.contract.landlord == 0:
            return state


def summary(lord: Side, rest: Side) -> str:
    """One line: winning rate with its standard error, by side, and points a hand."""
    pairs = [(one + two) / 2 for one, two in zip(lord.won, rest.won, strict=True)]
    error = stdev(pairs) / len(pairs) ** 0.5 if len(pairs) > 1 else 0.0
    return (
        f"deals {len(pairs)}  won {fmean(pairs):.3f} ± {error:.3f}  "
        f"as landlord {fmean(lord.won):.3f}  as others {fmean(rest.won):.3f}  "
        f"points {fmean(lord.points + rest.points):+.2f}"
    )


def quantile(times: list[float], share: float) -> float:
    """A quantile of sorted times, in milliseconds."""
    return 1000 * times[min(len(times) - 1, int(share * len(times)))]


def say(line: str) -> None:
    """Write a line at once: a match takes minutes."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> None:
    """Read the command line, play, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("a")
    parser.add_argument("b")
    parser.add_argument("--rules", default="classic", choices=[*RULESETS, "all"])
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=int, default=0)
    args = parser.parse_args()
    for key in RULESETS if args.rules == "all" else [args.rules]:
        names = (args.a, args.b)
        lord, rest, times = match(RULESETS[key], names, args.deals, args.seed, args.every)
        say(f"{key}: {args.a} against {args.b}: {summary(lord, rest)}")
        for name, taken in times.items():
            say(
                f"  {name}: {len(taken)} decisions, p50 {quantile(taken, 0.5):.1f} ms, "
                f"p95 {quantile(taken, 0.95):.1f} ms, max {quantile(taken, 1):.0f} ms",
            )


if __name__ == "__main__":
    main()
