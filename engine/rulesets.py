"""The thirteen rulesets, as values."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from engine.cards import RED_SEVENS
from engine.rules import (
    ONE_PACK_KINDS,
    AllPass,
    Auction,
    Bottom,
    Escaping,
    FirstSeat,
    Kind,
    QuadKickers,
    Rules,
    Spring,
    bombs,
)

CLASSIC = Rules(id="classic")

AUCTION = replace(
    CLASSIC,
    id="auction",
    auction=Auction.ROUND_AND_ROUND,
    first_seat=FirstSeat.FACE_UP,
    spring=Spring.NONE,
)

BOOK = replace(
    CLASSIC, id="book", first_seat=FirstSeat.ROTATES, open_hand=True, spring=Spring.BOOK
)

CT = replace(
    CLASSIC,
    id="ct",
    first_seat=FirstSeat.ROTATES,
    kinds=ONE_PACK_KINDS - {Kind.PLANE_SINGLES},
    quad_kickers=QuadKickers.DIFFERENT_NO_JOKERS,
    escaping=Escaping.PENALTY,
    rake=5,
)

ROLE = replace(CLASSIC, id="role", first_seat=FirstSeat.ROTATES)

JJD = replace(CLASSIC, id="jjd", seats_drawn=True)

TWO = replace(
    CLASSIC,
    id="two",
    players=2,
    hand_size=20,
    aside_size=11,
    auction=Auction.FIRST_CALL,
)

WUHAN = replace(CLASSIC, id="wuhan", wild=RED_SEVENS, all_pass=AllPass.FIRST_SEAT)

LAIZI = replace(CLASSIC, id="laizi", wild=RED_SEVENS, escaping=Escaping.CONCEDES)

FOUR = replace(
    CLASSIC,
    id="four",
    players=4,
    packs=2,
    hand_size=25,
    bottom_size=8,
    auction=Auction.ROUND_AND_ROUND,
    first_seat=FirstSeat.FACE_UP,
    bottom=Bottom.HIDDEN,
    kinds=ONE_PACK_KINDS
    - {Kind.TRIPLE_SINGLE, Kind.PLANE_SINGLES, Kind.QUAD_SINGLES, Kind.QUAD_PAIRS},
    joker_pairs=True,
    bomb_order=(*bombs(4, 8), (Kind.ROCKET, 4)),
    doubling=frozenset({*bombs(6, 8), (Kind.ROCKET, 4)}),
    spring=Spring.NONE,
)

JIUJIANG = replace(
    FOUR, id="jiujiang", auction=Auction.THREE_OR_PASS, first_seat=FirstSeat.ROTATES
)

FIVE = replace(
    CLASSIC,
    id="five",
    players=5,
    packs=2,
    hand_size=21,
    auction=Auction.FACE_UP_CARD,
    first_seat=FirstSeat.FACE_UP,
    bottom=Bottom.HIDDEN,
    hidden_landlord=True,
    personal_doubles=True,
    kinds=frozenset(
        {
            Kind.SINGLE,
            Kind.STRAIGHT,
            Kind.PAIR,
            Kind.PAIR_CHAIN,
            Kind.TRIPLE,
            Kind.PLANE,
            Kind.TRIPLE_PAIR,
            Kind.PLANE_PAIRS,
            Kind.BOMB,
            Kind.JOKER_BOMB,
            Kind.ROCKET,
        }
    ),
    bomb_order=(
        (Kind.BOMB, 4),
        (Kind.JOKER_BOMB, 2),
        (Kind.BOMB, 5),
        (Kind.BOMB, 6),
        (Kind.JOKER_BOMB, 3),
        (Kind.BOMB, 7),
        (Kind.BOMB, 8),
        (Kind.ROCKET, 4),
    ),
    doubling=frozenset({*bombs(5, 8), (Kind.JOKER_BOMB, 3), (Kind.ROCKET, 4)}),
    spring=Spring.LOSERS_IDLE,
)

EMPEROR = replace(
    CLASSIC,
    id="emperor",
    packs=2,
    hand_size=34,
    bottom_size=6,
    bottom=Bottom.PICKED,
    kinds=frozenset(Kind)
    - {
        Kind.TRIPLE_SINGLE,
        Kind.PLANE_SINGLES,
        Kind.QUAD_SINGLES,
        Kind.QUAD_PAIRS,
        Kind.JOKER_BOMB,
    },
    pair_chain_min=4,
    plane_min=3,
    joker_pairs=True,
    bomb_order=(*bombs(5, 8), (Kind.ROCKET, 4)),
    doubling=frozenset({*bombs(5, 8), (Kind.ROCKET, 4)}),
)

RULESETS: Mapping[str, Rules] = MappingProxyType(
    {
        rules.id: rules
        for rules in (
            CLASSIC,
            AUCTION,
            BOOK,
            CT,
            ROLE,
            JJD,
            TWO,
            WUHAN,
            LAIZI,
            FOUR,
            JIUJIANG,
            FIVE,
            EMPEROR,
        )
    }
)
