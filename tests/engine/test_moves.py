"""Legal plays: complete, legal, each once, and with the right physical cards."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from random import Random

import pytest
from brute import (
    Key,
    Reading,
    as_tuple,
    brute_beats,
    brute_moves,
    brute_readings,
    key,
)

from engine.cards import JOKERS, Card, pack
from engine.forms import PLAIN
from engine.moves import Move, legal_plays
from engine.notation import format_cards, parse_cards
from engine.plays import Play, beats, readings
from engine.rules import Rules
from engine.rulesets import RULESETS

CLASSIC, WUHAN = RULESETS["classic"], RULESETS["wuhan"]
WILD_JOKERS = replace(WUHAN, wild=JOKERS)
EVERY_RULESET = [
    *(pytest.param(rules, id=rules.id) for rules in RULESETS.values()),
    pytest.param(WILD_JOKERS, id="wild jokers"),
]


def some_hand(rules: Rules, random: Random) -> list[Card]:
    """Draw a small hand with many cards of few neighbouring ranks, some 2s and jokers."""
    cards = list(pack(rules.packs))
    low = random.randint(3, 13)
    top = low + random.randint(2, 6)
    few = [
        card
        for card in cards
        if low <= card.rank < top or (card.rank > 14 and random.random() < 0.25)
    ]
    wild = [card for card in cards if card in rules.wild and random.random() < 0.7]
    most = 6 if rules.wild else 8 + 2 * rules.packs
    hand = random.sample(few, min(len(few), random.randint(most // 2, most)))
    return [*hand, *(card for card in wild if card not in hand)]


def flat(moves: Iterable[Move[tuple[Card, ...]]], rules: Rules) -> list[tuple[Key, Reading]]:
    """Flatten moves as the second opinion does."""
    return [(key(move.cards, rules), as_tuple(move.play)) for move in moves]


@pytest.mark.parametrize("rules", EVERY_RULESET)
def test_a_second_opinion_finds_the_same_plays(rules: Rules) -> None:
    """Leading misses nothing, offers nothing illegal, and each play once."""
    random = Random(f"lead {rules.id}")
    for _ in range(10 if rules.wild else 30):
        hand = some_hand(rules, random)
        found = flat(legal_plays(hand, rules), rules)
        assert len(found) == len(set(found))
        assert set(found) == brute_moves(hand, rules), format_cards(hand)


@pytest.mark.parametrize("rules", EVERY_RULESET)
def test_followers_are_the_leads_that_beat(rules: Rules) -> None:
    """Against any play of the packs, what follows is what could be led and beats it."""
    random = Random(f"follow {rules.id}")
    for _ in range(5 if rules.wild else 25):
        hand, other = some_hand(rules, random), some_hand(rules, random)
        led = flat(legal_plays(hand, rules), rules)
        standing = sorted({move.play for move in legal_plays(other, rules)}, key=as_tuple)
        for play in random.sample(standing, min(len(standing), 12)):
            followers = flat(legal_plays(hand, rules, play), rules)
            expected = {move for move in led if brute_beats(rules, move[1], as_tuple(play))}
            assert set(followers) == expected
            assert len(followers) == len(expected)


@pytest.mark.parametrize("rules", EVERY_RULESET)
def test_big_hands_agree_on_what_can_be_sampled(rules: Rules) -> None:
    """In hands as large as they get, plays, and plays with a card changed, are found as read."""
    random = Random(f"big {rules.id}")
    for _ in range(2 if rules.wild else 4):
        hand = random.sample(pack(rules.packs), rules.hand_size + rules.bottom_size)
        moves = list(legal_plays(hand, rules))
        found = flat(moves, rules)
        by_cards: dict[Key, set[Reading]] = {}
        for cards, reading in found:
            by_cards.setdefault(cards, set()).add(reading)
        assert len(found) == len(set(found))
        for move in random.sample(moves, 25):
            spare = list((Counter(hand) - Counter(move.cards)).elements())
            changed = [*move.cards[1:], random.choice(spare)] if spare else list(move.cards)
            for cards in (list(move.cards), changed):
                assert by_cards.get(key(cards, rules), set()) == brute_readings(cards, rules)


@pytest.mark.parametrize("rules", EVERY_RULESET)
def test_a_move_is_of_the_hand_and_reads_as_it_says(rules: Rules) -> None:
    """Each move's cards are held, are in the legal plays, and read as its play."""
    random = Random(f"held {rules.id}")
    for _ in range(6):
        hand = some_hand(rules, random)
        legal = legal_plays(hand, rules)
        for move in legal:
            assert Counter(move.cards) <= Counter(hand)
            assert move.play in readings(move.cards, rules)
            assert move in legal
            assert move.cards in legal


