"""From outcomes to calls: what is to be shown where after a change."""

from bot.app.notices import (
    AutoSwitched,
    Closed,
    Dealt,
    Ending,
    HandVoid,
    Happened,
    LobbyChanged,
    LobbyNudged,
    NextWanted,
    Notice,
    Reminded,
    Settled,
    ShownAgain,
    VoteAsked,
    VoteEnded,
)
from bot.app.outcome import Outcome, SeatView, TableView
from bot.app.table import HAND_STAGES, REST_STAGES, Stage
from bot.i18n import Words
from bot.render import result, votes
from bot.render.board import board, news_lines, unfinished
from bot.render.calls import Address, Call, Content, Drop, Priority, Say, Show
from bot.render.hand import panel, retired
from bot.render.lobby import closed_lobby, lobby, nudge
from bot.render.names import Names
from engine.events import BidMade, Passed, TrickWon

FOLD_SECONDS = 3.0  # a pass is written by itself only if nothing else was for so long
OWN_PANEL_SECONDS = 0.4
OTHERS_PANEL_SECONDS = 2.0
RESULT_TOLD = 999  # more than a hand has actions


def calls_for(outcome: Outcome, bot: str) -> list[Call]:
    """Everything to be shown after a change, the next player's panel first."""
    calls: list[Call] = []
    calls += [_panel_call(outcome, seat) for seat in outcome.panels]
    calls += _reminder_calls(outcome)
    calls += _group_calls(outcome, bot)
    return calls


def address(view: TableView) -> Address:
    """Where the table is."""
    return Address(view.chat, view.thread)


def _group_calls(outcome: Outcome, bot: str) -> list[Call]:
    """What the group sees of it."""
    view = outcome.table
    calls: list[Call] = []
    for notice in outcome.notices:
        match notice:
            case LobbyChanged() if not any(_shows(n) for n in outcome.notices):
                calls += [_lobby_call(view), Drop(address(view), ruleset_slot(view.id))]
            case ShownAgain():
                calls.append(shown_again(view, bot))
            case LobbyNudged():
                calls.append(Say(address(view), nudge(view)))
            case Settled():
                calls.append(_rest_call(view, result.result(view), fresh=True))
            case HandVoid():
                calls.append(_rest_call(view, result.void(view, notice), fresh=True))
            case NextWanted() if view.stage in REST_STAGES:
                calls.append(_rest_call(view, result.rest(view), fresh=False))
            case VoteAsked(first=first):
                if view.vote is not None:
                    farewell = _replaced_vote(outcome)
                    calls.append(
                        _vote_call(view, votes.vote(view), fresh=first, farewell=farewell)
                    )
            case VoteEnded(question=question, verdict=verdict) if view.vote is None:
                calls.append(_vote_call(view, votes.ended(view, question, verdict), fresh=False))
            case Closed(why=why):
                calls += _closing_calls(outcome, why)
            case _:
                pass
    return calls + _board_calls(outcome, bot)


def _shows(notice: Notice) -> bool:
    """Whether the lobby is shown by another call anyway."""
    return isinstance(notice, ShownAgain | Closed)


def _lobby_call(view: TableView, *, fresh: bool = False) -> Show:
    slot = f"lobby:{view.id}"
    return Show(address(view), slot, lobby(view), fresh, Priority.TABLE, retire=True)


def _rest_call(view: TableView, content: Content, *, fresh: bool) -> Show:
    return Show(
        to=address(view),
        slot=board_slot(view),  # the result takes the place of a play that is still to be written
        content=content,
        fresh=fresh,
        priority=Priority.TABLE,
        mark=board_mark(view),
    )


def _vote_call(
    view: TableView, content: Content, *, fresh: bool, farewell: Content | None = None
) -> Show:
    slot = f"vote:{view.id}"
    return Show(
        address(view), slot, content, fresh, Priority.TABLE, retire=True, farewell=farewell
    )


def _replaced_vote(outcome: Outcome) -> Content:
    """What becomes of the message of a request whose place another takes, or the same anew."""
    ends = (notice for notice in outcome.notices if isinstance(notice, VoteEnded))
    end = next(ends, None)
    if end is None:
        return votes.moved(outcome.table)
    return votes.ended(outcome.table, end.question, end.verdict)


def _closing_calls(outcome: Outcome, why: Ending) -> list[Call]:
    """Where a hand was settled with it, the end of the table comes after the result."""
    view = outcome.table
    if any(isinstance(notice, Settled) for notice in outcome.notices):
        return [Say(address(view), result.closed(view, why))]
    return _closed_calls(view, why)


def _closed_calls(view: TableView, why: Ending) -> list[Call]:
    """A lobby is edited; a table gets a last message, and nobody is on turn in the one before."""
    if view.view is None:
        return [Show(address(view), f"lobby:{view.id}", closed_lobby(view, why))]
    return [
        Show(
            address(view),
            board_slot(view),  # what is still to be written of the hand is not told any more
            result.closed(view, why),
            fresh=True,
            priority=Priority.TABLE,
            retire=True,
            farewell=unfinished(view, view.view) if view.view.result is None else None,
        )
    ]


