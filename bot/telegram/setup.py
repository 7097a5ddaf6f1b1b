"""A group's settings: time, target, language, default ruleset, and what rulesets leave open."""

import contextlib

from bot.app.commands import Configure, ShowAgain
from bot.app.errors import NotAllowed, StaleButton, TableNotFound
from bot.app.table import Person, Stage
from bot.i18n import LOCALES
from bot.render import info
from bot.render.calls import Address, Priority, Show
from bot.telegram.front import Front
from engine import RULESETS

PAGES = ("rulesets", "back")
_NUMBERS = {
    "turn": ("turn_seconds", info.TURN_CHOICES),
    "target": ("target", info.TARGET_CHOICES),
    "rake": ("rake", info.RAKE_CHOICES),
    "cap": ("cap", info.CAP_CHOICES),
}
_WORDS = {
    "language": ("language", LOCALES),
    "ruleset": ("ruleset", tuple(RULESETS)),
    "wild": ("wild", info.WILD_CHOICES),
}


async def require_admin(front: Front, chat: int, person: Person) -> None:
    """Raise ``NotAllowed`` for whoever does not administrate the group."""
    if not await front.admins.is_admin(chat, person.id):
        raise NotAllowed("error-admins-only")


async def show(
    front: Front, chat: int, *, fresh: bool, place: Address | None = None, page: str = ""
) -> None:
    """Show what is set, with buttons to change it."""
    chosen = await front.chat_settings(chat)
    content = (
        info.default_rulesets(chosen)
        if page == "rulesets"
        else info.settings(chosen, front.settings.shortest_turn)
    )
    slot = f"settings:{chat}"
    await front.voice.put(Show(place or Address(chat), slot, content, fresh, Priority.REST))


async def change(front: Front, chat: int, arg: str) -> None:
    """Change one setting; open tables follow. Raises ``StaleButton`` for an impossible one.

    What a table shows of a hand, or after it, is shown again in a new language.
    """
    name, _, value = arg.partition(":")
    before = await front.chat_settings(chat)
    if name in _NUMBERS and value.isdecimal() and int(value) in _NUMBERS[name][1]:
        await front.people.set_chat(chat, **{_NUMBERS[name][0]: int(value)})
    elif name in _WORDS and value in _WORDS[name][1]:
        await front.people.set_chat(chat, **{_WORDS[name][0]: value})
    else:
        raise StaleButton
    chosen = await front.chat_settings(chat)
    for table in await front.tables.open_in(chat):
        front.tables.forget(table)
        with contextlib.suppress(TableNotFound):  # closed just now
            outcome = await front.carry_out(Configure(table, chosen))
            if chosen.locale != before.locale and outcome.table.stage is not Stage.LOBBY:
                await front.carry_out(ShowAgain(table))
