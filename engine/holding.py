"""Holding: which physical cards a selection means."""

from collections.abc import Collection, Iterable

from engine.cards import Card, sort_cards
from engine.errors import IllegalAction, Reason
from engine.rules import Rules


def pick(
    wanted: Iterable[Card], held: Iterable[Card], last: Collection[Card] = ()
) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Pick cards from those held, and return the picked, sorted, and the rest in their order.

    A card that names no suit stands for any of its rank, those in ``last`` after all others.
    Raises ``IllegalAction`` for a card that is not held.
    """
    rest = list(held)
    wanted = tuple(wanted)
    picked = [_named(card, rest) for card in wanted if not _any_suit(card)]
    picked += [_preferred(card, rest, last) for card in wanted if _any_suit(card)]
    return sort_cards(picked), tuple(rest)


def reluctant(rules: Rules, face_up: Card | None) -> tuple[Card, ...]:
    """The cards to part with last, where a rank leaves the choice.

    Wild cards go after natural ones, and the shown card's twin, which gives its holder away,
    after its like.
    """
    twin = (face_up,) if face_up is not None and rules.hidden_landlord else ()
    return (*rules.wild, *twin)


def _any_suit(card: Card) -> bool:
    """Whether a selected card stands for any of its rank."""
    return card.suit is None and not card.rank.is_joker


def _named(card: Card, rest: list[Card]) -> Card:
    """Take exactly this card out of the rest."""
    if card not in rest:
        raise IllegalAction(Reason.NOT_HELD, card.text)
    rest.remove(card)
    return card


def _preferred(wanted: Card, rest: list[Card], last: Collection[Card]) -> Card:
    """Take any card of this rank out of the rest, ``last`` only where no other is left."""
    of_rank = [card for card in rest if card.rank is wanted.rank]
    if not of_rank:
        raise IllegalAction(Reason.NOT_HELD, wanted.text)
    chosen = next((card for card in of_rank if card not in last), of_rank[0])
    rest.remove(chosen)
    return chosen
