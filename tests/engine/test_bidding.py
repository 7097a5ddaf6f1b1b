"""How the landlord is found: one row a sentence of the rules."""

from contextlib import suppress

import pytest
from engine_support import dealt, stacked, told

from engine.actions import Bid
from engine.bidding import bid_values, must_bid
from engine.errors import IllegalAction, Reason
from engine.events import BidMade, BottomShown, HandEnded, LandlordChosen, NobodyBid
from engine.hand import apply, check, new_hand, result, to_act
from engine.notation import parse_cards
from engine.rules import Rules
from engine.rulesets import (
    AUCTION,
    CLASSIC,
    FIVE,
    FOUR,
    JIUJIANG,
    LAIZI,
    TWO,
    WUHAN,
)
from engine.state import Bidding, Playing, Redeal

# ruleset, bids, who is landlord ("-" nobody yet, "redeal" nobody at all), at what base
AUCTIONS = [
    # RULES 2: in seat order everyone bids once: 不叫, or 1/2/3 above the highest so far
    (CLASSIC, "1", "-", 0),
    (CLASSIC, "1 0", "-", 0),
    (CLASSIC, "1 0 2", 2, 2),  # worked example: bids 1, pass, 2: the third is landlord at 2
    (CLASSIC, "1 0 0", 0, 1),
    (CLASSIC, "1 2 0", 1, 2),
    (CLASSIC, "0 0 1", 2, 1),
    (CLASSIC, "1 2 3", 2, 3),
    # RULES 2: a 3 ends bidding at once
    (CLASSIC, "3", 0, 3),
    (CLASSIC, "0 3", 1, 3),
    # RULES 2: all pass: reshuffle and deal again
    (CLASSIC, "0 0 0", "redeal", 0),
    # RULES 3 auction: round and round until two passes in a row after a bid, or a 3
    (AUCTION, "1 0", "-", 0),
    (AUCTION, "1 0 0", 0, 1),
    (AUCTION, "1 2 0", "-", 0),
    (AUCTION, "1 2 0 0", 1, 2),
    (AUCTION, "1 0 2 0 0", 2, 2),
    (AUCTION, "1 2 0 3", 0, 3),
    # … someone who passed may still bid later
    (AUCTION, "0 1 2 3", 0, 3),
    (AUCTION, "0 0 1", "-", 0),
    (AUCTION, "0 0 1 0 2 0 0", 1, 2),
    # … all three pass at first: redeal
    (AUCTION, "0 0", "-", 0),
    (AUCTION, "0 0 0", "redeal", 0),
    # RULES 6 four: ends after three passes in a row or a 3
    (FOUR, "1 0 0", "-", 0),
    (FOUR, "1 0 0 0", 0, 1),
    (FOUR, "0 0 0 1 0 0 2 0 0 0", 2, 2),
    (FOUR, "0 0 0", "-", 0),
    (FOUR, "0 0 0 0", "redeal", 0),
    # RULES 3 two: the first to call is landlord at once; both decline: redeal
    (TWO, "1", 0, 1),
    (TWO, "0", "-", 0),
    (TWO, "0 1", 1, 1),
    (TWO, "0 0", "redeal", 0),
    # RULES 3 wuhan: if all pass, the first bidder is landlord at 1
    (WUHAN, "0 0 0", 0, 1),
    (WUHAN, "0 2 3", 2, 3),
    # RULES 3 laizi: all pass: redeal
    (LAIZI, "0 0 0", "redeal", 0),
    # RULES 6 jiujiang: 3 or pass
    (JIUJIANG, "3", 0, 3),
    (JIUJIANG, "0 0 3", 2, 3),
    (JIUJIANG, "0 0", "-", 0),
]


@pytest.mark.parametrize(("rules", "bids", "landlord", "base"), AUCTIONS)
def test_an_auction_ends_as_the_rules_say(
    rules: Rules, bids: str, landlord: int | str, base: int
) -> None:
    """The seats bid in turn from the first."""
    values = [int(value) for value in bids.split()]
    lines = [f"{turn % rules.players} bid {value}" for turn, value in enumerate(values)]
    made = stacked(rules, {})
    state, events = told(rules, made, *lines)

    chosen = [event for event in events if isinstance(event, LandlordChosen)]
    if landlord == "redeal":
        assert isinstance(state, Redeal)
        assert events[-1] == NobodyBid()
        assert not to_act(state)
    elif landlord == "-":
        assert isinstance(state, Bidding)
        assert events[-1] == BidMade((len(values) - 1) % rules.players, values[-1])
    else:
        assert isinstance(state, Playing)
        assert [(landlord, base)] == [(event.seat, event.base) for event in chosen]
        assert frozenset({landlord}) == to_act(state)


@pytest.mark.parametrize(
    ("rules", "bids", "seat", "value", "reason"),
    [
        (CLASSIC, "2", 1, 1, Reason.BID_TOO_LOW),
        (CLASSIC, "2", 1, 2, Reason.BID_TOO_LOW),  # above the highest, not as high
        (CLASSIC, "", 0, 4, Reason.BID_TOO_LOW),
        (CLASSIC, "", 0, -1, Reason.BID_TOO_LOW),
        (CLASSIC, "1", 0, 2, Reason.NOT_YOUR_TURN),
        (CLASSIC, "3", 1, 0, Reason.WRONG_PHASE),
        (TWO, "", 0, 2, Reason.BID_TOO_LOW),
        (JIUJIANG, "", 0, 1, Reason.BID_TOO_LOW),
    ],
)
def test_a_bid_that_is_not_open_is_refused(
    rules: Rules, bids: str, seat: int, value: int, reason: Reason
) -> None:
    """The reason is told, and the state stands."""
    lines = [f"{turn} bid {value}" for turn, value in enumerate(bids.split())]
    state = told(rules, stacked(rules, {}), *lines).state

    with pytest.raises(IllegalAction) as caught:
        check(state, Bid(seat, value))
    assert reason is caught.value.reason


