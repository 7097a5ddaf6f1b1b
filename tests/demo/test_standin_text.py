"""Telegram's HTML and what becomes of a text."""

import pytest

from bot.demo.api.html import parse_html
from bot.demo.api.text import prepare, typed
from bot.demo.errors import ApiError


def _read(text: str) -> tuple[str, list[tuple[str, int, int]]]:
    plain, entities = prepare(text, "HTML", None, lambda _: None)
    return plain, [(e["type"], e["offset"], e["length"]) for e in entities]


@pytest.mark.parametrize(
    ("html", "text", "entities"),
    [
        ("<b>桌</b> 1/3", "桌 1/3", [("bold", 0, 1)]),
        ("🂡<i>x</i>", "🂡x", [("italic", 2, 1)]),
        ("a &lt;b&gt; &amp; &quot;&#65;&#x42;", 'a <b> & "AB', []),
        ("A & B &unknown; &", "A & B &unknown; &", []),
        ("<b>a</b><b>b</b>", "ab", [("bold", 0, 2)]),
        ("<b>a<i>b</i></b>", "ab", [("bold", 0, 2), ("italic", 1, 1)]),
        ("<B>a</>", "a", [("bold", 0, 1)]),
        ("<b></b>x", "x", []),
        ("  x \n", "x", []),
        ("<b>a </b>", "a", [("bold", 0, 1)]),
        ("<pre><code class='language-py'>a</code></pre>", "a", [("pre", 0, 1)]),
        ("<code>/x @you</code>", "/x @you", [("code", 0, 7)]),
        ("<tg-spoiler>a</tg-spoiler>", "a", [("spoiler", 0, 1)]),
        ('<span class="tg-spoiler">a</span>', "a", [("spoiler", 0, 1)]),
        ("<blockquote expandable>a</blockquote>", "a", [("expandable_blockquote", 0, 1)]),
        ('<a href="https://t.me/x?a=1&amp;b=2">go</a>', "go", [("text_link", 0, 2)]),
        ('<a href="tg://user?id=7">who</a>', "who", []),
        (
            "/ddz@some_bot 5/3 @alice #top",
            "/ddz@some_bot 5/3 @alice #top",
            [("bot_command", 0, 13), ("mention", 18, 6), ("hashtag", 25, 4)],
        ),
    ],
)
def test_html_becomes_text_and_entities(
    html: str, text: str, entities: list[tuple[str, int, int]]
) -> None:
    """Offsets are UTF-16 units, equal neighbours merge, blanks at the ends go."""
    assert _read(html) == (text, entities)


@pytest.mark.parametrize(
    ("html", "error"),
    [
        ("桌<x>a</x>", 'Unsupported start tag "x" at byte offset 3'),
        ("<b>a", 'Can\'t find end tag corresponding to start tag "b"'),
        ("a</b>", "Unexpected end tag at byte offset 1"),
        (
            "<b>a</i>",
            'Unmatched end tag at byte offset 4, expected "</b>", found "</i>"',
        ),
        ("1 <", "Unclosed start tag at byte offset 2"),
        ("<b", "Unclosed start tag at byte offset 0"),
        ('<a href="x', 'Unclosed start tag "a" at byte offset 0'),
        ("<b>x</b", "Unclosed end tag at byte offset 4"),
        ("<span>a</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
    ],
)
def test_wrong_html_is_refused_in_telegrams_words(html: str, error: str) -> None:
    """Errors name the place in bytes."""
    with pytest.raises(ApiError) as refused:
        parse_html(html, lambda _: None)
    assert refused.value.description == f"Bad Request: can't parse entities: {error}"


def test_a_mention_of_a_known_user_has_the_user() -> None:
    """tg://user links become text_mention entities."""
    _, entities = prepare('<a href="tg://user?id=7">A</a>', "HTML", None, lambda n: {"id": n})
    assert entities == ({"type": "text_mention", "offset": 0, "length": 1, "user": {"id": 7}},)


def test_typed_text_loses_control_characters() -> None:
    """What a client sends has no carriage returns and no direction overrides."""
    assert typed("a\r\n\u202eb\x01c")[0] == "a\nb c"
