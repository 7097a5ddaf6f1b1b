"""Bidding: how the landlord is found, one function an auction."""

from collections import Counter
from collections.abc import Iterable

from engine import prelude
from engine.actions import Bid
from engine.cards import Card, Rank
from engine.deal import Deal, sorted_deal
from engine.errors import IllegalAction, Reason
from engine.events import BidMade, BottomShown, HandEnded, LandlordChosen, NobodyBid
from engine.rules import AllPass, Auction, Bottom, Rules
from engine.scoring import settle
from engine.state import Bidding, Contract, Over, Redeal, Step

HIGHEST = 3  # points; it ends any auction


def begin(rules: Rules, deal: Deal) -> Step:
    """Open the auction, or fix the landlord where there is none."""
    state = Bidding(rules, sorted_deal(deal))
    return _close(state) if _is_closed(state) else Step(state, ())


def bid(state: Bidding, action: Bid) -> Step:
    """Bid or decline; raises ``IllegalAction`` for a value that is not open to the seat."""
    hand = state.deal.hands[action.seat]
    values = bid_values(state.rules, state.bids, hand)
    if action.value not in values:
        raise IllegalAction(Reason.BID_TOO_LOW if action.value else Reason.MUST_BID)
    after = Bidding(state.rules, state.deal, (*state.bids, action))
    made = BidMade(action.seat, action.value)
    if not _is_closed(after):
        return Step(after, (made,))
    closed = _close(after)
    return Step(closed.state, (made, *closed.events))


def bid_values(rules: Rules, bids: tuple[Bid, ...], hand: tuple[Card, ...]) -> tuple[int, ...]:
    """What the next seat, holding ``hand``, may bid; 0 declines."""
    match rules.auction:
        case Auction.SINGLE_ROUND | Auction.ROUND_AND_ROUND:
            best = max((bid.value for bid in bids), default=0)
            return (0, *range(best + 1, HIGHEST + 1))
        case Auction.FIRST_CALL:
            return (0, 1)
        case Auction.THREE_OR_PASS:
            return (HIGHEST,) if must_bid(hand) else (0, HIGHEST)
        case Auction.FACE_UP_CARD:
            return ()


def must_bid(hand: Iterable[Card]) -> bool:
    """Whether a hand is too strong to pass where one must then bid (jiujiang)."""
    held = Counter(card.rank for card in hand)
    bombs = _bombs(held)
    black, red = held[Rank.BLACK_JOKER], held[Rank.RED_JOKER]
    return bombs >= 2 or red >= 2 or (bombs == 1 and (red == 1 or black >= 2))


def _bombs(held: Counter[Rank]) -> int:
    """Count the ranks held four times or more; eight of a rank are one bomb, jokers none."""
    return sum(count >= 4 and not rank.is_joker for rank, count in held.items())


def _is_closed(state: Bidding) -> bool:
    """Whether nobody is to bid any more."""
    best = state.best
    if best is not None and best.value == HIGHEST:
        return True
    match state.rules.auction:
        case Auction.SINGLE_ROUND:
            return len(state.bids) == state.rules.players
        case Auction.ROUND_AND_ROUND:
            return _all_others_passed(state)
        case Auction.FIRST_CALL:
            return best is not None or len(state.bids) == state.rules.players
        case Auction.THREE_OR_PASS:
            return len(state.bids) == state.rules.players - 1  # the last one is not asked
        case Auction.FACE_UP_CARD:
            return True


def _all_others_passed(state: Bidding) -> bool:
    """Whether everyone but the highest bidder, or everyone at first, passed in a row."""
    quiet = state.rules.players - (state.best is not None)
    tail = state.bids[-quiet:]
    return len(tail) == quiet and not any(bid.value for bid in tail)


def _close(state: Bidding) -> Step:
    """Give the contract to the highest bidder, or do what the ruleset does without one."""
    if state.best is not None:
        return _appoint(state, state.best.seat, state.best.value)
    match state.rules.auction:
        case Auction.FACE_UP_CARD:
            return _appoint(state, state.deal.first, 1)
        case Auction.THREE_OR_PASS:
            return _force(state, state.turn)
        case Auction.SINGLE_ROUND | Auction.ROUND_AND_ROUND | Auction.FIRST_CALL:
            return _unwanted(state)


def _unwanted(state: Bidding) -> Step:
    """Everyone declined."""
    match state.rules.all_pass:
        case AllPass.REDEAL:
            return Step(Redeal(state.rules, state.deal, state.bids), (NobodyBid(),))
        case AllPass.FIRST_SEAT:
            return _appoint(state, state.deal.first, 1)


def _appoint(state: Bidding, seat: int, base: int) -> Step:
    """Make this seat the landlord, and go on to what comes before the lead."""
    shown = state.rules.bottom is Bottom.SHOWN
    return _chosen(prelude.contract(state, seat, base, bottom_shown=shown))


def _force(state: Bidding, seat: int) -> Step:
    """Make the last seat take the bottom, shown to all; too weak a hand wins outright."""
    contract = prelude.contract(state, seat, HIGHEST, bottom_shown=True)
    hand = contract.hands[seat]
    bombs = _bombs(Counter(card.rank for card in hand))
    chosen = _chosen(contract) if must_bid(hand) and bombs else _outright(contract)
    return Step(chosen.state, (BottomShown(state.deal.bottom), *chosen.events))


def _chosen(contract: Contract) -> Step:
    """Announce the landlord."""
    begun = prelude.begin(contract)
    return Step(begun.state, (_announce(contract), *begun.events))


def _outright(contract: Contract) -> Step:
    """Let the landlord win without a play (jiujiang)."""
    result = settle(contract, (), landlords_win=True)
    return Step(Over(contract, result), (_announce(contract), HandEnded(result)))


def _announce(contract: Contract) -> LandlordChosen:
    """Tell who is landlord, and of the bottom what everyone may see."""
    bottom = contract.deal.bottom if contract.bottom_shown else None
    return LandlordChosen(contract.landlord, contract.base, bottom)
