"""What selections are and what beats what: the tables in ``positions``, and a second opinion."""

import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from brute import as_tuple, brute_beats, brute_readings

from engine.cards import JOKERS, Card, Rank, pack
from engine.errors import Reason
from engine.notation import parse_cards
from engine.plays import Play, beats, candidates, choose, readings, why_not
from engine.rules import Rules
from engine.rulesets import RULESETS

POSITIONS = Path(__file__).parent / "positions"
CLASSIC, WUHAN = RULESETS["classic"], RULESETS["wuhan"]
WILD_JOKERS = replace(WUHAN, wild=JOKERS)


def table(name: str) -> list[dict[str, Any]]:
    """Load the rows of a table of positions."""
    rows: list[dict[str, Any]] = tomllib.loads((POSITIONS / name).read_text())["row"]
    return rows


def rulesets_of(row: dict[str, Any]) -> list[Rules]:
    """Give the rulesets that a row speaks of."""
    named = [RULESETS[key] for key in row["rules"]]
    return [replace(rules, wild=JOKERS) for rules in named] if "wild" in row else named


def selections() -> Iterator[Any]:
    """Give every selection of the tables, under each ruleset of its row."""
    for name in ("plays_one_pack.toml", "plays_two_packs.toml", "plays_wild.toml"):
        for row in table(name):
            for rules in rulesets_of(row):
                for cards, plays in row["plays"].items():
                    yield pytest.param(
                        rules, cards, plays, id=f"{rules.id}: {cards}: {row['law']}"
                    )


def text(play: Play) -> str:
    """Write a play as the tables do."""
    parts = [play.kind, str(play.length), play.rank.text, *([play.tail.text] if play.tail else [])]
    return " ".join(parts)


@pytest.mark.parametrize(("rules", "cards", "plays"), list(selections()))
def test_a_selection_is_read_as_the_rules_say(rules: Rules, cards: str, plays: str) -> None:
    """Every row of the tables: all readings, in order, whatever order the cards come in."""
    held = list(parse_cards(cards))
    Random(cards).shuffle(held)
    assert ", ".join(map(text, readings(held, rules))) == plays


def orders() -> Iterator[Any]:
    """Give every comparison of the table, under each ruleset of its row."""
    for row in table("plays_following.toml"):
        for rules in rulesets_of(row):
            for order in row["order"]:
                yield pytest.param(rules, order, id=f"{rules.id}: {order}: {row['law']}")


@pytest.mark.parametrize(("rules", "order"), list(orders()))
def test_one_play_beats_another_as_the_rules_say(rules: Rules, order: str) -> None:
    """Every row of the table, both ways."""
    sign = ">" if ">" in order else "|"
    left, right = (readings(parse_cards(cards), rules)[0] for cards in order.split(sign))
    assert (beats(rules, left, right), beats(rules, right, left)) == (sign == ">", False)


def test_no_cards_are_no_play() -> None:
    """Nothing selected has no reading."""
    assert [readings((), rules) for rules in RULESETS.values()] == [()] * len(RULESETS)


@pytest.mark.parametrize(
    ("rules", "cards", "against", "asked", "taken"),
    [
        # On lead: all readings are asked for; the longest body, then the highest, is taken.
        (CLASSIC, "333444555666", None, 3, "plane 4 6"),
        (CLASSIC, "3334445556667778", None, 2, "plane_singles 4 7"),
        (CLASSIC, "34567", None, 1, "straight 5 7"),
        (CLASSIC, "3456", None, 0, None),
        (WUHAN, "7h 7d 8 8", None, 2, "bomb 4 8"),
        (WUHAN, "4 5 6 7h 7d", None, 2, "straight 5 8"),
        # Following: of one kind the highest that beats, without a question.
        (CLASSIC, "333444555666", "555666777 888", 0, None),
        (CLASSIC, "666777888999", "333444555 222", 1, "plane_singles 3 9"),
        (CLASSIC, "333444555666", "333444555 222", 1, "plane_singles 3 6"),
        (CLASSIC, "666777888999", "333444555666", 1, "plane 4 9"),
        (WUHAN, "4 5 6 7h 7d", "34567", 1, "straight 5 8"),
        (WUHAN, "7h 7d 8 8", "3334", 2, "triple_single 1 8"),
        (WUHAN, "7h 7d 8 8", "999T", 1, "bomb 4 8"),
        (WUHAN, "7h 7d 8 8", "9999", 0, None),
        (WUHAN, "7h 7d 8 8", "3333", 1, "bomb 4 8"),
        (WUHAN, "888 7h", "333", 1, "bomb 4 8"),
    ],
)
def test_the_reading_that_counts(
    rules: Rules, cards: str, against: str | None, asked: int, taken: str | None
) -> None:
    """RULES §1, ambiguous selections: who is asked, and what counts where nobody can be."""
    to_beat = readings(parse_cards(against), rules)[0] if against else None
    held = parse_cards(cards)
    chosen = choose(held, rules, to_beat)
    assert len(candidates(held, rules, to_beat)) == asked
    assert (text(chosen) if chosen else None) == taken


