"""A table service in memory: people, a clock that stands still, chance that is told in advance."""

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from bot.app import commands as c
from bot.app.handle import TableService
from bot.app.notices import Notice
from bot.app.outcome import Outcome
from bot.app.ports import Booking, Logged, PersonTaken, VersionConflict
from bot.app.table import Alarm, ChatSettings, Person, Stage, Table
from engine import RULESETS, Bid, Card, Deal, Pass, Put, View, to_act, view_for
from engine.advice import Advice, ReasonCode, rank_advice
from engine.records import parse_action
from engine.views import Phase, choices
from tests.engine.engine_support import stacked

CHAT = -1001234567890
NOW = 1_800_000_000.0

ANNA = Person(5_000_000_001, "Anna", "zh-Hans", reachable=True)
BO = Person(5_000_000_002, "Bo", "en", reachable=True)
CHEN = Person(5_000_000_003, "陈", "zh-Hans", reachable=True)
DORA = Person(5_000_000_004, "Dora", "en", reachable=True)
PEOPLE = (ANNA, BO, CHEN, DORA)

# As landlord the first seat is out with three plays that nobody can beat: a spring.
SPRING = {0: "3456789TJQKA 333 44"}
SPRING_BOTTOM = "555"
SPRING_PLAYS = ("play 3456789TJQKA", "play 33344", "play 555")


class MemoryTables:
    """The ``Tables`` port on a dictionary, as strict as a database: it checks every change."""

    def __init__(self) -> None:
        self.tables: dict[int, Table] = {}
        self.booked: list[Booking] = []
        self.logged: dict[tuple[int, int], list[Logged]] = {}
        self.saves = 0
        self.conflicts: deque[Table] = deque()  # written by "another process" before a save

    async def load(self, table: int) -> Table | None:
        """Load a table."""
        return self.tables.get(table)

    async def open(self, table: Table) -> Table:
        """Store a new table."""
        self._check_people(table)
        hands = max((t.hands for t in self.tables.values() if t.chat == table.chat), default=0)
        opened = replace(table, id=len(self.tables) + 1, version=1, hands=hands)
        self.tables[opened.id] = opened
        return opened

    async def save(
        self,
        old: Table,
        new: Table,
        log: Sequence[Logged],
        bookings: Sequence[Booking],
        now: float,
    ) -> Table:
        """Store a change and hold it to what always has to be true."""
        if self.conflicts:
            other = self.conflicts.popleft()
            self.tables[other.id] = other
        if self.tables[old.id].version != old.version:
            raise VersionConflict
        self._check_people(new)
        _check_asked(old, new, log)
        self._note(old, new, log, bookings)
        self.saves += 1
        self.tables[new.id] = replace(new, version=old.version + 1)
        return self.tables[new.id]

    async def open_at(self, chat: int, thread: int | None) -> int | None:
        """The open table of a place."""
        return next((t.id for t in self._open() if (t.chat, t.thread) == (chat, thread)), None)

    async def seat_of(self, person: int) -> tuple[int, str] | None:
        """Where a person sits."""
        for table in self._open():
            number = table.seat_of(person)
            if number is not None and table.seats[number].present:
                return table.id, table.title
        return None

    def _open(self) -> Iterable[Table]:
        return (table for table in self.tables.values() if table.stage is not Stage.CLOSED)

    def _check_people(self, new: Table) -> None:
        here = [seat.person for seat in new.seats if seat.is_person]
        assert len(here) == len(set(here)), "somebody sits twice at one table"
        if new.stage is Stage.CLOSED:
            return
        claimed = {seat.person for seat in new.seats if seat.is_person and seat.present}
        for other in self._open():
            if other.id != new.id and claimed & {s.person for s in other.seats if s.present}:
                raise PersonTaken

    def _note(
        self, old: Table, new: Table, log: Sequence[Logged], bookings: Sequence[Booking]
    ) -> None:
        """Keep the log and the results; totals are the sum of what was booked, always."""
        entries = iter(log)
        hands = [booking.hand for booking in bookings]
        if new.hand is not None and not any(_same(new.hand, hand) for hand in hands):
            hands.append(new.hand)
        for hand in hands:
            known = self.logged.setdefault((hand.number, hand.attempt), [])
            known += [next(entries) for _ in range(len(hand.actions) - len(known))]
            assert tuple(entry.action for entry in known) == hand.actions
        assert next(entries, None) is None, "an action was logged that no hand has"
        self.booked += bookings
        if new.match is None:
            return
        totals = list(old.match.totals if _goes_on(old, new) else (0,) * new.rules.players)
        for booking in bookings if _goes_on(old, new) else ():
            points = booking.result.points if booking.result else (0,) * len(totals)
            totals = [sum(pair) for pair in zip(totals, points, strict=True)]
        assert tuple(totals) == new.match.totals
        assert sum(new.match.totals) + new.match.house == 0


