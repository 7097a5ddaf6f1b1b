"""What comes between the auction and the lead: take, open, reveal, double."""

import pytest
from engine_support import stacked, told

from engine.actions import Double, Reveal, Take
from engine.deal import Deal
from engine.errors import IllegalAction, Reason
from engine.events import (
    BottomTaken,
    DoublesShown,
    Doubling,
    HandOpened,
    LandlordChosen,
    LandlordsRevealed,
    OpeningDeclined,
    RevealDeclined,
)
from engine.hand import apply, check, to_act
from engine.notation import parse_cards, parse_selection
from engine.rulesets import BOOK, CLASSIC, EMPEROR, FIVE
from engine.state import Opening, Playing, Revealing, Staking, State, Taking
from engine.views import view_for

SIX = "3s 4s 5s 6s bj rj"


def _emperor(*lines: str) -> State:
    return told(EMPEROR, stacked(EMPEROR, {}, bottom=SIX), "0 bid 3", *lines).state


@pytest.mark.parametrize(
    ("line", "taken", "held"),
    [
        ("0 take bj rj", 2, 36),
        ("0 take", 0, 34),
        (f"0 take {SIX}", 6, 40),
        ("0 take 3 4", 2, 36),  # a rank alone means the one that lies there
    ],
)
def test_the_emperor_takes_any_of_the_six(line: str, taken: int, held: int) -> None:
    """RULES 6: takes any of the 6, or none; only the number taken is public."""
    made = stacked(EMPEROR, {}, bottom=SIX)
    state, events = told(EMPEROR, made, "0 bid 3", line)

    assert isinstance(state, Playing)
    assert len(state.contract.hands[0]) == held
    assert events[-2:] == (LandlordChosen(0, 3, None), BottomTaken(0, taken))
    assert view_for(state, 1).taken == taken
    assert (
        state.contract.left
        == tuple(card for card in parse_cards(SIX) if card not in state.contract.hands[0])
        or taken < 6
    )


def test_what_is_not_in_the_bottom_is_not_taken() -> None:
    """A card that does not lie there is refused."""
    state = _emperor()

    assert isinstance(state, Taking)
    for cards in ("7s", "3s 3s", "3d"):
        with pytest.raises(IllegalAction, match="not-held"):
            check(state, Take(0, parse_selection(cards)))


def test_what_was_left_is_the_landlords_secret() -> None:
    """RULES 6: the rest stay face down, out of play, until settlement."""
    state = _emperor("0 take 3s 4s bj rj")

    assert view_for(state, 0).aside == parse_cards("5s 6s")
    assert view_for(state, 0).bottom == parse_cards(SIX)
    assert view_for(state, 1).aside is None
    assert view_for(state, None).bottom is None


def test_the_book_landlord_may_open_the_hand() -> None:
    """RULES 3 book: once, before leading; the settlement doubles; it stays visible."""
    made = stacked(BOOK, {0: "3s"})
    state, events = told(BOOK, made, "0 bid 3", "0 open yes")

    assert isinstance(state, Playing)
    assert events[-1] == HandOpened(0)
    assert state.contract.doublings == (Doubling.OPEN_HAND,)
    assert view_for(state, None).shown == {0: state.contract.hands[0]}
    after = told(BOOK, made, "0 bid 3", "0 open yes", "0 play 3s").state
    assert len(view_for(after, 1).shown[0]) == 19


def test_the_book_landlord_may_keep_it_closed() -> None:
    """Declining is an answer too, and the question is not put again."""
    state, events = told(BOOK, stacked(BOOK, {}), "0 bid 3", "0 open no")

    assert isinstance(state, Playing)
    assert events[-1] == OpeningDeclined(0)
    assert view_for(state, None).shown == {}
    assert state.contract.doublings == ()


def test_nothing_is_led_before_the_answer() -> None:
    """The phase ``open`` is the landlord's alone."""
    state = told(BOOK, stacked(BOOK, {}), "0 bid 3").state

    assert isinstance(state, Opening)
    assert to_act(state) == {0}


def _five(twin: int | None = 2) -> Deal:
    """Seat 0 shows the heart seven; ``twin`` holds the other, None: seat 0 does."""
    other = {0: "7h 7h"} if twin is None else {0: "7h", twin: "7h"}
    return stacked(FIVE, other, bottom="3s 4s 5s", face_up="7h")


NO = ("1 reveal no", "2 reveal no", "3 reveal no", "4 reveal no")
BOTH = (0, 2)


