"""Texts: both locales say the same things, and all of it fits where it is shown."""

import ast
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, visitor
from fluent.syntax import ast as ftl

import bot
from bot.app import errors
from bot.app.notices import Absence, Ending, Verdict
from bot.app.table import Pace, Question
from bot.demo.api.html import parse_html, utf16
from bot.i18n import FOLDER, LOCALES, t
from bot.render.replies import TOAST
from engine import RULESETS, Kind, Reason
from engine.advice.reasons import ReasonCode
from engine.events import Doubling
from engine.views import Phase

MESSAGE = 4096  # characters that a message may have
RULES_TEXT = 3800
COMMAND = 256  # characters that the description of a command may have
LINE_COLUMNS = {"zh-Hans": 28, "en": 48}

TOAST_SECTION = "What a press or a command is answered"
LONG_HAND = " ".join(rank * 4 for rank in ("2", "A", "K", "Q", "J", "10", "9", "8", "7"))
LONG = {
    "cards": LONG_HAND,
    "choices": ", ".join(RULESETS),
    "given": "x" * 24,
    "name": "x" * 24,
    "title": "x" * 24,
}  # arguments as long as people make them; all others are numbers

SHORT_REASONS = (
    Reason.NO_CARDS,
    Reason.NO_PLAY,
    Reason.WRONG_KIND,
    Reason.WRONG_LENGTH,
    Reason.DOES_NOT_BEAT,
)
ASKED = (Phase.BIDDING, Phase.REVEAL, Phase.DOUBLING, Phase.OPEN, Phase.TAKE, "lead", "follow")
FAMILIES: tuple[tuple[str, Iterable[object]], ...] = (
    ("refused", Reason),
    ("short", SHORT_REASONS),
    ("advice", ReasonCode),
    ("kind", Kind),
    ("doubling", Doubling),
    ("pace", Pace),
    ("ruleset", RULESETS),
    ("rules", RULESETS),
    ("rules-line", RULESETS),
    ("rank", ("bj", "rj")),
    ("computer", range(1, max(rules.players for rules in RULESETS.values()) + 1)),
    ("wanted", ASKED),
    ("status-otherwise", ASKED),
    ("closed", Ending),
    ("news-stand-in", Absence),
    ("vote", Question),
    ("question", Question),
    ("verdict", Verdict),
    ("language", LOCALES),
)

BUTTON_WORDS = {
    "button-join": "加入",
    "button-leave": "退出",
    "button-fill": "补位",
    "button-begin": "开始",
    "button-settings": "设置",
    "button-look": "看牌",
    "button-go": "去出牌",
    "button-next": "再来一局",
    "button-new-match": "开始新比赛",
    "button-replay": "回放",
    "button-confirm": "确认",
    "button-cancel": "取消",
    "button-no-bid": "不叫",
    "button-bid": "7分",
    "button-call": "叫地主",
    "button-play": "出牌",
    "button-pass": "过",
    "button-suggest": "建议",
    "button-another": "换一个",
    "button-sort": "整理",
    "button-clear": "重选",
    "button-auto": "自动出牌",
    "button-take-back": "取消托管",
    "button-return": "回来",
    "button-open-yes": "亮牌",
    "button-open-no": "不亮",
    "button-reveal-yes": "亮出身份",
    "button-reveal-no": "不亮",
    "button-double-yes": "加倍",
    "button-double-no": "不加倍",
    "button-take-none": "全不要",
}

IDEOGRAPH = re.compile("[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
BOT = Path(bot.__file__).parent
OWN_WORDS = (BOT / "i18n", BOT / "demo")  # the demo plays people and Telegram: it quotes buttons
ALLOWED_WORDS: frozenset[str] = frozenset()  # whole literals that stand for a symbol


@cache
def entries(locale: str) -> tuple[ftl.EntryType, ...]:
    """Give everything in a locale's files, comments included."""
    files = sorted((FOLDER / locale).glob("*.ftl"))
    bodies = (FluentParser().parse(file.read_text(encoding="utf-8")).body for file in files)
    return tuple(chain.from_iterable(bodies))


@cache
def messages(locale: str) -> dict[str, ftl.Message]:
    """Give a locale's texts by key."""
    return {entry.id.name: entry for entry in entries(locale) if isinstance(entry, ftl.Message)}


class Variables(visitor.Visitor):
    """Collects the arguments that a text uses."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802
        """Note an argument."""
        self.names.add(node.id.name)


def arguments(message: ftl.Message) -> set[str]:
    """Give the names of a text's arguments."""
    found = Variables()
    found.visit(message)
    return found.names


def formatted(locale: str, key: str, number: int = 7) -> str:
    """Format a text with long words and this number as its arguments."""
    names = arguments(messages(locale)[key])
    return t(locale, key, **{name: LONG.get(name, number) for name in names})


def toast_keys(locale: str) -> set[str]:
    """Give the keys of texts that are shown as an answer to a press."""
    section, keys = "", set()
    for entry in entries(locale):
        if isinstance(entry, ftl.GroupComment):
            section = entry.content or ""
        elif isinstance(entry, ftl.Message):
            key = entry.id.name
            if section == TOAST_SECTION or key.startswith(("error-", "refused-")):
                keys.add(key)
    return keys


def columns(text: str) -> int:
    """Count columns, two for a wide character."""
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)


def all_subclasses(kind: type[errors.AppError]) -> Iterator[type[errors.AppError]]:
    """Give a class of errors and everything below it."""
    yield kind
    for below in kind.__subclasses__():
        yield from all_subclasses(below)


