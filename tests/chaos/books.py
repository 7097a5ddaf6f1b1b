"""The books: what is stored must follow from the log, hand by hand and match by match."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import select

from bot.app.table import HAND_STAGES, Stage
from bot.storage.database import Database
from bot.storage.rows import record_text
from bot.storage.schema import ActionRow, ChatRow, HandRow, MatchRow, ScoreRow, TableRow
from engine import parse_record, replay, result

Rows = list[Any]


@dataclass
class Books:
    """Everything that was stored, read in one snapshot."""

    tables: Rows = field(default_factory=list)
    matches: Rows = field(default_factory=list)
    hands: Rows = field(default_factory=list)
    actions: dict[int, list[str]] = field(default_factory=lambda: defaultdict(list))
    at: dict[int, list[float]] = field(default_factory=lambda: defaultdict(list))
    scores: dict[int, Rows] = field(default_factory=lambda: defaultdict(list))
    last: dict[int, int] = field(default_factory=dict)

    @classmethod
    async def read(cls, database: Database) -> "Books":
        """Read it all."""
        books = cls()
        async with database.read() as connection:

            async def rows(kind: Any) -> Rows:
                return list((await connection.execute(select(kind.__table__))).all())

            books.tables, books.matches = await rows(TableRow), await rows(MatchRow)
            books.hands = sorted(await rows(HandRow), key=lambda hand: hand.id)
            books.last = {chat.id: chat.hands for chat in await rows(ChatRow)}
            for action in sorted(await rows(ActionRow), key=lambda row: (row.hand_id, row.number)):
                books.actions[action.hand_id].append(action.action)
                books.at[action.hand_id].append(action.at)
            for score in await rows(ScoreRow):
                books.scores[score.hand_id].append(score)
        return books

    def record(self, hand: Any) -> str:
        """A hand's record as text."""
        return record_text(hand.deal, self.actions[hand.id])

    @property
    def finished(self) -> int:
        """How many matches somebody has won."""
        return sum(match.ended_at is not None for match in self.matches)

    def wrongs(self) -> Iterator[str]:
        """Everything in which the books contradict themselves."""
        yield from self._hands()
        yield from self._matches()
        yield from self._numbers()

    def _hands(self) -> Iterator[str]:
        live = {t.hand_id for t in self.tables if Stage(t.stage) in HAND_STAGES}
        for hand in self.hands:
            record = parse_record(self.record(hand))
            found = result(replay(record.rules, record.deal, record.actions).state)
            where = f"hand {hand.id} ({hand.chat_id} #{hand.number}.{hand.attempt} {hand.state})"
            scored = {row.seat: row.points for row in self.scores[hand.id]}
            if (hand.state == "live") != (hand.id in live):
                yield f"{where} and its table do not agree that it is being played"
            if hand.state != "settled":
                if scored or hand.points is not None:
                    yield f"{where} is not settled and yet was booked"
                continue
            if found is None or list(found.points) != hand.points:
                yield f"{where}: stored {hand.points}, but the record gives {found}"
                continue
            held = {seat: who for seat, who in enumerate(hand.holders) if who is not None}
            if scored != {seat: hand.points[seat] for seat in held}:
                yield f"{where}: booked {scored} for {held} and {hand.points}"

    def _matches(self) -> Iterator[str]:
        for match in self.matches:
            hands = [h for h in self.hands if h.match_id == match.id and h.state == "settled"]
            totals = [sum(points) for points in zip(*(h.points for h in hands), strict=True)]
            if (totals or [0] * len(match.totals)) != match.totals or match.settled != len(hands):
                yield f"match {match.id}: {match.totals} after {match.settled}, hands give {totals}"
            if sum(match.totals) + match.house != 0:
                yield f"match {match.id}: {match.totals} and {match.house} are not a zero sum"

    def _numbers(self) -> Iterator[str]:
        by_chat: dict[int, Rows] = defaultdict(list)
        for hand in self.hands:
            by_chat[hand.chat_id].append(hand)
        for chat, hands in by_chat.items():
            settled = Counter(hand.number for hand in hands if hand.state == "settled")
            yield from (f"{chat}: hand {n} settled {k} times" for n, k in settled.items() if k > 1)
            if {hand.number for hand in hands} != set(range(1, self.last[chat] + 1)):
                yield f"{chat}: hands up to {self.last[chat]}, but found {sorted(settled)}"
