"""Leading, following, passing and going out."""

import pytest
from engine_support import stacked, told

from engine.actions import Pass, Put
from engine.cards import Card, Rank
from engine.errors import IllegalAction, Reason
from engine.events import Doubling, HandEnded, LandlordsRevealed, Passed, Played, TrickWon
from engine.hand import apply, check, result, to_act
from engine.notation import format_cards, parse_cards, parse_play, parse_selection
from engine.plays import Play
from engine.rules import Kind, Rules
from engine.rulesets import CLASSIC, FIVE, FOUR, WUHAN
from engine.state import Over, Playing, Turn
from engine.views import view_for


def _led(hands: dict[int, str], *lines: str, rules: Rules = CLASSIC) -> Playing:
    """Let seat 0 be landlord and play on."""
    state = told(rules, stacked(rules, hands), "0 bid 3", *lines).state
    assert isinstance(state, Playing)
    return state


def _refusal(state: Playing, action: Put | Pass) -> Reason:
    with pytest.raises(IllegalAction) as caught:
        check(state, action)
    return caught.value.reason


def test_the_landlord_leads() -> None:
    """RULES 2: the landlord leads first, and must play."""
    state = _led({})

    assert to_act(state) == {0}
    assert _refusal(state, Pass(0)) is Reason.MUST_LEAD
    assert _refusal(state, Pass(1)) is Reason.NOT_YOUR_TURN


def test_a_trick_goes_to_whom_nobody_beat() -> None:
    """S2's trick: 3339, pass, 5557, KKKJ, AAA3, pass, pass: the player of AAA3 leads."""
    hands = {0: "333 9 KKK J", 1: "AAA 3", 2: "555 7"}
    lines = [
        "0 play 3339", "1 pass", "2 play 5557", "0 play KKKJ", "1 play AAA3", "2 pass", "0 pass",
    ]  # fmt: skip
    made = stacked(CLASSIC, hands)
    state, events = told(CLASSIC, made, "0 bid 3", *lines)

    assert events[-2:] == (Passed(0), TrickWon(1))
    assert isinstance(state, Playing)
    assert state.standing is None
    assert to_act(state) == {1}


def test_a_pass_does_not_lock_out() -> None:
    """RULES 1: passing does not lock one out of the trick."""
    state = _led({0: "3s", 1: "5s 9s", 2: "7s"}, "0 play 3s", "1 pass", "2 play 7s", "0 pass")

    check(state, Put(1, parse_cards("9s")))


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ("", Reason.NO_CARDS),
        ("2d", Reason.NOT_HELD),
        ("9s 9s", Reason.NOT_HELD),
        ("6s 9s", Reason.NO_PLAY),
        ("4s", Reason.DOES_NOT_BEAT),
        ("5s", Reason.DOES_NOT_BEAT),  # equal does not beat
        ("9s 9h", Reason.WRONG_KIND),
        ("10", Reason.NOT_HELD),
    ],
)
def test_a_refusal_says_why(cards: str, reason: Reason) -> None:
    """RULES 2: an illegal or losing selection is refused with the reason, and stays in hand."""
    hands = {0: "5h 2d Ts Th Tc Td", 1: "4s 5s 9s 9h 9c 6s"}
    state = _led(hands, "0 play 5h")

    assert _refusal(state, Put(1, parse_selection(cards))) is reason


def test_the_reading_can_be_named() -> None:
    """RULES 1: 333444555666 is a plane of four, or one of three with singles 666 or 333."""
    hands = {0: "333 444 555 666"}
    cards = parse_cards(hands[0])
    plane = told(CLASSIC, stacked(CLASSIC, hands), "0 bid 3", f"0 play {hands[0]}").state
    state = _led(hands)
    singles = apply(state, Put(0, cards, parse_play("plane_singles 3 5"))).state

    assert isinstance(plane, Playing)
    assert isinstance(singles, Playing)
    assert plane.standing is not None
    assert singles.standing is not None
    assert plane.standing.play == Play(Kind.PLANE, Rank.SIX, 4)
    assert singles.standing.play == Play(Kind.PLANE_SINGLES, Rank.FIVE, 3)
    assert _refusal(state, Put(0, cards, parse_play("plane 4 7"))) is Reason.NO_SUCH_READING
    scraps = parse_cards("3s 4s")
    assert _refusal(state, Put(0, scraps, parse_play("pair 1 4"))) is Reason.NO_PLAY


