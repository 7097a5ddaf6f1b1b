"""A group's settings: turn time, target, language."""

from bot.app.commands import Configure
from bot.app.errors import NotAllowed, StaleButton
from bot.app.table import Person
from bot.i18n import LOCALES
from bot.render.calls import Address, Priority, Show
from bot.render.info import TARGET_CHOICES, TURN_CHOICES, settings
from bot.telegram.front import Front


async def require_admin(front: Front, chat: int, person: Person) -> None:
    """Raise ``NotAllowed`` for whoever does not administrate the group."""
    if not await front.admins.is_admin(chat, person.id):
        raise NotAllowed("error-admins-only")


async def show(front: Front, chat: int, *, fresh: bool, place: Address | None = None) -> None:
    """Show what is set, with buttons to change it."""
    content = settings(await front.chat_settings(chat), front.settings.shortest_turn)
    slot = f"settings:{chat}"
    front.outbox.put(Show(place or Address(chat), slot, content, fresh, Priority.REST))


async def change(front: Front, chat: int, arg: str) -> None:
    """Change one setting; open tables follow. Raises ``StaleButton`` for an impossible one."""
    name, _, value = arg.partition(":")
    match name:
        case "turn" if value.isdecimal() and int(value) in TURN_CHOICES:
            await front.people.set_chat(chat, turn_seconds=int(value))
        case "target" if value.isdecimal() and int(value) in TARGET_CHOICES:
            await front.people.set_chat(chat, target=int(value))
        case "language" if value in LOCALES:
            await front.people.set_chat(chat, language=value)
        case _:
            raise StaleButton
    chosen = await front.chat_settings(chat)
    for table in await front.tables.open_in(chat):
        front.tables.forget(table)
        await front.carry_out(Configure(table, chosen))