def _same(one: Any, other: Any) -> bool:
    return (one.number, one.attempt) == (other.number, other.attempt)


def _goes_on(old: Table, new: Table) -> bool:
    """Whether the match is the one that was played before."""
    assert new.match is not None
    return old.match is not None and (new.match.settled > 0 or old.match.settled == 0)


def _check_asked(old: Table, new: Table, log: Sequence[Logged]) -> None:
    """Exactly those who are to act are asked; whoever was keeps the version of the question."""
    if new.stage is Stage.CLOSED:
        return
    waits = new.hand is not None and new.stage is Stage.PLAYING
    asked = {n for n, seat in enumerate(new.seats) if seat.asked}
    assert asked == (set(to_act(new.hand.state)) if waits else set())
    if not waits or old.hand is None or old.stage is not Stage.PLAYING or log:
        return
    if _same(old.hand, new.hand):
        before = [seat.asked for seat in old.seats]
        assert [seat.asked for seat in new.seats] == before, "somebody was asked twice"


class ToldChance:
    """Chance for tests: told deals first, then seeded ones; pauses are the shortest possible."""

    def __init__(self, seed: int = 1) -> None:
        self._seed = seed
        self.deals: deque[Deal] = deque()

    def for_deal(self, chat: int, number: int, attempt: int) -> Random:
        """Deal what was told; a match's first call is about seats, not cards."""
        return _Dealer(self, f"{self._seed}/{chat}/{number}/{attempt}")

    def for_move(self, chat: int, number: int, attempt: int, turn: int) -> int:
        """A seed for a decision."""
        return hash((self._seed, chat, number, attempt, turn)) % 2**32

    def pause(self, shortest: float, longest: float) -> float:
        """The shortest pause."""
        return shortest


class _Dealer(Random):
    """Shuffles a pack into the next deal that was told, and leaves seats where they are."""

    def __init__(self, chance: ToldChance, seed: str) -> None:
        super().__init__(seed)
        self._told = chance.deals
        self._seeded = Random(seed)
        self._dealt: Deal | None = None

    def shuffle(self, x: Any) -> None:
        """Arrange cards as told; seats stay."""
        if not isinstance(x[0], Card):
            return
        if not self._told:
            self._seeded.shuffle(x)
            return
        self._dealt = self._told.popleft()
        x[:] = self._dealt.cards

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        """Draw who is first: as told, else the first seat."""
        return self._told[0].first if self._told else 0

    def choice(self, seq: Any) -> Any:
        """Draw the card that is shown, as told."""
        if self._dealt is None or self._dealt.face_up is None:
            return self._seeded.choice(seq)
        hand = self._dealt.hands[self._dealt.first]
        return self._dealt.first * len(hand) + hand.index(self._dealt.face_up)


class QuickAdviser:
    """Bids as high as it may, or never; plays by the easiest real advice."""

    def __init__(self) -> None:
        self.bids = True
        self.asked: list[tuple[int | None, str]] = []

    async def rank(self, view: View, level: str, seed: int) -> tuple[Advice, ...]:
        """Rank what can be done."""
        self.asked.append((view.viewer, level))
        if view.phase is Phase.BIDDING:
            options = choices(view)
            action = options[-1] if self.bids else options[0]
            return (Advice(action, ReasonCode.BID_FAIR),)
        return rank_advice(view, Random(seed), "easy")


