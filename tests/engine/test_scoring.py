"""Who is paid what: every worked example of the rules, and a row for each sentence."""

from dataclasses import replace

import pytest
from engine_support import contract

from engine.cards import Card, Rank
from engine.events import Doubling, Result
from engine.plays import Play
from engine.rules import Kind, Rules
from engine.rulesets import (
    AUCTION,
    BOOK,
    CLASSIC,
    CT,
    EMPEROR,
    FIVE,
    FOUR,
    JIUJIANG,
    LAIZI,
    ROLE,
    TWO,
    WUHAN,
)
from engine.scoring import concede, doubling, settle
from engine.state import Turn

BOMB, ROCKET = Doubling.BOMB, Doubling.ROCKET
OPENED, REVEALED = Doubling.OPEN_HAND, Doubling.REVEAL
SPRING, ANTI = Doubling.SPRING, Doubling.ANTI_SPRING
IDLE, STRIKE = Doubling.IDLE_FARMERS, Doubling.SINGLE_STRIKE
A_CARD = (Card(Rank.THREE),)


def _history(players: str) -> tuple[Turn, ...]:
    """Tell who played, in order; ``-`` is a pass of somebody."""
    played = Play(Kind.SINGLE, Rank.THREE)
    return tuple(
        Turn(1, (), None) if seat == "-" else Turn(int(seat), A_CARD, played) for seat in players
    )


def _settled(
    rules: Rules,
    base: int,
    doublings: tuple[Doubling, ...],
    wins: bool,
    played: str,
    **fields: object,
) -> Result:
    """Settle a hand in which seat 0 is landlord."""
    made = contract(rules, 0, base, doublings=doublings, **fields)
    return settle(made, _history(played), landlords_win=wins)


LONG = "01201--0120"  # nobody idle

SETTLED = [
    # RULES 2: landlord wins +2P, each farmer −P; farmers win −2P, +P each; P = B·2^N
    (CLASSIC, 2, (), True, LONG, (4, -2, -2)),
    (CLASSIC, 2, (BOMB,), True, LONG, (8, -4, -4)),
    (CLASSIC, 2, (BOMB,), False, LONG, (-8, 4, 4)),
    (CLASSIC, 1, (BOMB, ROCKET), True, LONG, (8, -4, -4)),  # P = 4
    # RULES 2 spring: the landlord wins and neither farmer made a play; passes do not count
    (CLASSIC, 1, (), True, "0--0--0", (4, -2, -2)),
    (CLASSIC, 1, (), True, "0--01-0", (2, -1, -1)),
    # RULES 2 anti-spring: the farmers win and the landlord made exactly one play
    (CLASSIC, 1, (), False, "012--1", (-4, 2, 2)),
    (CLASSIC, 1, (), False, "0120-1", (-2, 1, 1)),
    # … which is none when the landlord wins with one play: that is a spring, once
    (CLASSIC, 3, (BOMB,), True, "0", (24, -12, -12)),
    # RULES 3 role, jjd: otherwise classic
    (ROLE, 1, (), True, "0", (4, -2, -2)),
    # RULES 3 auction: no spring, no anti-spring; B=3, two bombs and the rocket: ±48, ∓24
    (AUCTION, 3, (BOMB, BOMB, ROCKET), True, LONG, (48, -24, -24)),
    (AUCTION, 3, (BOMB, BOMB, ROCKET), False, LONG, (-48, 24, 24)),
    (AUCTION, 1, (), True, "0", (2, -1, -1)),
    (AUCTION, 1, (), False, "01", (-2, 1, 1)),
    # RULES 3 book: 闲爆: no farmer made a play; 庄爆: the landlord exactly one, whoever won
    (BOOK, 1, (), True, "0--0", (4, -2, -2)),
    (BOOK, 1, (), False, "01", (-4, 2, 2)),
    (BOOK, 1, (), True, "0", (8, -4, -4)),  # a landlord out in a single play has both, ×4
    # … B=3, three bombs, open hand and one 爆: 3·8·2·2 = 96
    (BOOK, 3, (OPENED, BOMB, BOMB, BOMB), True, "0--0", (192, -96, -96)),
    (BOOK, 3, (OPENED, BOMB, BOMB, BOMB), False, "012", (-192, 96, 96)),
    # RULES 3 two: B = 1, winner +P, loser −P; spring and anti-spring with the one opponent
    (TWO, 1, (BOMB,), True, "010", (2, -2)),
    (TWO, 1, (), True, "0-0", (2, -2)),
    (TWO, 1, (), False, "01", (-2, 2)),
    # RULES 3 laizi: spring and anti-spring double; wuhan has classic's
    (LAIZI, 1, (), True, "0", (4, -2, -2)),
    (LAIZI, 1, (), False, "01", (-4, 2, 2)),
    (WUHAN, 1, (), False, "01", (-4, 2, 2)),
    # RULES 6 four: landlord ±3P, each farmer ∓P; no spring
    (FOUR, 2, (BOMB,), True, "0", (12, -4, -4, -4)),
    (FOUR, 2, (BOMB,), False, "01", (-12, 4, 4, 4)),
    (JIUJIANG, 3, (), True, "0", (9, -3, -3, -3)),
    # RULES 6 emperor: spring as classic
    (EMPEROR, 1, (), True, "0", (4, -2, -2)),
    (EMPEROR, 1, (), False, "01", (-4, 2, 2)),
]


