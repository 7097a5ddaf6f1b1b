"""Buttons by what they ask for: their words depend on the language that a reader has chosen."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from bot.demo import Chat, Message
from bot.demo.model import Button
from bot.render.calls import Press, Verb
from bot.telegram.wire import decode

BOARD = frozenset({Verb.LOOK, Verb.REPLAY})
JOIN = frozenset({Verb.JOIN})
GO_ON = frozenset({Verb.NEXT, Verb.NEW_MATCH})
PANEL = frozenset({Verb.AUTO, Verb.UNAUTO})

_decoded = lru_cache(100_000)(decode)


def press_of(button: Button) -> Press | None:
    """What a button carries."""
    return _decoded(button.data) if button.data else None


def verb(button: Button) -> Verb | None:
    """What a button asks for."""
    press = press_of(button)
    return press.verb if press else None


def with_verb(message: Message, *verbs: Verb) -> Iterator[Button]:
    """The buttons that a message has now that ask for one of these things."""
    return (button for button in message.buttons if verb(button) in verbs)


def has(message: Message, verbs: frozenset[Verb]) -> bool:
    """Whether a message has such a button now."""
    return any(verb(button) in verbs for button in message.buttons)


def had(message: Message, verbs: frozenset[Verb]) -> bool:
    """Whether a message has such a button, or had one."""
    return any(verb(button) in verbs for shown in message.shown for button in shown.buttons)


def newest(chat: Chat, verbs: frozenset[Verb], *, among: int | None = None) -> Message | None:
    """The newest message with such a button, of all or of the newest few."""
    found = islice(chat.newest_first(), among)
    return next((message for message in found if has(message, verbs)), None)
