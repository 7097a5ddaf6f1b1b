"""getUpdates and webhooks, tokens, and methods that do not exist here."""

import asyncio
import json
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bot.demo import Chat, Person, PortTakenError, Standin
from bot.demo.server import Server
from tests.demo.client import Client, RefusedError


async def test_the_offset_confirms(alice: Person, api: Client) -> None:
    """Updates come again until a higher offset is asked for."""
    for text in ("1", "2", "3"):
        await alice.send(alice.chat, text)
    first = await api("getUpdates", limit=2)
    assert [u["message"]["text"] for u in first] == ["1", "2"]
    assert await api("getUpdates", limit=2) == first
    rest = await api("getUpdates", offset=first[-1]["update_id"] + 1)
    assert [u["message"]["text"] for u in rest] == ["3"]
    await alice.send(alice.chat, "4")
    assert [u["message"]["text"] for u in await api("getUpdates", offset=-1)] == ["4"]


async def test_a_parked_poll_wakes_at_once(tg: Standin, alice: Person, api: Client) -> None:
    """A poll that waits gets the update without waiting for its end."""
    polling = asyncio.create_task(api.updates(50))
    await tg.polled()
    await alice.send(alice.chat, "hi")
    assert (await polling)[0]["message"]["text"] == "hi"


async def test_the_older_of_two_polls_gets_a_conflict(tg: Standin, api: Client) -> None:
    """The newcomer parks, the older one is told that it is not alone."""
    older = asyncio.create_task(api.updates(50))
    await tg.polled()
    newer = asyncio.create_task(api.updates(50))
    with pytest.raises(RefusedError, match="409"):
        await older
    tg.updates.wake()
    assert await newer == []


async def test_a_poll_whose_bot_is_gone_does_not_count(tg: Standin, api: Client) -> None:
    """When the client hangs up nobody is parked any more."""
    polling = asyncio.create_task(api.updates(50))
    await tg.polled()
    polling.cancel()
    await tg.until(lambda: not tg.updates.parked)


async def test_member_updates_come_only_on_request(
    tg: Standin, group: Chat, bob: Person, alice: Person, api: Client
) -> None:
    """chat_member needs allowed_updates, which stick, and an administrator."""
    await api.updates()
    bob.leave(group)
    assert [sorted(u)[0] for u in await api.updates()] == ["message"]
    tg.set_bot(group, group.member(alice.id))
    await api("getUpdates", offset=-1, allowed_updates=["message", "chat_member"])
    await api.updates()
    tg.add(group, bob)
    kinds = {next(k for k in u if k != "update_id") for u in await api.updates()}
    assert kinds == {"chat_member", "message"}


async def test_old_updates_are_forgotten(tg: Standin, alice: Person, api: Client) -> None:
    """After a day an update is gone."""
    await alice.send(alice.chat, "hi")
    tg.advance(25 * 3600)
    assert await api.updates() == []


async def test_the_webhook_is_tried_again_with_its_secret(
    tg: Standin, alice: Person, api: Client
) -> None:
    """An update that was refused comes again, in order, and polling is refused."""
    seen: list[tuple[str, str | None]] = []

    async def hook(request: Request) -> Response:
        update: dict[str, Any] = json.loads(await request.body())
        secret = request.headers.get("x-telegram-bot-api-secret-token")
        seen.append((update["message"]["text"], secret))
        tg.touch()
        return Response(status_code=500 if len(seen) == 1 else 200)

    server = Server(Starlette(routes=[Route("/hook", hook, methods=["POST"])]), 0)
    await server.open()
    await api("setWebhook", url=f"http://127.0.0.1:{server.port}/hook", secret_token="s")
    await alice.send(alice.chat, "1")
    await alice.send(alice.chat, "2")
    await tg.until(lambda: tg.updates.pending == 0)
    assert seen == [("1", "s"), ("1", "s"), ("2", "s")]
    assert "can't use getUpdates method while webhook is active" in (
        await api.refusal("getUpdates")
    )
    await api("deleteWebhook")
    assert await api.updates() == []
    await server.close()


async def test_tokens_are_checked(tg: Standin, api: Client) -> None:
    """Malformed is 404, another is 401, and so is a revoked one."""
    for token, code in (("nonsense", 404), ("1:other", 401)):
        answer = await api.http.post(f"{tg.url}{token}/getMe")
        assert answer.status_code == code
    assert (await api("getMe"))["username"] == "doudizhu_bot"
    tg.revoke_token()
    assert await api.refusal("getMe") == "Unauthorized"


async def test_what_is_not_imitated_is_a_violation(tg: Standin, group: Chat, api: Client) -> None:
    """Unknown methods answer 501, unknown parameters work; both are written down."""
    with pytest.raises(RefusedError, match="501"):
        await api("sendDice", chat_id=group.id)
    await api("sendMessage", chat_id=group.id, text="x", colour="red")
    assert len(tg.violations) == 3
    assert "sendDice" in tg.violations[0]
    assert "unknown parameter colour" in tg.violations[1]
    tg.violations.clear()


async def test_a_taken_port_is_named(tg: Standin) -> None:
    """Opening a second stand-in on the same port says which one is taken."""
    port = int(tg.origin.rpartition(":")[2])
    with pytest.raises(PortTakenError, match=str(port)):
        await Standin(port=port).__aenter__()
