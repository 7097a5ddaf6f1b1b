"""What one onlooker may know, and what may be answered."""

from dataclasses import replace

import pytest
from engine_support import dealt, stacked, told

from engine.actions import Bid, Double, Open, Pass, Reveal, Take
from engine.cards import Rank
from engine.deal import Deal
from engine.events import Doubling
from engine.hand import new_hand
from engine.notation import parse_cards
from engine.plays import Play
from engine.rules import Escaping, Kind, Rules
from engine.rulesets import (
    AUCTION,
    BOOK,
    CLASSIC,
    EMPEROR,
    FIVE,
    FOUR,
    JIUJIANG,
    LAIZI,
    RULESETS,
    TWO,
)
from engine.views import Phase, View, choices, view_for

EMPEROR_CONCEDING = replace(EMPEROR, escaping=Escaping.CONCEDES)
PASSES = ("0 bid 0", "1 bid 0", "2 bid 0")


def _view(rules: Rules, seat: int | None, *lines: str, **hands: str) -> View:
    deal = stacked(rules, {int(name[1:]): cards for name, cards in hands.items()})
    state = told(rules, deal, *lines).state if lines else new_hand(rules, deal).state
    return view_for(state, seat)


@pytest.mark.parametrize(
    ("rules", "lines", "phase", "asked"),
    [
        (CLASSIC, (), Phase.BIDDING, {0}),
        (CLASSIC, ("0 bid 3",), Phase.PLAYING, {0}),
        (CLASSIC, PASSES, Phase.REDEAL, set()),
        (BOOK, ("0 bid 3",), Phase.OPEN, {0}),
        (EMPEROR, ("0 bid 3",), Phase.TAKE, {0}),
        (FIVE, (), Phase.REVEAL, {0}),
        (FIVE, ("0 reveal no",), Phase.REVEAL, {1, 2, 3, 4}),
        (FIVE, ("0 reveal yes",), Phase.DOUBLING, {0, 1, 2, 3, 4}),
        (LAIZI, ("0 bid 3", "1 escape"), Phase.OVER, set()),
    ],
)
def test_a_view_names_the_phase(
    rules: Rules, lines: tuple[str, ...], phase: Phase, asked: set[int]
) -> None:
    """SURFACE: bidding reveal doubling open take playing over redeal, and who is asked."""
    view = _view(rules, None, *lines)

    assert (view.phase, view.to_act) == (phase, asked)


@pytest.mark.parametrize(
    ("rules", "seat", "lines", "expected"),
    [
        (CLASSIC, 0, (), (Bid(0, 0), Bid(0, 1), Bid(0, 2), Bid(0, 3))),
        (CLASSIC, 1, ("0 bid 2",), (Bid(1, 0), Bid(1, 3))),
        (CLASSIC, 1, (), ()),
        (CLASSIC, None, (), ()),
        (TWO, 0, (), (Bid(0, 0), Bid(0, 1))),
        (JIUJIANG, 0, (), (Bid(0, 0), Bid(0, 3))),
        (CLASSIC, 0, ("0 bid 3",), ()),  # on lead there is no pass
        (CLASSIC, 1, ("0 bid 3", "0 play 3"), (Pass(1),)),
        (CLASSIC, 0, PASSES, ()),
        (LAIZI, 0, ("0 bid 3", "1 escape"), ()),
        (BOOK, 0, ("0 bid 3",), (Open(0, yes=False), Open(0, yes=True))),
        (EMPEROR, 0, ("0 bid 3",), (Take(0, ()),)),
        (FIVE, 0, (), (Reveal(0, yes=False), Reveal(0, yes=True))),
        (FIVE, 3, ("0 reveal no",), (Reveal(3, yes=False), Reveal(3, yes=True))),
        (FIVE, 3, ("0 reveal no", "3 reveal no"), ()),
        (FIVE, 0, ("0 reveal yes",), (Double(0, yes=False), Double(0, yes=True))),
    ],
)
def test_the_choices_of_a_viewer(
    rules: Rules, seat: int | None, lines: tuple[str, ...], expected: tuple[object, ...]
) -> None:
    """Every answer but cards that is open now, declining first."""
    assert choices(_view(rules, seat, *lines)) == expected


def test_who_must_bid_has_no_other_choice() -> None:
    """RULES 6 jiujiang: a pass is refused, and so it is not offered."""
    assert choices(_view(JIUJIANG, 0, s0="rj rj")) == (Bid(0, 3),)


def test_nobody_sees_the_bottom_before_there_is_a_landlord() -> None:
    """RULES 2: nobody sees the bottom cards before the landlord is fixed; then all see them."""
    for seat in (None, 0, 1, 2):
        assert _view(CLASSIC, seat, "0 bid 2").bottom is None
        assert _view(CLASSIC, seat, *PASSES).bottom is None
        assert _view(CLASSIC, seat, "0 bid 3").bottom is not None


