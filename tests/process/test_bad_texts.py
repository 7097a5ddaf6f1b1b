"""Texts and commands that make no sense here: each is answered in words that say what does.

All of them go to one process, in which a hand is played; the hand is the same after each.
"""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.demo import BotProcess, Standin
from bot.i18n import t
from engine import RULESETS
from tests.demo.validator import validate
from tests.process.scene import Scene

pytestmark = pytest.mark.asyncio(loop_scope="module")

LOCALES = {"bob": "en", "eve": "en", "emo": "en"}
LONG = "3" * 4000


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def scene(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Scene]:
    """One evening for all texts; the bot logs no unexpected error in the course of it."""
    folder: Path = tmp_path_factory.mktemp("texts")
    env = {
        "DATABASE_URL": f"sqlite+aiosqlite:///{folder}/bot.db",
        "TURN_SECONDS": "600",
        "PACE": "0",
        "CHAT_LIMITS": "off",
        "DEAL_SEED": "3",
    }
    async with Standin(validator=validate) as tg, BotProcess(tg, env) as bot:
        made = Scene(tg, bot, folder / "bot.db")
        await made.set_up()
        yield made
        assert bot.running
        assert "Traceback" not in bot.output
        assert "error" not in bot.output.lower()
        assert tg.violations == []


# what: who writes, where, which text, and what they are told: a key, or a key with arguments
PRIVATE: dict[str, tuple[str, str, str, str]] = {
    "nonsense": ("ann", "private", "asdf", "error-not-understood"),
    "nonsense in English": ("bob", "private", "asdf", "error-not-understood"),
    "html": ("ann", "private", "<b>&</b>", "error-not-understood"),
    "emoji": ("ann", "private", "🂡🂢", "error-not-understood"),
    "right-to-left": ("ann", "private", "\u202eabc", "error-not-understood"),
    "a huge text": ("ann", "private", "x" * 4096, "error-not-understood"),
    "too many cards": ("ann", "private", LONG, "error-not-understood"),
    "a bid of four": ("ann", "private", "4分", "error-not-understood"),
    "a negative bid": ("ann", "private", "-1分", "error-not-understood"),
    "cards of nobody": ("ann", "private", "大王大王", "refused-not-held"),
    "a bid out of turn": ("ann", "private", "3分", "refused-not-your-turn"),
    "a bid out of turn in English": ("bob", "private", "3 points", "refused-not-your-turn"),
    "cards without a seat": ("dan", "private", "34567", "error-no-seat"),
    "cards without a seat in English": ("eve", "private", "kkk4", "error-no-seat"),
    "nonsense under a hostile name": ("hex", "private", "<i>", "error-no-seat"),
    "cards in a lobby": ("fay", "private", "345", "error-no-hand"),
    "hand without a seat": ("dan", "private", "/hand", "error-no-seat"),
    "hand in a lobby": ("fay", "private", "/hand", "error-no-hand"),
    "auto without a seat": ("eve", "private", "/auto", "error-no-seat"),
    "opening in private": ("ann", "private", "/ddz", "error-group-only"),
    "joining in private": ("bob", "private", "/join", "error-group-only"),
    "settings in private": ("ann", "private", "/settings", "error-group-only"),
    "unknown command": ("ann", "private", "/fnord", "help-private"),
    "unknown command in English": ("bob", "private", "/fnord 1 2", "help-private"),
    "command of a chess bot": ("dan", "private", "/move e2e4", "help-private"),
    "link of no table": ("dan", "private", "/start j_99", "error-no-table"),
    "link of no table in English": ("eve", "private", "/start j_99", "error-no-table"),
    "link of a running hand": ("dan", "private", "/start j_2", "error-join-after-hand"),
    "link of another table": ("fay", "private", "/start j_2", "error-seated-elsewhere"),
    "link of nonsense": ("dan", "private", "/start " + "x" * 64, "help-private"),
    "link of a word": ("dan", "private", "/start j_abc", "help-private"),
    "link of a huge table": ("dan", "private", "/start j_" + "9" * 60, "help-private"),
    "link of an unknown group": ("dan", "private", "/start n_123", "error-no-table"),
    "unknown rules": ("ann", "private", "/rules whist", "error-unknown-ruleset"),
    "hostile rules": ("bob", "private", "/rules <script>", "error-unknown-ruleset"),
    "huge rules": ("ann", "private", "/rules " + "长" * 3000, "error-unknown-ruleset"),
}
GROUP: dict[str, tuple[str, str, str, str]] = {
    "unknown command": ("ann", "group", "/fnord@doudizhu_bot", "help-group"),
    "hand in a group": ("ann", "group", "/hand", "error-private-only"),
    "auto in a group": ("bob", "group", "/auto", "error-private-only"),
    "unknown ruleset": ("ann", "group", "/ddz bridge", "error-unknown-ruleset"),
    "hostile ruleset": ("eve", "group", "/ddz <b>&", "error-unknown-ruleset"),
    "beginning again": ("ann", "group", "/begin", "error-begun-already"),
    "next in the middle": ("ann", "group", "/next", "error-hand-running"),
    "continue without a seat": ("eve", "group", "/continue", "error-not-seated"),
    "leaving without a seat": ("dan", "group", "/leave", "error-not-seated"),
    "leaving under a hostile name": ("hex", "group", "/leave", "error-not-seated"),
    "leaving under an invisible name": ("nul", "group", "/leave", "error-not-seated"),
    "joining a running hand": ("dan", "group", "/join", "error-join-after-hand"),
    "joining under an emoji name": ("emo", "group", "/join", "error-join-after-hand"),
    "joining without a private chat": ("gus", "group", "/join", "error-open-private"),
    "notify without a private chat": ("gus", "group", "/notify", "notify-start"),
    "redeal by a spectator": ("dan", "group", "/redeal", "error-host-admin-seated"),
    "new match by a spectator": ("eve", "group", "/newmatch", "error-host-admin-seated"),
    "stop by a spectator": ("hex", "group", "/stop", "error-host-admin-seated"),
    "settings by a member": ("bob", "group", "/settings", "error-admins-only"),
    "replay of nonsense": ("ann", "group", "/replay abc", "error-unknown-hand"),
    "replay of a hand that runs": ("ann", "group", "/replay 1", "error-unknown-hand"),
    "replay of no hand": ("ann", "group", "/replay", "error-no-hand-yet"),
    "replay of a huge hand": ("bob", "group", "/replay " + "9" * 30, "error-unknown-hand"),
    "replay in another script": ("ann", "group", "/replay ٣", "error-unknown-hand"),
    "replay of superscripts": ("ann", "group", "/replay ²", "error-unknown-hand"),
    "replay of a hand below one": ("ann", "group", "/replay -1", "error-unknown-hand"),
    "history before the first hand": ("ann", "group", "/history", "history-empty"),
    "empty statistics": ("hex", "group", "/stats", "stats-none"),
}


