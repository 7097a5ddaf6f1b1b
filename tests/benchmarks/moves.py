"""How fast legal plays are found, side by side with others, hand for hand in the same run.

Run by hand, in an environment with the ``bench`` group, on a core of its own::

    taskset -c 1 python tests/benchmarks/moves.py

Leading is every play of 20 cards; following is every reply of 20 cards to a random play of another
hand of the same deal. Of each hand the best of many calls counts, the engines taking turns. Ours
remembers the last hands that it was asked for, because a hand is asked again and again while its
holder chooses; "ours anew" is made to forget before each call. OpenSpiel, in C++, gets hands of
its own. The numbers of moves differ: DouZero repeats some, OpenSpiel lacks some, RLCard counts
passes.
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

from engine import moves
from engine.cards import JOKERS, Card, Rank, pack, sort_cards
from engine.moves import legal_plays
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
    """An engine, and its seconds and number of moves a hand."""

    name: str
    make: Callable[[Case], Find]
    forgets: bool = False
    seconds: list[float] = field(default_factory=list)
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


def open_spiel(case: Case) -> Find:
    """Find by OpenSpiel, for the landlord of a deal of its own."""
    random = Random(repr(case.hand))
    state = pyspiel.load_game("dou_dizhu").new_initial_state()
    while state.is_chance_node():
        actions, _ = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(random.choice(actions))
    while len(bids := state.legal_actions()) <= 4:  # no hand of 20 has as few plays
        state.apply_action(max(bids))
    return state.legal_actions


def clock(find: Find) -> float:
    """Time one call in seconds."""
    start = perf_counter()
    find()
    return perf_counter() - start


def measure(columns: Sequence[Column], hands: Sequence[Case], repeats: int) -> None:
    """Time the engines hand for hand, in turns; the best of all calls counts."""
    for case in hands:
        finders = [column.make(case) for column in columns]
        best = [float("inf")] * len(columns)
        for _ in range(repeats):
            for place, column in enumerate(columns):
                if column.forgets:
                    moves.moves_of.cache_clear()
                best[place] = min(best[place], clock(finders[place]))
        for column, seconds, find in zip(columns, best, finders, strict=True):
            column.seconds.append(seconds)
            column.moves.append(len(find()))


def table(title: str, columns: Sequence[Column]) -> Iterator[str]:
    """Write a table; ratios are DouZero's median and mean to the engine's."""
    yield f"{title:12}{'median µs':>10}{'mean µs':>9}{'×DZ median':>12}{'×DZ mean':>10}{'moves':>8}"
    base = next(column for column in columns if column.name == "DouZero")
    for each in columns:
        typical, average = median(each.seconds), mean(each.seconds)
        yield (
            f"{each.name:12}{typical * 1e6:10.1f}{average * 1e6:9.1f}"
            f"{median(base.seconds) / typical:12.2f}{mean(base.seconds) / average:10.2f}"
            f"{mean(each.moves):8.1f}"
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
    gc.disable()
    for title, following in (("lead 20", False), ("follow 20", True)):
        columns = [
            Column("ours", ours),
            Column("ours anew", ours, forgets=True),
            Column("DouZero", douzero),
            Column("RLCard", rlcard),
        ]
        if not following:
            columns.append(Column("OpenSpiel", open_spiel))
        measure(columns, cases(1, options.deals, following=following), options.repeats)
        show(table(title, columns))
        gc.collect()
    show(big_hands(options.deals))


if __name__ == "__main__":
    main()
