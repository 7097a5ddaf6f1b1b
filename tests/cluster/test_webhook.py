"""Updates by webhook: only with the secret, through any process, each carried out once."""

import asyncio
from itertools import pairwise

import httpx

from bot.demo import Standin
from tests.cluster.balancer import Balancer
from tests.cluster.conftest import MakeGame, MakeNode
from tests.cluster.desk import assert_books_are_right
from tests.cluster.processes import SECRET, play_by_timers, speaker
from tests.stopping import assert_stops

HEADER = "X-Telegram-Bot-Api-Secret-Token"


async def test_only_telegram_is_listened_to(
    tg: Standin, balancer: Balancer, make_node: MakeNode, sqlite_url: str
) -> None:
    """Without the secret 403 and no effect; health, readiness and figures can be asked for."""
    node = make_node(sqlite_url, balancer)
    await node.start()
    tg.person("Ann")
    group = tg.supergroup("牌友群", tg.people[0])
    await tg.until(lambda: tg.updates.pending == 0, within=60)
    calls = len(tg.calls)
    forged = {
        "update_id": 1,
        "message": {
            "message_id": 1,
            "date": 1,
            "chat": {"id": group.id, "type": "supergroup", "title": "牌友群"},
            "from": {"id": tg.people[0].id, "is_bot": False, "first_name": "Ann"},
            "text": "/ddz",
            "entities": [{"type": "bot_command", "offset": 0, "length": 4}],
        },
    }
    address = f"http://127.0.0.1:{node.port}/telegram"
    async with httpx.AsyncClient(trust_env=False) as client:
        for headers in ({}, {HEADER: "wrong"}, {HEADER: SECRET[:-1]}, {HEADER: "é".encode()}):
            answer = await client.post(address, json=forged, headers=headers)
            assert answer.status_code == 403
        allowed = {HEADER: SECRET}
        assert (await client.get(address, headers=allowed)).status_code == 405
        elsewhere = address.replace("telegram", "other")
        assert (await client.post(elsewhere, json=forged, headers=allowed)).status_code == 404
        for unreadable in (b"", b"{", b"[]", b"7", b'{"update_id": {}}'):
            answer = await client.post(address, content=unreadable, headers=allowed)
            assert answer.status_code == 200
        assert (await client.get(f"http://127.0.0.1:{node.port}/healthz")).text == "ok\n"
    assert (await node.get("/healthz")).text == "ok\n"
    assert (await node.get("/readyz")).status_code == 200
    assert await node.metric("ddz_speaks") == 1
    before = [call.method for call in tg.calls[calls:]]
    assert "sendMessage" not in before
    await tg.people[0].send(group, "/ddz")
    await tg.until(lambda: group.last_with("加入"), within=60)
    assert len([m for m in group.messages.values() if m.text.startswith("🃏")]) == 1


async def test_a_match_through_two_processes(
    tg: Standin,
    balancer: Balancer,
    make_node: MakeNode,
    make_game: MakeGame,
    postgres_url: str,
) -> None:
    """Any process serves any press; one speaks and keeps time; what is shown is shown once."""
    nodes = [make_node(postgres_url, balancer) for _ in range(2)]
    await asyncio.gather(*(node.start() for node in nodes))
    game = make_game(nodes[0])
    await game.set_target("15 分")
    await game.sit_down()
    end = await game.play_match()
    assert "赢得整场比赛" in end.text
    for hand in game.hands:
        assert hand.group_writes <= hand.plays + hand.bids + 4, hand.result.text
    texts = [m.text for m in game.group.messages.values() if m.sender is tg.bot and not m.deleted]
    assert not [text for text, after in pairwise(texts) if text == after]
    served = [balancer.served[node.port] for node in nodes]
    assert min(served) >= sum(served) // 3
    voice = await speaker(nodes)
    silent = next(node for node in nodes if node is not voice)
    assert await silent.metric("ddz_alarm_late_seconds_count") == 0
    assert await silent.metric("ddz_calls_total") == 0
    assert await silent.metric("ddz_press_seconds_count") > 0
    assert await assert_books_are_right(postgres_url) == len(game.hands)
    for node in (silent, voice):
        await assert_stops(node.bot)
        assert "rror" not in node.bot.output, node.bot.output


async def test_budgets_hold_for_all_processes_together(
    balancer: Balancer, make_node: MakeNode, make_game: MakeGame, tg: Standin, postgres_url: str
) -> None:
    """With Telegram's limits enforced and computers that do not pause, nothing is refused."""
    tg.limits.enforced = True
    nodes = [make_node(postgres_url, balancer, CHAT_LIMITS="on") for _ in range(2)]
    await asyncio.gather(*(node.start() for node in nodes))
    game = make_game(nodes[0])
    await game.sit_down()
    await play_by_timers(game)
    await game.until(game.over)
    assert [call for call in tg.calls if call.code == 429] == []