@pytest.mark.parametrize("locale", LOCALES)
def test_files_parse_and_name_each_text_once(locale: str) -> None:
    """Nothing is dropped as unreadable or replaced by a later text of the same key."""
    junk = [entry.content for entry in entries(locale) if isinstance(entry, ftl.Junk)]
    texts = [entry for entry in entries(locale) if isinstance(entry, ftl.Message | ftl.Term)]
    twice = [name for name, n in Counter(entry.id.name for entry in texts).items() if n > 1]
    assert (junk, twice) == ([], [])


def test_locales_have_the_same_keys() -> None:
    """Whatever can be said in one language can be said in the other."""
    first, second = (set(messages(locale)) for locale in LOCALES)
    assert first == second


def test_locales_use_the_same_arguments() -> None:
    """A text is told the same things in both languages."""
    first, second = map(messages, LOCALES)
    differing = {
        key: (arguments(first[key]), arguments(second[key]))
        for key in first.keys() & second.keys()
        if arguments(first[key]) != arguments(second[key])
    }
    assert differing == {}


@pytest.mark.parametrize(("prefix", "ids"), FAMILIES, ids=[prefix for prefix, _ in FAMILIES])
def test_every_id_has_its_words(prefix: str, ids: Iterable[object]) -> None:
    """Words looked up by an id exist for each id there is."""
    wanted = {f"{prefix}-{one}" for one in ids}
    assert [(locale, wanted - set(messages(locale))) for locale in LOCALES] == [
        (locale, set()) for locale in LOCALES
    ]


def test_every_error_has_its_words() -> None:
    """An error raised without a key of its own can be told."""
    wanted = {kind.default_key for kind in all_subclasses(errors.AppError)}
    assert wanted <= set(messages(LOCALES[0]))


@pytest.mark.parametrize("locale", LOCALES)
def test_texts_format_and_fit_a_message(locale: str) -> None:
    """Every text formats for one and for many, and Telegram takes it."""
    lengths = {
        key: max(utf16(formatted(locale, key, number)) for number in (1, 7))
        for key in messages(locale)
    }
    assert {key: length for key, length in lengths.items() if not 0 < length <= MESSAGE} == {}


@pytest.mark.parametrize("locale", LOCALES)
def test_toasts_are_short_and_plain(locale: str) -> None:
    """An answer to a press fits into a toast, which shows no markup."""
    keys = toast_keys(locale)
    assert {"joined", "answered", "error-busy", "refused-no-play"} <= keys
    texts = {key: formatted(locale, key) for key in keys}
    assert {key: text for key, text in texts.items() if utf16(text) > TOAST} == {}
    assert {key: text for key, text in texts.items() if re.search(r"</?\w+>", text)} == {}


@pytest.mark.parametrize("locale", LOCALES)
def test_descriptions_of_commands_fit(locale: str) -> None:
    """Telegram takes the descriptions of the commands: one line, not too long."""
    texts = [formatted(locale, key) for key in messages(locale) if key.startswith("command-")]
    assert texts
    assert all(len(text) <= COMMAND and "\n" not in text for text in texts)


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("locale", LOCALES)
def test_rules_are_simple_html_that_fits(locale: str, ruleset: str) -> None:
    """The rules have bold headings and no other markup, balanced, in one message."""
    text = t(locale, f"rules-{ruleset}")
    bare, entities = parse_html(text, lambda _: None)
    assert {entity["type"] for entity in entities} == {"bold"}
    assert utf16(text) <= RULES_TEXT
    assert t(locale, f"ruleset-{ruleset}") in bare.partition("\n")[0]


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("locale", LOCALES)
def test_summaries_of_rules_fit_a_line(locale: str, ruleset: str) -> None:
    """The summary for a list is one line that a phone does not break."""
    line = t(locale, f"rules-line-{ruleset}")
    assert "\n" not in line
    assert columns(line) <= LINE_COLUMNS[locale]


@pytest.mark.parametrize(("key", "word"), BUTTON_WORDS.items(), ids=BUTTON_WORDS)
def test_buttons_carry_their_words_whole(key: str, word: str) -> None:
    """People and scripts find a button by its word; emoji and figures may stand beside it."""
    assert word in formatted("zh-Hans", key).split()


def test_an_unplayable_selection_is_not_called_a_play() -> None:
    """The button that plays nothing does not carry the word of the one that plays."""
    assert "出牌" not in formatted("zh-Hans", "button-not-playable")
    assert "出牌" not in formatted("zh-Hans", "button-choose-reading")


def literals(tree: ast.Module) -> Iterator[ast.Constant]:
    """Give the string literals of a module, bare ones left out: those are docstrings."""
    bare = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in bare:
            yield node


def test_chinese_words_are_in_the_locales_only() -> None:
    """No module of the bot says anything in Chinese by itself, in whatever language it is set."""
    found = [
        f"{path.relative_to(BOT)}:{literal.lineno} {literal.value!r}"
        for path in sorted(BOT.rglob("*.py"))
        if not any(path.is_relative_to(folder) for folder in OWN_WORDS)
        for literal in literals(ast.parse(path.read_text(encoding="utf-8")))
        if IDEOGRAPH.search(literal.value) and literal.value not in ALLOWED_WORDS
    ]
    assert found == []


def test_chinese_words_are_looked_for_in_code_and_not_in_docstrings() -> None:
    """A literal counts, one inside an f-string too; a docstring or a comment does not."""
    code = (
        '"""文档"""\n\n\ndef f(x):\n    """文档"""\n    y = "牌"  # 注释\n    return f"{x}分{y}"\n'
    )
    assert [node.value for node in literals(ast.parse(code))] == ["牌", "分"]
