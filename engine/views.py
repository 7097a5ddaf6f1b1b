"""Views: what one onlooker may know."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from engine.actions import Action, Bid, Double, Open, Pass, Reveal, Take
from engine.bidding import bid_values
from engine.cards import Card
from engine.events import Doubling, Result
from engine.hand import result, to_act
from engine.rules import Bottom, Rules
from engine.state import (
    Bidding,
    Contract,
    Contracted,
    Opening,
    Over,
    Playing,
    Redeal,
    Revealing,
    Staking,
    Standing,
    State,
    Taking,
    Turn,
)

__all__ = ["Phase", "Standing", "Turn", "View", "choices", "view_for"]


class Phase(StrEnum):
    """The phases of a hand."""

    BIDDING = "bidding"
    REVEAL = "reveal"
    DOUBLING = "doubling"
    OPEN = "open"
    TAKE = "take"
    PLAYING = "playing"
    OVER = "over"
    REDEAL = "redeal"


@dataclass(frozen=True, slots=True)
class View:
    """What one onlooker may know of a hand; the group's ``viewer`` and ``hand`` are None."""

    viewer: int | None
    rules: Rules
    phase: Phase
    first: int  # who was to bid first
    face_up: Card | None
    to_act: frozenset[int]
    hand: tuple[Card, ...] | None
    counts: tuple[int, ...]  # cards held, a seat
    bottom: tuple[Card, ...] | None  # None: hidden from this onlooker
    aside: tuple[Card, ...] | None  # out of play, bottom cards left untaken among them
    taken: int | None  # how many bottom cards the landlord picked
    bids: tuple[Bid, ...]
    landlords: tuple[int, ...]  # as far as this onlooker knows
    revealed: bool  # every landlord is public
    doubles: tuple[int, ...] | None  # who doubled, once everyone has answered
    standing: Standing | None
    history: tuple[Turn, ...]  # every play and pass since the landlord led
    base: int  # the bid; 0 while there is none
    doublings: tuple[Doubling, ...]  # so far; the settlement may add more
    shown: Mapping[int, tuple[Card, ...]]  # opened hands; all of them once the hand is over
    escaped: tuple[int, ...]
    result: Result | None

    @property
    def multiplier(self) -> int:
        """2 to the number of doublings so far."""
        return 1 << len(self.doublings)


def view_for(state: State, seat: int | None) -> View:
    """What this seat may know of the hand; with None, what everyone may."""
    match state:
        case Bidding() | Redeal():
            return _before_contract(state, seat)
        case Taking() | Opening() | Revealing() | Staking() | Playing() | Over():
            return _under_contract(state, seat)


def choices(view: View) -> tuple[Action, ...]:
    """Every answer but cards that is open to the viewer now, declining first.

    ``Take(())`` stands for any cards of ``view.bottom``; an escape is never among them.
    """
    seat = view.viewer
    if seat is None or view.hand is None or seat not in view.to_act:
        return ()
    match view.phase:
        case Phase.BIDDING:
            values = bid_values(view.rules, view.bids, view.hand)
            return tuple(Bid(seat, value) for value in values)
        case Phase.TAKE:
            return (Take(seat, ()),)
        case Phase.OPEN:
            return (Open(seat, yes=False), Open(seat, yes=True))
        case Phase.REVEAL:
            return (Reveal(seat, yes=False), Reveal(seat, yes=True))
        case Phase.DOUBLING:
            return (Double(seat, yes=False), Double(seat, yes=True))
        case Phase.PLAYING | Phase.OVER | Phase.REDEAL:  # nobody is asked in the last two
            return (Pass(seat),) if view.standing else ()


def _before_contract(state: Bidding | Redeal, seat: int | None) -> View:
    """See one's own hand, and nobody the bottom."""
    deal = state.deal
    return View(
        viewer=seat,
        rules=state.rules,
        phase=_phase(state),
        first=deal.first,
        face_up=deal.face_up,
        to_act=to_act(state),
        hand=None if seat is None else deal.hands[seat],
        counts=tuple(map(len, deal.hands)),
        bottom=None,
        aside=None,
        taken=None,
        bids=state.bids,
        landlords=(),
        revealed=False,
        doubles=None,
        standing=None,
        history=(),
        base=max((bid.value for bid in state.bids), default=0),
        doublings=(),
        shown=MappingProxyType({}),
        escaped=(),
        result=None,
    )


def _under_contract(state: Contracted | Over, seat: int | None) -> View:
    """See what the landlord's contract and one's own part in it allow."""
    contract = state.contract
    settled = result(state)
    over = settled is not None
    return View(
        viewer=seat,
        rules=contract.rules,
        phase=_phase(state),
        first=contract.deal.first,
        face_up=contract.deal.face_up,
        to_act=to_act(state),
        hand=None if seat is None else contract.hands[seat],
        counts=tuple(map(len, contract.hands)),
        bottom=contract.deal.bottom if over or _knows_bottom(contract, seat) else None,
        aside=_aside(state, seat),
        taken=_taken(state),
        bids=contract.bids,
        landlords=contract.landlords if over else _known_landlords(contract, seat),
        revealed=over or contract.revealed,
        doubles=contract.doubled,
        standing=state.standing if isinstance(state, Playing) else None,
        history=state.history if isinstance(state, Playing | Over) else (),
        base=contract.base,
        doublings=settled.doublings if settled else contract.doublings,
        shown=_shown(state, seat),
        escaped=contract.escaped,
        result=settled,
    )


def _phase(state: State) -> Phase:
    """Name the phase of a state."""
    match state:
        case Bidding():
            return Phase.BIDDING
        case Redeal():
            return Phase.REDEAL
        case Taking():
            return Phase.TAKE
        case Opening():
            return Phase.OPEN
        case Revealing():
            return Phase.REVEAL
        case Staking():
            return Phase.DOUBLING
        case Playing():
            return Phase.PLAYING
        case Over():
            return Phase.OVER


def _knows_bottom(contract: Contract, seat: int | None) -> bool:
    """Whether the bottom was shown to this onlooker."""
    return contract.bottom_shown or seat == contract.landlord


def _aside(state: Contracted | Over, seat: int | None) -> tuple[Card, ...] | None:
    """Cards out of play: the landlord knows those left of the bottom, in the end all do."""
    contract = state.contract
    if isinstance(state, Over):
        return (*contract.deal.aside, *contract.left)
    return contract.left if contract.left and seat == contract.landlord else None


def _taken(state: Contracted | Over) -> int | None:
    """How many cards the landlord picked from the bottom, once that has happened."""
    contract = state.contract
    if contract.rules.bottom is not Bottom.PICKED or isinstance(state, Taking):
        return None
    return len(contract.deal.bottom) - len(contract.left)


def _known_landlords(contract: Contract, seat: int | None) -> tuple[int, ...]:
    """The open landlord, and the hidden one where public or oneself."""
    known = contract.revealed or seat == contract.hidden
    return contract.landlords if known else (contract.landlord,)


def _shown(state: Contracted | Over, seat: int | None) -> Mapping[int, tuple[Card, ...]]:
    """Hands of others that lie open: an opened one, a partner's in the know, in the end all."""
    contract = state.contract
    seats: tuple[int, ...] = ()
    if isinstance(state, Over):
        seats = tuple(range(contract.rules.players))
    elif contract.opened:
        seats = (contract.landlord,)
    elif contract.rules.hidden_landlord and contract.revealed and seat in contract.landlords:
        seats = tuple(other for other in contract.landlords if other != seat)
    return MappingProxyType({seat: contract.hands[seat] for seat in seats})
