"""Leaderboards, statistics and history, read from what was booked."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Float, Integer, case, cast, func, select

from bot.app.stats import PastHand, Standing, StoredRecord
from bot.storage.database import Database
from bot.storage.rows import record_text
from bot.storage.schema import ActionRow, HandRow, PersonRow, ScoreRow

FEWEST_PEOPLE = 2  # hands with fewer people count for no board
TOP = 10


def _rate(landlord: ColumnElement[bool]) -> ColumnElement[Any]:
    """The share of hands won on one side."""
    won = func.sum(case((landlord & ScoreRow.won, 1), else_=0))
    played = func.sum(case((landlord, 1), else_=0))
    return cast(won, Float) / func.nullif(cast(played, Float), 0)


class Boards:
    """Questions about the past."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def top(
        self, chat: int, since: float = 0.0, ruleset: str | None = None
    ) -> list[Standing]:
        """The best of a group since a time: by matches won, then by points."""
        where = [ScoreRow.chat_id == chat, ScoreRow.at >= since]
        if ruleset is not None:
            where.append(ScoreRow.ruleset == ruleset)
        return await self._standings(where)

    async def person(self, person: int, chat: int | None = None) -> Standing | None:
        """What a person has done, everywhere or in a group."""
        where = [ScoreRow.person_id == person]
        if chat is not None:
            where.append(ScoreRow.chat_id == chat)
        return next(iter(await self._standings(where)), None)

    async def _standings(self, where: Sequence[ColumnElement[bool]]) -> list[Standing]:
        matches = func.sum(cast(ScoreRow.match_won, Integer))
        points = func.sum(ScoreRow.points)
        statement = (
            select(
                ScoreRow.person_id,
                func.max(PersonRow.name),
                matches,
                func.count(),
                points,
                func.sum(cast(ScoreRow.won, Integer)),
                _rate(ScoreRow.landlord.is_(True)),
                _rate(ScoreRow.landlord.is_(False)),
            )
            .join(PersonRow, PersonRow.id == ScoreRow.person_id, isouter=True)
            .where(ScoreRow.people >= FEWEST_PEOPLE, *where)
            .group_by(ScoreRow.person_id)
            .order_by(matches.desc(), points.desc(), ScoreRow.person_id)
            .limit(TOP)
        )
        async with self._db.read() as connection:
            rows = await connection.execute(statement)
            return [_standing(row) for row in rows]

    async def history(self, chat: int) -> list[PastHand]:
        """The last settled hands of a group, newest first."""
        async with self._db.read() as connection:
            rows = await connection.execute(
                select(HandRow.number, HandRow.ended_at, HandRow.names, HandRow.points)
                .where(HandRow.chat_id == chat, HandRow.state == "settled")
                .order_by(HandRow.number.desc())
                .limit(TOP)
            )
            return [
                PastHand(row.number, row.ended_at, tuple(row.names), tuple(row.points))
                for row in rows
            ]

    async def hand_in(self, chat: int, number: int | None) -> StoredRecord | None:
        """A hand of a group that is over: by number, else the last one."""
        where = [HandRow.chat_id == chat, HandRow.state != "live"]
        if number is None:
            where.append(HandRow.state == "settled")
        else:
            where.append(HandRow.number == number)
        return await self._record(where)

    async def hand(self, hand: int) -> StoredRecord | None:
        """Any stored hand, by its id in the database."""
        return await self._record([HandRow.id == hand])

    async def _record(self, where: Sequence[ColumnElement[bool]]) -> StoredRecord | None:
        async with self._db.read() as connection:
            row = (
                await connection.execute(
                    select(HandRow.__table__)
                    .where(*where)
                    .order_by(HandRow.number.desc(), HandRow.attempt.desc())
                    .limit(1)
                )
            ).first()
            if row is None:
                return None
            actions = (
                await connection.execute(
                    select(ActionRow.action, ActionRow.cause)
                    .where(ActionRow.hand_id == row.id)
                    .order_by(ActionRow.number)
                )
            ).all()
        return StoredRecord(
            hand=row.id,
            table=row.table_id,
            number=row.number,
            text=record_text(row.deal, [action.action for action in actions]),
            causes=tuple(action.cause for action in actions),
            names=tuple(row.names),
            state=row.state,
        )


def _standing(row: Any) -> Standing:
    person, name, *rest = row
    return Standing(person, name or str(person), *rest)
