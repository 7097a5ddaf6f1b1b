"""Two tables that one reader cannot tell apart: what they are shown must be the same."""

from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random

from bot.app import commands as c
from bot.app.errors import AppError
from bot.app.handle import TableService
from bot.app.outcome import Outcome
from bot.app.table import HAND_STAGES, Person, Table
from bot.i18n import Words
from bot.render.calls import Call, Content, Drop
from bot.render.replies import refusal_text, reply_text
from bot.render.talk import calls_for
from engine import Card, IllegalAction, legal_plays, replay, view_for
from engine.views import Phase
from tests.app.app_support import ANNA, BO, CHAT, CHEN, House, MemoryTables

SEATED = (ANNA, BO, CHEN)
Render = Callable[[Outcome, str], list[Call]]
Seen = list[tuple[object, ...]]


@dataclass
class Leak(Exception):
    """A reader could tell the two tables apart."""

    reader: str
    command: object
    one: Seen
    other: Seen


class Evening:
    """Hands that three people play with all sorts of presses, watched by doubtful readers."""

    def __init__(self, seed: int, render: Render | None = None, share: float = 1.0) -> None:
        self.rng = Random(seed)
        self.share = share  # of the commands that are looked at in two worlds
        self.render = render
        self.house = House(target=None)
        self.house.chance._seed = seed
        self.compared = 0

    async def play(self, hands: int) -> None:
        """Play so many hands; raises ``Leak``."""
        await self.house.deal(*SEATED)
        while True:
            while self.house.table.stage in HAND_STAGES:
                await self._carry_out(self._command())
            if self.house.table.hands >= hands:
                return
            for person in SEATED:
                await self.house.do(c.WantNext, person)

    # --- what people do ------------------------------------------------------------------

    def _command(self) -> c.TableCommand:
        """Mostly somebody goes on with the hand; now and then they press something else."""
        if self.rng.random() < 0.25:
            return self._idle_command(self.rng.choice(SEATED))
        table = self.house.table
        number = next(n for n, seat in enumerate(table.seats) if seat.asked)
        person = next(p for p in SEATED if p.id == table.seats[number].person)
        view, on = self.house.view(number), self.house.on(person)
        if view.phase is Phase.BIDDING:
            return c.Answer(table.id, person, on, self.rng.choice((0, 1, 2, 3)))
        if table.seats[number].selection and self.rng.random() < 0.9:
            return c.Submit(table.id, person, on, self.rng.choice((None, 0)))
        standing = view.standing.play if view.standing else None
        moves = list(legal_plays(view.hand, view.rules, standing))
        if standing and (not moves or self.rng.random() < 0.2):
            return c.Answer(table.id, person, on, None)
        longest = max(len(move.cards) for move in moves)
        cards = self.rng.choice([m.cards for m in moves if len(m.cards) >= longest // 2 + 1])
        if self.rng.random() < 0.5:
            return c.TypedCards(table.id, person, cards)
        return c.PickCandidate(table.id, person, on, self.rng.choice((0, 0, 1, 2)))

    def _idle_command(self, person: Person) -> c.TableCommand:
        table, on = self.house.table.id, self.house.on(person)
        held = self.house.view(self.house.table.seat_of(person.id)).hand
        rank = self.rng.choice(held).rank
        made: list[c.TableCommand] = [
            c.Tap(table, person, on, rank),
            c.Suggest(table, person, on),
            c.Sort(table, person, on),
            c.ClearSelection(table, person, on),
            c.Look(table, person),
            c.ShowAgain(table),
            c.NewPanel(table, person),
            c.ShowPanel(table, person),
            c.Answer(table, person, on, None),
            c.Submit(table, person, on, None),
            c.TypedCards(table, person, (self.rng.choice(held),)),
        ]
        return self.rng.choice(made)

    async def _carry_out(self, command: c.TableCommand) -> None:
        """Carry a command out, here and where the reader's eyes see the same."""
        if self.rng.random() >= self.share:
            with suppress(AppError, IllegalAction):
                await self.house.service.handle(command)
            return
        reader = self.rng.choice(SEATED)
        twin = another(self.house.table, reader, command, self.rng)
        other = await self._seen_at(twin, command, reader)
        seen = await self._seen(self.house.service, command, reader)
        if self.house.table.stage not in HAND_STAGES:
            return  # the hand is over: all cards are public
        self.compared += 1
        if seen != other:
            raise Leak(reader.name, command, seen, other)

    async def _seen_at(self, twin: Table, command: c.TableCommand, reader: Person) -> Seen:
        tables = MemoryTables()
        tables.tables[twin.id] = twin
        tables.logged = {key: list(log) for key, log in self.house.tables.logged.items()}
        service = TableService(
            tables, self.house.chance, self.house.adviser, lambda: self.house.now
        )
        return await self._seen(service, command, reader)

    async def _seen(self, service: TableService, command: c.TableCommand, reader: Person) -> Seen:
        """What the reader sees of it: in private, in the group, as an answer."""
        by = getattr(command, "by", None)
        try:
            outcome = await service.handle(command)
        except (AppError, IllegalAction) as error:
            return [("refused", refusal_text(Words("zh-Hans"), error))] if by == reader else []
        if self.render is None:  # the panels of others are not shown to the reader
            own = tuple(seat for seat in outcome.panels if seat.person == reader.id)
            calls = calls_for(replace(outcome, panels=own), "bot")
        else:
            calls = self.render(outcome, "bot")
        # There are no reminders here, so that to drop one shows nothing.
        shown = [
            call
            for call in calls
            if call.to.chat in (CHAT, reader.id) and not isinstance(call, Drop)
        ]
        seen: Seen = [(type(call).__name__, *_parts(call)) for call in shown]
        if by == reader and outcome.reply is not None:
            seen.append(("answer", reply_text(Words(reader.locale), outcome.reply)))
        return seen


def _parts(call: Call) -> Iterable[object]:
    """Everything that a call puts before eyes, and when."""
    timing = (getattr(call, "delay", 0), getattr(call, "fresh", False))
    return call.to, call.content.html, call.content.keyboard, *timing


def another(table: Table, reader: Person, command: c.TableCommand, rng: Random) -> Table:
    """A table where others hold other cards, as far as the reader cannot know better."""
    hand, me = table.hand, table.seat_of(reader.id)
    views = [view_for(hand.state, seat) for seat in range(3)]
    kept = [Counter(seat.selection) for seat in table.seats]
    if isinstance(command, c.TypedCards):
        kept[table.seat_of(command.by.id)] += Counter(command.cards)
    free: dict[int | str, list[Card]] = {
        seat: list((Counter(views[seat].hand) - Counter(hand.deal.bottom) - kept[seat]).elements())
        for seat in range(3)
        if seat != me
    }
    if views[0].phase is Phase.BIDDING and not isinstance(command, c.Answer):
        free["bottom"] = list(hand.deal.bottom)
    cards = [card for held in free.values() for card in held]
    rng.shuffle(cards)
    spare = iter(cards)
    given = {place: [next(spare) for _ in held] for place, held in free.items()}

    def changed(place: int | str, held: tuple[Card, ...]) -> tuple[Card, ...]:
        rest = Counter(held) - Counter(free.get(place, ()))
        return tuple(rest.elements()) + tuple(given.get(place, ()))

    deal = replace(
        hand.deal,
        hands=tuple(changed(seat, held) for seat, held in enumerate(hand.deal.hands)),
        bottom=changed("bottom", hand.deal.bottom),
    )
    state = replay(table.rules, deal, hand.actions).state
    return replace(table, hand=replace(hand, deal=deal, state=state))


def over_the_shoulder(outcome: Outcome, bot: str) -> list[Call]:
    """A careless renderer: the group can read everybody's panel."""
    calls = calls_for(outcome, bot)
    board = next((call for call in calls if call.to.chat == CHAT), None)
    private = [call for call in calls if call.to.chat > 0 and not isinstance(call, Drop)]
    if board is None or isinstance(board, Drop):
        return calls
    return [*calls, *(replace(board, content=call.content) for call in private)]


def by_its_buttons(outcome: Outcome, bot: str) -> list[Call]:
    """A subtle leak: the table's message says whether the next player has an answer."""
    calls = calls_for(outcome, bot)
    asked = [seat for seat in outcome.panels if seat.is_asked]
    answers = any(
        next(iter(legal_plays(seat.view.hand, seat.view.rules, seat.view.standing.play)), None)
        for seat in asked
        if seat.view.standing is not None
    )
    return [
        replace(call, content=Content(call.content.html + "…" * answers, call.content.keyboard))
        if call.to.chat == CHAT and not isinstance(call, Drop)
        else call
        for call in calls
    ]
