"""Answering at one's seat: bids, plays, passes, selections, and buttons that came too late."""

import asyncio
from dataclasses import replace

import pytest

from bot.app import commands as c
from bot.app.errors import NotNow, NotSeated, StaleButton, TableNotFound
from bot.app.notices import Happened, Settled
from bot.app.table import Alarm, Cause, Stage
from engine import IllegalAction, Reason, format_cards, parse_cards
from engine.cards import Rank
from engine.events import BidMade, LandlordChosen, Played
from tests.app.app_support import ANNA, BO, CHEN, DORA, NOW, SPRING, SPRING_BOTTOM, House, told


async def dealt(house: House, *, bid: bool = True) -> None:
    """Three people, the first with a hand that wins by itself; she has bid 3."""
    await house.deal(ANNA, BO, CHEN, hands=SPRING, bottom=SPRING_BOTTOM)
    if bid:
        await house.act(ANNA, "bid 3")


def selected(house: House, person: object = ANNA) -> str:
    """What is selected at a seat."""
    return format_cards(house.seat(person).selection)  # type: ignore[arg-type]


async def test_the_first_seat_is_asked_with_a_deadline(house: House) -> None:
    """One seat is asked at the version of the deal; reminders come at half time and at the end."""
    await dealt(house, bid=False)

    assert [seat.asked for seat in house.table.seats] == [house.table.version, 0, 0]
    assert house.table.alarms == {
        Alarm.TURN: NOW + 45,
        Alarm.HALF: NOW + 22.5,
        Alarm.SOON: NOW + 35,
    }


async def test_an_answer_is_carried_out_told_and_logged(house: House) -> None:
    """A bid moves the turn on; the group hears who did what and why."""
    await dealt(house, bid=False)
    outcome = await house.act(ANNA, "bid 1")

    assert told(outcome, Happened) == [Happened(BidMade(0, 1), Cause.PERSON)]
    assert outcome.by == ANNA.id
    assert [seat.asked for seat in house.table.seats] == [0, house.table.version, 0]
    assert [entry.cause for entry in house.tables.logged[1, 0]] == [Cause.PERSON]


async def test_a_whole_hand_is_settled_and_booked(house: House) -> None:
    """Three plays nobody answers: a spring, 3 × 2, and the totals hold it."""
    await dealt(house, bid=False)
    outcome = await house.spring(BO, CHEN)

    assert [notice.result.points for notice in told(outcome, Settled)] == [(12, -6, -6)]
    assert house.table.stage is Stage.BETWEEN
    assert house.table.match is not None
    assert house.table.match.totals == (12, -6, -6)
    assert [booking.hand.holders for booking in house.tables.booked] == [(ANNA.id, BO.id, CHEN.id)]


async def test_to_pass_in_the_bidding_is_no_bid(house: House) -> None:
    """People type 过 for it."""
    await dealt(house, bid=False)
    outcome = await house.act(ANNA, "pass")

    assert told(outcome, Happened) == [Happened(BidMade(0, 0), Cause.PERSON)]


async def test_out_of_turn_is_refused_in_the_bidding(house: House) -> None:
    """Whoever is not asked cannot answer."""
    await dealt(house, bid=False)
    before = house.table
    with pytest.raises(IllegalAction) as refused:
        await house.act(BO, "bid 1")

    assert (refused.value.reason, house.table) == (Reason.NOT_YOUR_TURN, before)


async def test_a_low_bid_is_refused(house: House) -> None:
    """A bid must be above the highest so far."""
    await dealt(house, bid=False)
    await house.act(ANNA, "bid 2")
    with pytest.raises(IllegalAction) as refused:
        await house.act(BO, "bid 1")

    assert refused.value.reason is Reason.BID_TOO_LOW


async def test_a_bid_after_the_bidding_is_refused(house: House) -> None:
    """An old word for a new question is no answer."""
    await dealt(house)
    with pytest.raises(IllegalAction) as refused:
        await house.do(c.Answer, ANNA, None, 3)

    assert refused.value.reason is Reason.WRONG_PHASE


async def test_whoever_leads_cannot_pass(house: House) -> None:
    """过 on lead is refused with its reason."""
    await dealt(house)
    with pytest.raises(IllegalAction) as refused:
        await house.act(ANNA, "pass")

    assert refused.value.reason is Reason.MUST_LEAD


@pytest.mark.parametrize("off", [(1, 0, 0), (0, 1, 0), (0, 0, 1)])
async def test_a_button_of_another_hand_panel_or_question_is_stale(
    house: House, off: tuple[int, int, int]
) -> None:
    """出牌 carries hand, panel and question; each of them has to be the present one."""
    await dealt(house)
    before = house.table
    good = house.on(ANNA)
    bad = c.PanelRef(good.hand + off[0], good.panel + off[1], good.asked + off[2])
    for command in (c.Submit(1, ANNA, bad), c.Answer(1, ANNA, bad, None)):
        with pytest.raises(StaleButton):
            await house.service.handle(command)

    assert house.table is before


