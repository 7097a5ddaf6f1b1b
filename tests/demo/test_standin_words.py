"""Buttons by their words, and what a transcript shows."""

import pytest

from bot.demo import Button
from bot.demo.words import find


@pytest.mark.parametrize(
    ("word", "label"),
    [
        ("开始", "▶️ 开始"),
        ("开始新比赛", "🏁开始新比赛"),
        ("出牌", "▶️ 出牌 三带一"),
        ("去出牌", "✋ 去出牌"),
        ("1分", "1分"),
        ("加入", "加入2/3"),
        ("三带一", "▶️ 出牌 三带一"),
        ("新比", "🏁开始新比赛"),
        ("3", "3×2"),
        ("K", "✅K 2/3"),
    ],
)
def test_a_word_finds_its_button(word: str, label: str) -> None:
    """Whole words win over parts of words."""
    labels = ("▶️ 开始", "🏁开始新比赛", "▶️ 出牌 三带一", "✋ 去出牌", "1分", "2分", "加入2/3")
    labels += ("✅K 2/3", "3×2")
    assert find([Button(text) for text in labels], word).label == label


@pytest.mark.parametrize("word", ["过", "分"])
def test_no_or_several_buttons_are_an_error(word: str) -> None:
    """The error lists what there is."""
    with pytest.raises(LookupError, match="1分"):
        find([Button("1分"), Button("2分")], word)