def test_a_named_reading_must_beat() -> None:
    """A reading that does not beat the table is refused, though another would."""
    state = _led({0: "5 5", 1: "4 4"}, "0 play 55")

    named = Put(1, parse_selection("44"), parse_play("pair 1 4"))
    assert _refusal(state, named) is Reason.DOES_NOT_BEAT
    better = _led({0: "5 5", 1: "9 9"}, "0 play 55")
    check(better, Put(1, parse_selection("99"), parse_play("pair 1 9")))


def test_bombs_and_rockets_double() -> None:
    """RULES 1: a bomb beats every normal play, a larger one the smaller, the rocket all."""
    hands = {0: "AA", 1: "3333", 2: "4444 bj rj"}
    lines = ["0 play AA", "1 play 3333", "2 play 4444", "0 pass", "1 pass", "2 play bj rj"]
    state = _led(hands, *lines)

    assert state.contract.doublings == (Doubling.BOMB, Doubling.BOMB, Doubling.ROCKET)
    assert view_for(state, None).multiplier == 8
    over_bomb = _led({0: "AA", 1: "3333", 2: "rj bj"}, *lines[:2])
    check(over_bomb, Put(2, parse_cards("rj bj")))  # in any order


def test_a_small_bomb_does_not_double_in_four() -> None:
    """RULES 6 four: only the rocket and bombs of 6+ double."""
    state = _led({0: "3333 444444"}, "0 play 3333", "1 pass", "2 pass", "3 pass", rules=FOUR)

    assert state.contract.doublings == ()
    assert state.turn == 0
    six = apply(state, Put(0, parse_selection("444444"))).state
    assert view_for(six, None).doublings == (Doubling.BOMB,)


STRAIGHT = "3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As"


def test_going_out_ends_the_hand() -> None:
    """RULES 1: the hand ends the moment one player has no cards."""
    hands = {0: STRAIGHT + "3h 4h 5h 6h 7h"}
    made = stacked(CLASSIC, hands, bottom="8h 9h Th")
    lines = ["0 bid 3", f"0 play {STRAIGHT}", "1 pass", "2 pass", "0 play 3h4h5h6h7h8h9hTh"]
    state, events = told(CLASSIC, made, *lines)
    settled = result(state)

    assert isinstance(state, Over)
    assert to_act(state) == frozenset()
    assert settled is not None
    assert events[-1] == HandEnded(settled)
    assert settled.points == (12, -6, -6)  # B=3, a spring
    last = Turn(0, parse_cards("3h4h5h6h7h8h9hTh"), Play(Kind.STRAIGHT, Rank.TEN, 8))
    assert state.history[-1] == last


def test_farmers_win_together() -> None:
    """RULES 2: farmers win: landlord −2P, each farmer +P; here an anti-spring."""
    made = stacked(CLASSIC, {0: "2s", 1: "bj 3h 3c 3d 4h" + STRAIGHT}, first=0)
    bids = ["0 bid 2", "1 bid 0", "2 bid 0"]
    tricks = [
        "0 play 2s",
        "1 play bj",
        "2 pass",
        "0 pass",
        f"1 play {STRAIGHT}",
        "2 pass",
        "0 pass",
    ]
    state = told(CLASSIC, made, *bids, *tricks, "1 play 3334").state
    settled = result(state)

    assert settled is not None
    assert settled.points == (-8, 4, 4)
    assert settled.doublings == (Doubling.ANTI_SPRING,)
    assert settled.winners == {1, 2}