@pytest.mark.parametrize(("rules", "base", "doublings", "wins", "played", "points"), SETTLED)
def test_a_hand_is_settled_as_the_rules_say(
    *,
    rules: Rules,
    base: int,
    doublings: tuple[Doubling, ...],
    wins: bool,
    played: str,
    points: tuple[int, ...],
) -> None:
    """Without rake the points alone sum to zero."""
    settled = _settled(replace(rules, rake=0), base, doublings, wins, played)

    assert settled.points == points
    assert settled.house == 0 == sum(points)
    assert settled.winners == {seat for seat, won in enumerate(points) if won > 0}


@pytest.mark.parametrize(
    ("rules", "wins", "played", "found"),
    [
        (CLASSIC, True, "0", (SPRING,)),
        (CLASSIC, False, "01", (ANTI,)),
        (CLASSIC, True, LONG, ()),
        (BOOK, True, "0", (IDLE, STRIKE)),
        (BOOK, True, "00", (IDLE,)),
        (BOOK, False, "01", (STRIKE,)),
        (AUCTION, True, "0", ()),
    ],
)
def test_what_doubled_is_told(
    rules: Rules, wins: bool, played: str, found: tuple[Doubling, ...]
) -> None:
    """The doublings of the settlement are listed after those of the play."""
    settled = _settled(rules, 1, (BOMB,), wins, played)

    assert settled.doublings == (BOMB, *found)
    assert settled.base == 1
    assert settled.landlords == {0}


@pytest.mark.parametrize(
    ("rules", "doubling_plays", "others"),
    [
        # RULES 2: bombs and rockets
        (CLASSIC, [(Kind.BOMB, 4), (Kind.ROCKET, 2)], [(Kind.QUAD_SINGLES, 1), (Kind.SINGLE, 1)]),
        # RULES 6 four: only the rocket and bombs of 6+
        (
            FOUR,
            [(Kind.BOMB, 6), (Kind.BOMB, 8), (Kind.ROCKET, 4)],
            [(Kind.BOMB, 4), (Kind.BOMB, 5)],
        ),
        (JIUJIANG, [(Kind.BOMB, 7)], [(Kind.BOMB, 5)]),
        # RULES 6 five: 5,6,7,8-bombs, 三王, 天王 (not 4-bombs, not 双王)
        (
            FIVE,
            [(Kind.BOMB, 5), (Kind.BOMB, 8), (Kind.JOKER_BOMB, 3), (Kind.ROCKET, 4)],
            [(Kind.BOMB, 4), (Kind.JOKER_BOMB, 2)],
        ),
        # RULES 6 emperor: bombs and 天王; a quad is not a bomb
        (EMPEROR, [(Kind.BOMB, 5), (Kind.ROCKET, 4)], [(Kind.QUAD, 1), (Kind.QUAD_CHAIN, 2)]),
    ],
)
def test_what_a_play_doubles(
    rules: Rules, doubling_plays: list[tuple[Kind, int]], others: list[tuple[Kind, int]]
) -> None:
    """Each doubles the stake once, and is told as bomb or rocket."""
    for kind, length in doubling_plays:
        expected = ROCKET if kind is Kind.ROCKET else BOMB
        assert doubling(rules, Play(kind, Rank.NINE, length)) == (expected,)
    for kind, length in others:
        assert doubling(rules, Play(kind, Rank.NINE, length)) == ()


# RULES 5 ct: base·M, rake, cap; bid 3 and two bombs make 12, first escapee −10
CT_ROWS = [
    # rake of 5 %, of what a winner wins, rounded down
    (5, None, (), True, (24 - 1, -12, -12)),
    (5, None, (), False, (-24, 12, 12)),  # 5 % of 12 is 0.6
    (10, None, (), False, (-24, 12 - 1, 12 - 1)),
    (0, None, (), True, (24, -12, -12)),
    # cap: the unit is replaced by min(base·M, ⌊cap/2⌋)
    (0, 100, (), True, (24, -12, -12)),
    (0, 9, (), True, (8, -4, -4)),
    (0, 9, (), False, (-8, 4, 4)),
    (50, 9, (), True, (8 - 4, -4, -4)),  # rake after the cap
    # landlord wins, a farmer escaped
    (5, None, (1,), True, (24 - 1, -24 - 10, 0)),
    (5, None, (2,), True, (24 - 1, 0, -24 - 10)),
    (0, 9, (1,), True, (8, -8 - 10, 0)),
    # landlord loses, a farmer escaped; the escaper's rake is of the gross win, before F
    (5, None, (1,), False, (-24, 24 - 1 - 10, 12)),
    (10, None, (2,), False, (-24, 12 - 1, 24 - 2 - 10)),
    (0, 10, (1,), False, (-6, 6 - 10, 3)),  # winners take three units: ⌊cap/3⌋
    # the landlord escaped: the normal settlement, landlord −F
    (5, None, (0,), True, (24 - 1 - 10, -12, -12)),
    (5, None, (0,), False, (-24 - 10, 12, 12)),
    # only the first escapee pays
    (0, None, (0, 1), True, (24 - 10, -12, -12)),
    (0, None, (1, 0), True, (24, -24 - 10, 0)),
    (0, None, (2, 1), True, (24, 0, -24 - 10)),
]