@pytest.mark.parametrize("rules", EVERY_RULESET)
def test_the_order_of_a_hand_never_matters(rules: Rules) -> None:
    """A shuffled hand gives the same moves in the same order."""
    random = Random(f"order {rules.id}")
    hand = some_hand(rules, random)
    shuffled = random.sample(hand, len(hand))
    assert list(legal_plays(hand, rules)) == list(legal_plays(shuffled, rules))


@pytest.mark.parametrize(
    ("rules", "hand", "against", "expected"),
    [
        # PEERS: what went wrong elsewhere.
        (CLASSIC, "4444 5", "bj rj", []),
        (CLASSIC, "TTTT 34", "rj bj", []),
        (CLASSIC, "8888 JJ", "QQ", ["8888"]),
        (CLASSIC, "22 3", "8888", []),
        (CLASSIC, "bj rj 3", "34567", ["bj rj"]),
        (CLASSIC, "bj rj 22", "5555", ["bj rj"]),
        (CLASSIC, "2 2 3", "22", []),
        (CLASSIC, "34445555", "333 6", ["4443", "4445", "5553", "5554", "5555"]),
        (CLASSIC, "3 4 4 8 8 8 8 9 9 9 9 T T J J J Q K 2", "34567", ["9TJQK", "89TJQ", "8888", "9999"]),
        (CLASSIC, "3456789T", "3456789TJ", []),
        (CLASSIC, "456789TJ K", "3456789T", ["456789TJ"]),
        # Bombs of each size and the joker bombs, in order.
        (RULESETS["four"], "33333 4444 55", "44", ["55", "3333", "33333", "4444"]),
        (RULESETS["four"], "33333 4444 55", "6666", ["33333"]),
        (RULESETS["five"], "bj bj rj 4444 55555", "6666", ["bj bj", "bj bj rj", "55555"]),
        (RULESETS["five"], "rj rj bj bj", "55555555", ["bj bj rj rj"]),
        (RULESETS["five"], "rj rj bj bj", "bj bj", ["rj rj", "bj bj rj", "bj rj rj", "bj bj rj rj"]),
        (RULESETS["emperor"], "4444 33333", "3333", ["4444", "33333"]),
        (
            RULESETS["emperor"],
            "33334444 666777 55 88",
            "33334444 555666 77 22",
            ["33334444 666777 55 88"],
        ),
        (RULESETS["emperor"], "33334444 555666 88 99", "33334444 555666 77 22", []),
        # Wild cards: natural cards first, then as many wild ones as the reading needs.
        (WUHAN, "8 8 7h 7d", "3333", ["8 8 7h 7d"]),
        (WUHAN, "9 7h", "88", ["9 7h"]),
        (WUHAN, "9 7h", "8", ["9"]),
        (WUHAN, "7h 7d", "66", ["7h 7d"]),
        (WUHAN, "7h 3", "6", ["7h"]),
        (WILD_JOKERS, "3 bj rj", "2222", ["bj rj"]),
    ],
)  # fmt: skip
def test_replies(rules: Rules, hand: str, against: str, expected: list[str]) -> None:
    """What may follow, as sets of ranks."""
    to_beat = readings(parse_cards(against), rules)[0]
    found = Counter(
        key(move.cards, rules) for move in legal_plays(parse_cards(hand), rules, to_beat)
    )
    assert found == Counter(key(parse_cards(cards), rules) for cards in expected)


