"""A chat in text, as a person sees it."""

from collections.abc import Iterable

from bot.demo.model import Chat, Message, Shown

_STYLES = {"success": "+", "primary": "*", "danger": "!"}


def transcript(chat: Chat, *, last: int | None = None, history: bool = False) -> str:
    """Return the chat's messages as lines; with `history` every state of each of them."""
    messages = list(chat.messages.values()) if history else chat.visible()
    shown = messages if last is None else messages[-last:]
    head = f"── {chat.title} ({chat.kind} {chat.id}) ──"
    return "\n".join([head, *(line for message in shown for line in _lines(message, history))])


def _lines(message: Message, history: bool) -> Iterable[str]:  # noqa: FBT001 - private
    if message.service is not None:
        yield f"#{message.id} · {message.text}"
        return
    states = message.shown if history else message.shown[-1:]
    for number, state in enumerate(states):
        first_state = number == 0 and history
        mark = " (edited)" if message.edited and not first_state else ""
        mark += " (deleted)" if message.deleted else ""
        yield from _state(f"#{message.id} {message.sender.name}{mark}: ", state)


def _state(head: str, state: Shown) -> Iterable[str]:
    text = ("[photo] " if state.photo else "") + state.text
    first, *rest = text.split("\n")
    yield head + first
    for line in rest:
        yield "    " + line
    for row in state.keyboard:
        yield "    " + " ".join(f"[{_STYLES.get(b.style or '', '')}{b.label}]" for b in row)
