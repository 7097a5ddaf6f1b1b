"""Cards as text and back."""

import pytest

from engine.cards import Card, Rank, Suit, pack
from engine.errors import NotationError
from engine.notation import (
    format_cards,
    format_play,
    parse_cards,
    parse_play,
    parse_rank,
    parse_selection,
)
from engine.plays import Play
from engine.rules import Kind


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("3", "3s"),
        ("3334", "3s 3h 3c 4s"),
        ("34567", "3s 4s 5s 6s 7s"),
        ("10 j q", "Ts Js Qs"),
        ("910jqka2", "9s Ts Js Qs Ks As 2s"),
        ("TtT", "Ts Th Tc"),
        ("3S 3H tD", "3s 3h Td"),
        ("7h 7d 8 8", "7h 7d 8s 8h"),
        ("3 3s", "3h 3s"),  # what is named is not given to another
        ("3d3", "3d 3s"),
        ("bj rj", "bj rj"),
        ("BJRJ", "bj rj"),
        ("小王大王", "bj rj"),
        ("大王 2", "rj 2s"),
        ("３４５", "3s 4s 5s"),
        ("１０Ｊ", "Ts Js"),
        ("Ａ　２", "As 2s"),  # an ideographic space between
        ("7♥ 7♦", "7h 7d"),
        ("7♥️", "7h"),
        ("", ""),
        ("  ", ""),
        ("33333333", "3s 3h 3c 3d 3s 3h 3c 3d"),  # two packs: the suits start over
        ("3s3s3", "3s 3s 3h"),
        ("bjbjrjrj", "bj bj rj rj"),
    ],
)
def test_cards_are_read_as_people_write_them(text: str, canonical: str) -> None:
    """SURFACE: spaces free, 10, lower case, 小王 大王, full-width; next suit not yet used."""
    assert canonical == format_cards(parse_cards(text))


@pytest.mark.parametrize(
    "text",
    [
        "1",
        "0",
        "11",
        "x",
        "3x",
        "joker",
        "3,4",
        "bjs",
        "小",
        "王",
        "33333333 3",
        "bjbjbj",
        "3s3s3s",
    ],
)
def test_nonsense_is_refused_and_quoted(text: str) -> None:
    """Whatever is no card, or one too many for two packs, is quoted in the error."""
    with pytest.raises(NotationError) as caught:
        parse_cards(text)

    assert text in str(caught.value)


def test_every_card_survives_the_round_trip() -> None:
    """What is written is read back, for two whole packs."""
    cards = pack(2)

    assert cards == parse_cards(format_cards(cards))


def test_a_selection_leaves_the_suit_open() -> None:
    """A card typed without a suit stands for any of its rank."""
    three, four = parse_selection("3 4d")

    assert (Card(Rank.THREE), Card(Rank.FOUR, Suit.DIAMONDS)) == (three, four)


@pytest.mark.parametrize("text", ["", "3s", "34", "x"])
def test_a_rank_is_one_rank_without_a_suit(text: str) -> None:
    """Anything else is refused."""
    with pytest.raises(NotationError):
        parse_rank(text)


@pytest.mark.parametrize(
    ("text", "play"),
    [
        ("plane_singles 2 4", Play(Kind.PLANE_SINGLES, Rank.FOUR, 2)),
        ("rocket 2 rj", Play(Kind.ROCKET, Rank.RED_JOKER, 2)),
        ("spaceship 2 9 5", Play(Kind.SPACESHIP, Rank.NINE, 2, Rank.FIVE)),
    ],
)
def test_readings_survive_the_round_trip(text: str, play: Play) -> None:
    """A reading is ``KIND LENGTH RANK``, and a spaceship's ``TAIL``."""
    assert play == parse_play(text)
    assert text == format_play(play)


@pytest.mark.parametrize(
    "text", ["", "pair", "pair 1", "pears 1 3", "pair one 3", "pair 1 x", "pair 1 3 4 5"]
)
def test_what_is_no_reading_is_refused(text: str) -> None:
    """Kind, length and rank must all be there."""
    with pytest.raises(NotationError):
        parse_play(text)
