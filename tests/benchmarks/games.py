"""Random hands a second, side by side with RLCard's raw game and OpenSpiel, in turns.

Run by hand, in an environment with the ``bench`` group, on a core of its own::

    taskset -c 1 python tests/benchmarks/games.py

Each hand is dealt, bid for and played at random to the end. Ours goes through the public API: every
list of legal plays is made whole, every action is checked again by ``apply``.
"""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[2]))

import numpy as np
import pyspiel
from rlcard.games.doudizhu import Game

from engine import (
    RULESETS,
    Action,
    Pass,
    Put,
    apply,
    choices,
    deal,
    legal_plays,
    new_hand,
    view_for,
)
from engine.state import Bidding, Playing

CLASSIC = RULESETS["classic"]


def ours(rng: Random) -> int:
    """Play a hand by the public API; return the number of turns."""
    state = new_hand(CLASSIC, deal(CLASSIC, rng)).state
    turns = 0
    while isinstance(state, Bidding):
        state = apply(state, rng.choice(choices(view_for(state, state.turn)))).state
    while isinstance(state, Playing):
        seat, standing = state.turn, state.standing
        moves = list(legal_plays(state.contract.hands[seat], CLASSIC, standing and standing.play))
        place = rng.randrange(len(moves) + (standing is not None))
        action: Action = Put(seat, *moves[place]) if place < len(moves) else Pass(seat)
        state = apply(state, action).state
        turns += 1
    return turns


def rlcard(rng: Random) -> int:
    """Play a hand of RLCard's raw game."""
    game = Game()
    game.np_random = np.random.RandomState(rng.randrange(1 << 31))
    state, _ = game.init_game()
    turns = 0
    while not game.is_over():
        state, _ = game.step(rng.choice(state["actions"]))
        turns += 1
    return turns


def open_spiel(rng: Random) -> int:
    """Play a hand of OpenSpiel's game, the bidding included."""
    state = pyspiel.load_game("dou_dizhu").new_initial_state()
    turns = 0
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        turns += 1
    return turns


def main() -> None:
    """Print a line an engine."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=50, help="a slice")
    parser.add_argument("--slices", type=int, default=10)
    options = parser.parse_args()
    engines: list[Callable[[Random], int]] = [ours, rlcard, open_spiel]
    seconds: dict[str, list[float]] = {engine.__name__: [] for engine in engines}
    turns = dict.fromkeys(seconds, 0)
    for part in range(options.slices):
        for engine in engines:
            rng = Random(part)
            start = perf_counter()
            turns[engine.__name__] += sum(engine(rng) for _ in range(options.hands))
            seconds[engine.__name__].append(perf_counter() - start)
    base = median(seconds["rlcard"])
    for name, times in seconds.items():
        print(
            f"{name:12}{options.hands / median(times):8.0f} hands/s {base / median(times):7.2f}× RLCard"
            f" {turns[name] / options.hands / options.slices:7.1f} turns a hand"
        )


if __name__ == "__main__":
    main()
