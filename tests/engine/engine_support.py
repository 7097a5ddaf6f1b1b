"""What several tests of the engine need: stacked deals, and hands told as text."""

from collections import Counter
from collections.abc import Mapping
from itertools import islice
from random import Random

from engine.cards import pack, sort_cards
from engine.deal import Deal, deal
from engine.hand import replay
from engine.notation import assign_suits, parse_cards, parse_selection
from engine.records import parse_action
from engine.rules import FirstSeat, Rules
from engine.state import Contract, Step


def dealt(rules: Rules, seed: int = 1, first: int | None = 0) -> Deal:
    """Deal at random, the same each time."""
    return deal(rules, Random(seed), first)


def stacked(
    rules: Rules,
    hands: Mapping[int, str],
    *,
    bottom: str = "",
    first: int = 0,
    face_up: str | None = None,
) -> Deal:
    """Deal the cards named to whom they are named for, and the rest one by one, lowest first.

    So nobody gets a bomb that was not asked for; what is left is the bottom and the aside. Where
    a card decides who is first and none is named, the first seat's lowest is shown.
    """
    groups = [parse_selection(hands.get(seat, "")) for seat in range(rules.players)]
    groups.append(parse_selection(bottom))
    cards = iter(assign_suits(tuple(card for group in groups for card in group)))
    *filled, under = [list(islice(cards, len(group))) for group in groups]
    used = Counter(card for cards in (*filled, under) for card in cards)
    spare = list((Counter(pack(rules.packs)) - used).elements())
    while any(len(hand) < rules.hand_size for hand in filled):
        for hand in filled:
            if len(hand) < rules.hand_size:
                hand.append(spare.pop(0))
    missing = rules.bottom_size - len(under)
    under, aside = under + spare[:missing], spare[missing:]
    shown = parse_cards(face_up)[0] if face_up else None
    if rules.first_seat is FirstSeat.FACE_UP and shown is None:
        shown = min(filled[first])
    return Deal(tuple(map(sort_cards, filled)), sort_cards(under), first, shown, tuple(aside))


def told(rules: Rules, deal: Deal, *lines: str) -> Step:
    """Replay a hand from its actions as text, several in a line with commas between."""
    actions = [parse_action(text.strip()) for line in lines for text in line.split(",")]
    return replay(rules, deal, actions)


def contract(rules: Rules, landlord: int = 0, base: int = 1, **fields: object) -> Contract:
    """Make a contract on a fixed deal."""
    made = dealt(rules)
    return Contract(rules, made, (), landlord, base, made.hands, **fields)  # type: ignore[arg-type]
