"""What the handlers of commands share."""

from collections.abc import Awaitable, Callable

from telegram import Message

from bot.app.errors import AppError
from bot.app.table import Person
from bot.i18n import Words
from bot.render.calls import Button
from bot.render.names import clean
from bot.telegram.front import Front
from engine import RULESETS

Handler = Callable[[Message, Person, str], Awaitable[None]]


def ruleset_named(person: Person, given: str) -> str:
    """The ruleset of this id or name; raises a refusal that lists them all."""
    words = Words(person.locale)
    names = {words(f"ruleset-{key}").lower(): key for key in RULESETS}
    found = given.lower() if given.lower() in RULESETS else names.get(given.lower())
    if found is None:
        choices = words.join([f"{key} ({words(f'ruleset-{key}')})" for key in RULESETS])
        raise AppError("error-unknown-ruleset", given=clean(given, "—"), choices=choices)
    return found


def start_button(
    front: Front, person: Person, payload: str, key: str = "button-open-private"
) -> Button:
    """A link that opens the private chat and says there what to do."""
    url = f"https://t.me/{front.bot.username}?start={payload}"
    return Button(Words(person.locale)(key), url=url)
