"""Answers from what is remembered: boards, history, replays, rules, languages."""

import time
from dataclasses import replace
from html import escape

from telegram import Chat, Message

from bot.app.errors import AppError
from bot.app.table import Person
from bot.i18n import LOCALES, Words, locale_of
from bot.render import info
from bot.render.calls import Priority, Show
from bot.render.names import clean
from bot.render.replay import replay
from bot.telegram.front import Front, place_of
from bot.telegram.parcel import Remember
from engine import RULESETS

WEEK = 7 * 24 * 3600.0
WEEK_WORD = "week"


def plain(text: str) -> str:
    """A title, clean and escaped."""
    return escape(clean(text, "—", 24))


async def group_words(front: Front, chat: int) -> Words:
    """The texts in a group's language."""
    return Words((await front.chat_settings(chat)).locale)


async def send_top(front: Front, message: Message, argument: str) -> None:
    """Send a group's leaderboard; ``week`` and a ruleset may be named."""
    await show_top(front, message.chat.id, argument.lower(), message, fresh=True)


async def show_top(
    front: Front, chat: int, which: str, message: Message, *, fresh: bool = False
) -> None:
    """Show a leaderboard: of the last seven days or of all time, of one ruleset or of all."""
    week = WEEK_WORD in which.split()
    ruleset = next((word for word in which.split() if word in RULESETS), None)
    since = time.time() - WEEK if week else 0.0
    standings = await front.boards.top(chat, since, ruleset)
    content = info.top(await group_words(front, chat), standings, week=week, ruleset=ruleset)
    slot = f"top:{chat}"
    if not fresh:
        await front.voice.put(Remember(slot, chat, message.message_id))
    await front.voice.put(Show(place_of(message), slot, content, fresh, Priority.REST))


async def send_stats(front: Front, message: Message, person: Person) -> None:
    """Tell a person what they have done: here in a group, everywhere in private."""
    chat = message.chat.id if message.chat.type != Chat.PRIVATE else None
    standing = await front.boards.person(person.id, chat)
    await front.reply(message, info.stats(Words(person.locale), person.name, standing))


async def send_history(front: Front, message: Message) -> None:
    """List a group's last hands."""
    words = await group_words(front, message.chat.id)
    hands = await front.boards.history(message.chat.id)
    await front.reply(message, info.history(words, hands))


async def show_replay(front: Front, message: Message, number: int | None) -> None:
    """Tell a hand of the group again."""
    stored = await front.boards.hand_in(message.chat.id, number)
    if stored is None:
        if number is None:
            raise AppError("error-no-hand-yet")
        raise AppError("error-unknown-hand", given=number)
    words = await group_words(front, message.chat.id)
    await front.say(place_of(message), replay(words, stored))


async def show_rules(front: Front, message: Message, ruleset: str, person: Person) -> None:
    """Explain a ruleset, or list them all."""
    words = Words(person.locale)
    if ruleset in RULESETS:
        await front.reply(message, words(f"rules-{ruleset}"))
        return
    content = info.rules_list(words)
    await front.reply(message, content.text, content.keyboard)


async def send_languages(front: Front, message: Message, person: Person) -> None:
    """Ask which language a person reads."""
    content = info.languages(Words(person.locale))
    await front.reply(message, content.text, content.keyboard)


async def choose_language(front: Front, person: Person, locale: str, message: Message) -> None:
    """Write to a person in the language that they chose, on a live panel too."""
    if locale not in LOCALES:
        locale = locale_of(locale) or LOCALES[0]
    await front.people.set_person(person.id, language=locale)
    await front.say(place_of(message), Words(locale)("language-chosen"))
    await front.translate_panel(replace(person, locale=locale))