def beginning(locale: str, key: str) -> str:
    """The words of a text up to its first argument, without markup."""
    marker = "\ufffd"
    names = ("given", "choices", "title", "name")
    text = t(locale, key, **dict.fromkeys(names, marker))
    return text.replace("<b>", "").replace("</b>", "").partition(marker)[0]


@pytest.mark.parametrize(
    ("name", "where", "text", "key"),
    [*PRIVATE.values(), *GROUP.values()],
    ids=[*(f"private: {what}" for what in PRIVATE), *(f"group: {what}" for what in GROUP)],
)
async def test_a_text_that_makes_no_sense_is_answered(
    scene: Scene, name: str, where: str, text: str, key: str
) -> None:
    """The answer is in the writer's language; table, seats and log stay as they were."""
    before = scene.print()
    chat = scene.group if where == "group" else scene[name].chat
    answer = await scene.says(scene[name], chat, text)
    locale = "zh-Hans" if key == "history-empty" else LOCALES.get(name, "zh-Hans")

    assert answer.text.startswith(beginning(locale, key))
    assert scene.print() == before


async def test_commands_of_other_bots_are_left_to_them(scene: Scene) -> None:
    """In a group an unknown command without our name is somebody else's."""
    sent = await scene["ann"].send(scene.group, "/fnord")
    await scene["ann"].send(scene.group, "/ddz@chess_bot")
    answer = await scene.says(scene["ann"], scene.group, "/history")

    assert [m.sender.name for m in scene.group.visible() if m.id >= sent.id] == [
        *["Ann"] * 3,
        answer.sender.name,
    ]


async def test_an_unknown_ruleset_is_answered_with_all_of_them(scene: Scene) -> None:
    """Whoever cannot know the names is told them."""
    answer = await scene.says(scene["ann"], scene.group, "/ddz 五百分")

    assert all(key in answer.text for key in RULESETS)


@pytest.mark.parametrize("text", ["/ddz", "/join", "/stop", "/leave"])
async def test_an_edited_command_is_not_a_second_one(scene: Scene, text: str) -> None:
    """Editing a message into a command does nothing; the next real one is answered."""
    before = scene.print()
    message = await scene["ann"].send(scene.group, "hallo")
    await scene["ann"].edit_message(message, text)
    await scene.says(scene["ann"], scene.group, "/history")
    newer = [m for m in scene.group.visible() if m.id > message.id and m.sender is scene.tg.bot]

    assert [m.text for m in newer] == [t("zh-Hans", "history-empty")]
    assert scene.print() == before


async def test_an_edited_private_text_is_no_play(scene: Scene) -> None:
    """Correcting a typed bid changes nothing."""
    before = scene.print()
    message = await scene["cat"].send(scene["cat"].chat, "/help")
    await scene.answered(message)
    await scene["cat"].edit_message(message, "3分")
    await scene.says(scene["cat"], scene["cat"].chat, "/help")

    assert scene.print() == before


@pytest.mark.parametrize("how", [{"anonymous": True}, {"channel": "广播"}], ids=str)
@pytest.mark.parametrize("text", ["/join", "/stats", "/language", "/notify"])
async def test_nobody_in_particular_is_told_so(
    scene: Scene, how: dict[str, object], text: str
) -> None:
    """Anonymous admins and channels are no people who could sit down."""
    before = scene.print()
    answer = await scene.says(scene["ann"], scene.group, text, **how)

    assert answer.text == t("zh-Hans", "error-no-people")
    assert scene.print() == before


async def test_plain_text_in_a_group_is_none_of_the_bots_business(scene: Scene) -> None:
    """People talk; the bot says nothing even where it may read."""
    answer = await scene.says(scene["ann"], scene.group, "/history")
    await scene["bob"].send(scene.group, "34567", reply_to=answer)
    last = await scene.says(scene["ann"], scene.group, "/history")
    between = [m for m in scene.group.visible() if answer.id < m.id < last.id]

    assert [m.sender.name for m in between] == ["Bob", "Ann"]


async def test_the_seated_can_still_bid(scene: Scene) -> None:
    """After all of that a typed bid does what it says."""
    before = scene.print()
    await scene["cat"].send(scene["cat"].chat, "3分")
    await scene.tg.until(lambda: scene.print() != before, within=60)

    assert await scene.tg.until(lambda: scene.group.last_saying("Cat 当地主"), within=60)