class House:
    """One group with one table, and everything that can be done at it."""

    def __init__(
        self,
        ruleset: str = "classic",
        *,
        target: int | None = 30,
        adviser: QuickAdviser | None = None,
    ) -> None:
        self.now = NOW
        self.tables = MemoryTables()
        self.chance = ToldChance()
        self.adviser = adviser or QuickAdviser()
        self.service = TableService(self.tables, self.chance, self.adviser, lambda: self.now)
        self.ruleset = ruleset
        self.rules = replace(RULESETS[ruleset], target=target)
        self.settings = ChatSettings(45, "zh-Hans", target)
        self.id = 0

    @property
    def table(self) -> Table:
        """The table as it is stored."""
        return self.tables.tables[self.id]

    @property
    def state(self) -> Any:
        """The state of its hand."""
        assert self.table.hand is not None
        return self.table.hand.state

    def view(self, seat: int | None = None) -> View:
        """The hand as a seat knows it."""
        return view_for(self.state, seat)

    def seat(self, person: Person) -> Any:
        """A person's seat."""
        number = self.table.seat_of(person.id)
        assert number is not None
        return self.table.seats[number]

    def on(self, person: Person) -> c.PanelRef:
        """The person's live panel."""
        assert self.table.hand is not None
        seat = self.seat(person)
        return c.PanelRef(self.table.hand.number, seat.panel, seat.asked)

    async def open(self, by: Person = ANNA, **changes: Any) -> Outcome:
        """Open the table."""
        command = c.OpenTable(by, CHAT, None, "牌友群", self.ruleset, self.settings)
        outcome = await self.service.open(replace(command, **changes))
        self.id = self.id or outcome.table.id
        return outcome

    async def do(self, command: type[Any], by: Person, *args: Any, **kwargs: Any) -> Outcome:
        """Let a person do something at the table."""
        return await self.service.handle(command(self.id, by, *args, **kwargs))

    async def tell(self, command: type[Any], *args: Any, **kwargs: Any) -> Outcome:
        """Let something happen to the table that no person did."""
        return await self.service.handle(command(self.id, *args, **kwargs))

    async def ring(self, alarm: Alarm | None = None) -> Outcome:
        """Let time go on to the next alarm, or to the one that is named, and let it ring."""
        at = self.table.due_at if alarm is None else self.table.alarms[alarm]
        assert at is not None
        self.now = max(self.now, at)
        while True:
            due = min((at, name) for name, at in self.table.alarms.items())[1]
            outcome = await self.tell(c.TimeUp, self.table.version)
            if alarm is None or due is alarm:
                return outcome

    async def sit(self, *people: Person) -> None:
        """Open the table if need be and let people sit down."""
        for person in people:
            if self.id:
                await self.do(c.Join, person)
            else:
                await self.open(person)

    async def deal(
        self, *people: Person, hands: dict[int, str] | None = None, **more: Any
    ) -> None:
        """Seat people in this order, the rest computers, and deal these cards."""
        self.told(hands or {}, **more)
        await self.sit(*people)
        await self.do(c.Begin, people[0])

    def told(self, hands: dict[int, str], **more: Any) -> None:
        """Say what will be dealt next."""
        self.chance.deals.append(stacked(self.rules, hands, **more))

    async def act(self, person: Person, text: str) -> Outcome:
        """Let a person answer, in notation without the seat, by the buttons of their panel."""
        number = self.table.seat_of(person.id)
        action = parse_action(f"{number} {text}")
        match action:
            case Put(cards=cards):
                return await self.do(c.TypedCards, person, cards)
            case Bid(value=value):
                return await self.do(c.Answer, person, self.on(person), value)
            case Pass():
                return await self.do(c.Answer, person, self.on(person), None)
            case _:
                yes = text.endswith("yes")
                return await self.do(c.Answer, person, self.on(person), int(yes))

    async def spring(self, *others: Person, landlord: Person = ANNA) -> Outcome:
        """Let the first seat bid 3 and win; the others, in turn order, pass."""
        outcome = await self.act(landlord, "bid 3")
        for number, play in enumerate(SPRING_PLAYS):
            for other in others if number else ():
                await self.act(other, "pass")
            outcome = await self.act(landlord, play)
        return outcome

    async def until(self, *stages: Stage, most: int = 1500) -> list[Notice]:
        """Let alarms ring until the table is in one of these stages."""
        notices: list[Notice] = []
        for _ in range(most):
            if self.table.stage in stages:
                return notices
            assert self.table.due_at is not None, f"{self.table.stage}: nothing will happen"
            notices += (await self.ring()).notices
        raise AssertionError(f"still {self.table.stage} after {most} alarms")


def told(outcome: Outcome, kind: type[Any]) -> list[Any]:
    """What an outcome tells of one kind."""
    return [notice for notice in outcome.notices if isinstance(notice, kind)]