def test_the_landlord_gets_the_bottom_and_all_see_it() -> None:
    """RULES 2: 3 bottom cards to the landlord, who holds 20 and leads first; all see them."""
    made = stacked(CLASSIC, {}, bottom="3s bj rj")
    state, events = told(CLASSIC, made, "0 bid 0", "1 bid 3")

    assert isinstance(state, Playing)
    assert [len(hand) for hand in state.contract.hands] == [17, 20, 17]
    assert LandlordChosen(1, 3, made.bottom) == events[-1]


def test_four_hide_the_bottom() -> None:
    """RULES 6: the bottom is not shown; the landlord holds 33."""
    state, events = told(FOUR, stacked(FOUR, {}), "0 bid 3")

    assert isinstance(state, Playing)
    assert len(state.contract.hands[0]) == 33
    assert LandlordChosen(0, 3, None) == events[-1]


def test_five_have_no_auction() -> None:
    """RULES 6, 7.1: no bidding, B=1; the holder of the shown card takes the bottom, unseen."""
    made = dealt(FIVE)
    state, events = new_hand(FIVE, made)

    assert (LandlordChosen(made.first, 1, None),) == events
    assert frozenset({made.first}) == to_act(state)
    assert bid_values(FIVE, (), made.hands[0]) == ()


@pytest.mark.parametrize(
    ("hand", "must"),
    [
        ("3333 rj", True),  # a bomb and rj
        ("rj rj", True),  # two rj
        ("3333 4444", True),  # two or more bombs
        ("bj bj 3333", True),  # two bj and a bomb
        ("3333 bj", False),
        ("bj bj rj", False),
        ("333 rj", False),
        ("33333333", False),  # eight of a rank are one bomb
        ("33333 44444", True),  # a rank held four times or more
        ("bj bj rj rj", True),  # by its two rj: four jokers are no bomb
    ],
)
def test_a_strong_hand_must_bid(hand: str, must: bool) -> None:
    """RULES 6 jiujiang: must bid 3 when holding …."""
    assert must is must_bid(parse_cards(hand))


def test_a_pass_with_a_strong_hand_is_refused() -> None:
    """RULES 6 jiujiang: a pass is then refused."""
    state = new_hand(JIUJIANG, stacked(JIUJIANG, {0: "rj rj"})).state

    with pytest.raises(IllegalAction, match="must-bid"):
        check(state, Bid(0, 0))
    check(state, Bid(0, 3))


PASSES = ("0 bid 0", "1 bid 0", "2 bid 0")


def test_the_fourth_takes_the_bottom_unasked() -> None:
    """RULES 6 jiujiang: first three pass: bottom shown; strong enough: landlord at 3."""
    made = stacked(JIUJIANG, {0: "bj bj", 1: "rj", 3: "rj 333"}, bottom="34567899")
    state, events = told(JIUJIANG, made, *PASSES)

    assert isinstance(state, Playing)
    assert frozenset({3}) == to_act(state)
    assert (BottomShown(made.bottom), LandlordChosen(3, 3, made.bottom)) == events[-2:]


PAIRS = "33 44 55 66 77 88 99 TT JJ QQ KK A"


@pytest.mark.parametrize(
    "hands",
    [
        # with the bottom a bomb, but no must-bid condition
        {0: "rj", 1: "rj", 2: "bj", 3: "3 bj" + PAIRS},
        # a must-bid condition, but no bomb
        {0: "bj", 1: "bj", 3: "rj rj" + PAIRS},
    ],
)
def test_too_weak_a_fourth_wins_outright(hands: dict[int, str]) -> None:
    """RULES 6 jiujiang: the 33 cards meet no condition, or hold no bomb: +9, others −3."""
    made = stacked(JIUJIANG, hands, bottom="3456789T")
    step = told(JIUJIANG, made, *PASSES)
    settled = result(step.state)

    assert settled is not None
    assert (settled.points, settled.house) == ((-3, -3, -3, 9), 0)
    assert frozenset({3}) == settled.winners == settled.landlords
    assert (
        BottomShown(made.bottom),
        LandlordChosen(3, 3, made.bottom),
        HandEnded(settled),
    ) == step.events[-3:]


def test_every_opening_of_a_round_ends() -> None:
    """Peers missed the end of the bidding: every sequence of bids ends in a landlord or none."""
    for rules in (CLASSIC, AUCTION, TWO):
        states = [new_hand(rules, stacked(rules, {})).state]
        for _ in range(13):
            states = [after for state in states for after in _after(state)]
        assert not [state for state in states if isinstance(state, Bidding)]


def _after(state):  # type: ignore[no-untyped-def]
    """Try every bid that is not refused."""
    for seat in to_act(state) if isinstance(state, Bidding) else ():
        for value in range(4):
            with suppress(IllegalAction):
                yield apply(state, Bid(seat, value)).state
