"""Several processes that poll with one token, and a database that goes away."""

import asyncio

from bot.demo import Standin
from tests.cluster.conftest import MakeGame, MakeNode
from tests.cluster.desk import assert_books_are_right
from tests.cluster.processes import until
from tests.cluster.test_killing import counted
from tests.postgres import Server
from tests.stopping import assert_stops


def polls_refused(tg: Standin) -> int:
    """How many polls were ended because there was another one."""
    return sum(call.method == "getUpdates" and call.code == 409 for call in tg.calls)


async def test_only_who_speaks_polls(tg: Standin, make_node: MakeNode, postgres_url: str) -> None:
    """The second process waits in silence; when the first dies it polls and answers."""
    first, second = make_node(postgres_url), make_node(postgres_url)
    await first.bot.start()
    await second.start()
    ann = tg.person("Ann")
    group = tg.supergroup("牌友群", ann)
    await ann.send(group, "/ddz")
    lobby = await tg.until(lambda: group.last_with("退出"), within=60)
    assert (await second.get("/readyz")).status_code == 200
    assert await second.metric("ddz_speaks") == 0
    assert polls_refused(tg) == 0
    parks = tg.updates.parks
    await first.bot.kill()
    await tg.polled(after=parks, within=60)
    assert (await ann.press(lobby, "补位", within=60)).text
    await tg.until(lambda: "🤖" in lobby.text, within=60)
    assert polls_refused(tg) == 0
    assert len([m for m in group.messages.values() if m.text.startswith("🃏")]) == 1


async def test_two_who_poll_on_sqlite_ring_once(
    tg: Standin, make_node: MakeNode, make_game: MakeGame, sqlite_url: str
) -> None:
    """Updates are torn between them, but each timer rings once and the books are right."""
    first, second = make_node(sqlite_url), make_node(sqlite_url)
    await first.bot.start()
    game = make_game(first)
    ann = game.players[0].person
    lobby = await game.open()
    await game.join(game.players[0], lobby)
    await ann.press(lobby, "开始", within=60)
    panel = await tg.until(lambda: ann.chat.last_with("自动出牌"), within=60)
    await second.bot.start()  # it finds the table, and keeps time for it too
    await game.players[0].press(panel, "自动出牌")
    await game.until(game.over)
    assert polls_refused(tg) > 0
    assert await assert_books_are_right(sqlite_url) == 1
    assert sum((await counted(sqlite_url)).values()) > 0
    results = [m for m in game.group.messages.values() if "再来一局" in m.labels and m.text]
    assert len(results) >= 1
    assert "Traceback" not in first.bot.output + second.bot.output


async def test_a_database_that_is_restarted(
    tg: Standin, make_node: MakeNode, postgres_server: Server, postgres_url: str
) -> None:
    """The bot says so, waits, and ends with status 1 once the database is back for the next."""
    node = make_node(postgres_url)
    await node.bot.start()
    ann = tg.person("Ann")
    group = tg.supergroup("牌友群", ann)
    await ann.send(group, "/ddz")
    lobby = await tg.until(lambda: group.last_with("退出"), within=60)
    postgres_server.stop("fast")
    try:
        await tg.until(lambda: "the database is lost" in node.bot.output, within=60)
        assert node.bot.running
        late = make_node(postgres_url)
        await late.bot.launch()  # a start while the server is down waits for it
        await tg.until(lambda: "cannot be reached yet" in late.bot.output, within=60)
        assert "why=" in late.bot.output
    finally:
        postgres_server.start()
    async with asyncio.timeout(30):
        assert await node.bot.wait() == 1
    *_, last = node.bot.output.splitlines()
    assert last.startswith("stopped: the database was lost: "), node.bot.output
    await until(late.speaks)
    assert (await ann.press(lobby, "补位", within=60)).text
    # Where the lobby was sent but not noted any more, there is another one by now.
    await tg.until(lambda: any("🤖电脑" in m.text for m in group.messages.values()), within=60)


async def test_told_to_stop_before_telegram_answers(
    tg: Standin, make_node: MakeNode, sqlite_url: str
) -> None:
    """A bot that still waits for the network ends within the same five seconds, with 0."""
    tg.fault("drop", everything=True)
    node = make_node(sqlite_url)
    await node.bot.launch()
    await tg.until(lambda: "not reached" in node.bot.output, within=60)
    await assert_stops(node.bot)
