"""Hands, their logs, matches and scores: what a change of a table adds to them."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from sqlalchemy import insert, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.app.ports import Booking, Logged
from bot.app.table import HAND_STAGES, Hand, Stage, Table
from bot.storage.rows import deal_text
from bot.storage.schema import ActionRow, ChatRow, HandRow, MatchRow, ScoreRow
from engine.records import format_action


async def store_match(connection: AsyncConnection, old: Table, new: Table, now: float) -> Table:
    """Store a new match, or the totals that have changed."""
    match = new.match
    if match is None:
        return new
    values = {
        "totals": list(match.totals),
        "house": match.house,
        "settled": match.settled,
        "first": match.first,
        "ended_at": now if new.stage is Stage.FINISHED else None,
    }
    if not new.match_id:
        match_id = await connection.scalar(
            insert(MatchRow)
            .values(
                table_id=new.id,
                chat_id=new.chat,
                ruleset=new.rules.id,
                started_at=now,
                **values,
            )
            .returning(MatchRow.id)
        )
        assert match_id is not None
        return replace(new, match_id=match_id)
    if match != old.match:
        await connection.execute(
            update(MatchRow).where(MatchRow.id == new.match_id).values(**values)
        )
    return new


async def store_hands(
    connection: AsyncConnection,
    old: Table,
    new: Table,
    log: Sequence[Logged],
    bookings: Sequence[Booking],
) -> Table:
    """Store hands that were dealt, what was done in them, and how they ended."""
    entries = iter(log)
    known = old.hand if old.hand is not None and old.stage in HAND_STAGES else None
    ended: dict[tuple[int, int], int] = {}
    for booking in bookings:
        hand = await _store_hand(connection, new, booking.hand)
        new_actions = len(hand.actions) - _stored(hand, known)
        await _append(connection, new, hand, list(islice(entries, new_actions)))
        await _end(connection, new, replace(booking, hand=hand))
        ended[hand.number, hand.attempt] = hand.id
    live = new.hand
    if live is None:
        return new
    if (live.number, live.attempt) in ended:
        return replace(new, hand=replace(live, id=ended[live.number, live.attempt]))
    if new.stage in HAND_STAGES:
        live = await _store_hand(connection, new, live)
        await _append(connection, new, live, list(entries))
    return replace(new, hand=live)


def _stored(hand: Hand, known: Hand | None) -> int:
    """How many of a hand's actions are stored already."""
    return len(known.actions) if known is not None and known.id == hand.id else 0


async def _store_hand(connection: AsyncConnection, table: Table, hand: Hand) -> Hand:
    """Store a hand that was dealt just now, and give it an id."""
    if hand.id:
        return hand
    await connection.execute(
        update(ChatRow)
        .where(ChatRow.id == table.chat, ChatRow.hands < hand.number)
        .values(hands=hand.number)
    )
    hand_id = await connection.scalar(
        insert(HandRow)
        .values(
            table_id=table.id,
            match_id=table.match_id,
            chat_id=table.chat,
            number=hand.number,
            attempt=hand.attempt,
            deal=deal_text(table.rules, hand),
            holders=list(hand.holders),
            names=list(hand.names),
            state="live",
            dealt_at=hand.dealt_at,
        )
        .returning(HandRow.id)
    )
    assert hand_id is not None
    return replace(hand, id=hand_id)


async def _append(
    connection: AsyncConnection, table: Table, hand: Hand, log: Sequence[Logged]
) -> None:
    """Append actions to a hand's log."""
    if not log:
        return
    first = len(hand.actions) - len(log)
    await connection.execute(
        insert(ActionRow),
        [
            {
                "hand_id": hand.id,
                "number": first + place,
                "version": table.version,
                "action": format_action(entry.action),
                "cause": entry.cause.value,
                "at": entry.at,
            }
            for place, entry in enumerate(log)
        ],
    )


async def _end(connection: AsyncConnection, table: Table, booking: Booking) -> None:
    """Store how a hand ended, and what it brought to whom."""
    hand, result = booking.hand, booking.result
    await connection.execute(
        update(HandRow)
        .where(HandRow.id == hand.id)
        .values(
            state="dropped" if result is None else "settled",
            points=None if result is None else list(result.points),
            ended_at=booking.at,
        )
    )
    people = [(seat, person) for seat, person in enumerate(hand.holders) if person is not None]
    if result is None or not people:
        return
    await connection.execute(
        insert(ScoreRow),
        [
            {
                "hand_id": hand.id,
                "seat": seat,
                "person_id": person,
                "chat_id": table.chat,
                "ruleset": table.rules.id,
                "landlord": seat in result.landlords,
                "won": seat in result.winners,
                "points": result.points[seat],
                "match_won": seat in booking.champions,
                "people": len(people),
                "at": booking.at,
            }
            for seat, person in people
        ],
    )
