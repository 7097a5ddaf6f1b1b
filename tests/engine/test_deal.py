"""Dealing, and which deals are refused."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from engine_support import dealt, stacked

from engine.cards import BLACK_JOKER, RED_JOKER, Card, Rank, pack
from engine.deal import Deal, check_deal, deal
from engine.errors import EngineError
from engine.notation import parse_cards
from engine.rules import FirstSeat, Rules
from engine.rulesets import AUCTION, CLASSIC, FIVE, RULESETS, TWO

every_ruleset = pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)


@every_ruleset
def test_every_ruleset_deals_its_packs_out(rules: Rules) -> None:
    """RULES 2, 3, 6: hand sizes, bottom and aside; each card exactly once a pack."""
    made = deal(rules, Random(0))

    check_deal(rules, made)
    assert Counter(pack(rules.packs)) == Counter(made.cards)


@every_ruleset
def test_a_deal_repeats_with_its_seed(rules: Rules) -> None:
    """All chance comes from the generator given."""
    assert deal(rules, Random(7)) == deal(rules, Random(7))
    assert deal(rules, Random(7)) != deal(rules, Random(8))


@every_ruleset
def test_the_first_bidder_is_as_told_or_drawn(rules: Rules) -> None:
    """RULES 3: who holds the face-up card is first; elsewhere who was told, or anyone."""
    deals = [deal(rules, Random(seed), first=1) for seed in range(40)]
    drawn = {deal(rules, Random(seed)).first for seed in range(60)}

    assert set(range(rules.players)) == drawn
    if rules.first_seat is FirstSeat.FACE_UP:
        assert all(made.face_up in made.hands[made.first] for made in deals)
    else:
        assert {(1, None)} == {(made.first, made.face_up) for made in deals}


def test_five_never_shows_a_joker() -> None:
    """RULES 7.1: a random non-joker card among the 105 dealt; in 三人 any of the 51."""
    five = {deal(FIVE, Random(seed)).face_up for seed in range(400)}
    three = {deal(AUCTION, Random(seed)).face_up for seed in range(400)}

    assert not five & {BLACK_JOKER, RED_JOKER}
    assert {BLACK_JOKER, RED_JOKER} <= three


def _with(made: Deal, **fields: object) -> Deal:
    return replace(made, **fields)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("rules", "fields"),
    [
        (CLASSIC, {"first": 3}),
        (CLASSIC, {"first": -1}),
        (CLASSIC, {"hands": ()}),
        (CLASSIC, {"bottom": ()}),
        (CLASSIC, {"aside": parse_cards("3s")}),
        (CLASSIC, {"bottom": parse_cards("3s bj bj")}),
        (CLASSIC, {"bottom": parse_cards("rj") * 3}),
        (CLASSIC, {"face_up": Card(Rank.THREE)}),
        (AUCTION, {"face_up": RED_JOKER, "bottom": parse_cards("2c 2d rj")}),
        (FIVE, {"face_up": None}),
        (FIVE, {"face_up": BLACK_JOKER}),
        (TWO, {"aside": ()}),
    ],
)
def test_a_deal_that_is_none_is_refused(rules: Rules, fields: dict[str, object]) -> None:
    """Counts, copies and the face-up card are all looked at (vincentzyx: five of a rank)."""
    with pytest.raises(EngineError):
        check_deal(rules, _with(stacked(rules, {}), **fields))


def test_the_face_up_card_must_be_held_by_the_first() -> None:
    """SURFACE: in ``auction`` and ``five`` ``first`` holds ``face_up``."""
    made = dealt(AUCTION)
    other = made.hands[(made.first + 1) % 3][0]

    with pytest.raises(EngineError, match="was not dealt"):
        check_deal(AUCTION, _with(made, face_up=other))


def test_an_auction_without_a_face_up_card_starts_where_told() -> None:
    """Only the hidden landlord needs the card itself."""
    check_deal(AUCTION, _with(dealt(AUCTION), face_up=None))


def _bombs(cards: tuple[Card, ...]) -> int:
    return sum(count == 4 for count in Counter(card.rank for card in cards).values())


def _has_rocket(cards: tuple[Card, ...]) -> bool:
    return {BLACK_JOKER, RED_JOKER} <= set(cards)


def test_the_dealer_is_fair() -> None:
    """RULES 9: bombs and rockets come as often as they must, within four standard errors."""
    rng, deals = Random(2024), 6000
    seen: Counter[str] = Counter()
    for _ in range(deals):
        made = deal(CLASSIC, rng, 0)
        farmer, others, landlord = made.hands[1], made.hands, made.hands[0] + made.bottom
        seen["landlord bomb"] += _bombs(landlord) > 0
        seen["farmer bomb"] += _bombs(farmer) > 0
        seen["landlord rocket"] += _has_rocket(landlord)
        seen["no rocket"] += not any(map(_has_rocket, others))
        seen["some bomb"] += any(map(_bombs, (landlord, *others[1:])))
    expected = {
        "landlord bomb": 0.18982,
        "farmer bomb": 0.09602,
        "landlord rocket": 0.13277,
        "no rocket": 0.71488,
        "some bomb": 0.32840,
    }

    for name, chance in expected.items():
        error = (chance * (1 - chance) / deals) ** 0.5
        assert abs(seen[name] / deals - chance) < 4 * error, name
