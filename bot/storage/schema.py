"""The database schema. Telegram's ids need 64 bits; times are seconds since the epoch."""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Text,
    UniqueConstraint,
    text,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

# SQLite gives out row ids by itself only for a plain INTEGER key.
Key = BigInteger().with_variant(Integer, "sqlite")


class Base(DeclarativeBase):
    """Declares the tables; constraints are named so that migrations can find them."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_label)s",
            "uq": "uq_%(table_name)s_%(column_0_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


class PersonRow(Base):
    """Somebody whom the bot has met."""

    __tablename__ = "people"

    id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    name: Mapped[str] = mapped_column(String(256))
    client_language: Mapped[str | None] = mapped_column(String(35))
    language: Mapped[str | None] = mapped_column(String(16))  # chosen by /language
    reachable: Mapped[bool] = mapped_column(Boolean, default=False)


class ChatRow(Base):
    """A group, with what it has set; NULL means the bot's default."""

    __tablename__ = "chats"

    id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    title: Mapped[str] = mapped_column(String(256), default="")
    username: Mapped[str | None] = mapped_column(String(64))
    language: Mapped[str | None] = mapped_column(String(16))
    turn_seconds: Mapped[int | None] = mapped_column(Integer)
    target: Mapped[int | None] = mapped_column(Integer)  # 0: no end
    ruleset: Mapped[str | None] = mapped_column(String(16))
    rake: Mapped[int | None] = mapped_column(Integer)  # percent
    cap: Mapped[int | None] = mapped_column(Integer)  # points; 0: none
    wild: Mapped[str | None] = mapped_column(String(16))  # cards
    hands: Mapped[int] = mapped_column(Integer, default=0)  # number of the last hand dealt


class SubscriptionRow(Base):
    """Somebody wants to hear when a table opens in a group."""

    __tablename__ = "subscriptions"

    chat_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    person_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)


class TableRow(Base):
    """A table; ``version`` is its optimistic lock."""

    __tablename__ = "tables"
    __table_args__ = (
        Index(
            "uq_tables_open_place",
            "chat_id",
            "thread_id",
            unique=True,
            sqlite_where=text("stage <> 'closed'"),
            postgresql_where=text("stage <> 'closed'"),
        ),
    )

    id: Mapped[int] = mapped_column(Key, primary_key=True)
    version: Mapped[int] = mapped_column(Integer)
    chat_id: Mapped[int] = mapped_column(BigInteger, index=True)
    thread_id: Mapped[int] = mapped_column(BigInteger)  # 0: no topic
    stage: Mapped[str] = mapped_column(String(16))
    rules: Mapped[dict[str, object]] = mapped_column(JSON)  # id and what the group has set
    turn_seconds: Mapped[int] = mapped_column(Integer)
    host_id: Mapped[int] = mapped_column(BigInteger)
    hand_id: Mapped[int | None] = mapped_column(Key)
    match_id: Mapped[int | None] = mapped_column(Key)
    ready: Mapped[list[int]] = mapped_column(JSON)
    vote: Mapped[dict[str, object] | None] = mapped_column(JSON)
    alarms: Mapped[dict[str, float]] = mapped_column(JSON)
    due_at: Mapped[float | None] = mapped_column(Float, index=True)


class SeatRow(Base):
    """A seat at a table; ``claimed`` where a person sits at it now, of an open table."""

    __tablename__ = "seats"
    __table_args__ = (
        Index(
            "uq_seats_claimed_person",
            "person_id",
            unique=True,
            sqlite_where=text("claimed"),
            postgresql_where=text("claimed"),
        ),
    )

    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    person_id: Mapped[int | None] = mapped_column(BigInteger)
    claimed: Mapped[bool] = mapped_column(Boolean)
    name: Mapped[str] = mapped_column(String(256))
    present: Mapped[bool] = mapped_column(Boolean)
    auto: Mapped[str] = mapped_column(String(16))
    pace: Mapped[str] = mapped_column(String(16))
    level: Mapped[str] = mapped_column(String(16))
    timeouts: Mapped[int] = mapped_column(Integer)
    asked: Mapped[int] = mapped_column(Integer)
    panel: Mapped[int] = mapped_column(Integer)
    selection: Mapped[str] = mapped_column(String(256))
    by_kind: Mapped[bool] = mapped_column(Boolean)
    hint: Mapped[dict[str, object] | None] = mapped_column(JSON)