@pytest.mark.parametrize("off", [(1, 0), (0, 1)])
async def test_a_tap_on_an_old_panel_is_stale(house: House, off: tuple[int, int]) -> None:
    """Card buttons carry hand and panel."""
    await dealt(house)
    good = house.on(ANNA)
    bad = c.PanelRef(good.hand + off[0], good.panel + off[1])
    for command in (
        c.Tap(1, ANNA, bad, Rank.THREE),
        c.Suggest(1, ANNA, bad),
        c.Sort(1, ANNA, bad),
        c.ClearSelection(1, ANNA, bad),
        c.PickCandidate(1, ANNA, bad, 0),
    ):
        with pytest.raises(StaleButton):
            await house.service.handle(command)

    assert selected(house) == ""


async def test_taps_survive_what_others_do(house: House) -> None:
    """A card button carries no question: a panel that was drawn before still selects."""
    await dealt(house, bid=False)
    on = replace(house.on(ANNA), asked=0)
    await house.act(ANNA, "bid 3")
    await house.do(c.Tap, ANNA, on, Rank.KING)

    assert selected(house) != ""


async def test_strangers_have_no_seat(house: House) -> None:
    """Somebody without a seat cannot press anything of a panel, nor look."""
    await dealt(house)
    before = house.table
    on = house.on(ANNA)
    for command in (
        c.Submit(1, DORA, on),
        c.Answer(1, DORA, on, 1),
        c.Tap(1, DORA, on, Rank.FOUR),
        c.Suggest(1, DORA, on),
        c.Look(1, DORA),
        c.NewPanel(1, DORA),
        c.ShowPanel(1, DORA),
        c.SwitchAuto(1, DORA, on=True),
        c.ChangePace(1, DORA),
        c.WantNext(1, DORA),
        c.Leave(1, DORA),
    ):
        with pytest.raises(NotSeated):
            await house.service.handle(command)

    assert house.table is before


async def test_the_same_press_twice_at_once_is_one_play(house: House) -> None:
    """Two deliveries of one press: one is carried out, the other refused."""
    await dealt(house)
    await house.do(c.Tap, ANNA, house.on(ANNA), Rank.FOUR)
    press = c.Submit(1, ANNA, house.on(ANNA))
    done = await asyncio.gather(
        house.service.handle(press), house.service.handle(press), return_exceptions=True
    )

    assert sorted(type(one).__name__ for one in done) == ["Outcome", "StaleButton"]
    assert len(house.tables.logged[1, 0]) == 2  # the bid and one play


async def test_a_tap_cycles_the_count(house: House) -> None:
    """On lead the first tap takes one card, further ones one more each, past the last none."""
    await dealt(house)
    counts = []
    for _ in range(6):
        await house.do(c.Tap, ANNA, house.on(ANNA), Rank.FIVE)
        counts.append(len(house.seat(ANNA).selection))

    assert counts == [1, 2, 3, 4, 0, 1]  # one of her own and three from the bottom


async def test_the_first_tap_takes_what_the_table_asks_for(house: House) -> None:
    """After a pair the first tap takes two, or what there is."""
    await dealt(house)
    await house.act(ANNA, "play 44")
    await house.do(c.Tap, BO, house.on(BO), Rank.SEVEN)
    assert len(house.seat(BO).selection) == 2

    held = [card.rank for card in house.view(1).hand or ()]
    single = next(rank for rank in held if held.count(rank) == 1)
    await house.do(c.Tap, BO, house.on(BO), single)

    assert len(house.seat(BO).selection) == 3


async def test_a_rank_that_is_not_held_cannot_be_tapped(house: House) -> None:
    """A forged rank is stale."""
    await dealt(house)
    for rank in (Rank.RED_JOKER, parse_cards("rj")[0]):
        with pytest.raises(StaleButton):
            await house.do(c.Tap, ANNA, house.on(ANNA), rank)


async def test_a_selection_is_played(house: House) -> None:
    """Two taps and 出牌: the play is made, the selection gone, the next seat asked."""
    await dealt(house)
    for _ in range(2):
        await house.do(c.Tap, ANNA, house.on(ANNA), Rank.FOUR)
    outcome = await house.do(c.Submit, ANNA, house.on(ANNA))

    played = [n.event for n in told(outcome, Happened) if isinstance(n.event, Played)]
    assert [(event.seat, event.play.kind.value, event.left) for event in played] == [
        (0, "pair", 18)
    ]
    assert selected(house) == ""
    assert house.table.seats[1].asked == house.table.version


