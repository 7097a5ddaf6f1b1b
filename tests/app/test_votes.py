"""Votes: what needs the host, an admin, or everybody."""

from dataclasses import replace

import pytest

from bot.app import commands as c
from bot.app.errors import NotAllowed, NotNow
from bot.app.notices import (
    Closed,
    Dealt,
    Ending,
    HandAbandoned,
    MatchStarted,
    Verdict,
    VoteAsked,
    VoteEnded,
)
from bot.app.table import Alarm, Question, Stage
from bot.app.timing import VOTE_LASTS
from tests.app.app_support import ANNA, BO, CHEN, DORA, SPRING, SPRING_BOTTOM, House, told

ASKS = (c.AskRedeal, c.AskNewMatch, c.AskStop)


async def seated(house: House) -> None:
    """Three people in a hand; Anna is the host."""
    await house.deal(ANNA, BO, CHEN, hands=SPRING, bottom=SPRING_BOTTOM)


@pytest.mark.parametrize("by", [ANNA, replace(DORA, admin=True)])
@pytest.mark.parametrize(
    ("ask", "expected"), [*zip(ASKS, (Dealt, MatchStarted, Closed), strict=True)]
)
async def test_the_host_and_admins_decide_alone(
    house: House, ask: type, expected: type, by: object
) -> None:
    """They still confirm, since it cannot be undone; the running hand is not scored."""
    await seated(house)
    outcome = await house.do(ask, by)  # type: ignore[arg-type]
    assert told(outcome, VoteAsked) == [VoteAsked(first=True)]
    assert told(outcome, expected) == []

    outcome = await house.do(c.CastVote, by, yes=True)  # type: ignore[arg-type]

    assert told(outcome, expected)
    assert told(outcome, HandAbandoned)
    assert [booking.result for booking in house.tables.booked] == [None]


@pytest.mark.parametrize("ask", ASKS)
async def test_all_seated_decide_together(house: House, ask: type) -> None:
    """Without the host everybody at the table has to agree; whoever asked has."""
    await seated(house)
    await house.do(c.Leave, ANNA)
    await house.do(ask, BO)
    assert house.table.vote is not None
    assert house.table.vote.yes == {BO.id}
    outcome = await house.do(c.CastVote, CHEN, yes=True)

    assert [n.verdict for n in told(outcome, VoteEnded)] == [Verdict.AGREED]


async def test_a_vote_counts_heads_until_all_agree(house: House) -> None:
    """One yes of three changes the message and nothing else."""
    await seated(house)
    await house.do(c.AskRedeal, BO)
    outcome = await house.do(c.CastVote, CHEN, yes=True)

    assert told(outcome, VoteAsked) == [VoteAsked(first=False)]
    assert house.table.stage is Stage.PLAYING
    outcome = await house.do(c.CastVote, ANNA, yes=True)
    assert [dealt.number for dealt in told(outcome, Dealt)] == [2]


async def test_one_no_ends_it(house: House) -> None:
    """取消 by anybody seated declines."""
    await seated(house)
    await house.do(c.AskStop, BO)
    outcome = await house.do(c.CastVote, CHEN, yes=False)

    assert told(outcome, VoteEnded) == [VoteEnded(Question.STOP, Verdict.DECLINED)]
    assert (house.table.vote, Alarm.VOTE in house.table.alarms) == (None, False)
    with pytest.raises(NotNow, match="error-vote-over"):
        await house.do(c.CastVote, CHEN, yes=True)


async def test_a_vote_lapses(house: House) -> None:
    """After thirty seconds a request is forgotten; the turn's deadline stands."""
    await seated(house)
    deadline = house.table.alarms[Alarm.TURN]
    await house.do(c.AskRedeal, BO)
    assert house.table.alarms[Alarm.VOTE] == house.now + VOTE_LASTS
    outcome = await house.ring(Alarm.VOTE)

    assert told(outcome, VoteEnded) == [VoteEnded(Question.REDEAL, Verdict.LAPSED)]
    assert house.table.alarms[Alarm.TURN] == deadline


@pytest.mark.parametrize("ask", ASKS)
async def test_strangers_neither_ask_nor_vote(house: House, ask: type) -> None:
    """Somebody without a seat has no voice."""
    await seated(house)
    with pytest.raises(NotAllowed):
        await house.do(ask, DORA)
    await house.do(ask, BO)
    for yes in (True, False):
        with pytest.raises(NotAllowed):
            await house.do(c.CastVote, DORA, yes=yes)

    assert house.table.vote is not None


async def test_no_redeal_after_an_escape(house: House) -> None:
    """Whoever has run away cannot make the hand undone."""
    await seated(house)
    await house.act(ANNA, "bid 3")
    await house.do(c.Leave, BO)
    with pytest.raises(NotAllowed, match="error-redeal-after-leaving"):
        await house.do(c.AskRedeal, ANNA)


