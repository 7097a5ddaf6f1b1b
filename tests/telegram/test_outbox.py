"""The outbox: what arrives, in which order, how often, and what it survives."""

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

import pytest
from fake_sender import FakeSender, Write, once
from virtual_time import run

from bot.render.calls import Address, Button, Content, Drop, Press, Priority, Say, Show, Verb
from bot.telegram.budgets import Budgets
from bot.telegram.outbox import Outbox
from bot.telegram.sender import (
    Failed,
    Gone,
    Limited,
    Migrated,
    Outcome,
    Refused,
    Unchanged,
    Unreachable,
)

GROUP = -100
ANN = 7
BEN = 8


@dataclass
class Post:
    """An outbox, the Telegram behind it, and what it told the application."""

    sender: FakeSender
    budgets: Budgets
    outbox: Outbox = field(init=False)
    sent: list[tuple[str, int]] = field(default_factory=list)
    gone: list[tuple[str, int]] = field(default_factory=list)
    unreachable: list[tuple[Address, str]] = field(default_factory=list)
    migrated: list[tuple[int, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.outbox = Outbox(
            self.sender,
            self.budgets,
            on_sent=self.on_sent,
            on_gone=self.on_gone,
            on_unreachable=self.on_unreachable,
            on_migrated=self.on_migrated,
            clock=asyncio.get_running_loop().time,
        )

    async def on_sent(self, show: Show, message_id: int) -> None:
        """Note what was delivered."""
        self.sent.append((show.slot, message_id))

    async def on_gone(self, slot: str) -> None:
        """Note what is empty, and after how many writes."""
        self.gone.append((slot, len(self.sender.writes)))

    async def on_unreachable(self, to: Address, description: str) -> None:
        """Note who is out of reach."""
        self.unreachable.append((to, description))

    async def on_migrated(self, old: int, new: int) -> None:
        """Note who has moved."""
        self.migrated.append((old, new))

    def show(self, text: str, slot: str = "board:1", chat: int = GROUP, **how: Any) -> None:
        """Put a show."""
        lines = how.pop("lines", ())
        thread = how.pop("thread", None)
        self.outbox.put(
            Show(Address(chat, thread), slot, Content(text, (), lines, feed=bool(lines)), **how)
        )

    def say(self, text: str, chat: int = GROUP, **how: Any) -> None:
        """Put a message that no slot keeps."""
        self.outbox.put(Say(Address(chat), Content(text), **how))


@asynccontextmanager
async def post(sender: FakeSender | None = None, **budgets: Any) -> AsyncIterator[Post]:
    """An outbox at work."""
    clock = asyncio.get_running_loop().time
    it = Post(sender or FakeSender(), Budgets(clock=clock, **budgets))
    it.outbox.start()
    yield it
    await it.outbox.stop(0)


def virtually(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """Run a test on virtual time."""

    def wrapper() -> None:
        run(test())  # type: ignore[arg-type]

    wrapper.__name__, wrapper.__doc__ = test.__name__, test.__doc__
    return wrapper


def most_in_a_minute(writes: list[Write]) -> int:
    """The largest number of writes that began within 60 s of each other."""
    times = [write.at for write in writes]
    return max(sum(start <= at < start + 60 for at in times) for start in times)


@virtually
async def test_first_show_is_sent_and_the_next_is_edited_in() -> None:
    """A slot without a message gets one; then it is edited."""
    async with post() as it:
        it.show("one")
        await it.outbox.idle()
        it.show("two")
        await it.outbox.idle()
        assert it.sender.said(GROUP) == [("send", "one"), ("edit", "two")]
        assert it.sent == [("board:1", 1), ("board:1", 1)]
        assert it.outbox.message_of("board:1") == 1


@virtually
async def test_fresh_show_takes_the_slot_over() -> None:
    """A fresh message is the one that is edited from then on."""
    async with post() as it:
        it.show("one")
        await it.outbox.idle()
        it.show("two", fresh=True)
        await it.outbox.idle()
        it.show("three")
        await it.outbox.idle()
        assert it.sender.messages == {(GROUP, 1): "one", (GROUP, 2): "three"}


@virtually
async def test_the_same_content_is_not_written_twice() -> None:
    """What the message shows already costs no call, but is reported as delivered."""
    async with post() as it:
        it.show("one")
        await it.outbox.idle()
        it.show("one")
        await it.outbox.idle()
        assert len(it.sender.writes) == 1
        assert len(it.sent) == 2


@virtually
async def test_another_keyboard_is_other_content() -> None:
    """The same text with other buttons is written."""
    async with post() as it:
        it.show("one")
        await it.outbox.idle()
        button = Button("K", Press(Verb.TAP, arg="K"))
        it.outbox.put(Show(Address(GROUP), "board:1", Content("one", ((button,),))))
        await it.outbox.idle()
        assert [write.kind for write in it.sender.writes] == ["send", "edit"]


@virtually
async def test_unchanged_counts_as_delivered() -> None:
    """Telegram's "not modified" is no error: after a restart it is what one would expect."""
    async with post(FakeSender(once(Unchanged()))) as it:
        it.outbox.remember("board:1", GROUP, 44)
        it.show("one")
        await it.outbox.idle()
        assert it.sent == [("board:1", 44)]


@virtually
async def test_edits_of_one_message_coalesce() -> None:
    """Fast taps: the first edit goes at once, then the latest, 0.4 s apart."""
    async with post() as it:
        it.show("start", "panel:1:0", ANN)
        await asyncio.sleep(10)
        for tap in range(20):
            it.show(f"tap {tap}", "panel:1:0", ANN)
            await asyncio.sleep(0.05)
        await it.outbox.idle()
        edits = it.sender.of(ANN)[1:]
        assert edits[0].html == "tap 0"
        assert edits[-1].html == "tap 19"
        assert len(edits) <= 4
        assert all(b.at - a.at >= 0.4 - 1e-6 for a, b in pairwise(edits))


@virtually
async def test_without_limits_edits_are_not_spaced() -> None:
    """Limits off: every edit goes as soon as the one before it has ended."""
    async with post(FakeSender(latency=0.001), off=True) as it:
        for tap in range(30):
            it.show(f"tap {tap}", "panel:1:0", ANN)
            await asyncio.sleep(0.01)
        await it.outbox.idle()
        assert len(it.sender.writes) == 30


@virtually
async def test_delayed_content_gives_way_to_newer() -> None:
    """A pass waits; the play that follows within the delay carries its line."""
    async with post() as it:
        it.show("whose turn: B", lines=("A: 33",), fresh=True)
        await it.outbox.idle()
        it.show("whose turn: C", lines=("B passes",), delay=3, spare=True)
        await asyncio.sleep(1)
        it.show("whose turn: A", lines=("C: 44",), fresh=True)
        await it.outbox.idle()
        assert it.sender.said(GROUP)[1:] == [("send", "B passes\nC: 44\nwhose turn: A")]


@virtually
async def test_delayed_pass_is_edited_in_after_the_news_before_it() -> None:
    """Nothing new for 3 s: the pass follows the lines that the message has."""
    async with post() as it:
        it.show("whose turn: B", lines=("A: 33",), fresh=True)
        await it.outbox.idle()
        it.show("whose turn: C", lines=("B passes",), delay=3, spare=True)
        await it.outbox.idle()
        assert it.sender.writes[1].at - it.sender.writes[0].at >= 3
        assert it.sender.said(GROUP)[1:] == [("edit", "A: 33\nB passes\nwhose turn: C")]


@virtually
async def test_urgent_content_ends_the_delay_of_older_content() -> None:
    """Newer content without a delay goes now; with a longer delay, at the older one's time."""
    async with post() as it:
        start = asyncio.get_running_loop().time()
        it.show("a", "x", delay=5)
        it.show("b", "x")
        it.show("c", "y", delay=2)
        it.show("d", "y", delay=9)
        await it.outbox.idle()
        assert [round(write.at - start, 1) for write in it.sender.writes] == [0.0, 2.0]
        assert it.sender.said(GROUP) == [("send", "b"), ("send", "d")]


@virtually
async def test_news_for_a_message_of_unknown_content_are_sent_fresh() -> None:
    """After a restart nobody knows the lines of the message: it is left as it is."""
    async with post() as it:
        it.outbox.remember("board:1", GROUP, 44)
        it.show("turn", lines=("A: 33",))
        await it.outbox.idle()
        assert it.sender.said(GROUP) == [("send", "A: 33\nturn")]


@virtually
async def test_a_remembered_message_is_edited() -> None:
    """After a restart a panel is edited, not sent again."""
    async with post() as it:
        it.outbox.remember("panel:1:0", ANN, 44)
        it.show("hand", "panel:1:0", ANN)
        await it.outbox.idle()
        assert it.sender.writes[0].message_id == 44


@virtually
async def test_a_vanished_message_is_sent_anew() -> None:
    """Somebody deleted the message: that is noted, and the content comes as a new one."""
    sender = FakeSender(lambda write: Gone() if write.message_id == 44 else None)
    async with post(sender) as it:
        it.outbox.remember("board:1", GROUP, 44)
        it.show("one")
        await it.outbox.idle()
        assert [write.kind for write in sender.writes] == ["edit", "send"]
        assert it.outbox.message_of("board:1") == 1
        assert it.gone == [("board:1", 1)]  # before the other was sent


@virtually
async def test_limited_chat_waits_alone_and_gets_the_newest() -> None:
    """429 of 30 s on one chat: others go on; the message arrives once, not stale."""
    sender = FakeSender()
    other = once(Limited(30))
    sender.fault = lambda write: other(write) if write.chat == GROUP else None
    async with post(sender) as it:
        start = asyncio.get_running_loop().time()
        it.show("old", lines=("A: 33",), fresh=True)
        await asyncio.sleep(1)
        it.show("hand", "panel:1:0", ANN)
        it.show("board", "board:2", -200)
        await asyncio.sleep(1)
        it.show("new", lines=("B: 44",), fresh=True)
        await asyncio.sleep(1)
        assert sender.said(ANN) == [("send", "hand")]
        assert sender.said(-200) == [("send", "board")]
        assert max(write.at for write in sender.writes) < start + 2
        await it.outbox.idle()
        again = sender.of(GROUP)[1:]
        assert [write.html for write in again] == ["A: 33\nB: 44\nnew"]
        assert 30 <= again[0].at - start < 32


@virtually
async def test_failures_are_retried_with_growing_pauses_and_given_up() -> None:
    """Five retries within 0.5 to 8 s, then silence: what was said is soon out of date."""
    sender = FakeSender(once(Failed("502"), 6))
    async with post(sender) as it:
        it.say("one")
        await it.outbox.idle()
        times = [write.at for write in sender.writes]
        pauses = [round(b - a, 2) for a, b in pairwise(times)]
        assert pauses == [0.55, 1.05, 2.05, 4.05, 8.05]
        it.say("two")
        await it.outbox.idle()
        assert sender.said(GROUP)[-1] == ("send", "two")


@virtually
async def test_after_an_outage_screens_show_the_truth() -> None:
    """What fills a slot is tried for ten minutes, now and then; its newest content counts."""
    sender = FakeSender(lambda _: Failed("NetworkError") if loop.time() < back else None)
    loop = asyncio.get_running_loop()
    back = loop.time() + 300
    async with post(sender) as it:
        it.show("one")
        it.show("Ann's", "panel:1:0", ANN)
        await asyncio.sleep(100)
        it.show("two")
        await it.outbox.idle()
        assert sender.said(GROUP)[-1] == ("send", "two")
        assert sorted(slot for slot, _ in it.sent) == ["board:1", "panel:1:0"]
        assert loop.time() < back + 35
        assert len(sender.writes) < 50


@virtually
async def test_what_always_fails_is_given_up_and_does_not_hold_up_its_chat() -> None:
    """One call that the server never takes is tried 26 times; others of its chat go between."""
    sender = FakeSender(lambda write: Failed("500") if write.html == "poison" else None)
    async with post(sender) as it:
        it.show("poison", "reminder:1:0")
        await asyncio.sleep(60)
        it.show("fine")
        await asyncio.sleep(5)
        assert it.sent == [("board:1", 1)]
        await it.outbox.idle()
        assert sum(write.html == "poison" for write in sender.writes) == 26
        assert it.sent == [("board:1", 1)]


@virtually
async def test_what_a_new_message_takes_over_from_is_retired() -> None:
    """The old one loses its buttons; it says where to look if there is something to say."""
    keyboard = ((Button("x", Press(Verb.LOOK)),),)
    for farewell, last in ((None, ("strip", "")), (Content("below"), ("edit", "below"))):
        async with post() as it:
            for text in ("one", "two"):
                content, to = Content(text, keyboard), Address(ANN)
                show = Show(to, "panel:1:0", content, fresh=True, retire=True, farewell=farewell)
                it.outbox.put(show)
                await it.outbox.idle()
            assert it.sender.said(ANN) == [("send", "one"), ("send", "two"), last]
            assert it.outbox.message_of("panel:1:0") == 2


@virtually
async def test_a_send_that_timed_out_is_repeated_and_the_last_id_is_kept() -> None:
    """Telegram took the message but the answer was lost: the second message fills the slot."""
    sender = FakeSender()

    def take_but_lose(write: Write) -> Outcome | None:
        if len(sender.writes) > 1:
            return None
        sender._done(write)
        return Failed("TimedOut")

    sender.fault = take_but_lose
    async with post(sender) as it:
        it.show("one", fresh=True)
        await it.outbox.idle()
        assert it.sent == [("board:1", 2)]
        assert it.outbox.message_of("board:1") == 2


@virtually
async def test_refused_content_is_given_up_at_once() -> None:
    """A 400 is final: no retry, and the next content is written."""
    async with post(FakeSender(once(Refused("can't parse entities")))) as it:
        it.show("<oops")
        await it.outbox.idle()
        it.show("fine")
        await it.outbox.idle()
        assert it.sender.said(GROUP) == [("send", "<oops"), ("send", "fine")]


@virtually
async def test_a_sender_that_raises_does_not_stop_the_outbox() -> None:
    """A bug costs the call, not the bot."""

    def bug(write: Write) -> Outcome | None:
        if write.html == "bad":
            raise ValueError("bug")
        return None

    async with post(FakeSender(bug)) as it:
        it.show("bad")
        it.show("good", "x")
        await it.outbox.idle()
        assert it.sent == [("x", 1)]


@virtually
async def test_a_callback_that_raises_does_not_stop_the_outbox() -> None:
    """What the application does wrong is logged."""
    async with post() as it:

        async def broken(show: Show, message_id: int) -> None:
            raise RuntimeError("database")

        callbacks = it.outbox._delivery._callbacks
        it.outbox._delivery._callbacks = replace(callbacks, on_sent=broken)
        it.show("one")
        await it.outbox.idle()
        it.show("two")
        await it.outbox.idle()
        assert it.sender.said(GROUP) == [("send", "one"), ("edit", "two")]


@virtually
async def test_migration_moves_what_waits_and_is_told_once() -> None:
    """The call is repeated in the supergroup, what waits follows, old ids are followed later."""
    sender = FakeSender(lambda write: Migrated(-1001) if write.chat == GROUP else None)
    async with post(sender) as it:
        it.outbox.remember("lobby:1", GROUP, 44)
        it.show("one")
        it.show("two", "x")
        it.say("three")
        await it.outbox.idle()
        assert it.migrated == [(GROUP, -1001)]
        assert len(sender.of(GROUP)) == 1
        assert sorted(html for _, html in sender.said(-1001)) == ["one", "three", "two"]
        it.show("four", chat=-1001)
        it.show("five", "lobby:1", -1001)  # message ids mean nothing in the new chat
        await it.outbox.idle()
        assert sender.said(-1001)[3:] == [("edit", "four"), ("send", "five")]
        assert it.migrated == [(GROUP, -1001)]


@virtually
async def test_what_is_shown_under_an_old_id_goes_to_the_new_one_and_the_move_is_told_again() -> (
    None
):
    """A table was opened by an update from before the move: the application must move it, too."""
    async with post() as it:
        it.outbox.migrate(GROUP, -1001)
        it.show("one")
        it.show("two", "board:2")
        await it.outbox.idle()
        assert it.sender.said(-1001) == [("send", "one"), ("send", "two")]
        assert it.migrated == [(GROUP, -1001)]
        it.say("three")  # nobody's table
        await it.outbox.idle()
        assert it.migrated == [(GROUP, -1001)]


@virtually
async def test_a_migration_that_could_not_be_followed_is_told_again() -> None:
    """The application fails at first: nothing goes to the new id before its tables have moved."""
    sender = FakeSender(lambda write: Migrated(-1001) if write.chat == GROUP else None)
    async with post(sender) as it:
        told = []

        async def fails_once(old: int, new: int) -> None:
            told.append((old, new))
            assert sender.said(-1001) == []
            if len(told) == 1:
                raise RuntimeError("the database is busy")

        callbacks = it.outbox._delivery._callbacks
        it.outbox._delivery._callbacks = replace(callbacks, on_migrated=fails_once)
        it.show("one")
        await it.outbox.idle()
        assert told == [(GROUP, -1001)] * 2
        assert sender.said(-1001) == [("send", "one")]


@virtually
async def test_a_migration_known_from_a_service_message_is_not_told_again() -> None:
    """The application says so first; a call that was in flight finds out too."""
    sender = FakeSender(lambda write: Migrated(-1001) if write.chat == GROUP else None)
    async with post(sender) as it:
        it.show("one")
        await asyncio.sleep(0.01)
        it.show("two", "x")
        it.outbox.migrate(GROUP, -1001)
        await it.outbox.idle()
        assert it.migrated == []
        assert sorted(sender.said(-1001)) == [("send", "one"), ("send", "two")]


@virtually
async def test_a_group_that_is_gone_because_it_migrated_is_not_out_of_reach() -> None:
    """The old group answers 403 after its migration is known: the call goes to the new one."""
    gone = Unreachable("Forbidden: the group chat was deleted")
    async with post(FakeSender(lambda write: gone if write.chat == GROUP else None)) as it:
        it.show("one")
        await asyncio.sleep(0.01)
        it.outbox.migrate(GROUP, -1001)
        await it.outbox.idle()
        assert it.unreachable == []
        assert it.sender.said(-1001) == [("send", "one")]


@virtually
async def test_migration_in_circles_ends() -> None:
    """A server that sends us to and fro is given up."""
    sender = FakeSender(lambda write: Migrated(-1001 if write.chat == GROUP else GROUP))
    async with post(sender) as it:
        it.show("one")
        await it.outbox.idle()
        assert len(sender.writes) == 6


@virtually
async def test_unreachable_chat_drops_what_waits() -> None:
    """A person blocked the bot: told once, nothing else is tried."""
    sender = FakeSender(once(Unreachable("Forbidden: bot was blocked by the user")))
    async with post(sender) as it:
        it.show("hand", "panel:1:0", ANN)
        it.say("reminder", ANN)
        it.show("other", "panel:1:1", BEN)
        await it.outbox.idle()
        assert it.unreachable == [(Address(ANN), "Forbidden: bot was blocked by the user")]
        assert len(sender.of(ANN)) == 1
        assert it.sent == [("panel:1:1", 1)]


@virtually
async def test_closed_topic_leaves_other_topics_alone() -> None:
    """Only what waits for the closed topic is dropped."""
    sender = FakeSender(lambda w: Unreachable("Topic_closed") if w.html == "a" else None)
    async with post(sender) as it:
        it.show("a", "board:1", thread=5)
        it.show("b", "lobby:1", thread=5)
        it.show("c", "board:2", thread=6)
        await it.outbox.idle()
        assert it.unreachable == [(Address(GROUP, 5), "Topic_closed")]
        assert it.sender.said(GROUP) == [("send", "a"), ("send", "c")]


@virtually
async def test_drop_deletes_the_message() -> None:
    """A reminder goes when it was answered; the slot is empty afterwards."""
    async with post() as it:
        it.show("hurry", "reminder:1:0", ANN)
        await it.outbox.idle()
        it.outbox.put(Drop(Address(ANN), "reminder:1:0"))
        await it.outbox.idle()
        assert it.sender.messages == {}
        assert it.outbox.message_of("reminder:1:0") is None


@virtually
async def test_what_is_shown_after_a_drop_takes_the_place_of_what_was_there() -> None:
    """A second reminder notifies as an edit would not, and is the only one."""
    async with post() as it:
        it.show("half", "reminder:1:0", ANN, fresh=True)
        await it.outbox.idle()
        it.outbox.put(Drop(Address(ANN), "reminder:1:0"))
        it.show("soon", "reminder:1:0", ANN, fresh=True)
        await it.outbox.idle()
        assert list(it.sender.messages.values()) == ["soon"]


@pytest.mark.parametrize("outcome", [Gone(), Unreachable("Forbidden: kicked"), Refused("no")])
def test_a_failing_deletion_is_nobodys_concern(outcome: Outcome) -> None:
    """Too old, already gone, no right: nothing is told or retried."""

    async def main() -> None:
        async with post(FakeSender(lambda w: outcome if w.kind == "delete" else None)) as it:
            it.outbox.remember("reminder:1:0", ANN, 44)
            it.outbox.put(Drop(Address(ANN), "reminder:1:0"))
            it.outbox.put(Drop(Address(ANN), "reminder:1:0"))
            await it.outbox.idle()
            assert it.sender.said(ANN) == [("delete", "")]
            assert it.unreachable == []

    run(main())


@virtually
async def test_drop_of_what_was_not_written_yet() -> None:
    """What waits is cancelled; what is in flight is deleted on arrival and not reported."""
    async with post() as it:
        it.show("waits", "reminder:1:0", ANN, delay=2)
        it.outbox.put(Drop(Address(ANN), "reminder:1:0"))
        it.show("flies", "reminder:1:1", BEN)
        await asyncio.sleep(0.01)
        it.outbox.put(Drop(Address(BEN), "reminder:1:1"))
        await it.outbox.idle()
        assert it.sender.said(ANN) == []
        assert it.sender.said(BEN) == [("send", "flies"), ("delete", "")]
        assert it.sent == []


@virtually
async def test_show_after_drop_is_a_new_message() -> None:
    """The old message goes, the new one stays, whatever was in flight."""
    async with post() as it:
        it.show("one", "reminder:1:0", ANN)
        await asyncio.sleep(0.01)
        it.outbox.put(Drop(Address(ANN), "reminder:1:0"))
        it.show("two", "reminder:1:0", ANN)
        await it.outbox.idle()
        assert list(it.sender.messages.values()) == ["two"]


@virtually
async def test_a_slot_may_move_to_another_chat() -> None:
    """Another person takes the seat: what waited for the former is not written."""
    async with post() as it:
        it.show("to Ann", "panel:1:0", ANN)
        await it.outbox.idle()
        it.show("late for Ann", "panel:1:0", ANN, delay=1)
        it.show("to Ben", "panel:1:0", BEN)
        await it.outbox.idle()
        assert it.sender.said(ANN) == [("send", "to Ann")]
        assert it.sender.said(BEN) == [("send", "to Ben")]


@virtually
async def test_a_failed_show_does_not_return_to_a_former_chat() -> None:
    """The retry of a show whose slot moved meanwhile is not wanted."""
    sender = FakeSender(lambda write: Failed("502") if write.chat == ANN else None)
    async with post(sender) as it:
        it.show("to Ann", "panel:1:0", ANN)
        await asyncio.sleep(0.01)
        it.show("to Ben", "panel:1:0", BEN)
        await it.outbox.idle()
        assert len(sender.of(ANN)) == 1
        assert it.sent == [("panel:1:0", 1)]


@virtually
async def test_the_most_important_goes_first() -> None:
    """Within a chat and between chats: panel, table, rest, stale."""
    async with post(overall_rate=1, overall_burst=1) as it:
        for priority in reversed(Priority):
            it.show(priority.name, f"panel:{priority}", 10 + priority, priority=priority)
        it.show("TABLE 2", "x", 10 + Priority.PANEL, priority=Priority.TABLE)
        await asyncio.sleep(3.9)
        shown = [write.html for write in it.sender.writes]
        assert shown == ["PANEL", "TABLE", "TABLE 2", "REST"]


@virtually
async def test_stale_panels_are_left_out_when_writes_are_scarce() -> None:
    """An old edit of a panel that nobody waits for is skipped; a new one is not."""
    async with post(overall_rate=0.5, overall_burst=1) as it:
        it.outbox.remember("panel:1:0", ANN, 44)
        for chat in range(20, 25):
            it.show("important", f"panel:{chat}", chat, priority=Priority.PANEL)
        it.show("old", "panel:1:0", ANN, priority=Priority.STALE)
        await asyncio.sleep(4.5)
        assert it.outbox.depth == 3
        await asyncio.sleep(4)
        assert it.outbox.depth == 0
        it.show("new", "panel:1:0", ANN, priority=Priority.STALE)
        await it.outbox.idle()
        assert it.sender.said(ANN) == [("edit", "new")]


@virtually
async def test_spare_content_is_forgotten_where_room_is_short() -> None:
    """With fewer than four writes left, what is spare is not written at all."""
    async with post(group_limit=6) as it:
        for number in range(3):
            it.say(f"answer {number}")
        await it.outbox.idle()
        it.show("nice to have", spare=True)
        await it.outbox.idle()
        assert [html for _, html in it.sender.said(GROUP)] == ["answer 0", "answer 1", "answer 2"]
        it.show("nice to have", spare=True, delay=3)
        await it.outbox.idle()
        assert len(it.sender.writes) == 3
        await asyncio.sleep(60)
        it.show("nice to have", spare=True)
        await it.outbox.idle()
        assert len(it.sender.writes) == 4


@virtually
async def test_spare_news_wait_for_room_or_the_next_message() -> None:
    """A pass that could not be edited in is in the next message."""
    async with post(group_limit=6) as it:
        for number in range(3):
            it.say(f"answer {number}")
        await it.outbox.idle()
        it.show("turn: C", lines=("B passes",), spare=True, delay=3)
        await asyncio.sleep(1)
        it.say("answer", ANN)  # stirs the outbox after the delay is over
        await asyncio.sleep(10)
        it.say("answer", ANN)
        await asyncio.sleep(1)
        it.show("turn: A", lines=("C: 44",), fresh=True)
        await it.outbox.idle()
        assert it.sender.writes[-1].html == "B passes\nC: 44\nturn: A"


@virtually
async def test_newer_content_inherits_what_matters() -> None:
    """Freshness, loudness and urgency of unsent content pass on; spare only if both are."""
    async with post(group_limit=6) as it:
        it.show("old")
        for number in range(3):
            it.say(f"answer {number}")
        await it.outbox.idle()
        it.show("one", fresh=True, loud=True, delay=1)
        it.show("two", spare=True, delay=1)
        await it.outbox.idle()
        assert it.sender.messages[GROUP, 5] == "two"
        assert it.sender.writes[-1].loud
        it.show("three", spare=True, delay=1)
        it.show("four", delay=1)
        await it.outbox.idle()
        assert it.sender.messages[GROUP, 5] == "four"


@virtually
async def test_newer_content_inherits_urgency() -> None:
    """A panel that was to go first still does when its content is replaced."""
    async with post(private_rate=0.1, private_burst=1) as it:
        it.say("first", ANN)
        await it.outbox.idle()
        it.show("stale", "a", ANN, priority=Priority.TABLE)
        it.show("one", "b", ANN, priority=Priority.PANEL)
        it.show("two", "b", ANN, priority=Priority.STALE)
        await it.outbox.idle()
        assert [html for _, html in it.sender.said(ANN)] == ["first", "two", "stale"]


@virtually
async def test_slow_writes_count_when_they_end() -> None:
    """The minute begins when Telegram has answered, not when the call began."""
    async with post(FakeSender(latency=4), group_limit=1) as it:
        it.say("one")
        it.say("two")
        await it.outbox.idle()
        one, two = it.sender.writes
        assert two.at - one.at >= 64


@virtually
async def test_a_group_gets_at_most_18_writes_in_any_minute() -> None:
    """Whatever is put, and however: messages, edits and deletions count together."""
    async with post() as it:
        for number in range(400):
            it.show(f"play {number}", lines=(f"line {number}",), fresh=number % 3 == 0)
            if number % 7 == 0:
                it.show("x", f"lobby:{number}")
                it.outbox.put(Drop(Address(GROUP), f"lobby:{number - 7}"))
                it.say("answer")
            await asyncio.sleep(0.5)
        await it.outbox.idle()
        assert most_in_a_minute(it.sender.writes) <= 18
        assert any(text.endswith("play 399") for text in it.sender.messages.values())


@virtually
async def test_a_fast_game_never_silences_its_group() -> None:
    """A play every second: the messages merge, and none waits for long."""
    async with post() as it:
        for number in range(120):
            it.show("turn", lines=(f"play {number}",), fresh=True)
            await asyncio.sleep(1)
        await it.outbox.idle()
        times = [write.at for write in it.sender.writes]
        assert max(b - a for a, b in pairwise(times)) < 7
        lines = "\n".join(write.html for write in it.sender.writes)
        assert all(f"play {number}\n" in lines for number in range(120))


@virtually
async def test_chats_go_in_parallel_within_bounds() -> None:
    """A slow server holds at most 32 calls."""
    async with post(FakeSender(latency=5), overall_rate=1000, overall_burst=1000) as it:
        for chat in range(1, 101):
            it.show("hand", f"panel:{chat}", chat)
        await it.outbox.idle()
        assert it.sender.most == 32
        assert len(it.sent) == 100


@virtually
async def test_waiting_calls_are_bounded() -> None:
    """Of more answers than anybody reads the oldest are dropped, shows are kept."""
    async with post() as it:
        it.show("board")
        for number in range(200):
            it.say(f"answer {number}")
        assert it.outbox.depth == 60
        await it.outbox.idle()
        texts = [html for _, html in it.sender.said(GROUP)]
        assert "board" in texts
        assert "answer 199" in texts
        assert "answer 0" not in texts


@virtually
async def test_memory_is_back_after_a_thousand_tables() -> None:
    """Slots, lanes, budgets and tasks of what is over are freed."""
    async with post(overall_rate=1000, overall_burst=1000) as it:
        for table in range(1, 1001):
            it.show("board", f"board:{table}", -table)
            it.show("hand", f"panel:{table}:0", table)
            it.outbox.forget(f"board:{table}")
            it.outbox.forget(f"panel:{table}")
        await it.outbox.idle()
        await asyncio.sleep(120)
        it.show("last", "lobby:1", -1)
        await it.outbox.idle()
        assert len(it.sent) == 2001
        await asyncio.sleep(1)
        assert (len(it.outbox._slots), len(it.outbox._schedule)) == (1, 0)
        assert not it.outbox._flights
        assert len(it.budgets) <= 4
        assert len(asyncio.all_tasks()) == 1


@virtually
async def test_slots_that_nobody_forgets_are_bounded() -> None:
    """Beyond 20,000 the least recently used goes."""
    async with post() as it:
        for number in range(20_005):
            it.outbox.remember(f"lobby:{number}", GROUP, 5)
        assert it.outbox.message_of("lobby:4") is None
        assert it.outbox.message_of("lobby:5") == 5


@virtually
async def test_forget_takes_whole_names_only() -> None:
    """``board:1`` is not ``board:12``."""
    async with post() as it:
        for slot in ("board:1", "board:1:x", "board:12"):
            it.outbox.remember(slot, GROUP, 5)
        it.outbox.forget("board:1")
        await asyncio.sleep(1)
        assert it.outbox.message_of("board:1") is None
        assert it.outbox.message_of("board:1:x") is None
        assert it.outbox.message_of("board:12") == 5


@virtually
async def test_forgotten_slots_deliver_their_last_content() -> None:
    """What waits is edited into the right message before the slot is forgotten."""
    async with post() as it:
        it.show("board")
        await it.outbox.idle()
        it.show("closed", delay=1)
        it.outbox.forget("board:1")
        await it.outbox.idle()
        assert it.sender.said(GROUP) == [("send", "board"), ("edit", "closed")]
        assert it.outbox.message_of("board:1") is None


@virtually
async def test_stop_writes_what_waits_without_delays() -> None:
    """The last words are said before the process ends."""
    async with post() as it:
        it.show("bye", delay=60)
        await it.outbox.stop(3)
        assert it.sender.said(GROUP) == [("send", "bye")]


@virtually
async def test_after_the_stop_nothing_is_taken() -> None:
    """A late call neither waits for ever nor fails."""
    async with post() as it:
        await it.outbox.stop(3)
        it.show("late")
        assert it.outbox.depth == 0
        await it.outbox.idle()


@virtually
async def test_stop_does_not_wait_for_what_cannot_go() -> None:
    """A limited chat or a hanging call does not hold the process up."""
    sender = FakeSender(once(Limited(300)))
    async with post(sender) as it:
        it.show("late")
        await asyncio.sleep(1)
        start = asyncio.get_running_loop().time()
        await it.outbox.stop(3)
        assert asyncio.get_running_loop().time() - start < 0.1
    async with post(FakeSender(latency=100)) as it:
        it.show("hangs")
        await asyncio.sleep(1)
        start = asyncio.get_running_loop().time()
        await it.outbox.stop(3)
        assert asyncio.get_running_loop().time() - start == pytest.approx(3)
        assert len(asyncio.all_tasks()) == 1


@virtually
async def test_say_replies_and_is_loud_where_told() -> None:
    """The arguments of a message reach the sender."""
    async with post() as it:
        it.say("answer", reply_to=9, loud=True)
        it.show("turn", "reminder:1:0", ANN, loud=True)
        await it.outbox.idle()
        assert [(write.reply_to, write.loud) for write in it.sender.writes] == [
            (9, True),
            (None, True),
        ]


@pytest.mark.parametrize("seed", range(12))
def test_whatever_happens_the_last_content_is_shown(seed: int) -> None:
    """Random calls, random faults: one in flight a chat, budgets kept, the truth at the end."""
    run(_storm(random.Random(seed)))


async def _storm(rng: random.Random) -> None:
    sender = FakeSender()
    faults = [Failed("502"), Limited(3), Gone()]
    is_calm = False

    def fault(write: Write) -> Outcome | None:
        if is_calm or rng.random() < 0.8:
            return None
        outcome = rng.choice(faults)
        return None if write.kind == "send" and isinstance(outcome, Gone) else outcome

    sender.fault = fault
    last: dict[str, tuple[int, str]] = {}
    async with post(sender) as it:
        for number in range(150):
            chat = rng.choice([GROUP, -200, ANN, BEN])
            slot = f"slot:{chat}:{rng.randrange(2)}"
            it.show(
                f"text {number};",
                slot,
                chat,
                fresh=rng.random() < 0.2,
                delay=rng.choice([0, 0, 1, 3]),
                priority=rng.choice([Priority.PANEL, Priority.TABLE, Priority.REST]),
                lines=(f"line {number}",) if rng.random() < 0.3 else (),
            )
            last[slot] = chat, f"text {number};"
            if rng.random() < 0.1:
                it.say(f"say {number}", chat)
            await asyncio.sleep(rng.choice([0, 0, 0.03, 0.2, 1]))
        is_calm = True
        await it.outbox.idle()
        for slot, (chat, text) in last.items():
            message_id = it.outbox.message_of(slot)
            assert message_id is not None
            assert sender.messages[chat, message_id].endswith(text)
        for chat in (GROUP, -200):
            assert most_in_a_minute(sender.of(chat)) <= 18
        for chat in (ANN, BEN):
            starts = [write.at for write in sender.of(chat)]
            assert all(sum(a <= b < a + 10 for b in starts) <= 13 for a in starts)
