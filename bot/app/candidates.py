"""Candidates: whole plays that a panel offers to select with one tap."""

from collections import Counter
from collections.abc import Iterable, Iterator

from engine import Kind, Play, Rank, View, legal_plays
from engine.forms import FORMS
from engine.moves import CardMove

MOST = 4


def asked_of_a_rank(view: View) -> int:
    """How many cards of one rank the body of the play to beat takes; 1 on lead."""
    if view.standing is None:
        return 1
    play = view.standing.play
    form = FORMS.get(play.kind)
    return form.body if form else max(1, play.length // _ranks_of(play))


def _ranks_of(bomb: Play) -> int:
    """Of how many ranks a bomb is: the rocket is of two."""
    return 2 if bomb.kind is Kind.ROCKET else 1


def offered(view: View) -> tuple[CardMove, ...]:
    """Up to four plays: following the cheapest different answers; on lead the plays that shed
    most, and the lowest single and pair.
    """  # noqa: D205
    if view.hand is None or view.viewer not in view.to_act:
        return ()
    if view.standing is None:
        return tuple(_leads(view))[:MOST]
    return tuple(_answers(view))[:MOST]


def _answers(view: View) -> Iterator[CardMove]:
    """The cheapest answer of each strength, bombs last."""
    assert view.hand is not None
    assert view.standing is not None
    held = Counter(card.rank for card in view.hand)
    moves = legal_plays(view.hand, view.rules, view.standing.play, view.face_up)
    yield from _distinct(sorted(moves, key=lambda move: _cost(move, held)))


def _leads(view: View) -> Iterator[CardMove]:
    """What sheds most, of two kinds, then the lowest single and the lowest pair."""
    assert view.hand is not None
    held = Counter(card.rank for card in view.hand)
    moves = sorted(
        legal_plays(view.hand, view.rules, keep=view.face_up), key=lambda move: _cost(move, held)
    )
    calm = [move for move in moves if not move.play.is_bomb] or moves
    longest = sorted(calm, key=lambda move: -len(move.cards))
    kinds: dict[Kind, CardMove] = {}
    for move in longest:
        kinds.setdefault(move.play.kind, move)
    simple = [kinds.pop(kind) for kind in (Kind.SINGLE, Kind.PAIR) if kind in kinds]
    lowest = [_lowest(calm, move.play.kind) for move in simple]
    yield from _distinct([*list(kinds.values())[: MOST - len(lowest)], *lowest])


def _lowest(moves: Iterable[CardMove], kind: Kind) -> CardMove:
    """The first move of a kind."""
    return next(move for move in moves if move.play.kind is kind)


def _distinct(moves: Iterable[CardMove]) -> Iterator[CardMove]:
    """The first move of each play."""
    seen = set()
    for move in moves:
        if move.play not in seen:
            seen.add(move.play)
            yield move


def _cost(move: CardMove, held: Counter[Rank]) -> tuple[bool, int, int]:
    """What a move costs: bombs most, then what it breaks, then how high its cards are."""
    used = Counter(card.rank for card in move.cards)
    broken = sum(1 for rank, count in used.items() if count < held[rank])
    height = sum(int(rank) * count for rank, count in used.items())
    return move.play.is_bomb, broken, height