async def test_submitting_what_is_no_play_says_why(house: House) -> None:
    """Nothing selected and a mixture are refused with their reasons; nothing changes."""
    await dealt(house)
    with pytest.raises(IllegalAction) as nothing:
        await house.do(c.Submit, ANNA, house.on(ANNA))
    await house.do(c.Tap, ANNA, house.on(ANNA), Rank.FIVE)
    await house.do(c.Tap, ANNA, house.on(ANNA), Rank.NINE)
    before = house.table
    with pytest.raises(IllegalAction) as mixture:
        await house.do(c.Submit, ANNA, house.on(ANNA))

    assert nothing.value.reason is Reason.NO_CARDS
    assert mixture.value.reason is Reason.NO_PLAY
    assert house.table is before


async def test_selecting_before_the_turn(house: House) -> None:
    """Cards may be selected off turn; playing them waits for the turn."""
    await dealt(house)
    await house.do(c.Tap, BO, house.on(BO), Rank.SEVEN)
    assert house.seat(BO).selection

    with pytest.raises(IllegalAction) as refused:
        await house.do(c.Submit, BO, house.on(BO))
    assert refused.value.reason is Reason.NOT_YOUR_TURN

    await house.act(ANNA, "play 4")
    assert house.seat(BO).selection
    await house.do(c.Submit, BO, house.on(BO))
    assert house.view().history[-1].seat == 1


async def test_candidates_select_whole_plays(house: House) -> None:
    """A candidate replaces the selection; one that is not offered or not asked for is stale."""
    await dealt(house)
    await house.do(c.Tap, ANNA, house.on(ANNA), Rank.KING)
    await house.do(c.PickCandidate, ANNA, house.on(ANNA), 0)
    assert len(house.seat(ANNA).selection) == 12

    for place, asked in ((4, 0), (0, 1)):
        on = house.on(ANNA)
        with pytest.raises(StaleButton):
            await house.do(c.PickCandidate, ANNA, replace(on, asked=on.asked + asked), place)


async def test_advice_selects_and_goes_on_to_the_next(house: House) -> None:
    """建议 selects its cards and keeps its reason; a further press gives the next one."""
    await dealt(house)
    await house.do(c.Suggest, ANNA, house.on(ANNA))
    first = house.seat(ANNA).hint
    await house.do(c.Suggest, ANNA, house.on(ANNA))
    second = house.seat(ANNA).hint

    assert (first.place, second.place) == (0, 1)
    assert first.action != second.action
    assert house.adviser.asked[-1] == (0, "hard")
    await house.do(c.ClearSelection, ANNA, house.on(ANNA))
    assert (house.seat(ANNA).hint, house.seat(ANNA).selection) == (None, ())


async def test_advice_off_turn_is_refused(house: House) -> None:
    """There is nothing to advise for whoever is not asked."""
    await dealt(house)
    with pytest.raises(IllegalAction) as refused:
        await house.do(c.Suggest, BO, house.on(BO))

    assert refused.value.reason is Reason.NOT_YOUR_TURN


async def test_advice_in_the_bidding_selects_nothing(house: House) -> None:
    """A bid is named, no card selected."""
    await dealt(house, bid=False)
    await house.do(c.Suggest, ANNA, house.on(ANNA))

    assert house.seat(ANNA).hint.action == "0 bid 3"
    assert house.seat(ANNA).selection == ()


async def test_sorting_is_a_toggle(house: House) -> None:
    """整理 changes the order, and back."""
    await dealt(house)
    await house.do(c.Sort, ANNA, house.on(ANNA))
    assert house.seat(ANNA).by_kind
    await house.do(c.Sort, ANNA, house.on(ANNA))
    assert not house.seat(ANNA).by_kind


async def test_typed_cards_are_played_on_turn(house: House) -> None:
    """One reading goes at once, and the panel is sent anew."""
    await dealt(house)
    panel = house.seat(ANNA).panel
    outcome = await house.act(ANNA, "play 33344")

    assert house.view().history[-1].cards
    assert house.seat(ANNA).panel == panel + 1
    assert [p.fresh for p in outcome.panels if p.person == ANNA.id] == [True]


async def test_typed_cards_are_selected_off_turn(house: House) -> None:
    """Off turn typing selects."""
    await dealt(house)
    outcome = await house.act(BO, "play 7")

    assert outcome.reply is not None
    assert outcome.reply.key == "selected"
    assert len(house.seat(BO).selection) == 1


