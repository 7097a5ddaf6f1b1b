"""What is said in which order, when answers and mails of several processes overtake each other."""

from dataclasses import dataclass, field

from bot.render.calls import Address, Content, Drop, Say, Show
from bot.storage.database import Database
from bot.storage.messages import Messages
from bot.storage.post import PostOffice
from bot.telegram.parcel import Arm, pack
from bot.telegram.voice import Voice
from bot.ticker import Ticker

GROUP = Address(-1_009_999_999_999)


@dataclass
class Heard:
    """An outbox that only remembers."""

    said: list[str] = field(default_factory=list)

    def put(self, call: Show | Say | Drop) -> None:
        """Take a call."""
        self.said.append(call.slot if isinstance(call, Drop) else call.content.text)


async def _ring(table: int, version: int) -> None:
    raise AssertionError(f"table {table} rings at {version}")


def board(version: int) -> list[Arm | Show | Say]:
    """What is put after a change: an alarm, a board, and something that is told."""
    return [
        Arm(1, version, None),
        Show(GROUP, "board:1", Content(f"board {version}")),
        Say(GROUP, Content(f"told {version}")),
    ]


def voice(post: PostOffice | None = None) -> tuple[Voice, Heard]:
    """A voice, and what it says."""
    heard = Heard()
    messages = Messages(Database("sqlite+aiosqlite:///unused.db"))
    made = Voice(heard, Ticker(_ring), messages, post)  # type: ignore[arg-type]
    return made, heard


async def test_what_is_overtaken_is_not_shown() -> None:
    """An older board does not take the place of a newer one; what was told is told."""
    it, heard = voice()
    await it.put(*board(2))
    await it.put(*board(1))
    await it.put(*board(2))
    assert heard.said == ["board 2", "told 2", "told 1", "board 2", "told 2"]


async def test_slots_do_not_overtake_each_other() -> None:
    """A panel of an older version is shown where only the board is newer."""
    it, heard = voice()
    await it.put(*board(2))
    await it.put(Arm(1, 1, None), Show(Address(7), "panel:1:7", Content("panel 1")))
    await it.put(Show(GROUP, "board:1", Content("asked for")))  # of no version
    assert heard.said == ["board 2", "told 2", "panel 1", "asked for"]


async def test_mail_stays_together(postgres_url: str) -> None:
    """What is sent in one put arrives in one piece and in order, lines and all."""
    database = Database(postgres_url)
    try:
        post = PostOffice(database)
        away, _ = voice(post)
        here, heard = voice()
        await away.put(*board(2))
        await away.put(*board(1))
        await away.put(Say(GROUP, Content("two\nlines\u2028of text")))
        mails = await post.collect()
        assert [len(mail) for mail in mails] == [3, 3, 1]
        assert mails[0] == [pack(parcel) for parcel in board(2)]
        await here.deliver(mails)
        assert heard.said == ["board 2", "told 2", "told 1", "two\nlines\u2028of text"]
        assert await post.collect() == []
    finally:
        await database.close()
