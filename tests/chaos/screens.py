"""The screens: what people see at the end is what is stored."""

import re
from collections.abc import Iterator

from bot.app.outcome import seat_view, table_view
from bot.app.table import HAND_STAGES, REST_STAGES, Stage, Table
from bot.demo import Chat, Message, Standin
from bot.demo.api.html import parse_html
from bot.demo.api.text import finish
from bot.render.calls import Content
from bot.render.hand import panel
from bot.render.talk import shown_again
from bot.storage.tables import StoredTables
from tests.chaos.buttons import BOARD, JOIN, PANEL, has, newest

VOID = "🫥"  # a hand that nobody wanted
SECONDS = re.compile(r"(?:限 |还剩 )?[\d,]+ (?:秒|s\b(?: left)?|seconds)")
COUNTS = re.compile(
    r"[👑🌾▫].*?(?:\d张|\(\d+\))"
)  # how many cards who has: a board without buttons
FIGURES = re.compile(r"第 \d+ 局|[+-]\d+")


async def untruths(tg: Standin, stored: StoredTables) -> list[str]:
    """Everything on the screens of open tables that differs from what is stored."""
    found: list[str] = []
    for number in await stored.open_tables():
        table = await stored.load(number)
        if table is not None and table.stage is not Stage.CLOSED:
            found += _of_group(tg, table)
            found += _of_panels(tg, table)
    return found


def _of_group(tg: Standin, table: Table) -> Iterator[str]:
    expected = shown_again(table_view(table, 0.0), tg.bot.username or "").content
    place = f"group {table.title} (table {table.id}, {table.stage})"
    message = _newest(tg.chats[table.chat], table)
    if message is None:
        last = [m.text[:40] for m in list(tg.chats[table.chat].messages.values())[-4:]]
        yield f"{place} shows nothing: {table.chat} {last}"
        return
    same = _same_figures if table.stage in REST_STAGES else str.endswith
    if not same(_untimed(message.text), _untimed(plain(expected))):
        yield f"{place} shows\n{message.text}\ninstead of\n{plain(expected)}"
    elif table.stage not in HAND_STAGES and message.labels != labels(expected):
        yield f"{place} has {message.labels} instead of {labels(expected)}"


def _same_figures(shown: str, expected: str) -> bool:
    """Whether two results tell the same; the names of seats that changed hands may differ."""
    wanted = FIGURES.findall(expected)
    if not wanted:  # no hand has counted yet
        return VOID in shown or shown.endswith(expected)
    return FIGURES.findall(shown)[-len(wanted) :] == wanted


def _untimed(text: str) -> str:
    """A panel without its seconds: a group's new turn time is for the next turn."""
    return SECONDS.sub("", text)


def _newest(chat: Chat, table: Table) -> Message | None:
    """The newest message that is a lobby, or else a board or result, in any language."""
    if table.stage is Stage.LOBBY:
        return newest(chat, JOIN)
    for message in chat.newest_first():
        if has(message, BOARD):
            return message
        if table.stage is Stage.SUSPENDED and COUNTS.search(message.text):
            return message
    return None


def _of_panels(tg: Standin, table: Table) -> Iterator[str]:
    if table.stage not in HAND_STAGES:
        return
    shown = table_view(table, 0.0)
    for number, person in table.people():
        view = seat_view(table, shown, number, fresh=False)
        user = tg.users.get(person.person or 0)
        if view is None or user is None or user.blocked or not person.panel:
            continue
        expected, message = panel(view), newest(tg.private(user), PANEL)
        where = f"panel of {user.name} at table {table.id} (seat {number})"
        if message is None:
            if person.present:  # whoever cannot be reached, as far as the bot knows, has none
                last = [m.text[:80] for m in list(tg.private(user).messages.values())[-4:]]
                yield f"{where} is not there: {person} {last}"
        elif _untimed(message.text) != _untimed(plain(expected)):
            yield f"{where} shows\n{message.text}\ninstead of\n{plain(expected)}"
        elif message.labels != labels(expected):
            yield f"{where} has {message.labels} instead of {labels(expected)}"


def plain(content: Content) -> str:
    """The text of a content as a client shows it, without its news."""
    return finish(*parse_html(content.text, lambda _: None))[0]


def labels(content: Content) -> list[str]:
    """What its buttons say."""
    return [button.label for row in content.keyboard for button in row]