@pytest.mark.parametrize(("rake", "cap", "escaped", "wins", "points"), CT_ROWS)
def test_ct_settles_escapes_rake_and_cap(
    rake: int, cap: int | None, escaped: tuple[int, ...], wins: bool, points: tuple[int, ...]
) -> None:
    """RULES 5 ct: the house makes the hand sum to 0, and may go negative."""
    rules = replace(CT, rake=rake, cap=cap)
    settled = _settled(rules, 3, (BOMB, BOMB), wins, LONG, escaped=escaped)

    assert settled.points == points
    assert settled.house == -sum(points)


def test_the_penalty_is_not_doubled() -> None:
    """RULES 5 ct: F is not touched by bombs or the cap."""
    settled = _settled(replace(CT, rake=0, cap=0), 3, (BOMB,) * 5, True, LONG, escaped=(1,))

    assert settled.points == (0, -10, 0)


@pytest.mark.parametrize("rules", [CLASSIC, BOOK, FOUR])
def test_elsewhere_an_escape_costs_nothing(rules: Rules) -> None:
    """RULES 5: rulesets without an entry have no penalty."""
    free = _settled(rules, 2, (), True, LONG)

    assert _settled(rules, 2, (), True, LONG, escaped=(1,)) == free


@pytest.mark.parametrize(
    ("base", "doublings", "escaper", "points", "winners"),
    [
        # winners get bid × multiplier each, the landlord's doubled; the escaper alone pays
        (2, (BOMB,), 0, (-8, 4, 4), {1, 2}),
        (2, (BOMB,), 1, (8, -8, 0), {0}),
        (3, (), 2, (6, 0, -6), {0}),
    ],
)
def test_laizi_escapes_concede(
    base: int,
    doublings: tuple[Doubling, ...],
    escaper: int,
    points: tuple[int, ...],
    winners: set[int],
) -> None:
    """RULES 5 laizi: bombs so far count, spring does not; the partner pays and gets nothing."""
    made = contract(LAIZI, 0, base, doublings=doublings, escaped=(escaper,))
    settled = concede(made, escaper)

    assert settled.points == points
    assert settled.winners == winners
    assert settled.doublings == doublings


# RULES 7.4–5: between landlord i and farmer j, P·d_i·d_j; landlords 0 and 2 of five
FIVE_ROWS = [
    ((), (), True, (3, -2, 3, -2, -2)),
    ((), (), False, (-3, 2, -3, 2, 2)),
    ((BOMB, REVEALED), (), True, (12, -8, 12, -8, -8)),
    ((), (0,), True, (6, -3, 3, -3, -3)),  # a landlord's: with each farmer
    ((), (1,), True, (4, -4, 4, -2, -2)),  # a farmer's: with each landlord
    ((), (0, 1), True, (8, -6, 4, -3, -3)),  # both: fourfold between the two
    ((BOMB,), (0, 1, 2, 3, 4), False, (-24, 16, -24, 16, 16)),
]


@pytest.mark.parametrize(("doublings", "doubled", "wins", "points"), FIVE_ROWS)
def test_five_exchange_each_with_each(
    doublings: tuple[Doubling, ...], doubled: tuple[int, ...], wins: bool, points: tuple[int, ...]
) -> None:
    """A double raises what that player exchanges with each opponent."""
    settled = _settled(FIVE, 1, doublings, wins, "01234", hidden=2, doubled=doubled)

    assert settled.points == points
    assert sum(points) == 0


def test_a_lone_landlord_of_five_plays_against_four() -> None:
    """RULES 7.1: the open landlord may have both cards."""
    assert _settled(FIVE, 1, (), True, "01234").points == (4, -1, -1, -1, -1)


@pytest.mark.parametrize(
    ("played", "wins", "found"),
    [("02", True, (SPRING,)), ("021", True, ()), ("0134", False, ())],
)
def test_the_spring_of_five(played: str, wins: bool, found: tuple[Doubling, ...]) -> None:
    """RULES 6 five: spring when the losing side made no play."""
    assert _settled(FIVE, 1, (), wins, played, hidden=2).doublings == found
