"""Tricks: leading, following, passing and going out."""

from dataclasses import replace

from engine.actions import Pass, Put
from engine.cards import Card
from engine.errors import IllegalAction, Reason
from engine.events import Event, HandEnded, LandlordsRevealed, Passed, Played, TrickWon
from engine.holding import pick, reluctant
from engine.plays import Play, beats, choose, readings, why_not
from engine.prelude import with_hand
from engine.rules import Rules
from engine.scoring import doubling, settle
from engine.state import Contract, Over, Playing, Standing, Step, Turn


def put(state: Playing, action: Put) -> Step:
    """Play cards; raises ``IllegalAction`` when they are not held or no legal play."""
    before, seat = state.contract, action.seat
    if not action.cards:
        raise IllegalAction(Reason.NO_CARDS)
    last = reluctant(before.rules, before.deal.face_up)
    cards, rest = pick(action.cards, before.hands[seat], last)
    play = _reading(state, cards, action.reading)
    hands = with_hand(before.hands, seat, rest)
    after = before.after_play(hands, before.doublings + doubling(before.rules, play))
    history = (*state.history, Turn(seat, cards, play))
    events: tuple[Event, ...] = (Played(seat, cards, play, len(rest)),)
    if _unmasks(after, seat, cards):
        after = replace(after, revealed=True)
        events += (LandlordsRevealed(after.landlords, by=None),)
    if rest:
        standing = Standing(seat, cards, play)
        return Step(Playing(after, _next(after, seat), standing, history), events)
    result = settle(after, history, landlords_win=seat in after.landlords)
    return Step(Over(after, result, history), (*events, HandEnded(result)))


def pass_(state: Playing, action: Pass) -> Step:
    """Let the standing play stand; when all others have, its player leads."""
    if state.standing is None:
        raise IllegalAction(Reason.MUST_LEAD)
    after = _next(state.contract, action.seat)
    history = (*state.history, Turn(action.seat, (), None))
    if after != state.standing.seat:
        still = Playing(state.contract, after, state.standing, history)
        return Step(still, (Passed(action.seat),))
    led = Playing(state.contract, after, None, history)
    return Step(led, (Passed(action.seat), TrickWon(after)))


def _reading(state: Playing, cards: tuple[Card, ...], named: Play | None) -> Play:
    """What the cards are taken for: the reading named, or as where nobody can be asked."""
    rules = state.contract.rules
    to_beat = None if state.standing is None else state.standing.play
    if named is not None:
        return _named(rules, cards, named, to_beat)
    chosen = choose(cards, rules, to_beat)
    if chosen is None:
        raise IllegalAction(why_not(cards, rules, to_beat) or Reason.NO_PLAY)
    return chosen


def _named(rules: Rules, cards: tuple[Card, ...], named: Play, to_beat: Play | None) -> Play:
    """Take the cards for what the player says they are."""
    found = readings(cards, rules)
    if not found:
        raise IllegalAction(Reason.NO_PLAY)
    if named not in found:
        raise IllegalAction(Reason.NO_SUCH_READING)
    if to_beat is not None and not beats(rules, named, to_beat):
        raise IllegalAction(Reason.DOES_NOT_BEAT)
    return named


def _next(contract: Contract, seat: int) -> int:
    """Whose turn it is after this seat."""
    return (seat + 1) % contract.rules.players


def _unmasks(contract: Contract, seat: int, cards: tuple[Card, ...]) -> bool:
    """Whether these cards, just played, have told everyone who the landlords are.

    The hidden landlord's copy of the shown card does. A landlord who plays alone is known when
    both copies have been played.
    """
    if contract.revealed or contract.deal.face_up not in cards:
        return False
    if contract.hidden is None:
        return contract.deal.face_up not in contract.hands[seat]
    return seat == contract.hidden
