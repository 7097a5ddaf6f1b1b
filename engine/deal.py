"""The deal: all the chance of a hand as one value."""

from dataclasses import dataclass, replace
from random import Random

from engine.cards import Card, pack, sort_cards
from engine.errors import EngineError
from engine.rules import FirstSeat, Rules


@dataclass(frozen=True, slots=True)
class Deal:
    """Who holds what before the bidding, and who bids first.

    ``face_up`` is the card shown to all where it decides who is first; ``aside`` are the cards
    out of play. Only ``check_deal`` knows whether a deal fits a ruleset.
    """

    hands: tuple[tuple[Card, ...], ...]
    bottom: tuple[Card, ...]
    first: int = 0
    face_up: Card | None = None
    aside: tuple[Card, ...] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card of the deal."""
        return (*(card for hand in self.hands for card in hand), *self.bottom, *self.aside)


def deal(rules: Rules, rng: Random, first: int | None = None) -> Deal:
    """Shuffle and deal; ``first`` is drawn where it is None.

    Where a face-up card decides who is first, it is drawn from the cards dealt and ``first`` is
    not looked at.
    """
    cards = list(pack(rules.packs))
    rng.shuffle(cards)
    size = rules.hand_size
    dealt = rules.players * size
    hands = tuple(sort_cards(cards[start : start + size]) for start in range(0, dealt, size))
    bottom = sort_cards(cards[dealt : dealt + rules.bottom_size])
    aside = sort_cards(cards[dealt + rules.bottom_size :])
    if rules.first_seat is FirstSeat.FACE_UP:
        place = rng.choice([place for place in range(dealt) if may_face_up(rules, cards[place])])
        return Deal(hands, bottom, place // size, cards[place], aside)
    if first is None:
        first = rng.randrange(rules.players)
    return Deal(hands, bottom, first, None, aside)


def may_face_up(rules: Rules, card: Card) -> bool:
    """Whether this card may be the one shown: a joker has no twin to hide a landlord."""
    return not (rules.hidden_landlord and card.rank.is_joker)


def sorted_deal(deal: Deal) -> Deal:
    """Sort the cards wherever they lie."""
    hands = tuple(map(sort_cards, deal.hands))
    return replace(deal, hands=hands, bottom=sort_cards(deal.bottom), aside=sort_cards(deal.aside))


def check_deal(rules: Rules, deal: Deal) -> None:
    """Raise ``EngineError`` unless this is a deal of exactly the ruleset's packs."""
    problem = _miscounted(rules, deal) or _wrongly_shown(rules, deal)
    if problem:
        raise EngineError(problem)


def _miscounted(rules: Rules, deal: Deal) -> str | None:
    """Say what is wrong with the counts, if anything."""
    sizes = [len(hand) for hand in deal.hands]
    if sizes != [rules.hand_size] * rules.players:
        return f"hands of {sizes} cards in {rules.id}"
    if (len(deal.bottom), len(deal.aside)) != (rules.bottom_size, rules.aside_size):
        return f"bottom of {len(deal.bottom)}, aside of {len(deal.aside)} cards in {rules.id}"
    if sort_cards(deal.cards) != pack(rules.packs):
        return f"not the cards of {rules.packs} packs"
    return None


def _wrongly_shown(rules: Rules, deal: Deal) -> str | None:
    """Say what is wrong with the first seat or the card that decides it, if anything."""
    shown = deal.face_up
    if not 0 <= deal.first < rules.players:
        return f"no seat {deal.first} among {rules.players}"
    if shown is None:
        return f"no face-up card in {rules.id}" if rules.hidden_landlord else None
    if rules.first_seat is not FirstSeat.FACE_UP or not may_face_up(rules, shown):
        return f"{shown.text} may not be shown in {rules.id}"
    if shown not in deal.hands[deal.first]:
        return f"seat {deal.first} was not dealt {shown.text}"
    return None