def test_a_hidden_bottom_is_the_landlords() -> None:
    """RULES 6: in four, five and emperor the others do not see it."""
    for rules, line in ((FOUR, "0 bid 3"), (FIVE, "0 reveal no"), (EMPEROR, "0 bid 3")):
        seen = [_view(rules, seat, line).bottom is not None for seat in (None, 0, 1, 2)]
        assert seen == [False, True, False, False]


def test_a_view_of_the_play() -> None:
    """What lies on the table, who passed, what it is worth so far."""
    lines = ("0 bid 1", "1 bid 2", "2 bid 0", "1 play 4444", "2 pass")
    view = _view(CLASSIC, 0, *lines, s1="4444")
    bomb = Play(Kind.BOMB, Rank.FOUR, 4)

    assert view.bids == (Bid(0, 1), Bid(1, 2), Bid(2, 0))
    assert view.landlords == (1,)
    assert view.revealed
    assert view.standing == (1, parse_cards("4444"), bomb)
    assert view.history == ((1, parse_cards("4444"), bomb), (2, (), None))
    assert (view.base, view.doublings, view.multiplier) == (2, (Doubling.BOMB,), 2)
    assert view.counts == (17, 16, 17)
    assert view.result is None
    assert view.shown == {}


def test_the_base_is_the_bid_so_far() -> None:
    """A view of the bidding tells the highest bid, 0 while there is none."""
    assert [_view(CLASSIC, None, *lines).base for lines in ((), ("0 bid 2", "1 bid 0"))] == [0, 2]


def test_a_settled_hand_lies_open() -> None:
    """The hands as they ended, the bottom, the aside; and all landlords."""
    state = told(LAIZI, stacked(LAIZI, {}), "0 bid 3", "0 play 3", "1 escape").state
    view = view_for(state, None)

    assert view.result is not None
    assert set(view.shown) == {0, 1, 2}
    assert [len(view.shown[seat]) for seat in range(3)] == [19, 17, 17]
    assert view.bottom is not None
    assert view.aside == ()
    assert view.escaped == (1,)
    assert view.hand is None


def test_what_was_never_shown_is_shown_in_the_end() -> None:
    """RULES 6: what the emperor left is out of play until settlement; all see it then."""
    made = stacked(EMPEROR, {0: "33 44 55 66"}, bottom="bj rj rj 2 2 2")
    state = told(EMPEROR, made, "0 bid 3", "0 take bj").state
    over = told(EMPEROR_CONCEDING, made, "0 bid 3", "0 take bj", "0 escape").state

    assert [view_for(state, seat).taken for seat in (None, 0, 1)] == [1, 1, 1]
    assert [view_for(state, seat).aside for seat in (None, 1, 2)] == [None] * 3
    assert view_for(state, 0).aside == parse_cards("2s 2h 2c rj rj")
    assert view_for(over, None).aside == parse_cards("2s 2h 2c rj rj")


def test_an_auction_shows_its_card() -> None:
    """RULES 3 auction: a random card of the 51 dealt, shown to all."""
    made = dealt(AUCTION)
    view = view_for(new_hand(AUCTION, made).state, None)

    assert (view.first, view.face_up) == (made.first, made.face_up)


def _five(twin: int) -> Deal:
    """Seat 0 shows the heart seven; only where the other lies differs from deal to deal."""
    spare = iter(("2s", "2h", "2c", "2d"))
    hands = {seat: "7h" if seat == twin else next(spare) for seat in range(5)}
    return stacked(FIVE, hands | {0: hands[0] + "7h 6s"}, bottom="3s 4s 5s", face_up="7h")


DECLINED = ["0 reveal no", *(f"{seat} reveal no" for seat in (1, 2, 3, 4))]
DOUBLED = [f"{seat} double no" for seat in range(5)]


@pytest.mark.parametrize("twin", [0, 1, 3, 4])
@pytest.mark.parametrize(
    "lines", [DECLINED[:1], DECLINED, DECLINED + DOUBLED, [*DECLINED, *DOUBLED, "0 play 6s"]]
)
def test_nobody_can_tell_who_hides(twin: int, lines: list[str]) -> None:
    """RULES 7.1: known to nobody else; the same is seen wherever the twin lies."""
    view = view_for(told(FIVE, _five(twin), *lines).state, None)

    assert view == view_for(told(FIVE, _five(2), *lines).state, None)
    assert (view.landlords, view.revealed) == ((0,), False)


def test_the_hidden_landlord_knows() -> None:
    """RULES 7: whoever holds the twin sees both landlords; the open one does not."""
    deal = stacked(FIVE, {0: "7h", 2: "7h"}, bottom="3s 4s 5s", face_up="7h")
    state = new_hand(FIVE, deal).state

    assert view_for(state, 2).landlords == (0, 2)
    assert view_for(state, 0).landlords == (0,)
    assert view_for(state, 1).landlords == (0,)


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_a_view_says_whose_it_is(rules: Rules) -> None:
    """Everyone sees the own hand, the group none."""
    state = new_hand(rules, dealt(rules)).state
    hands = [view_for(state, seat).hand for seat in range(rules.players)]

    assert view_for(state, None).hand is None
    assert all(len(hand or ()) >= rules.hand_size for hand in hands)
    assert view_for(state, 1).viewer == 1
