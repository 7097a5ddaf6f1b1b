"""How fast legal plays are found, side by side with others, hand for hand in the same run.

Run by hand, in an environment with the ``bench`` group, on a core of its own::

    taskset -c 1 python tests/benchmarks/moves.py

Leading is every play of 20 cards; following is every reply of 20 cards to a random play of another
hand of the same deal. "First" is a hand's first call in a running process, each hand once;
"again" is the best of many calls for the same hand, the engines taking turns; "cold" is the first
call after all that earlier hands left behind is forgotten. OpenSpiel, in C++, gets hands of its
own. Its and RLCard's lists differ a little from the others': see the number of moves.
"""

import argparse
import gc
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from statistics import mean, median
from time import perf_counter
from types import SimpleNamespace
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

import pyspiel
from douzero.env import move_detector, move_selector
from douzero.env.move_generator import MovesGener
from rlcard.games.doudizhu.judger import DoudizhuJudger
from rlcard.games.doudizhu.utils import get_gt_cards

from engine.cards import JOKERS, Card, Rank, pack, sort_cards
from engine.moves import legal_plays
from engine.patterns import book
from engine.plays import Play
from engine.rules import Rules
from engine.rulesets import RULESETS

CLASSIC = RULESETS["classic"]
Find = Callable[[], Sequence[Any]]


@dataclass
class Case:
    """A hand, on lead or against a play that another hand made."""

    hand: tuple[Card, ...]
    against: tuple[Card, ...] = ()
    to_beat: Play | None = None


@dataclass
class Column:
    """Seconds a hand, and the number of moves found."""

    first: list[float] = field(default_factory=list)
    again: list[float] = field(default_factory=list)
    moves: list[int] = field(default_factory=list)


def cases(seed: int, number: int, *, following: bool) -> list[Case]:
    """Deal hands, and for followers a play against them."""
    random = Random(seed)
    made = []
    for _ in range(number):
        cards = random.sample(pack(), 54)
        hand, other = sort_cards(cards[:20]), sort_cards(cards[20:37])
        lead = random.choice(list(legal_plays(other, CLASSIC)))
        made.append(Case(hand, lead.cards, lead.play) if following else Case(hand))
    return made


def ours(case: Case) -> Find:
    """Find by the public API, iterating all moves."""
    return lambda: list(legal_plays(case.hand, CLASSIC, case.to_beat))


def douzero(case: Case) -> Find:
    """Find by DouZero's generator and, following, its detector and selector."""
    codes = {Rank.TWO: 17, Rank.BLACK_JOKER: 20, Rank.RED_JOKER: 30}
    hand, rival = ([codes.get(card.rank, int(card.rank)) for card in cards]
                   for cards in (case.hand, case.against))  # fmt: skip
    if not rival:
        return lambda: MovesGener(hand).gen_moves()
    rival.sort()
    suffixes = {
        1: "1_single", 2: "2_pair", 3: "3_triple", 6: "6_3_1", 7: "7_3_2", 8: "8_serial_single",
        9: "9_serial_pair", 10: "10_serial_triple", 11: "11_serial_3_1", 12: "12_serial_3_2",
        13: "13_4_2", 14: "14_4_22",
    }  # fmt: skip

    def follow() -> list[Any]:
        generator = MovesGener(hand)
        found = move_detector.get_move_type(rival)
        kind = found["type"]
        if kind == move_detector.TYPE_5_KING_BOMB:
            return []
        bombs = [*generator.gen_type_4_bomb(), *generator.gen_type_5_king_bomb()]
        if kind == move_detector.TYPE_4_BOMB:
            moves: list[Any] = move_selector.filter_type_4_bomb(bombs, rival)
            return moves
        length = {"repeat_num": found["len"]} if 8 <= kind <= 12 else {}
        every = getattr(generator, f"gen_type_{suffixes[kind]}")(**length)
        return [*getattr(move_selector, f"filter_type_{suffixes[kind]}")(every, rival), *bombs]

    return follow


def rlcard(case: Case) -> Find:
    """Find by RLCard's judge on lead, by its table when following."""
    names = {Rank.BLACK_JOKER: "B", Rank.RED_JOKER: "R"}
    hand, rival = ("".join(names.get(card.rank, card.rank.text) for card in sort_cards(cards))
                   for cards in (case.hand, case.against))  # fmt: skip
    if not rival:
        return lambda: DoudizhuJudger.playable_cards_from_hand(hand)
    held = [SimpleNamespace(rank={"B": "", "R": ""}.get(c, c), suit={"B": "BJ", "R": "RJ"}.get(c, "S"))
            for c in hand]  # fmt: skip
    me, other = SimpleNamespace(current_hand=held), SimpleNamespace(played_cards=rival)
    return lambda: get_gt_cards(me, other)


