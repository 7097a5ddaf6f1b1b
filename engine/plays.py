"""Plays: what a selection of cards is, what beats what, and which reading counts."""

from collections.abc import Collection

from engine.cards import Card
from engine.classify import natural_readings
from engine.errors import Reason
from engine.forms import Play, beats, height
from engine.layout import pack_counts
from engine.rules import Rules
from engine.wild import wild_readings

__all__ = ["Play", "beats", "candidates", "choose", "readings", "why_not"]


def readings(cards: Collection[Card], rules: Rules) -> tuple[Play, ...]:
    """Read a selection in every way, longest body first, then highest; () if it is no play."""
    if rules.wild:
        return wild_readings(cards, rules)
    return natural_readings(pack_counts(cards), rules)


def candidates(cards: Collection[Card], rules: Rules, to_beat: Play | None) -> tuple[Play, ...]:
    """Give the readings that a person has to choose between; one or none: no question.

    On lead these are all readings. Against a play they are the highest normal play and the
    highest bomb that beat it.
    """
    found = readings(cards, rules)
    if to_beat is None:
        return found
    found = tuple(play for play in found if beats(rules, play, to_beat))
    normal = [play for play in found if not play.is_bomb]
    bombs = [play for play in found if play.is_bomb]
    return tuple(max(plays, key=height) for plays in (normal, bombs) if plays)


def choose(cards: Collection[Card], rules: Rules, to_beat: Play | None) -> Play | None:
    """Choose the reading where nobody can be asked; None if no reading is legal.

    On lead it is the longest body, then the highest; against a play a normal one before a bomb.
    """
    return next(iter(candidates(cards, rules, to_beat)), None)


def why_not(cards: Collection[Card], rules: Rules, to_beat: Play | None) -> Reason | None:
    """Say why a selection may not be played, from the reading nearest to legal; None if it may."""
    if not cards:
        return Reason.NO_CARDS
    found = readings(cards, rules)
    if not found:
        return Reason.NO_PLAY
    if to_beat is None or any(beats(rules, play, to_beat) for play in found):
        return None
    if any((play.kind, play.length) == (to_beat.kind, to_beat.length) for play in found):
        return Reason.DOES_NOT_BEAT
    if any(play.is_bomb for play in found):
        return Reason.DOES_NOT_BEAT
    if any(play.kind == to_beat.kind for play in found):
        return Reason.WRONG_LENGTH
    return Reason.WRONG_KIND
