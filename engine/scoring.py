"""Scoring: what doubles, who is paid by whom, rake, cap and escapes.

A settlement is a list of shares, one signed number a seat, times one unit: the base doubled once
for each doubling. What the winners pay as rake, and an escaper as penalty, is the house's.
"""

from collections.abc import Sequence
from itertools import product

from engine.events import Doubling, Result
from engine.plays import Play
from engine.rules import Escaping, Kind, Rules, Spring
from engine.state import Contract, Turn

PENALTY = 10  # S2 4.1.3: ten times the table's initial multiplier, which is 1


def doubling(rules: Rules, play: Play) -> tuple[Doubling, ...]:
    """What a play doubles: nothing, or the stake once."""
    if (play.kind, play.length) not in rules.doubling:
        return ()
    return (Doubling.ROCKET if play.kind is Kind.ROCKET else Doubling.BOMB,)


def settle(contract: Contract, history: Sequence[Turn], *, landlords_win: bool) -> Result:
    """Settle a hand that somebody went out of, or that was won outright without a play."""
    spring = _spring(contract, history, landlords_win=landlords_win) if history else ()
    return _result(
        contract,
        contract.doublings + spring,
        _settled_shares(contract, landlords_win=landlords_win),
        landlords_win=landlords_win,
    )


def concede(contract: Contract, escaper: int) -> Result:
    """Settle a hand that an escape has ended: the other side wins, the escaper alone pays."""
    landlords_win = escaper not in contract.landlords
    shares = _alone_pays(_exchange(contract, landlords_win=landlords_win), escaper)
    return _result(contract, contract.doublings, shares, landlords_win=landlords_win)


def _spring(
    contract: Contract, history: Sequence[Turn], *, landlords_win: bool
) -> tuple[Doubling, ...]:
    """What doubles for a one-sided hand; passes do not count."""
    players = [turn.seat for turn in history if turn.cards]
    strikes = sum(seat in contract.landlords for seat in players)
    idle = strikes == len(players)  # no farmer made a play
    match contract.rules.spring:
        case Spring.NONE:
            return ()
        case Spring.CLASSIC:
            if landlords_win:
                return (Doubling.SPRING,) if idle else ()
            return (Doubling.ANTI_SPRING,) if strikes == 1 else ()
        case Spring.BOOK:
            both = ((idle, Doubling.IDLE_FARMERS), (strikes == 1, Doubling.SINGLE_STRIKE))
            return tuple(doubling for happened, doubling in both if happened)
        case Spring.LOSERS_IDLE:  # the landlords led, so that only farmers can have been idle
            return (Doubling.SPRING,) if idle else ()


def _settled_shares(contract: Contract, *, landlords_win: bool) -> list[int]:
    """Shares of a hand played to its end, the first escape of it seen to."""
    shares = _exchange(contract, landlords_win=landlords_win)
    escaper = _penalised(contract)
    if escaper is None or escaper in contract.landlords:
        return shares
    if landlords_win:
        return _alone_pays(shares, escaper)
    shares[escaper] *= 2  # S2 4.1.3 says so; what the landlord does not lose is the house's
    return shares


def _exchange(contract: Contract, *, landlords_win: bool) -> list[int]:
    """Shares where each landlord exchanges with each farmer; who doubled, twice as much."""
    shares = [0] * contract.rules.players
    doubled = contract.doubled or ()
    for landlord, farmer in product(contract.landlords, contract.farmers):
        share = 1 << ((landlord in doubled) + (farmer in doubled))
        shares[landlord] += share if landlords_win else -share
        shares[farmer] -= share if landlords_win else -share
    return shares


def _alone_pays(shares: list[int], payer: int) -> list[int]:
    """Let one seat pay all that is won."""
    won = [max(share, 0) for share in shares]
    won[payer] = -sum(won)
    return won


def _penalised(contract: Contract) -> int | None:
    """Who escaped first, where that has a price."""
    priced = contract.rules.escaping is Escaping.PENALTY and contract.escaped
    return contract.escaped[0] if priced else None


def _result(
    contract: Contract,
    doublings: tuple[Doubling, ...],
    shares: list[int],
    *,
    landlords_win: bool,
) -> Result:
    """Turn shares into points; the house balances them."""
    unit = _unit(contract, doublings, sum(share for share in shares if share > 0))
    points = [share * unit - _rake(contract.rules, share * unit) for share in shares]
    escaper = _penalised(contract)
    if escaper is not None:
        points[escaper] -= PENALTY
    return Result(
        points=tuple(points),
        house=-sum(points),
        winners=frozenset(contract.landlords if landlords_win else contract.farmers),
        landlords=frozenset(contract.landlords),
        base=contract.base,
        doublings=doublings,
    )


def _unit(contract: Contract, doublings: tuple[Doubling, ...], won: int) -> int:
    """The points of one share, such that ``won`` shares stay under the cap."""
    unit = contract.base << len(doublings)
    cap = contract.rules.cap
    return unit if cap is None else min(unit, cap // won)


def _rake(rules: Rules, won: int) -> int:
    """What a winner gives to the house, rounded down."""
    return max(won, 0) * rules.rake // 100