def test_the_open_landlord_is_asked_first() -> None:
    """RULES 7.2: may reveal or decline; if so both are public, and the stake doubles once."""
    state, events = told(FIVE, _five(), "0 reveal yes")

    assert isinstance(state, Staking)
    assert events[-1] == LandlordsRevealed(BOTH, by=0)
    assert state.contract.doublings == (Doubling.REVEAL,)


def test_then_all_others_are_asked_at_once() -> None:
    """RULES 7.2: every other player gets the same question, so that asking betrays nothing."""
    state, events = told(FIVE, _five(), "0 reveal no", "4 reveal no")

    assert isinstance(state, Revealing)
    assert events[-1] == RevealDeclined((0,))
    assert to_act(state) == {1, 2, 3}
    with pytest.raises(IllegalAction) as caught:
        check(state, Reveal(4, yes=True))
    assert caught.value.reason is Reason.ALREADY_ANSWERED


def test_only_the_hidden_landlord_reveals() -> None:
    """RULES 7.2: only the hidden landlord's answer counts; told when all have answered."""
    lines = ["0 reveal no", "2 reveal yes", "1 reveal yes", "3 reveal no"]
    waiting, before = told(FIVE, _five(), *lines)
    state, events = told(FIVE, _five(), *lines, "4 reveal no")

    assert to_act(waiting) == {4}
    assert before[-1] == RevealDeclined((0,))
    assert isinstance(state, Staking)
    assert events[-1] == LandlordsRevealed(BOTH, by=2)
    assert state.contract.doublings == (Doubling.REVEAL,)


@pytest.mark.parametrize("twin", [2, None])
def test_a_farmers_yes_does_nothing(twin: int | None) -> None:
    """RULES 7.2: nor anybody's where the landlord plays alone."""
    farmers = ("1 reveal yes", "2 reveal no", "3 reveal yes", "4 reveal yes")
    state, events = told(FIVE, _five(twin), "0 reveal no", *farmers)

    assert isinstance(state, Staking)
    assert events[-1] == RevealDeclined((1, 2, 3, 4))
    assert not state.contract.revealed
    assert state.contract.doublings == ()


def test_a_lone_landlord_may_reveal_too() -> None:
    """RULES 7.2: it tells all that there is no second."""
    state, events = told(FIVE, _five(None), "0 reveal yes")

    assert events[-1] == LandlordsRevealed((0,), by=0)
    assert view_for(state, 3).revealed


def test_the_bottom_can_hold_the_twin() -> None:
    """RULES 7.1: the open landlord has both, dealt or from the bottom: alone against four."""
    made = stacked(FIVE, {0: "7h"}, bottom="7h 3s 4s", face_up="7h")
    state = told(FIVE, made, "0 reveal yes").state

    assert isinstance(state, Staking)
    assert state.contract.landlords == (0,)
    assert state.contract.farmers == (1, 2, 3, 4)


def test_landlords_in_the_open_see_each_other() -> None:
    """RULES 7.3: once it is public, the two landlords see each other's hands."""
    state = told(FIVE, _five(), "0 reveal yes").state
    assert isinstance(state, Staking)
    hands = state.contract.hands

    assert view_for(state, 0).shown == {2: hands[2]}
    assert view_for(state, 2).shown == {0: hands[0]}
    assert view_for(state, 1).shown == view_for(state, None).shown == {}


def test_everyone_is_asked_to_double_at_once() -> None:
    """RULES 7.4: the answers are shown when all have answered; then the open landlord leads."""
    lines = ["0 reveal no", *NO, "3 double yes", "0 double no", "1 double yes", "4 double no"]
    waiting, before = told(FIVE, _five(), *lines)
    state, events = told(FIVE, _five(), *lines, "2 double no")

    assert to_act(waiting) == {2}
    assert before[-1] == RevealDeclined((1, 2, 3, 4))
    assert view_for(waiting, 3).doubles is None
    with pytest.raises(IllegalAction, match="already-answered"):
        apply(waiting, Double(3, yes=False))
    assert isinstance(state, Playing)
    assert to_act(state) == {0}
    assert events[-1] == DoublesShown((1, 3))
    assert view_for(state, None).doubles == (1, 3)


def test_classic_asks_nothing_before_the_lead() -> None:
    """RULES 2: no open hand, no doubling."""
    assert isinstance(told(CLASSIC, stacked(CLASSIC, {}), "0 bid 3").state, Playing)
