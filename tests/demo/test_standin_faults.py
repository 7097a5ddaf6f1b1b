"""Trouble on order and the rate limits."""

import asyncio

import httpx
import pytest

from bot.demo import Chat, Person, Standin
from tests.demo.client import Client, RefusedError


async def test_each_fault_strikes_as_often_as_it_should(
    tg: Standin, group: Chat, api: Client
) -> None:
    """An error, a flood, a bad gateway; then all is well."""
    say = {"chat_id": group.id, "text": "hi"}
    tg.fault("error", "sendMessage", code=403, description="Forbidden: no")
    tg.fault("flood", chat=group, seconds=7)
    tg.fault("http", "sendMessage")
    assert await api.refusal("sendMessage", **say) == "Forbidden: no"
    with pytest.raises(RefusedError) as refused:
        await api("sendMessage", **say)
    assert refused.value.parameters == {"retry_after": 7}
    answer = await api.http.post(f"{tg.url}{tg.token}/sendMessage", json=say)
    assert (answer.status_code, answer.text[:6]) == (502, "<html>")
    await api("sendMessage", **say)
    assert [call.code for call in tg.calls] == [403, 429, 502, 200]


async def test_dropped_connections(tg: Standin, group: Chat, api: Client) -> None:
    """`drop` loses the request, `drop_after` only the answer."""
    for kind in ("drop", "drop_after"):
        tg.fault(kind, "sendMessage")
        with pytest.raises(httpx.RemoteProtocolError):
            await api("sendMessage", chat_id=group.id, text=kind)
    assert group.last_saying("drop").text == "drop_after"
    assert [call.code for call in tg.calls] == [0, 0]


async def test_a_delay_answers_late(tg: Standin, group: Chat, api: Client) -> None:
    """The message is there before its answer."""
    tg.fault("delay", "sendMessage", seconds=0.2)
    sending = asyncio.create_task(api("sendMessage", chat_id=group.id, text="hi"))
    await tg.until(lambda: group.last_saying("hi"))
    assert not sending.done()
    await sending


async def test_a_flooded_chat_recovers_with_time(
    tg: Standin, group: Chat, alice: Person, api: Client
) -> None:
    """Only that chat waits, and only for so long; the wait shrinks."""
    await alice.send(alice.chat, "/start")
    tg.flood(group, 30)
    await api("sendMessage", chat_id=alice.id, text="hi")
    tg.advance(10)
    with pytest.raises(RefusedError) as refused:
        await api("sendMessage", chat_id=group.id, text="hi")
    assert 18 <= refused.value.parameters["retry_after"] <= 20
    tg.advance(21)
    await api("sendMessage", chat_id=group.id, text="hi")


async def test_faults_pick_their_calls(tg: Standin, group: Chat, api: Client) -> None:
    """A predicate decides on the parameters."""
    fault = tg.fault("error", "sendMessage", when=lambda params: params["text"] == "b")
    await api("sendMessage", chat_id=group.id, text="a")
    await api.refusal("sendMessage", chat_id=group.id, text="b")
    assert (fault.times, fault.hits) == (0, 1)


async def test_a_group_takes_twenty_writes_a_minute(tg: Standin, group: Chat, api: Client) -> None:
    """Edits count; the twenty-first is told how long to wait."""
    tg.limits.enforced = True
    sent = await api("sendMessage", chat_id=group.id, text="0")
    where = {"chat_id": group.id, "message_id": sent["message_id"]}
    for number in range(1, 20):
        await api("editMessageText", **where, text=str(number))
    with pytest.raises(RefusedError) as refused:
        await api("sendMessage", chat_id=group.id, text="more")
    assert 55 <= refused.value.parameters["retry_after"] <= 60
    tg.advance(60)
    await api("sendMessage", chat_id=group.id, text="more")


async def test_a_private_chat_takes_bursts(tg: Standin, alice: Person, api: Client) -> None:
    """Some messages at once, then about one a second."""
    tg.limits.enforced = True
    await alice.send(alice.chat, "/start")
    for _ in range(6):
        await api("sendMessage", chat_id=alice.id, text="x")
    with pytest.raises(RefusedError) as refused:
        await api("sendMessage", chat_id=alice.id, text="x")
    assert refused.value.parameters == {"retry_after": 1}
