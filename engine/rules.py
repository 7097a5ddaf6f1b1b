"""Rules: every choice in which rulesets differ, as typed fields.

Code branches on a field, never on an id. Where the difference is an algorithm the field is an
enum, and the phase's module has one function a member.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from engine.cards import Card


class Kind(StrEnum):
    """What a play can be."""

    SINGLE = "single"
    PAIR = "pair"
    TRIPLE = "triple"
    TRIPLE_SINGLE = "triple_single"
    TRIPLE_PAIR = "triple_pair"
    STRAIGHT = "straight"
    PAIR_CHAIN = "pair_chain"
    PLANE = "plane"
    PLANE_SINGLES = "plane_singles"
    PLANE_PAIRS = "plane_pairs"
    QUAD_SINGLES = "quad_singles"
    QUAD_PAIRS = "quad_pairs"
    QUAD = "quad"
    QUAD_CHAIN = "quad_chain"
    QUAD_TRIPLE = "quad_triple"
    CARRIER = "carrier"
    DRESS = "dress"
    SPACESHIP = "spaceship"
    BOMB = "bomb"
    JOKER_BOMB = "joker_bomb"
    ROCKET = "rocket"


BOMBS = frozenset({Kind.BOMB, Kind.JOKER_BOMB, Kind.ROCKET})


class Auction(StrEnum):
    """How the landlord is found."""

    SINGLE_ROUND = "single-round"  # everyone once, each bid above the highest, a 3 ends it
    ROUND_AND_ROUND = "round-and-round"  # until all others pass in a row after a bid, or a 3
    FIRST_CALL = "first-call"  # the first to call is landlord at 1
    THREE_OR_PASS = "three-or-pass"  # 3 or pass, must-bid hands, the last one takes the bottom
    FACE_UP_CARD = "face-up-card"  # no bidding: who holds the shown card, and its twin in hiding


class FirstSeat(StrEnum):
    """Who bids first."""

    RANDOM = "random"  # drawn anew each deal
    FACE_UP = "face-up"  # whoever was dealt the card that is shown to all
    ROTATES = "rotates"  # random in the first hand of a match, then one seat on each settled hand


class AllPass(StrEnum):
    """What happens when nobody bids."""

    REDEAL = "redeal"
    FIRST_SEAT = "first-seat"  # the first bidder is landlord at 1


class Bottom(StrEnum):
    """What happens to the bottom cards."""

    SHOWN = "shown"  # to the landlord, and everyone sees them
    HIDDEN = "hidden"  # to the landlord, who alone sees them
    PICKED = "picked"  # shown to the landlord alone, who takes any of them


class Spring(StrEnum):
    """When a one-sided hand doubles."""

    NONE = "none"
    CLASSIC = "classic"  # spring and anti-spring
    BOOK = "book"  # no farmer played; the landlord played once, whoever won
    LOSERS_IDLE = "losers-idle"  # the losing side made no play


class Escaping(StrEnum):
    """What an escape changes in the settlement."""

    FREE = "free"
    PENALTY = "penalty"  # the escaper pays the house; partners are spared
    CONCEDES = "concedes"  # the hand ends at once, the escaper alone pays


class QuadKickers(StrEnum):
    """Which two cards a quad may carry as singles."""

    NOT_BOTH_JOKERS = "not-both-jokers"
    DIFFERENT_NO_JOKERS = "different-no-jokers"


Bomb = tuple[Kind, int]  # a bomb's kind and number of cards


def bombs(smallest: int, largest: int) -> tuple[Bomb, ...]:
    """Bombs of ``smallest`` to ``largest`` cards, weakest first."""
    return tuple((Kind.BOMB, size) for size in range(smallest, largest + 1))


ONE_PACK_KINDS = frozenset(Kind) - {
    Kind.QUAD, Kind.QUAD_CHAIN, Kind.QUAD_TRIPLE, Kind.CARRIER, Kind.DRESS, Kind.SPACESHIP,
    Kind.JOKER_BOMB,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Rules:
    """One ruleset. The defaults are those of ``classic``."""

    id: str
    players: int = 3
    packs: int = 1
    hand_size: int = 17
    bottom_size: int = 3
    aside_size: int = 0  # cards laid aside unseen until the settlement
    target: int | None = 30  # points that win the match; None: no end

    auction: Auction = Auction.SINGLE_ROUND
    first_seat: FirstSeat = FirstSeat.RANDOM
    all_pass: AllPass = AllPass.REDEAL
    seats_drawn: bool = False  # seats are drawn when a match starts
    bottom: Bottom = Bottom.SHOWN
    open_hand: bool = False  # the landlord may open the hand before leading
    hidden_landlord: bool = False  # the shown card's twin makes a second landlord
    personal_doubles: bool = False  # before the lead everyone is asked to double

    kinds: frozenset[Kind] = ONE_PACK_KINDS
    pair_chain_min: int = 3  # pairs
    plane_min: int = 2  # triples
    joker_pairs: bool = False  # two equal jokers are a pair, and may be a kicker pair
    quad_kickers: QuadKickers = QuadKickers.NOT_BOTH_JOKERS
    wild: tuple[Card, ...] = ()

    bomb_order: tuple[Bomb, ...] = ((Kind.BOMB, 4), (Kind.ROCKET, 2))  # weakest first
    doubling: frozenset[Bomb] = frozenset({(Kind.BOMB, 4), (Kind.ROCKET, 2)})
    spring: Spring = Spring.CLASSIC
    escaping: Escaping = Escaping.FREE
    rake: int = 0  # percent of what a winner wins, to the house
    cap: int | None = None  # the most that the winners win together

    def __hash__(self) -> int:
        """Hash by the id: all the fields would take too long, and tables are kept by rules."""
        return hash(self.id)

    def is_wild(self, card: Card) -> bool:
        """Whether this card may stand for another."""
        return card in self.wild

    def wilds_in(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """The wild cards among these."""
        return tuple(card for card in cards if card in self.wild)

    def bomb_strength(self, kind: Kind, length: int) -> int:
        """Place of a bomb among the ruleset's bombs, 0 for what is none."""
        bomb = (kind, length)
        return self.bomb_order.index(bomb) + 1 if bomb in self.bomb_order else 0
