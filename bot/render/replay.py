"""A hand that is over, told from its record."""

from collections.abc import Sequence

from bot.app.stats import StoredRecord, ToldStep, tell
from bot.app.table import Cause
from bot.i18n import Words
from bot.render.answers import answer_text, take_text
from bot.render.cards import CardText
from bot.render.info import person_name
from bot.render.result import stake_line
from engine import Escape, Put, Result, Rules, Take
from engine.events import Played
from engine.rules import Escaping

LONGEST = 4000  # characters of a message, with room for its end
_MARKS = {Cause.TIMEOUT: "⌛", Cause.AUTO: "🤖", Cause.COMPUTER: "", Cause.PERSON: ""}


def replay(words: Words, stored: StoredRecord) -> str:
    """Everybody's cards as dealt, every action and why it was taken, and the result."""
    told = tell(stored)
    names = [person_name(words, name) for name in stored.names]
    text = CardText(words, told.rules, told.deal.face_up)
    lines = [words("replay", number=stored.number, ruleset=words(f"ruleset-{told.rules.id}"))]
    for name, cards in zip(names, told.deal.hands, strict=True):
        lines.append(words("result-hand", name=name, cards=text.cards(cards)))
    lines.append(words("news-bottom", cards=text.cards(told.deal.bottom)))
    for step in told.steps:
        said = _action(words, text, told.rules, step)
        lines.append(
            words("replay-line", name=names[step.action.seat], what=said) + _MARKS[step.cause]
        )
    return _shortened([*lines, *_result(words, names, told.result)])


def _action(words: Words, text: CardText, rules: Rules, step: ToldStep) -> str:
    """An action in words; a play as the reading that it counted as."""
    match step.action:
        case Put():
            played = next(event for event in step.events if isinstance(event, Played))
            return text.play(played.play, played.cards)
        case Take(cards=cards):
            return take_text(words, text, cards)
        case Escape():
            left = rules.escaping is Escaping.FREE  # nothing is made of it
            return words("replay-left" if left else "replay-escape")
        case _:
            return answer_text(words, rules, step.action)


def _result(words: Words, names: Sequence[str], settled: Result | None) -> list[str]:
    if settled is None:
        return [words("panel-no-result")]
    scores = [f"{name} {points:+d}" for name, points in zip(names, settled.points, strict=True)]
    return [stake_line(words, settled), words.join(scores)]


def _shortened(lines: Sequence[str]) -> str:
    """Leave out the middle of what is too long for one message."""
    lines = list(lines)
    while sum(len(line) + 1 for line in lines) > LONGEST:
        middle = len(lines) // 2
        lines[middle - 1 : middle + 1] = ["…"]
    return "\n".join(lines)