class MatchRow(Base):
    """A match: running totals a seat, and who won it in the end."""

    __tablename__ = "matches"

    id: Mapped[int] = mapped_column(Key, primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"), index=True)
    chat_id: Mapped[int] = mapped_column(BigInteger, index=True)
    ruleset: Mapped[str] = mapped_column(String(16))
    totals: Mapped[list[int]] = mapped_column(JSON)
    house: Mapped[int] = mapped_column(Integer)
    settled: Mapped[int] = mapped_column(Integer)
    first: Mapped[int | None] = mapped_column(Integer)
    started_at: Mapped[float] = mapped_column(Float)
    ended_at: Mapped[float | None] = mapped_column(Float)


class HandRow(Base):
    """A hand as it was dealt; with the log of its actions it is its record."""

    __tablename__ = "hands"
    __table_args__ = (UniqueConstraint("chat_id", "number", "attempt"),)

    id: Mapped[int] = mapped_column(Key, primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"), index=True)
    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id"), index=True)
    chat_id: Mapped[int] = mapped_column(BigInteger)
    number: Mapped[int] = mapped_column(Integer)
    attempt: Mapped[int] = mapped_column(Integer)
    deal: Mapped[str] = mapped_column(Text)  # the headers of its record
    holders: Mapped[list[int | None]] = mapped_column(JSON)
    names: Mapped[list[str]] = mapped_column(JSON)
    state: Mapped[str] = mapped_column(String(16))  # live, settled or dropped
    points: Mapped[list[int] | None] = mapped_column(JSON)
    dealt_at: Mapped[float] = mapped_column(Float)
    ended_at: Mapped[float | None] = mapped_column(Float)


class ActionRow(Base):
    """One action of a hand: append only."""

    __tablename__ = "actions"

    hand_id: Mapped[int] = mapped_column(ForeignKey("hands.id"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    version: Mapped[int] = mapped_column(Integer)
    action: Mapped[str] = mapped_column(String(512))
    cause: Mapped[str] = mapped_column(String(16))
    at: Mapped[float] = mapped_column(Float)


class ScoreRow(Base):
    """What a settled hand brought a person: what leaderboards count."""

    __tablename__ = "scores"
    __table_args__ = (Index("ix_scores_chat_id_at", "chat_id", "at"),)

    hand_id: Mapped[int] = mapped_column(ForeignKey("hands.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    person_id: Mapped[int] = mapped_column(BigInteger, index=True)
    chat_id: Mapped[int] = mapped_column(BigInteger)
    ruleset: Mapped[str] = mapped_column(String(16))
    landlord: Mapped[bool] = mapped_column(Boolean)
    won: Mapped[bool] = mapped_column(Boolean)
    points: Mapped[int] = mapped_column(Integer)
    match_won: Mapped[bool] = mapped_column(Boolean)
    people: Mapped[int] = mapped_column(Integer)  # how many people held seats
    at: Mapped[float] = mapped_column(Float)


class ParcelRow(Base):
    """What one process mails to the one that speaks."""

    __tablename__ = "parcels"

    id: Mapped[int] = mapped_column(Key, primary_key=True)
    content: Mapped[str] = mapped_column(Text)


class MessageRow(Base):
    """Which message fills a slot of somebody's screen."""

    __tablename__ = "messages"

    slot: Mapped[str] = mapped_column(String(64), primary_key=True)
    chat_id: Mapped[int] = mapped_column(BigInteger, index=True)
    message_id: Mapped[int] = mapped_column(BigInteger)
    mark: Mapped[int] = mapped_column(Integer)  # the table's version that it shows
