"""Cutting hands into plays, and what the quick player does with them."""

import pytest

from engine.advice.counts import at_least, full_deck, pack, size, unpack
from engine.advice.grammar import grammar_of, kind_of
from engine.advice.plan import Planner
from engine.advice.policy import Policy, holds
from engine.advice.rollout import Table, play_out
from engine.cards import pack as deck
from engine.notation import parse_cards
from engine.rules import Kind
from engine.rulesets import RULESETS


def packed(text: str) -> int:
    """A hand in notation, packed."""
    return pack(parse_cards(text))


def planner(key: str = "classic") -> Planner:
    """A planner of a ruleset."""
    return Planner(grammar_of(RULESETS[key]))


@pytest.mark.parametrize(
    ("hand", "turns"),
    [
        ("34567", 1),
        ("345678 9TJQK", 1),
        ("34567 56789", 2),
        ("334455", 1),
        ("333444 5 6", 1),
        ("333444 55 66", 1),
        ("333 4", 1),
        ("333 44 5", 2),
        ("333 2", 2),  # a 2 is not given away as a kicker
        ("5555 3", 2),
        ("bj rj 3", 2),
        ("bj 3", 2),
        ("3 4 5 6", 4),
        ("QQQ 999 77 666 3 5", 3),
    ],
)
def test_a_hand_is_cut_into_as_few_plays_as_can_be(hand: str, turns: int):
    """Chains, kickers and bombs are found where they save turns."""
    assert planner().plan(packed(hand)).turns == turns


@pytest.mark.parametrize(
    ("key", "hand", "bombs"),
    [
        ("classic", "3333 bj rj", 2),
        ("four", "33333 bj bj rj rj", 2),
        ("four", "bj bj rj", 0),
        ("five", "bj bj rj", 1),
        ("five", "rj rj 4444", 2),
        ("emperor", "4444 55555", 1),  # four of a rank are no bomb there
    ],
)
def test_bombs_are_those_of_the_ruleset(key: str, hand: str, bombs: int):
    """What counts as a bomb follows the ruleset's order of bombs."""
    assert len(planner(key).plan(packed(hand)).bombs) == bombs


@pytest.mark.parametrize(
    ("unit", "others", "kept"),
    [
        ("K", "A", False),
        ("2", "A A 3", True),
        ("KK", "A 2 rj", True),
        ("KK", "2 2", False),
        ("QQQ 3", "AA KK", True),
        ("QQQ 3", "AAA", False),
        ("9TJQK", "8 9 T J Q", True),
        ("9TJQK", "T J Q K A", False),
        ("7777", "8888", True),  # bombs are not asked about
    ],
)
def test_a_play_holds_when_no_card_still_out_beats_it(unit: str, others: str, kept: bool):
    """Counting the cards that are out tells which plays win the trick."""
    plans = planner()
    policy = Policy(plans.grammar, plans)
    hand = packed(unit)
    (one,) = policy.dresser.units(hand, plans.plan(hand))
    assert holds(one, packed(others)) is kept


def test_counts_are_packed_and_unpacked():
    """A packed hand counts its ranks, and a full deck all of them."""
    hand = packed("3 3 3 3 7 A A 2 bj rj")
    assert unpack(hand) == [4, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 2, 1, 1, 1]
    assert size(hand) == 10
    assert [size(at_least(hand, count)) for count in (1, 2, 3, 4)] == [6, 2, 1, 1]
    assert full_deck(1) == pack(deck(1))
    assert full_deck(2) == pack(deck(2))


def test_keys_know_their_kind():
    """The key of a play tells its kind back."""
    grammar = grammar_of(RULESETS["classic"])
    plans = Planner(grammar)
    plan = plans.plan(packed("334455"))
    assert kind_of(plan.chains[0][0]) is Kind.PAIR_CHAIN


def test_a_table_plays_out_with_every_card_accounted_for():
    """The quick player neither loses cards nor plays what it does not hold."""
    plans = planner()
    hands = [packed("3456789TJQKA 222 bj rj 3 4 5"), packed("3 4 5 66 77 88 99 TT JJ Q K"),
             packed("3 4 5 6 7 8 9 T J QQ KK AAA 2")]  # fmt: skip
    table = Table(hands.copy(), (True, False, False), 0)
    winner, plies = play_out(table, Policy(plans.grammar, plans))
    assert table.hands[winner] == 0
    assert plies >= 1
    assert [size(hand) for hand in table.hands] == table.counts
    assert sum(table.hands) == table.pool
