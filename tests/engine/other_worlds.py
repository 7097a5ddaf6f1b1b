"""Other worlds: hands that an onlooker cannot tell from the one that is played.

What a view shows must be the same in each of them; that is what secrecy means.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random

from random_play import Trace

from engine.actions import Action, Reveal, Take
from engine.cards import Card
from engine.deal import Deal
from engine.errors import IllegalAction
from engine.hand import replay
from engine.state import Bidding, Contract, Contracted, Over, Redeal, State, Taking

Places = dict[int | str, list[Card]]  # cards by seat, and under "bottom", "left" and "aside"


def deal_of(state: State) -> Deal:
    """The deal of a hand."""
    return state.deal if isinstance(state, Bidding | Redeal) else state.contract.deal


def secrets(state: State, seat: int | None) -> Places:
    """Which cards this onlooker may not know, told from the rules and not from a view."""
    deal = deal_of(state)
    match state:
        case Over():
            return {}
        case Bidding() | Redeal():
            places: Places = dict(enumerate(map(list, deal.hands)))
            places["bottom"] = list(deal.bottom)
            pinned = Counter([deal.face_up])
        case _:
            places = _places(state.contract, isinstance(state, Taking), seat)
            pinned = _pinned(state)
    places["aside"] = list(deal.aside)
    places.pop(seat, None)
    if deal.first in places:
        places[deal.first] = _without(places[deal.first], pinned)
    return {place: cards for place, cards in places.items() if cards}


def another_world(trace: Trace, place: int, seat: int | None, rng: Random) -> State | None:
    """Shuffle what the onlooker may not know, and let the same things happen; None: they cannot."""
    state = trace.states[place]
    hidden = secrets(state, seat)
    cards = [card for held in hidden.values() for card in held]
    rng.shuffle(cards)
    spare = iter(cards)
    changed: Places = {where: [next(spare) for _ in held] for where, held in hidden.items()}
    deal, taken = _deal(state, hidden, changed, rng)
    actions = _answers(trace.actions[:place], seat, taken, state)
    try:
        other = replay(trace.rules, deal, actions).state
    except IllegalAction:  # somebody must bid there, or the hand ends before it is played
        return None
    return None if isinstance(other, Over) else other


def _places(contract: Contract, taking: bool, seat: int | None) -> Places:
    """Where the cards lie once there is a landlord that this onlooker does not see there."""
    deal = contract.deal
    places: Places = dict(enumerate(map(list, contract.hands)))
    if contract.bottom_shown:
        places[contract.landlord] = _without(places[contract.landlord], Counter(deal.bottom))
    if contract.opened:
        del places[contract.landlord]
    if contract.rules.hidden_landlord and contract.revealed:
        seen = contract.landlords if seat in contract.landlords else ()
        copies = Counter({deal.face_up: 2})
        places = {at: _without(held, copies) for at, held in places.items() if at not in seen}
    if seat != contract.landlord:
        places["bottom" if taking else "left"] = list(deal.bottom if taking else contract.left)
    return places


def _pinned(state: Contracted) -> Counter[Card | None]:
    """The shown card lies with the first until the first has played such a card."""
    deal = state.contract.deal
    played = [turn for turn in getattr(state, "history", ()) if turn.seat == deal.first]
    gone = any(deal.face_up in turn.cards for turn in played)
    return Counter([] if gone else [deal.face_up])


def _without(cards: Iterable[Card], known: Counter[Card | None]) -> list[Card]:
    """Leave out so many copies as everyone can place."""
    return [*(Counter(cards) - known).elements()]


def _deal(
    state: State, hidden: Places, changed: Places, rng: Random
) -> tuple[Deal, tuple[Card, ...]]:
    """Make the deal of the other world, and what its landlord picked from the bottom."""
    deal = deal_of(state)
    moved = {where: (Counter(hidden[where]), Counter(changed[where])) for where in hidden}

    def there(where: int | str, cards: Iterable[Card]) -> list[Card]:
        out, into = moved.get(where, (Counter(), Counter()))
        return [*(Counter(cards) - out + into).elements()]

    aside = tuple(there("aside", deal.aside))
    if isinstance(state, Bidding | Redeal | Taking):
        hands = tuple(tuple(there(seat, hand)) for seat, hand in enumerate(deal.hands))
        return replace(
            deal, hands=hands, bottom=tuple(there("bottom", deal.bottom)), aside=aside
        ), ()
    contract = state.contract
    played: dict[int, list[Card]] = {seat: [] for seat in range(contract.rules.players)}
    for turn in getattr(state, "history", ()):
        played[turn.seat] += turn.cards
    owned = [there(seat, hand) + played[seat] for seat, hand in enumerate(contract.hands)]
    left = there("left", contract.left)
    landlord = owned[contract.landlord]
    taken = _taken(contract, landlord, len(deal.bottom) - len(left), moved, rng)
    owned[contract.landlord] = [*(Counter(landlord) - Counter(taken)).elements()]
    hands = tuple(tuple(hand) for hand in owned)
    return replace(deal, hands=hands, bottom=(*taken, *left), aside=aside), tuple(taken)


def _taken(
    contract: Contract, owned: list[Card], count: int, moved: dict[int | str, object], rng: Random
) -> list[Card]:
    """Which of the landlord's cards came from the bottom: as it was, where that is known."""
    if contract.landlord not in moved or contract.bottom_shown:
        return [*(Counter(contract.deal.bottom) - Counter(contract.left)).elements()]
    return rng.sample([card for card in owned if card != contract.deal.face_up], count)


def _answers(
    actions: tuple[Action, ...], seat: int | None, taken: tuple[Card, ...], state: State
) -> Iterator[Action]:
    """Say what is said there: secret answers may differ, and so may the cards picked."""
    silent = not isinstance(state, Bidding | Redeal) and not state.contract.revealed
    for action in actions:
        match action:
            case Take(seat=landlord) if landlord != seat:
                yield Take(landlord, taken)
            case Reveal(seat=other) if silent and other != seat:
                yield Reveal(other, yes=False)
            case _:
                yield action
