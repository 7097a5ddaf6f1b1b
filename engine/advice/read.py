"""From a view to a situation: all that the search may know comes through here."""

from engine.advice.counts import Packed, full_deck, pack
from engine.advice.grammar import NO_KEY, Grammar, grammar_of
from engine.advice.situation import Past, Situation
from engine.cards import Card
from engine.views import Phase, View


def situation_of(view: View, seat: int) -> Situation:
    """Read a view by the seat that it is for, from the moment that a landlord is fixed."""
    grammar = grammar_of(view.rules)
    hand = pack(view.hand or ())
    played = pack(card for turn in view.history for card in turn.cards)
    aside = pack(view.aside or ())
    unseen = full_deck(view.rules.packs) - hand - played - aside
    key, rank, holder = NO_KEY, -1, -1
    if view.standing is not None:
        key, rank = grammar.standing(view.standing.play)
        holder = view.standing.seat
    return Situation(
        grammar=grammar,
        me=seat,
        hand=hand,
        counts=view.counts,
        sides=tuple(other in view.landlords for other in range(view.rules.players)),
        unseen=unseen,
        known=tuple(_known(view, seat, other) for other in range(view.rules.players)),
        turn=min(view.to_act) if view.phase is Phase.PLAYING else view.landlords[0],
        key=key,
        rank=rank,
        holder=holder,
        past=_past(view, grammar),
        hidden=_may_hide(view),
    )


def _known(view: View, seat: int, other: int) -> Packed:
    """What another seat is known to hold."""
    if other == seat:
        return 0
    if other in view.shown:
        return pack(view.shown[other])
    known: list[Card] = []
    if view.landlords and other == view.landlords[0]:
        if view.bottom is not None and view.taken in (None, len(view.bottom)):
            known += view.bottom
        if view.face_up is not None and view.rules.hidden_landlord:
            known.append(view.face_up)
    for turn in view.history:
        if turn.seat == other:
            for card in turn.cards:
                if card in known:
                    known.remove(card)
    return pack(known)


def _past(view: View, grammar: Grammar) -> tuple[Past, ...]:
    """The history, each turn with the play that it answered."""
    past: list[Past] = []
    key, rank, holder, passes = NO_KEY, -1, -1, 0
    for turn in view.history:
        past.append(Past(turn.seat, pack(turn.cards), key, rank, holder))
        if turn.play is not None:
            key, rank = grammar.standing(turn.play)
            holder, passes = turn.seat, 0
            continue
        passes += 1
        if passes == view.rules.players - 1:
            key, rank, holder = NO_KEY, -1, -1
    return tuple(past)


def _may_hide(view: View) -> bool:
    """Whether one of the others may be a landlord in hiding."""
    if not view.rules.hidden_landlord or view.revealed or len(view.landlords) > 1:
        return False
    opened = [*(view.hand or ())] if view.viewer == view.landlords[0] else []
    seen = [*opened, *(card for turn in view.history for card in turn.cards)]
    return sum(card == view.face_up for card in seen) < view.rules.packs
