"""Anything that anybody may press, at any time: what has to hold, holds.

``MemoryTables`` checks each change as it is stored: totals are the sum of what was booked, points
sum to zero, exactly those who are to act are asked, nobody twice, nobody sits twice, and the log
is the hand's actions.
"""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.app import commands as c
from bot.app.errors import AppError
from bot.app.outcome import Outcome
from bot.app.table import Person, Stage, Table
from engine import RULESETS, IllegalAction
from engine.cards import Rank
from tests.app.app_support import ANNA, PEOPLE, House

COMMANDS = 800


class Crowd:
    """People who press whatever comes to their mind, mostly their own live buttons."""

    def __init__(self, house: House, seed: int) -> None:
        self._house = house
        self._rng = Random(seed)
        self.kinds: set[str] = set()
        self.refused = 0

    async def step(self) -> None:
        """Let one thing happen and hold the outcome to what is true of all of them."""
        before = self._house.table
        command = self._command()
        self.kinds.add(type(command).__name__)
        try:
            outcome = await self._house.service.handle(command)
        except (AppError, IllegalAction):
            self.refused += 1
            assert self._house.table is before
            return
        self._check(command, before, outcome)

    def _check(self, command: Any, before: Table, outcome: Outcome) -> None:
        after = self._house.table
        changed = after is not before
        assert after.version == before.version + int(changed)
        assert outcome.table.version == after.version
        assert outcome.due_at == min(after.alarms.values(), default=None)
        view = outcome.table.view
        assert view is None or (view.hand is None and view.viewer is None)
        for panel in outcome.panels:
            assert panel.view.viewer == panel.number
            assert after.seats[panel.number].person == panel.person
        if not changed:
            quiet = (c.ShowAgain, c.Join, c.Resume)
            assert isinstance(command, quiet) or outcome.notices == ()
        if after.stage is not Stage.CLOSED:
            assert after.alarms, "nothing would ever happen at this table again"

    def _command(self) -> Any:
        rng, house = self._rng, self._house
        if rng.random() < 0.5:
            return self._time()
        person = rng.choice(PEOPLE)
        if rng.random() < 0.1:
            person = replace(person, admin=True)
        if house.table.seat_of(person.id) is not None and rng.random() < 0.7:
            return self._at_seat(person)
        return self._at_table(person)

    def _time(self) -> Any:
        rng, house = self._rng, self._house
        due = house.table.due_at
        if due is not None and rng.random() < 0.9:
            house.now = max(house.now, due)
        version = house.table.version - (rng.random() < 0.1)
        return c.TimeUp(house.id, version) if rng.random() < 0.95 else c.Resume(house.id)

    def _at_seat(self, person: Person) -> Any:
        rng, id_ = self._rng, self._house.id
        on = self._panel(person)
        typed = tuple(self._held(person)[: rng.randrange(1, 4)])
        return rng.choice(
            [
                c.Submit(id_, person, on, rng.choice((None, None, 0, 1, 7))),
                c.Answer(id_, person, rng.choice((on, None)), rng.choice((None, 0, 1, 3))),
                c.Answer(id_, person, on, rng.choice((None, 1))),
                c.TypedCards(id_, person, typed),
                c.Tap(id_, person, on, rng.choice([*Rank, *typed])),
                c.PickCandidate(id_, person, on, rng.randrange(5)),
                c.PickCandidate(id_, person, on, 0),
                c.Suggest(id_, person, on),
                c.Sort(id_, person, on),
                c.ClearSelection(id_, person, on),
                c.ShowPanel(id_, person),
                c.NewPanel(id_, person),
                c.Look(id_, person),
                c.ChangePace(id_, person),
            ]
        )

    def _at_table(self, person: Person) -> Any:
        rng, id_ = self._rng, self._house.id
        settings = self._house.settings
        often = [
            c.Join(id_, person),
            c.Begin(id_, person),
            c.WantNext(id_, person),
            c.AddComputer(id_, person),
            c.SwitchAuto(id_, person, rng.choice((True, False, None))),
            c.CastVote(id_, person, yes=rng.random() < 0.5),
            c.ShowAgain(id_),
            c.RegainPerson(id_, person.id),
            c.Configure(id_, settings),
        ]
        seldom = [
            c.Leave(id_, person),
            c.LosePerson(id_, person.id, rng.random() < 0.5),
            c.AskRedeal(id_, person),
            c.AskNewMatch(id_, person),
            c.AskStop(id_, person),
        ]
        return rng.choice(often if rng.random() < 0.95 else seldom)

    def _panel(self, person: Person) -> c.PanelRef:
        hand = self._house.table.hand
        seat = self._house.seat(person)
        on = c.PanelRef(hand.number if hand else 0, seat.panel, seat.asked)
        if self._rng.random() < 0.1:
            on = replace(on, panel=max(0, on.panel - 1))
        return on

    def _held(self, person: Person) -> list[Any]:
        table = self._house.table
        number = table.seat_of(person.id)
        if table.hand is None or number is None:
            return [*self._house.settings.wild]
        held = [*(self._house.view(number).hand or ())]
        self._rng.shuffle(held)
        return held or [*self._house.settings.wild]


async def _play(house: House, seed: int) -> Crowd:
    """Let a crowd loose on a table; one that closes is opened again."""
    crowd = Crowd(house, seed)
    await house.open(ANNA)
    for _ in range(COMMANDS):
        if house.table.stage is Stage.CLOSED:
            house.id = 0
            await house.open(ANNA)
        await crowd.step()
    return crowd


@pytest.mark.parametrize("ruleset", RULESETS)
async def test_whatever_happens(ruleset: str) -> None:
    """Eight hundred random commands a ruleset keep every promise."""
    house = House(ruleset)
    crowd = await _play(house, seed=len(ruleset))

    assert len(crowd.kinds) > 20
    assert 0 < crowd.refused < COMMANDS
    assert sum(map(len, house.tables.logged.values())) > 15, "hardly anything was played"
