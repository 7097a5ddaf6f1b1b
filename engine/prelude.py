"""Prelude: what comes between the auction and the lead.

In this order, each where the ruleset has it: the landlord takes from the bottom, opens the hand,
landlords reveal themselves, everyone doubles.
"""

from dataclasses import replace

from engine.actions import Double, Open, Reveal, Take
from engine.cards import Card, sort_cards
from engine.events import (
    BottomTaken,
    DoublesShown,
    Doubling,
    HandOpened,
    LandlordsRevealed,
    OpeningDeclined,
    RevealDeclined,
)
from engine.holding import pick
from engine.rules import Bottom
from engine.state import (
    Bidding,
    Contract,
    Contracted,
    Opening,
    Playing,
    Revealing,
    Staking,
    Step,
    Taking,
)


def contract(state: Bidding, seat: int, base: int, *, bottom_shown: bool) -> Contract:
    """Fix the landlord, who gets the bottom unless it is to be picked from."""
    hands, bottom = state.deal.hands, state.deal.bottom
    if state.rules.bottom is not Bottom.PICKED:
        hands = with_hand(hands, seat, sort_cards((*hands[seat], *bottom)))
    made = Contract(state.rules, state.deal, state.bids, seat, base, hands)
    return replace(
        made,
        hidden=_hidden(made),
        bottom_shown=bottom_shown,
        revealed=not state.rules.hidden_landlord,
    )


def with_hand(
    hands: tuple[tuple[Card, ...], ...], seat: int, hand: tuple[Card, ...]
) -> tuple[tuple[Card, ...], ...]:
    """Replace one seat's hand."""
    return (*hands[:seat], hand, *hands[seat + 1 :])


def _hidden(contract: Contract) -> int | None:
    """Find who else holds the shown card, where that makes a second landlord."""
    if not contract.rules.hidden_landlord:
        return None
    holders = (s for s, hand in enumerate(contract.hands) if contract.deal.face_up in hand)
    return next((seat for seat in holders if seat != contract.landlord), None)


def begin(contract: Contract) -> Step:
    """Enter the first phase after the auction."""
    return Step(_before_taking(contract), ())


def _before_taking(contract: Contract) -> Contracted:
    """Let the landlord pick from the bottom first, where that is the rule."""
    picked = contract.rules.bottom is Bottom.PICKED
    return Taking(contract) if picked else _before_opening(contract)


def _before_opening(contract: Contract) -> Contracted:
    """Let the landlord open the hand first, where that is the rule."""
    return Opening(contract) if contract.rules.open_hand else _before_revealing(contract)


def _before_revealing(contract: Contract) -> Contracted:
    """Ask the landlords to reveal themselves first, where that is the rule."""
    hidden = contract.rules.hidden_landlord
    return Revealing(contract) if hidden else _before_staking(contract)


def _before_staking(contract: Contract) -> Contracted:
    """Ask everyone to double first, where that is the rule."""
    asked = contract.rules.personal_doubles
    return Staking(contract) if asked else Playing(contract, contract.landlord)


def take(state: Taking, action: Take) -> Step:
    """Take any of the bottom cards, or none; the rest stay out of play."""
    before = state.contract
    taken, left = pick(action.cards, before.deal.bottom)
    hand = sort_cards((*before.hands[action.seat], *taken))
    after = replace(before, hands=with_hand(before.hands, action.seat, hand), left=left)
    return Step(_before_opening(after), (BottomTaken(action.seat, len(taken)),))


def open_hand(state: Opening, action: Open) -> Step:
    """Open the whole hand, which doubles the stake, or keep it closed."""
    before = state.contract
    if not action.yes:
        return Step(_before_revealing(before), (OpeningDeclined(action.seat),))
    doublings = (*before.doublings, Doubling.OPEN_HAND)
    after = replace(before, opened=True, doublings=doublings)
    return Step(_before_revealing(after), (HandOpened(action.seat),))


def reveal(state: Revealing, action: Reveal) -> Step:
    """Answer whether to reveal oneself; of the others only the hidden landlord's yes counts."""
    if state.alone:
        return _revealed(state.contract, action.seat) if action.yes else _ask_others(state)
    answers = (*state.answers, (action.seat, action.yes))
    if len(answers) < state.contract.rules.players - 1:
        return Step(replace(state, answers=answers), ())
    hidden = state.contract.hidden
    if hidden is not None and dict(answers)[hidden]:
        return _revealed(state.contract, hidden)
    declined = RevealDeclined(tuple(sorted(seat for seat, _ in answers)))
    return Step(_before_staking(state.contract), (declined,))


def _ask_others(state: Revealing) -> Step:
    """Ask everyone but the open landlord, so that asking betrays nobody."""
    return Step(replace(state, alone=False), (RevealDeclined((state.contract.landlord,)),))


def _revealed(contract: Contract, by: int) -> Step:
    """Make the landlords public, which doubles the stake once."""
    doublings = (*contract.doublings, Doubling.REVEAL)
    after = replace(contract, revealed=True, doublings=doublings)
    return Step(_before_staking(after), (LandlordsRevealed(contract.landlords, by),))


def double(state: Staking, action: Double) -> Step:
    """Answer whether to double; the answers are shown when all are in."""
    answers = (*state.answers, (action.seat, action.yes))
    if len(answers) < state.contract.rules.players:
        return Step(replace(state, answers=answers), ())
    doubled = tuple(sorted(seat for seat, yes in answers if yes))
    after = replace(state.contract, doubled=doubled)
    return Step(Playing(after, after.landlord), (DoublesShown(doubled),))
