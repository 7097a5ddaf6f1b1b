"""The words on buttons that people, scripts and checks rely on."""

import re

import pytest

from bot.demo.words import says
from tests.render.scenes import SCENES, scene_of

GROUP = {
    "加入", "退出", "补位", "开始", "设置", "看牌", "再来一局", "新一局", "开始新比赛", "回放",
    "确认", "取消",
}  # fmt: skip
PRIVATE = {
    "不叫", "1分", "2分", "3分", "叫地主", "出牌", "过", "建议", "换一个", "整理", "重选",
    "自动出牌", "取消托管", "回来", "亮牌", "亮出身份", "不亮", "加倍", "不加倍", "全不要",
}  # fmt: skip
LINK = "去出牌"


async def buttons() -> list[tuple[bool, bool, str]]:
    """Every button of every scene: whether it is in a group, whether it links, its label."""
    found = []
    for name in SCENES:
        scene = await scene_of(name, "zh-Hans")
        group = False
        for line in scene.lines:
            if line.startswith("-- "):
                group = line.rstrip().endswith("-1001234567890")
            elif re.fullmatch(r"\[.*\]", line):
                found += [(group, LINK in label, label) for label in line[1:-1].split("] [")]
    return found


async def test_every_word_is_on_some_button() -> None:
    """The words stand as whole tokens, in the group or in private as people know them."""
    shown = await buttons()
    in_group = [label for group, _, label in shown if group]
    in_private = [label for group, _, label in shown if not group]

    assert [w for w in GROUP if not any(says(label, w) for label in in_group)] == []
    assert [w for w in PRIVATE if not any(says(label, w) for label in in_private)] == []
    assert any(says(label, LINK) for label in in_group)


@pytest.mark.parametrize("word", ["出牌", "过"])
async def test_play_and_pass_are_said_only_where_they_are_meant(word: str) -> None:
    """出牌 stands only on the play button (and in 去出牌 and 自动出牌 as part of a word)."""
    labels = {label for group, _, label in await buttons() if not group and says(label, word)}

    assert labels
    assert all(label == "过" or label.startswith("▶️ 出牌 ") for label in labels)


async def test_what_cannot_be_played_has_no_word_for_it() -> None:
    """⛔ stands alone with its reason, candidates with ➤, readings with their number."""
    labels = [label for group, _, label in await buttons() if not group]

    assert any(label.startswith("⛔") for label in labels)
    assert any(label.startswith("➤") for label in labels)
    assert any(label.startswith("①") for label in labels)
    assert not any(says(label, "出牌") for label in labels if label[0] in "⛔➤①②③④")


async def test_results_are_signed_figures_and_the_way_on() -> None:
    """A hand's end names each player with points and total; a match's end has its button."""
    scene = await scene_of("factors", "zh-Hans")
    end = next(
        content
        for content in scene.contents
        if "累计" in content.text and "🏁" in content.text and content.feed
    )
    lines = [line for line in end.text.splitlines() if "本局" in line]

    assert len(lines) == 4  # three players and the house
    assert all(re.search(r"本局 [+-]\d+　累计 [+-]\d+$", line) for line in lines)
    assert any(says(button.label, "开始新比赛") for row in end.keyboard for button in row)