@pytest.mark.parametrize(
    ("cards", "reason"),
    [("rj", Reason.NOT_HELD), ("4444", Reason.NOT_HELD), ("359", Reason.NO_PLAY)],
)
async def test_typing_what_cannot_be_played_says_why(
    house: House, cards: str, reason: Reason
) -> None:
    """Cards that are not held, and cards that are no play."""
    await dealt(house)
    before = house.table
    with pytest.raises(IllegalAction) as refused:
        await house.do(c.TypedCards, ANNA, parse_cards(cards))

    assert (refused.value.reason, house.table) == (reason, before)


async def test_several_readings_are_chosen_from(house: House) -> None:
    """Cards that can be two plays on lead wait for a choice, typed or pressed."""
    await house.deal(ANNA, BO, CHEN, hands={0: "3334445556 66 7 8 9"})
    await house.act(ANNA, "bid 3")
    outcome = await house.act(ANNA, "play 333444555666")
    assert outcome.reply is not None
    assert outcome.reply.key == "choose-reading"
    assert len(house.seat(ANNA).selection) == 12

    with pytest.raises(NotNow, match="error-choose-reading"):
        await house.do(c.Submit, ANNA, house.on(ANNA))
    with pytest.raises(StaleButton):
        await house.do(c.Submit, ANNA, house.on(ANNA), 9)
    await house.do(c.Submit, ANNA, house.on(ANNA), 1)

    assert len(house.view().history[-1].cards) == 12


async def test_looking_shows_ones_own_hand_only(house: House) -> None:
    """看牌 answers with the presser's cards and changes nothing."""
    await dealt(house)
    before = house.table
    outcome = await house.do(c.Look, BO)

    assert outcome.reply is not None
    assert outcome.reply.args == {"cards": house.view(1).hand}
    assert outcome.reply.alert
    assert (house.table, outcome.panels) == (before, ())


async def test_looking_without_a_hand(house: House) -> None:
    """In the lobby there is nothing to see, and no panel to be sent."""
    await house.open()
    for command in (c.Look, c.NewPanel):
        with pytest.raises(NotNow, match="error-no-hand"):
            await house.do(command, ANNA)


async def test_a_new_panel_retires_the_old_one(house: House) -> None:
    """/hand sends the panel anew; buttons of the old one are dead."""
    await dealt(house)
    old = house.on(ANNA)
    outcome = await house.do(c.NewPanel, ANNA)

    assert [(panel.panel, panel.fresh) for panel in outcome.panels] == [(old.panel + 1, True)]
    with pytest.raises(StaleButton):
        await house.do(c.Tap, ANNA, old, Rank.FOUR)


async def test_showing_a_panel_changes_nothing(house: House) -> None:
    """A stale button's panel is shown as it is."""
    await dealt(house)
    before = house.table
    outcome = await house.do(c.ShowPanel, ANNA)

    assert [panel.person for panel in outcome.panels] == [ANNA.id]
    assert house.table is before


async def test_no_table_of_this_number(house: House) -> None:
    """A forged table is not found."""
    await dealt(house)
    for command in (c.Look(99, ANNA), c.Tap(99, ANNA, house.on(ANNA), Rank.FOUR), c.TimeUp(99, 1)):
        with pytest.raises(TableNotFound):
            await house.service.handle(command)


async def test_nobody_is_shown_what_is_not_theirs(house: House) -> None:
    """An outcome holds each person's own hand, and the group's has none."""
    await house.deal(ANNA, BO, CHEN)
    outcome = await house.act(ANNA, "bid 3")

    assert outcome.table.view is not None
    assert outcome.table.view.hand is None
    assert [panel.view.viewer for panel in outcome.panels] == [0, 1, 2]
    assert all(panel.view.shown == {} for panel in outcome.panels)
    assert any(isinstance(n.event, LandlordChosen) for n in told(outcome, Happened))


async def test_the_landlord_of_emperor_picks_from_the_bottom() -> None:
    """拿 takes what is selected of the bottom, 全不要 nothing."""
    house = House("emperor")
    for take in (True, False):
        house.chance.deals.clear()
        house = House("emperor")
        await house.deal(ANNA, BO, CHEN)
        await house.act(ANNA, "bid 3")
        bottom = house.view(0).bottom
        assert bottom
        if take:
            await house.do(c.Tap, ANNA, house.on(ANNA), bottom[0].rank)
            await house.do(c.Submit, ANNA, house.on(ANNA))
        else:
            await house.do(c.Answer, ANNA, house.on(ANNA), 0)

        assert house.view().taken == int(take)


async def test_book_asks_the_landlord_to_open() -> None:
    """亮牌 and 不亮 are answers like a bid."""
    house = House("book")
    await house.deal(ANNA, BO, CHEN)
    await house.act(ANNA, "bid 3")
    with pytest.raises(IllegalAction):
        await house.act(BO, "open yes")
    await house.act(ANNA, "open yes")

    assert house.view(1).shown[0] == house.view(0).hand
