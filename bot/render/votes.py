"""Requests that need consent."""

from bot.app.notices import Verdict
from bot.app.outcome import TableView
from bot.app.table import Question
from bot.app.timing import VOTE_LASTS
from bot.i18n import Words
from bot.render.calls import Button, Content, Press, Style, Verb
from bot.render.names import Names


def vote(view: TableView) -> Content:
    """What is asked, who has agreed, and the two buttons."""
    words = Words(view.locale)
    names = Names(words, view.seats)
    asked = view.vote
    assert asked is not None
    agreed = [names.html(seat.number) for seat in view.seats if seat.person in asked.yes]
    text = words(f"vote-{asked.question}", seconds=round(VOTE_LASTS))
    lines = [text, words("vote-who")]
    if agreed:
        lines.append(words("vote-agreed", who=words.join(agreed)))
    confirm = Button(
        words("button-confirm"),
        Press(Verb.CONFIRM, view.id, asked=asked.asked),
        style=Style.DANGER,
    )
    cancel = Button(words("button-cancel"), Press(Verb.CANCEL, view.id, asked=asked.asked))
    return Content("\n".join(lines), ((confirm, cancel),))


def moved(view: TableView) -> Content:
    """That the open request is shown again further down."""
    words = Words(view.locale)
    assert view.vote is not None
    return Content(words("vote-moved", what=words(f"question-{view.vote.question}")))


def ended(view: TableView, question: Question, verdict: Verdict) -> Content:
    """How a request ended."""
    words = Words(view.locale)
    return Content(words(f"verdict-{verdict}", what=words(f"question-{question}")))
