"""Scenes look as they did, and Telegram takes all that they show."""

import re

import pytest

from bot.demo.api.html import parse_html
from bot.i18n import LOCALES
from bot.render.calls import Content, Verb
from bot.telegram.wire import encode, markup
from tests.render.scenes import FOLDER, SCENES, Scene, path, scene_of, text

RANK = re.compile(r"^(✅ ?)?(10|[3-9JQKA2]|小王|大王)(×\d+| \d+/\d+)$")
CASES = [(name, locale) for name in SCENES for locale in LOCALES]
IDS = [f"{name} {locale}" for name, locale in CASES]


@pytest.mark.parametrize(("name", "locale"), CASES, ids=IDS)
async def test_a_scene_is_as_it_was(name: str, locale: str) -> None:
    """If the change is meant, ``python -m tests.render.scenes`` writes them anew."""
    assert await text(name, locale) == path(name, locale).read_text(encoding="utf-8")


def test_there_is_no_scene_that_nobody_makes() -> None:
    """A file without a scene would never fail."""
    assert {file.name for file in FOLDER.iterdir()} == {path(*case).name for case in CASES}


def check(content: Content) -> None:
    """Hold a message to what Telegram takes."""
    bare, _ = parse_html(content.html, lambda number: {"id": number})

    assert bare.strip()
    assert len(bare) <= 4096
    buttons = [button for row in content.keyboard for button in row]
    assert len(buttons) <= 100
    assert all(1 <= len(row) <= 8 for row in content.keyboard)
    assert all(button.label.strip() and len(button.label) <= 64 for button in buttons)
    assert all(len(encode(button.press).encode()) <= 64 for button in buttons if button.press)
    assert not content.keyboard or markup(content.keyboard) is not None


@pytest.mark.parametrize(("name", "locale"), CASES, ids=IDS)
async def test_telegram_takes_it(name: str, locale: str) -> None:
    """Strictly valid HTML, within every limit, no matter what people are called."""
    scene: Scene = await scene_of(name, locale)

    assert scene.contents
    for content in scene.contents:
        check(content)


@pytest.mark.parametrize("name", SCENES)
async def test_rank_buttons_and_only_they_look_like_it(name: str) -> None:
    """Scripts find the cards by what stands on the buttons; cards of one kind have their own."""
    scene = await scene_of(name, "zh-Hans")
    buttons = [b for content in scene.contents for row in content.keyboard for b in row]
    for button in buttons:
        taps = button.press is not None and button.press.verb is Verb.TAP
        if taps and not set(button.label) & set("★♠♥♣♦"):
            assert RANK.match(button.label), button.label
        else:
            assert not RANK.match(button.label), button.label
