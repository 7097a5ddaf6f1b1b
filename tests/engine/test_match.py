"""Totals from hand to hand, the target, and who bids first."""

from dataclasses import replace
from random import Random

import pytest
from engine_support import contract

from engine.events import Doubling, Result
from engine.match import REDEAL_LIMIT, Match, book, champions, draw_seats, first_seat, new_match
from engine.rules import Rules
from engine.rulesets import AUCTION, BOOK, CLASSIC, CT, FIVE, JIUJIANG, JJD, RULESETS, TWO
from engine.scoring import settle


def _result(*points: int, house: int = 0) -> Result:
    everyone = frozenset(range(len(points)))
    return Result(points, house, everyone, frozenset({0}), 1, ())


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_a_match_starts_from_zero(rules: Rules) -> None:
    """RULES 2: everyone starts at 0."""
    match = new_match(rules, Random(0))

    assert match.totals == (0,) * rules.players
    assert (match.house, match.settled) == (0, 0)
    assert champions(match) == ()


def test_totals_carry_from_hand_to_hand() -> None:
    """RULES 2: totals carry; ct: the house has its own."""
    match = book(book(new_match(CT, Random(0)), _result(23, -12, -12, house=1)), _result(-4, 2, 2))

    assert match.totals == (19, -10, -10)
    assert (match.house, match.settled) == (1, 2)


def test_the_worked_example_wins_the_match() -> None:
    """RULES 2: 24 points + 8 (B=2, one bomb) → 32, match won."""
    eight = settle(contract(CLASSIC, 0, 2, doublings=(Doubling.BOMB,)), (), landlords_win=True)
    match = book(replace(new_match(CLASSIC, Random(0)), totals=(24, -12, -12)), eight)

    assert match.totals == (32, -16, -16)
    assert champions(match) == (0,)


@pytest.mark.parametrize(
    ("target", "totals", "won"),
    [
        (30, (30, -15, -15), (0,)),  # at the target
        (30, (29, -14, -15), ()),
        (30, (-60, 30, 30), (1, 2)),  # two farmers reaching it together win jointly
        (30, (-64, 34, 30), (1, 2)),
        (10, (10, -5, -5), (0,)),  # a table setting
        (None, (1000, -500, -500), ()),
    ],
)
def test_whoever_reaches_the_target_wins(
    target: int | None, totals: tuple[int, ...], won: tuple[int, ...]
) -> None:
    """RULES 2: after a hand is settled, anyone at the target or more wins the match."""
    assert champions(Match(replace(CLASSIC, target=target), totals)) == won


@pytest.mark.parametrize("rules", [BOOK, CT, JIUJIANG, RULESETS["role"]])
def test_the_first_seat_rotates(rules: Rules) -> None:
    """RULES 3: random in the first hand, then one seat on, only after a settled hand."""
    rng = Random(3)
    match = new_match(rules, rng)
    started = {first_seat(new_match(rules, Random(seed)), rng) for seed in range(40)}
    first = first_seat(match, rng)
    after = book(match, _result(*(0,) * rules.players))

    assert started == set(range(rules.players))
    assert first is not None
    assert first_seat(match, rng) == first  # a redeal or an abandoned hand keeps it
    assert first_seat(after, rng) == (first + 1) % rules.players


def test_elsewhere_the_first_seat_is_drawn_each_deal() -> None:
    """RULES 2, 3: random, or left to the face-up card."""
    for rules in (CLASSIC, TWO):
        match = new_match(rules, Random(0))
        assert {first_seat(match, Random(seed)) for seed in range(40)} == set(range(rules.players))
        assert book(match, _result(*(0,) * rules.players)).first is None
    assert first_seat(new_match(AUCTION, Random(0)), Random(0)) is None
    assert first_seat(new_match(FIVE, Random(0)), Random(0)) is None


def test_seats_are_drawn_only_where_the_rules_say() -> None:
    """RULES 3 jjd: seats are drawn at random when the match starts."""
    assert {draw_seats(JJD, Random(seed)) for seed in range(99)} >= {(2, 1, 0), (0, 1, 2)}
    assert {draw_seats(CLASSIC, Random(seed)) for seed in range(9)} == {(0, 1, 2)}


def test_a_hand_is_void_after_five_deals() -> None:
    """RULES 2: after five deals in a row that nobody wants the hand is void."""
    assert REDEAL_LIMIT == 5
