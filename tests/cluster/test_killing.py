"""Processes that die while people play: nothing lost, nothing twice.

By hand: ``KILL_EVERY=10 KILL_FOR=180 pytest -s tests/cluster/test_killing.py``.
"""

import asyncio
import os
import re
import sys
from collections import Counter
from itertools import accumulate, cycle

from sqlalchemy import select

from bot.app.table import Cause
from bot.demo import Message, Standin
from bot.storage.database import Database
from bot.storage.schema import ActionRow
from tests.cluster.balancer import Balancer
from tests.cluster.conftest import MakeGame, MakeNode
from tests.cluster.desk import assert_books_are_right
from tests.cluster.processes import Node, play_by_timers, speaker, until
from tests.e2e.players import Game

EVERY = float(os.environ.get("KILL_EVERY", "3"))  # seconds
LASTS = float(os.environ.get("KILL_FOR", "9"))  # seconds
VOICE_MOVES_WITHIN = 5.0  # seconds; about two on a machine that does nothing else


class Interrupted(Game):
    """A game in which a result may be written twice: it counts by the number of its hand."""

    number = 1

    def over(self) -> Message | None:
        """The result of the hand that is being played."""
        found = self.group.last_with("再来一局")
        return found if found and f"第 {self.number} 局" in found.text else None

    async def again(self, result: Message, word: str = "再来一局") -> None:
        """Press until the next hand is dealt."""
        self.number += 1
        for player in self.players:
            newest = self.group.last_with(word)
            if newest is not None and not self.is_dealt():
                await player.press(newest, word)
        await self.until(self.is_dealt)

    def is_dealt(self) -> bool:
        """Whether everybody has the cards of the hand that is to be played."""
        panels = [player.panel for player in self.players]
        return all(panel and f"第 {self.number} 局" in panel.text for panel in panels)


async def kill_by_turns(nodes: list[Node], over: asyncio.Event) -> int:
    """Kill one process after the other and start it again, until it is over; how many."""
    kills = 0
    for node in cycle(nodes):
        try:
            async with asyncio.timeout(EVERY):
                await over.wait()
        except TimeoutError:
            await node.bot.kill()
            kills += 1
            await node.start()
        else:
            return kills
    raise AssertionError("unreachable")


async def test_processes_are_killed_while_people_play(
    balancer: Balancer, make_node: MakeNode, make_game: MakeGame, postgres_url: str, tg: Standin
) -> None:
    """Every hand is played to its end, every log replays, and the totals are its sums."""
    nodes = [make_node(postgres_url, balancer) for _ in range(2)]
    await asyncio.gather(*(node.start() for node in nodes))
    game = make_game(nodes[0], Interrupted)
    await game.set_target("不设终点")
    await game.sit_down()
    loop = asyncio.get_running_loop()
    end, over = loop.time() + LASTS, asyncio.Event()
    killing = asyncio.create_task(kill_by_turns(nodes, over))
    try:
        while True:
            played = await game.play_hand()
            if loop.time() >= end:
                break
            await game.again(played.result)
    finally:
        over.set()
        kills = await killing
    settled = await assert_books_are_right(postgres_url)
    assert settled == len(game.hands)
    causes = await counted(postgres_url)
    assert causes.keys() == {Cause.PERSON.value}, causes  # ten minutes a turn: no timer rang
    refused = sum(player.refusals for player in game.players)
    actions = sum(causes.values())
    sys.stderr.write(f"\n{kills} kills, {settled} hands, {actions} actions, {refused} refused\n")
    assert kills >= int(LASTS / (EVERY + 20))
    texts = [m.text for m in game.group.messages.values() if m.sender is tg.bot and not m.deleted]
    # Bids of two hands may well read the same.
    dealt = (re.search(r"第 (\d+) 局发牌", text) for text in texts)
    hands = accumulate((int(found[1]) if found else 0 for found in dealt), max)
    again = Counter(zip(hands, texts, strict=True))
    # A message whose sender died before it could note that is written again, once a kill at most.
    assert sum(count - 1 for count in again.values()) <= kills, again.most_common(3)


async def test_timers_ring_once_whoever_dies(
    balancer: Balancer, make_node: MakeNode, make_game: MakeGame, postgres_url: str
) -> None:
    """The speaker is killed in a hand that timers play: another goes on, no step is done twice."""
    nodes = [make_node(postgres_url, balancer, PACE="0.05") for _ in range(2)]
    await asyncio.gather(*(node.start() for node in nodes))
    game = make_game(nodes[0])
    await game.sit_down()
    await play_by_timers(game)
    voice = await speaker(nodes)
    other = next(node for node in nodes if node is not voice)
    await voice.bot.kill()
    moved = await until(other.speaks)
    sys.stderr.write(f"\nthe voice moved within {moved:.1f} s\n")
    assert moved <= VOICE_MOVES_WITHIN
    await game.until(game.over)
    assert await assert_books_are_right(postgres_url) == 1
    assert (await counted(postgres_url)).keys() <= {Cause.AUTO.value, Cause.PERSON.value}


async def counted(url: str) -> Counter[str]:
    """How many actions were logged, by cause."""
    database = Database(url)
    try:
        async with database.read() as connection:
            return Counter(await connection.scalars(select(ActionRow.cause)))
    finally:
        await database.close()