def _five(twin: int | None, *lines: str) -> tuple[Playing, tuple[object, ...]]:
    other = {0: "7h 7h 7s"} if twin is None else {0: "7h 6s", twin: "7h 7s 8s"}
    made = stacked(FIVE, other, bottom="3s 4s 5s", face_up="7h")
    quiet = ["0 reveal no", *(f"{seat} reveal no" for seat in range(1, 5))]
    calm = [f"{seat} double no" for seat in range(5)]
    state, events = told(FIVE, made, *quiet, *calm, *lines)
    assert isinstance(state, Playing)
    return state, events


def test_the_twin_gives_its_holder_away() -> None:
    """RULES 7.3: public when the hidden landlord plays their copy; no doubling for that."""
    state, events = _five(2, "0 play 6s", "1 pass", "2 play 7h")

    assert events[-1] == LandlordsRevealed((0, 2), by=None)
    assert isinstance(events[-2], Played)
    assert view_for(state, 1).landlords == (0, 2)
    assert view_for(state, 0).shown == {2: state.contract.hands[2]}
    assert state.contract.doublings == ()


def test_the_open_landlords_copy_tells_nothing() -> None:
    """RULES 7.3: whether or not the open landlord's has been played."""
    state, events = _five(2, "0 play 7h")

    assert isinstance(events[-1], Played)
    assert view_for(state, 1).landlords == (0,)
    passed = "0 play 7h, 1 pass, 2 play 8s, 3 pass, 4 pass, 0 pass, 1 pass, 2 play 7h"
    assert view_for(_five(2, passed)[0], 1).landlords == (0, 2)


def test_a_lone_landlord_is_known_by_both_copies() -> None:
    """Both copies on the table tell everyone that there is no second landlord."""
    once, _ = _five(None, "0 play 7h, 1 pass, 2 pass, 3 pass, 4 pass")
    both, events = _five(None, "0 play 7h, 1 pass, 2 pass, 3 pass, 4 pass, 0 play 7h")

    assert not view_for(once, 1).revealed
    assert view_for(both, 1).revealed
    assert events[-1] == LandlordsRevealed((0,), by=None)


def test_a_typed_rank_spares_the_twin() -> None:
    """RULES 1: a card that gives nothing away goes before the hidden landlord's twin."""
    state, _ = _five(2, "0 play 6s", "1 pass", "2 play 7")

    assert state.history[-1].cards == parse_cards("7s")


def test_a_typed_rank_spares_the_wild_card() -> None:
    """RULES 1: natural goes before wild; where only the wild is left it goes."""
    state = _led({0: "7s 7h", 1: "8s"}, "0 play 7", rules=WUHAN)
    wild = _led({0: "7h 3s", 1: "7s 7c", 2: "7d"}, "0 play 7", rules=WUHAN)

    assert format_cards(state.history[-1].cards) == "7s"
    assert format_cards(wild.history[-1].cards) == "7h"


def test_cards_named_and_typed_are_told_apart() -> None:
    """A suit that was named is not taken for a typed one of the same rank."""
    state = _led({0: "3s 3h 3c"}, "0 play 3 3s")

    assert format_cards(state.history[-1].cards) == "3s 3h"


def test_a_state_is_never_changed() -> None:
    """Peers went wrong stepping back: the state given is the same after a step."""
    state = _led({0: "3s", 1: "4s"}, "0 play 3s")
    before = repr(state)
    apply(state, Put(1, (Card(Rank.FOUR),)))

    assert repr(state) == before


def test_the_table_is_seen_after_a_refusal() -> None:
    """Peers lost the play to beat after an illegal one."""
    state = _led({0: "9s", 1: "4s"}, "0 play 9s")
    _refusal(state, Put(1, parse_cards("4s")))

    assert view_for(state, 1).standing == (0, parse_cards("9s"), Play(Kind.SINGLE, Rank.NINE))