@pytest.mark.parametrize(
    ("hand", "play"),
    [
        ("3448889999TTJJJQK2 bj rj", "9TJQK"),
        ("33334567", "34567"),
        ("777888999", "777888"),
        ("777888999", "888999"),
        ("333444555666", "333444555666"),
    ],
)
def test_leads_that_others_miss(hand: str, play: str) -> None:
    """PEERS: chains that start at a rank held four times, planes read from a set."""
    offered = {key(move.cards, CLASSIC) for move in legal_plays(parse_cards(hand), CLASSIC)}
    assert key(parse_cards(play), CLASSIC) in offered


def test_every_ruleset_has_the_plain_kinds() -> None:
    """Stocks keep singles, pairs and triples ready, whatever the ruleset."""
    assert all(set(PLAIN) <= rules.kinds for rules in RULESETS.values())


def test_settings_of_tables_make_no_difference() -> None:
    """However many tables change a setting of a ruleset, the plays stay the same."""
    hand = parse_cards("333 4 5 6 7")
    expected = list(legal_plays(hand, CLASSIC))
    tables = (replace(CLASSIC, target=target) for target in range(1100))
    assert all(list(legal_plays(hand, rules)) == expected for rules in tables)


def test_bool_and_len_count_the_plays() -> None:
    """An empty hand has none; on lead any card will do; following something must beat."""
    pair = readings(parse_cards("22"), CLASSIC)[0]
    hand = parse_cards("33 5")
    assert [bool(legal_plays(cards, CLASSIC)) for cards in (hand, ())] == [True, False]
    assert [bool(legal_plays(cards, CLASSIC, pair)) for cards in (hand, parse_cards("bj rj"))] == [
        False,
        True,
    ]
    assert len(legal_plays(hand, CLASSIC)) == 3


def test_in_asks_for_cards_of_the_hand_and_a_legal_reading() -> None:
    """Any suits of the hand are in, by themselves or as a move; all else is not."""
    hand = parse_cards("3s 3h 3c 3d 5s")
    legal = legal_plays(hand, CLASSIC, Play(*legal_pair("33")))
    on_lead = legal_plays(hand, CLASSIC)
    assert parse_cards("3c 3d") in on_lead
    assert Move(parse_cards("3c 3d"), Play(*legal_pair("33"))) in on_lead
    assert Move(parse_cards("3c 3d"), Play(*legal_pair("55"))) not in on_lead
    assert parse_cards("5s 5h") not in on_lead
    assert parse_cards("3c 3d") not in legal
    assert parse_cards("3s 3h 3c 3d") in legal
    assert parse_cards("3s 5s") not in on_lead
    assert "33" not in on_lead
    assert () not in on_lead


def legal_pair(cards: str) -> tuple[object, ...]:
    """Give the fields of a pair's play."""
    play = readings(parse_cards(cards), CLASSIC)[0]
    return play.kind, play.rank


def test_the_twin_goes_last() -> None:
    """RULES §1: a card that gives nothing away goes before the hidden landlord's twin."""
    five = RULESETS["five"]
    hand = parse_cards("7s 7h 7c 4s 5s 6s 8s")
    (twin,) = parse_cards("7s")
    moves = list(legal_plays(hand, five, keep=twin))
    giving = [move for move in moves if twin in move.cards]
    assert {len([card for card in move.cards if card.rank == 7]) for move in giving} == {3}
    assert any(twin in move.cards and len(move.cards) == 1 for move in legal_plays(hand, five))
    assert list(legal_plays(hand[3:], five, keep=twin)) == list(legal_plays(hand[3:], five))


def test_a_twin_that_is_a_joker_makes_no_pair() -> None:
    """RULES §1: two equal jokers are no pair where the ruleset has none, not even with a twin."""
    five = RULESETS["five"]
    hand = parse_cards("5s rj rj")
    assert list(legal_plays(hand, five, keep=hand[-1])) == list(legal_plays(hand, five))


def test_beats_needs_the_ruleset() -> None:
    """Four of a rank are a bomb or not, as the ruleset says."""
    quad = readings(parse_cards("4444"), RULESETS["emperor"])[0]
    bomb = readings(parse_cards("33333"), RULESETS["emperor"])[0]
    assert beats(RULESETS["emperor"], bomb, quad)
