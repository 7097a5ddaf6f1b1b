"""Short answers to presses and commands, in the words of whoever asked."""

from bot.app.errors import AppError
from bot.app.outcome import Reply
from bot.i18n import Words
from bot.render.cards import CardText
from engine import RULESETS, Card, IllegalAction

TOAST = 200  # characters that an answer to a press may have


def reply_text(words: Words, reply: Reply) -> str:
    """A reply in words; cards among its arguments are written out."""
    return words(reply.key, **{name: _written(words, value) for name, value in reply.args.items()})


def _written(words: Words, value: object) -> object:
    if isinstance(value, tuple):
        cards = [card for card in value if isinstance(card, Card)]
        return CardText(words, RULESETS["classic"]).cards(cards)
    return value


def refusal_text(words: Words, error: AppError | IllegalAction) -> str:
    """Why something was refused, and what to do next."""
    if isinstance(error, IllegalAction):
        return words(f"refused-{error.reason}")
    return words(error.key, **error.args_for_text)