async def test_an_escape_is_called_one_where_it_has_a_price() -> None:
    """Elsewhere whoever has left has only left; the law is the same."""
    house = House("ct")
    await seated(house)
    await house.act(ANNA, "bid 3")
    await house.do(c.Leave, BO)
    with pytest.raises(NotAllowed, match="error-redeal-after-escape"):
        await house.do(c.AskRedeal, ANNA)


async def test_no_new_match_after_an_escape(house: House) -> None:
    """开始新比赛 in the middle of a hand that somebody has escaped from is refused, too."""
    await seated(house)
    await house.act(ANNA, "bid 3")
    await house.do(c.Leave, BO)
    with pytest.raises(NotAllowed, match="error-redeal-after-leaving"):
        await house.do(c.AskNewMatch, ANNA)


@pytest.mark.parametrize("ask", [c.AskRedeal, c.AskNewMatch])
async def test_an_escape_while_the_vote_runs_counts(house: House, ask: type) -> None:
    """A request that was made before the escape cannot wipe it out after it."""
    await seated(house)
    await house.act(ANNA, "bid 3")
    await house.do(ask, ANNA)
    await house.do(c.Leave, BO)
    before = house.tables.booked[:]
    with pytest.raises(NotAllowed, match="error-redeal-after-leaving"):
        await house.do(c.CastVote, ANNA, yes=True)

    assert house.tables.booked == before
    assert house.view().escaped == (1,)


async def test_a_redeal_needs_a_hand(house: House) -> None:
    """In the lobby and between hands there is none."""
    await house.open()
    with pytest.raises(NotNow, match="error-no-hand"):
        await house.do(c.AskRedeal, ANNA)
    with pytest.raises(NotNow, match="error-not-begun"):
        await house.do(c.AskNewMatch, ANNA)


async def test_a_vote_outlived_by_its_hand_does_nothing(house: House) -> None:
    """Agreeing to a redeal after the hand has ended redeals nothing."""
    await seated(house)
    await house.act(ANNA, "bid 3")
    await house.act(ANNA, "play 3456789TJQKA")
    await house.act(BO, "pass")
    await house.act(CHEN, "pass")
    await house.act(ANNA, "play 33344")
    await house.act(BO, "pass")
    await house.act(CHEN, "pass")
    await house.do(c.AskRedeal, ANNA)
    await house.act(ANNA, "play 555")
    with pytest.raises(NotNow, match="error-vote-over"):
        await house.do(c.CastVote, ANNA, yes=True)

    assert house.table.stage is Stage.BETWEEN


async def test_a_lobby_is_stopped_by_its_host(house: House) -> None:
    """A table that has not begun closes on the host's confirmation."""
    await house.sit(ANNA, BO)
    await house.do(c.AskStop, ANNA)
    outcome = await house.do(c.CastVote, ANNA, yes=True)

    assert told(outcome, Closed) == [Closed(Ending.STOPPED)]


async def test_a_table_stops_between_hands(house: House) -> None:
    """Nothing is abandoned where nothing runs."""
    await seated(house)
    await house.spring(BO, CHEN)
    await house.do(c.AskStop, ANNA)
    outcome = await house.do(c.CastVote, ANNA, yes=True)

    assert told(outcome, Closed)
    assert told(outcome, HandAbandoned) == []


async def test_a_lone_person_needs_no_second_word(house: House) -> None:
    """Where the only person at the table asks and is not the host, that is everybody."""
    await house.deal(ANNA, BO)
    await house.do(c.Leave, ANNA)
    outcome = await house.do(c.AskStop, BO)

    assert told(outcome, Closed) == [Closed(Ending.STOPPED)]


async def test_a_press_counts_for_the_request_that_it_was_made_for(house: House) -> None:
    """确认 under a request that another has replaced agrees to neither."""
    await house.deal(ANNA, BO, CHEN)
    await house.do(c.AskRedeal, BO)
    assert house.table.vote is not None
    first = house.table.vote.asked
    replaced = await house.do(c.AskStop, BO)
    with pytest.raises(NotNow) as refused:
        await house.do(c.CastVote, ANNA, yes=True, asked=first)

    assert told(replaced, VoteEnded) == [VoteEnded(Question.REDEAL, Verdict.DECLINED)]
    assert refused.value.key == "error-vote-over"
    assert house.table.stage is Stage.PLAYING
    assert house.table.vote.question is Question.STOP


async def test_whoever_asks_for_the_same_consents_to_it(house: House) -> None:
    """The request is shown again, as it stands; the host still has to confirm."""
    await house.deal(ANNA, BO, CHEN)
    hand = house.table.hands
    await house.do(c.AskRedeal, BO)
    await house.do(c.AskRedeal, CHEN)
    assert house.table.vote is not None
    asked = house.table.vote.yes
    again = await house.do(c.AskRedeal, ANNA)

    assert asked == {BO.id, CHEN.id}
    assert told(again, VoteAsked) == [VoteAsked(first=True)]
    assert house.table.hands == hand
