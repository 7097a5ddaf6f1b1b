"""Tables as rows, and rows as tables."""

from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any

from sqlalchemy import Row

from bot.app.table import Alarm, Auto, Hand, Hint, Pace, Question, Seat, Stage, Table, Vote
from engine import (
    RULESETS,
    Match,
    Record,
    Rules,
    format_cards,
    format_record,
    parse_cards,
    parse_record,
    replay,
)
from engine.advice import Level

CONFIGURABLE = ("target", "rake", "cap")


def rules_to_json(rules: Rules) -> dict[str, Any]:
    """The ruleset's id and what a group may have set."""
    chosen = {name: getattr(rules, name) for name in CONFIGURABLE}
    return {"id": rules.id, "wild": format_cards(rules.wild), **chosen}


def rules_from_json(data: dict[str, Any]) -> Rules:
    """The ruleset as the table plays it."""
    chosen = {name: data[name] for name in CONFIGURABLE}
    return replace(RULESETS[data["id"]], wild=parse_cards(data["wild"]), **chosen)


def table_values(table: Table) -> dict[str, Any]:
    """The columns of a table that can change, but for its version and the ids of its rows."""
    vote = table.vote
    return {
        "stage": table.stage.value,
        "rules": rules_to_json(table.rules),
        "turn_seconds": table.turn_seconds,
        "host_id": table.host,
        "ready": sorted(table.ready),
        "vote": vote
        and {
            "question": vote.question.value,
            "by": vote.by,
            "asked": vote.asked,
            "yes": sorted(vote.yes),
        },
        "alarms": {alarm.value: at for alarm, at in table.alarms.items()},
        "due_at": table.due_at,
    }


def seat_values(table: Table, number: int) -> dict[str, Any]:
    """The columns of a seat."""
    seat = table.seats[number]
    return {
        "table_id": table.id,
        "number": number,
        "person_id": seat.person,
        "claimed": seat.is_person and seat.present and table.stage is not Stage.CLOSED,
        "name": seat.name,
        "present": seat.present,
        "auto": seat.auto.value,
        "pace": seat.pace.value,
        "level": seat.level.value,
        "timeouts": seat.timeouts,
        "asked": seat.asked,
        "panel": seat.panel,
        "selection": format_cards(seat.selection),
        "by_kind": seat.by_kind,
        "hint": seat.hint and asdict(seat.hint),
    }


def seat_from(row: Row[Any], locale: str) -> Seat:
    """A seat; its locale is that of the person, else of the table."""
    hint = row.hint
    return Seat(
        person=row.person_id,
        name=row.name,
        locale=locale,
        present=row.present,
        auto=Auto(row.auto),
        pace=Pace(row.pace),
        level=Level(row.level),
        timeouts=row.timeouts,
        asked=row.asked,
        panel=row.panel,
        selection=parse_cards(row.selection),
        by_kind=row.by_kind,
        hint=hint
        and Hint(hint["place"], hint["action"], hint["reason"], tuple(map(tuple, hint["params"]))),
    )


def table_from(
    row: Row[Any],
    *,
    locale: str,
    seats: Sequence[Seat],
    hand: Hand | None,
    match: Match | None,
) -> Table:
    """A table with its parts."""
    vote = row.vote
    return Table(
        id=row.id,
        version=row.version,
        chat=row.chat_id,
        thread=row.thread_id or None,
        title=row.title,
        locale=locale,
        stage=Stage(row.stage),
        rules=rules_from_json(row.rules),
        turn_seconds=row.turn_seconds,
        host=row.host_id,
        seats=tuple(seats),
        hands=row.hands,
        hand=hand,
        match=match,
        match_id=row.match_id or 0,
        ready=frozenset(row.ready),
        vote=vote
        and Vote(Question(vote["question"]), vote["by"], vote["asked"], frozenset(vote["yes"])),
        alarms={Alarm(name): at for name, at in row.alarms.items()},
    )


def deal_text(rules: Rules, hand: Hand) -> str:
    """The headers of a hand's record."""
    return format_record(Record(rules, hand.deal, ()))


def record_text(deal: str, actions: Sequence[str]) -> str:
    """The record of a hand: its headers and its log."""
    return deal + "".join(f"{action}\n" for action in actions)


def hand_from(row: Row[Any], rules: Rules, actions: Sequence[str]) -> Hand:
    """A hand, replayed from its record."""
    record = parse_record(record_text(row.deal, actions))
    step = replay(rules, record.deal, record.actions)
    return Hand(
        number=row.number,
        attempt=row.attempt,
        deal=record.deal,
        state=step.state,
        holders=tuple(row.holders),
        names=tuple(row.names),
        dealt_at=row.dealt_at,
        actions=record.actions,
        id=row.id,
    )
