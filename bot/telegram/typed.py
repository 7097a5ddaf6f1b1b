"""What people type in the private chat: cards, bids and passes."""

import re
import unicodedata

from bot.app.commands import Answer, TypedCards
from bot.app.errors import AppError
from bot.app.table import Person
from bot.i18n import LOCALES, t
from bot.render.cards import WILD_MARK
from bot.render.names import clean
from engine import NotationError, parse_selection

LONGEST = 200  # characters; no hand takes more


def read_typed(table: int, person: Person, text: str) -> Answer | TypedCards:
    """The command that a text means; raises a refusal that says what can be typed."""
    plain = text.replace(WILD_MARK, "")  # as panels write it: the rank says which card
    folded = unicodedata.normalize("NFKC", plain).strip().lower()[:LONGEST]
    if folded in _words("typed-pass"):
        return Answer(table, person, None, None)
    if folded in _words("typed-no-bid"):
        return Answer(table, person, None, 0)
    if folded in _words("typed-call"):
        return Answer(table, person, None, 1)
    units = "|".join(map(re.escape, _words("typed-points")))
    bid = re.fullmatch(rf"([123])\s*(?:{units})", folded)
    if bid is not None:
        return Answer(table, person, None, int(bid[1]))
    try:
        cards = parse_selection(folded)
    except NotationError as error:
        raise _not_understood(text) from error
    if not cards:
        raise _not_understood(text)
    return TypedCards(table, person, cards)


def _words(key: str) -> set[str]:
    """What may be typed for something, in any language."""
    return {word for locale in LOCALES for word in t(locale, key).split("|")}


def _not_understood(text: str) -> AppError:
    return AppError("error-not-understood", given=clean(text, "—"))
