"""Texts: every word that a person sees is in ``locales``.

t("zh-Hans", "joined")
Words("en")("turn-of", name="Alice")
"""

from functools import cache
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource

FOLDER = Path(__file__).parent / "locales"
LOCALES = ("zh-Hans", "en")
FALLBACK = LOCALES[0]


@cache
def bundle(locale: str) -> FluentBundle:
    """All texts of a locale, read once."""
    made = FluentBundle([locale], use_isolating=False)
    for file in sorted((FOLDER / locale).glob("*.ftl")):
        made.add_resource(FluentResource(file.read_text(encoding="utf-8")))
    return made


def t(locale: str, key: str, /, **args: object) -> str:
    """A text in a locale; raises ``KeyError`` where there is none, or an argument is missing."""
    return _formatted(locale, key, args) if args else _constant(locale, key)


@cache
def _constant(locale: str, key: str) -> str:
    """A text without arguments, such as a button's: panels are full of them."""
    return _formatted(locale, key, {})


def _formatted(locale: str, key: str, args: dict[str, object]) -> str:
    texts = bundle(locale if locale in LOCALES else FALLBACK)
    pattern = texts.get_message(key).value
    if pattern is None:
        raise KeyError(key)
    text, errors = texts.format_pattern(pattern, args)
    if errors:
        raise KeyError(f"{key}: {errors[0]}")
    return str(text)


def locale_of(client_language: str | None) -> str | None:
    """The locale for a client's language, None where the bot does not speak it."""
    language = (client_language or "").lower()
    if language.startswith("zh"):
        return "zh-Hans"
    return "en" if language.startswith("en") else None


class Words:
    """The texts of one locale."""

    __slots__ = ("locale",)

    def __init__(self, locale: str) -> None:
        self.locale = locale

    def __call__(self, key: str, /, **args: object) -> str:
        """A text of this locale."""
        return t(self.locale, key, **args)

    def join(self, texts: list[str]) -> str:
        """An enumeration."""
        return self("list-separator").join(texts)