def open_spiel(seed: int) -> Find:
    """Find by OpenSpiel, for the landlord of a deal of its own."""
    random = Random(seed)
    state = pyspiel.load_game("dou_dizhu").new_initial_state()
    while state.is_chance_node():
        actions, _ = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(random.choice(actions))
    while (
        state.current_player() >= 0
        and max(state.legal_actions()) <= 108
        and len(state.legal_actions()) <= 4
    ):
        state.apply_action(max(state.legal_actions()))
    return state.legal_actions


def clock(find: Find) -> float:
    """Time one call in seconds."""
    start = perf_counter()
    find()
    return perf_counter() - start


def measure(finders: Sequence[Sequence[Find]], repeats: int) -> list[Column]:
    """Time the finders of each engine, hand for hand, the engines taking turns."""
    columns = [Column() for _ in finders]
    for row in zip(*finders, strict=True):
        best = [clock(find) for find in row]
        for column, seconds in zip(columns, best, strict=True):
            column.first.append(seconds)
        for _ in range(repeats):
            best = [min(least, clock(find)) for least, find in zip(best, row, strict=True)]
        for column, seconds, find in zip(columns, best, row, strict=True):
            column.again.append(seconds)
            column.moves.append(len(find()))
    return columns


def forget() -> None:
    """Forget the moves that earlier hands asked for."""
    for pattern in book(CLASSIC).patterns.values():
        pattern.dressed.clear()


def cold(find: Find) -> Find:
    """Forget before each call; the forgetting is timed too, and costs under a microsecond."""

    def forgetful() -> Sequence[Any]:
        forget()
        return find()

    return forgetful


def table(title: str, names: Sequence[str], columns: Sequence[Column]) -> Iterator[str]:
    """Write a table; ratios are DouZero's median to the engine's."""
    yield f"{title:12}{'first µs: median':>18}{'mean':>8}{'again: median':>15}{'mean':>8}{'×DZ first':>11}{'again':>7}{'moves':>8}"
    base = columns[names.index("DouZero")]
    for name, each in zip(names, columns, strict=True):
        first, again = median(each.first) * 1e6, median(each.again) * 1e6
        yield (
            f"{name:12}{first:18.1f}{mean(each.first) * 1e6:8.1f}{again:15.1f}"
            f"{mean(each.again) * 1e6:8.1f}{median(base.first) * 1e6 / first:11.2f}"
            f"{median(base.again) * 1e6 / again:7.2f}{mean(each.moves):8.1f}"
        )


def big_hands(number: int) -> Iterator[str]:
    """Time leading with the largest hands, and with both wild cards, in milliseconds."""
    random = Random(1)
    wild_jokers = replace(RULESETS["wuhan"], wild=JOKERS)
    for name, rules, size in (
        ("emperor", RULESETS["emperor"], 40), ("four", RULESETS["four"], 33),
        ("five", RULESETS["five"], 24), ("wuhan", RULESETS["wuhan"], 20),
        ("wild jokers", wild_jokers, 20),
    ):  # fmt: skip
        times = sorted(_lead_with(rules, size, random) for _ in range(number))
        yield (
            f"{name:12}{size:3} cards: median {median(times) * 1e3:6.2f} ms,"
            f" p95 {times[len(times) * 95 // 100] * 1e3:6.2f} ms"
        )


def _lead_with(rules: Rules, size: int, random: Random) -> float:
    cards = list(pack(rules.packs))
    for wild in rules.wild:
        cards.remove(wild)
    hand = [*rules.wild, *random.sample(cards, size - len(rules.wild))]
    return clock(lambda: list(legal_plays(hand, rules)))


def show(lines: Iterator[str]) -> None:
    """Write lines and an empty one."""
    sys.stdout.write("\n".join([*lines, "", ""]))


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--repeats", type=int, default=30)
    options = parser.parse_args()
    names = ["ours", "ours, cold", "DouZero", "RLCard"]
    gc.disable()
    for title, following in (("lead 20", False), ("follow 20", True)):
        warm_up = cases(2, options.deals, following=following)
        measured = cases(1, options.deals, following=following)
        makers = (ours, lambda case: cold(ours(case)), douzero, rlcard)
        measure([[make(case) for case in warm_up] for make in makers], 0)
        finders = [[make(case) for case in measured] for make in makers]
        shown = list(names)
        if not following:
            finders.append([open_spiel(seed) for seed in range(options.deals)])
            shown.append("OpenSpiel")
        show(table(title, shown, measure(finders, options.repeats)))
        gc.collect()
    show(big_hands(options.deals))


if __name__ == "__main__":
    main()
