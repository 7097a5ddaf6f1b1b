"""State: one frozen value a phase, with only what that phase has.

    Bidding ─┬─ Redeal                                      nobody wanted the cards
             └─ Taking ─ Opening ─ Revealing ─ Staking ─ Playing ─ Over

A ruleset goes only through the phases that it has. What is fixed with the landlord is the
``Contract``, which all the later phases carry.
"""

from dataclasses import dataclass
from typing import NamedTuple

from engine.actions import Bid
from engine.cards import Card
from engine.deal import Deal
from engine.events import Doubling, Event, Result
from engine.plays import Play
from engine.rules import Rules

Answers = tuple[tuple[int, bool], ...]  # seat and yes, in the order of answering


class Turn(NamedTuple):
    """A play, or a pass: then ``cards`` is empty and ``play`` None."""

    seat: int
    cards: tuple[Card, ...]
    play: Play | None


class Standing(NamedTuple):
    """The play to beat, and who made it."""

    seat: int
    cards: tuple[Card, ...]
    play: Play


@dataclass(frozen=True, slots=True)
class Bidding:
    """The landlord is being found; the cards lie as dealt, sorted."""

    rules: Rules
    deal: Deal
    bids: tuple[Bid, ...] = ()

    @property
    def turn(self) -> int:
        """Whose bid it is: everyone in turn, round and round."""
        return (self.deal.first + len(self.bids)) % self.rules.players

    @property
    def best(self) -> Bid | None:
        """The highest bid so far."""
        made = [bid for bid in self.bids if bid.value]
        return made[-1] if made else None  # each is above the one before


@dataclass(frozen=True, slots=True)
class Redeal:
    """Everyone declined; nothing more can happen with these cards."""

    rules: Rules
    deal: Deal
    bids: tuple[Bid, ...]


@dataclass(frozen=True, slots=True)
class Contract:
    """What holds from the moment the landlord is fixed.

    ``hidden`` is the second landlord, None where the landlord plays alone. ``bottom_shown``
    tells whether everyone saw the bottom. ``left`` are the bottom cards that the landlord did
    not take, ``doubled`` the seats that doubled their own stake.
    """

    rules: Rules
    deal: Deal
    bids: tuple[Bid, ...]
    landlord: int
    base: int
    hands: tuple[tuple[Card, ...], ...]
    hidden: int | None = None
    bottom_shown: bool = True
    left: tuple[Card, ...] = ()
    opened: bool = False
    revealed: bool = True
    doubled: tuple[int, ...] | None = None
    doublings: tuple[Doubling, ...] = ()
    escaped: tuple[int, ...] = ()

    def after_play(
        self, hands: tuple[tuple[Card, ...], ...], doublings: tuple[Doubling, ...]
    ) -> "Contract":
        """Replace what every play changes, in a third of the time of ``replace``."""
        return Contract(
            self.rules, self.deal, self.bids, self.landlord, self.base, hands, self.hidden,
            self.bottom_shown, self.left, self.opened, self.revealed, self.doubled, doublings,
            self.escaped,
        )  # fmt: skip

    @property
    def landlords(self) -> tuple[int, ...]:
        """Every landlord, the open one first."""
        return (self.landlord,) if self.hidden is None else (self.landlord, self.hidden)

    @property
    def farmers(self) -> tuple[int, ...]:
        """Everyone else, in seat order."""
        return tuple(seat for seat in range(self.rules.players) if seat not in self.landlords)


@dataclass(frozen=True, slots=True)
class Taking:
    """The landlord alone sees the bottom cards, and picks from them."""

    contract: Contract


@dataclass(frozen=True, slots=True)
class Opening:
    """The landlord may open the hand to everyone before leading."""

    contract: Contract


@dataclass(frozen=True, slots=True)
class Revealing:
    """The open landlord is asked alone; after a refusal all others are, at once.

    Nobody learns of the ``answers`` of the others before the last is in.
    """

    contract: Contract
    alone: bool = True
    answers: Answers = ()

    @property
    def asked(self) -> frozenset[int]:
        """Who has still to answer."""
        if self.alone:
            return frozenset({self.contract.landlord})
        answered = {seat for seat, _ in self.answers} | {self.contract.landlord}
        return frozenset(range(self.contract.rules.players)) - answered


@dataclass(frozen=True, slots=True)
class Staking:
    """Everyone is asked at once whether to double; ``answers`` are secret until the last."""

    contract: Contract
    answers: Answers = ()

    @property
    def asked(self) -> frozenset[int]:
        """Who has still to answer."""
        answered = {seat for seat, _ in self.answers}
        return frozenset(range(self.contract.rules.players)) - answered


@dataclass(frozen=True, slots=True)
class Playing:
    """Tricks are played; ``standing`` is None while ``turn`` is on lead."""

    contract: Contract
    turn: int
    standing: Standing | None = None
    history: tuple[Turn, ...] = ()


@dataclass(frozen=True, slots=True)
class Over:
    """The hand is settled."""

    contract: Contract
    result: Result
    history: tuple[Turn, ...] = ()


Contracted = Taking | Opening | Revealing | Staking | Playing
State = Bidding | Redeal | Contracted | Over


class Step(NamedTuple):
    """What an action has led to, and what happened on the way."""

    state: State
    events: tuple[Event, ...]