def shown_again(view: TableView, bot: str) -> Show:
    """The table as a new message, whatever it is doing."""
    if view.stage is Stage.LOBBY:
        return _lobby_call(view, fresh=True)
    if view.stage in HAND_STAGES:
        return _board_call(view, board(view, (ShownAgain(),), bot), fresh=True)
    return _rest_call(view, result.rest(view), fresh=True)


def _board_calls(outcome: Outcome, bot: str) -> list[Call]:
    """One message a play; passes and declined bids fold into the next one."""
    view = outcome.table
    if view.stage in REST_STAGES or view.stage is Stage.CLOSED:
        return _parting_news(outcome)
    if view.view is None or not any(_is_news(view, notice) for notice in outcome.notices):
        return []
    content = board(view, outcome.notices, bot)
    if content.lines or not all(_folds(notice) for notice in outcome.notices):
        return [_board_call(view, content, fresh=True, delay=_hold(view, outcome))]
    return [_board_call(view, content, fresh=False, delay=FOLD_SECONDS, spare=True)]


def _parting_news(outcome: Outcome) -> list[Call]:
    """Between hands only who came and went is told; the rest is in the result."""
    view = outcome.table
    words = Words(view.locale)
    names = Names(words, view.seats)
    lines = [
        line
        for notice in outcome.notices
        if not isinstance(notice, Happened)
        for line in news_lines(words, names, notice, view)
    ]
    if not lines or any(isinstance(notice, Settled | Closed) for notice in outcome.notices):
        return []
    return [Say(address(view), Content("\n".join(lines)))]


def _board_call(
    view: TableView, content: Content, *, fresh: bool, delay: float = 0.0, spare: bool = False
) -> Show:
    return Show(
        to=address(view),
        slot=board_slot(view),
        content=content,
        fresh=fresh,
        priority=Priority.TABLE,
        delay=delay,
        spare=spare,
        mark=board_mark(view),
    )


def ruleset_slot(table: int) -> str:
    """The slot of the list of rulesets to choose from."""
    return f"rulesets:{table}"


def board_slot(view: TableView) -> str:
    """The slot of a table's newest message."""
    return f"board:{view.id}"


def board_mark(view: TableView) -> int:
    """A number that grows with what the board tells; the same board has the same."""
    hand = view.view
    told = 0 if hand is None else len(hand.bids) + len(hand.history)
    if view.stage in REST_STAGES:
        told = RESULT_TOLD
    return view.hand * 1000 + told


def _is_news(view: TableView, notice: Notice) -> bool:
    """Whether the board changes with a notice."""
    if isinstance(notice, Happened | Dealt | AutoSwitched):
        return True
    words = Words(view.locale)
    return bool(news_lines(words, Names(words, view.seats), notice, view))


def _folds(notice: Notice) -> bool:
    """Whether a notice can wait for the next message."""
    if not isinstance(notice, Happened):
        return True
    event = notice.event
    declined = isinstance(event, BidMade) and event.value == 0
    return declined or isinstance(event, Passed | TrickWon)


def _hold(view: TableView, outcome: Outcome) -> float:
    """Wait for the next computer's turn, so that theirs cost one write together."""
    assert view.view is not None
    by_computer = any(
        isinstance(notice, Happened) and notice.cause != "person" for notice in outcome.notices
    )
    computers_next = all(view.seats[n].is_automatic for n in view.view.to_act)
    waits = outcome.due_at is not None and by_computer and computers_next
    return FOLD_SECONDS if waits and view.view.to_act else 0.0


def _panel_call(outcome: Outcome, seat: SeatView) -> Show:
    """A panel: at once for whoever is asked, soon for whoever acted, later for the rest."""
    slot = panel_slot(seat.table.id, seat.person)
    content = panel(seat)
    to = Address(seat.person)
    if seat.fresh or seat.is_asked:
        return Show(
            to,
            slot,
            content,
            seat.fresh,
            Priority.PANEL,
            mark=seat.panel,
            retire=seat.fresh,
            farewell=retired(seat) if seat.fresh else None,
        )
    if seat.person == outcome.by or not seat.view.to_act:
        return Show(
            to, slot, content, priority=Priority.REST, delay=OWN_PANEL_SECONDS, mark=seat.panel
        )
    return Show(
        to, slot, content, priority=Priority.STALE, delay=OTHERS_PANEL_SECONDS, mark=seat.panel
    )


def panel_slot(table: int, person: int) -> str:
    """The slot of a person's panel."""
    return f"panel:{table}:{person}"


def _reminder_calls(outcome: Outcome) -> list[Call]:
    """Remind by a new message, since edits do not notify; delete it after the turn."""
    calls: list[Call] = []
    reminded = {
        seat: n.seconds for n in outcome.notices if isinstance(n, Reminded) for seat in n.seats
    }
    for seat in outcome.table.seats:
        if seat.person is None:
            continue
        slot, to = f"remind:{outcome.table.id}:{seat.person}", Address(seat.person)
        if seat.number in reminded:
            text = Words(seat.locale)("reminder", seconds=reminded[seat.number])
            again = Show(to, slot, Content(text), fresh=True, loud=True)
            calls += [Drop(to, slot), again]  # the one before must not stay behind
        elif outcome.table.view is None or seat.number not in outcome.table.view.to_act:
            calls.append(Drop(to, slot))
    return calls