@pytest.mark.parametrize(
    ("cards", "against", "reason"),
    [
        ("", None, Reason.NO_CARDS),
        ("", "3", Reason.NO_CARDS),
        ("35", None, Reason.NO_PLAY),
        ("3344", "3", Reason.NO_PLAY),
        ("33", "3", Reason.WRONG_KIND),
        ("4445", "333", Reason.WRONG_KIND),
        ("456789", "34567", Reason.WRONG_LENGTH),
        ("34567", "456789", Reason.WRONG_LENGTH),
        ("3", "4", Reason.DOES_NOT_BEAT),
        ("3", "3", Reason.DOES_NOT_BEAT),
        ("3333", "4444", Reason.DOES_NOT_BEAT),
        ("3333", "bj rj", Reason.DOES_NOT_BEAT),
        ("3334", "bj rj", Reason.WRONG_KIND),
        ("4", "3", None),
        ("3333", "2", None),
        ("34567", None, None),
    ],
)
def test_a_refusal_has_its_reason(cards: str, against: str | None, reason: Reason | None) -> None:
    """The reason names what is wrong with the reading nearest to legal."""
    to_beat = readings(parse_cards(against), CLASSIC)[0] if against else None
    assert why_not(parse_cards(cards), CLASSIC, to_beat) == reason


def some_cards(rules: Rules, random: Random) -> list[Card]:
    """Draw a few cards: any, of neighbouring ranks, or what may well be a play."""
    cards = list(pack(rules.packs))
    low = random.randint(3, 15)
    near = [card for card in cards if low <= card.rank < low + random.randint(1, 6)]
    few = random.choice([near, near, cards])
    wild = [card for card in cards if card in rules.wild and random.random() < 0.5]
    chosen = random.sample(few, min(len(few), random.randint(1, 16)))
    return [*chosen, *(card for card in wild if card not in chosen)]


@pytest.mark.parametrize("rules", [*RULESETS.values(), WILD_JOKERS], ids=lambda rules: rules.id)
def test_a_second_opinion_reads_the_same(rules: Rules) -> None:
    """Random and clustered selections read as the definitions do, and compare as they do."""
    random = Random(rules.id)
    seen: set[Play] = set()
    for _ in range(150 if rules.wild else 1000):
        cards = some_cards(rules, random)
        found = readings(cards, rules)
        assert {as_tuple(play) for play in found} == brute_readings(cards, rules), cards
        assert len(set(found)) == len(found)
        seen |= set(found)
    plays = sorted(seen, key=as_tuple)
    for one, other in (random.choices(plays, k=2) for _ in range(1000)):
        assert beats(rules, one, other) == brute_beats(rules, as_tuple(one), as_tuple(other))


def test_a_play_of_bombs_is_a_bomb() -> None:
    """Bombs, joker bombs and the rocket are bombs; a quad is none."""
    names = ("3333", "bj bj", "bj bj rj rj", "33")
    plays = [readings(parse_cards(cards), RULESETS["five"])[0] for cards in names]
    quad = readings(parse_cards("3333"), RULESETS["emperor"])[0]
    assert [play.is_bomb for play in [*plays, quad]] == [True, True, True, False, False]
    assert plays[1].rank is Rank.BLACK_JOKER
