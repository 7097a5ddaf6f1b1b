"""A checked stand-in, processes behind one address, and people who play through all of them."""

from collections.abc import AsyncIterator, Callable

import pytest

from bot.demo import Standin
from tests.cluster.balancer import Balancer
from tests.cluster.processes import Node
from tests.demo.validator import validate
from tests.e2e.players import NAMES, Game, Habits

MakeNode = Callable[..., Node]
MakeGame = Callable[..., Game]


@pytest.fixture
async def tg() -> AsyncIterator[Standin]:
    """A stand-in; the test must leave no violation behind."""
    async with Standin(validator=validate) as standin:
        yield standin
    assert standin.violations == []


@pytest.fixture
async def balancer() -> AsyncIterator[Balancer]:
    """The one address to which the stand-in delivers."""
    async with Balancer() as balancer:
        yield balancer


@pytest.fixture
async def make_node(tg: Standin) -> AsyncIterator[MakeNode]:
    """Make processes; those that still run at the end are killed."""
    nodes: list[Node] = []

    def make(url: str, balancer: Balancer | None = None, **env: object) -> Node:
        nodes.append(Node(tg, url, balancer, **env))
        return nodes[-1]

    yield make
    for node in nodes:
        await node.bot.kill()


@pytest.fixture
def make_game(tg: Standin) -> MakeGame:
    """Make a game: a supergroup and three people in it."""

    def make(node: Node, kind: type[Game] = Game) -> Game:
        people = [tg.person(name) for name in NAMES[:3]]
        group = tg.supergroup("牌友群", *people)
        game = kind(tg, node.bot, group, 1, Habits(taps=0.0, asks=0.0))
        for person in people:
            game.player(person)
        return game

    return make
