"""Cards and plays in words."""

from collections import Counter
from collections.abc import Iterable, Sequence

from bot.i18n import Words
from engine import Card, Kind, Play, Rank

WILD_MARK = "★"
_BODY_SIZE = {
    Kind.PAIR: 2, Kind.PAIR_CHAIN: 2,
    Kind.TRIPLE: 3, Kind.TRIPLE_SINGLE: 3, Kind.TRIPLE_PAIR: 3,
    Kind.PLANE: 3, Kind.PLANE_SINGLES: 3, Kind.PLANE_PAIRS: 3,
    Kind.QUAD_SINGLES: 4, Kind.QUAD_PAIRS: 4, Kind.QUAD: 4, Kind.QUAD_CHAIN: 4,
    Kind.QUAD_TRIPLE: 4, Kind.CARRIER: 4, Kind.DRESS: 4, Kind.SPACESHIP: 4,
}  # fmt: skip


def rank_word(words: Words, rank: Rank) -> str:
    """A rank as people write it: ``10`` for T, words for the jokers."""
    if rank.is_joker:
        return words(f"rank-{rank.text}")
    return "10" if rank is Rank.TEN else rank.text


def cards_text(words: Words, cards: Iterable[Card], *, falling: bool = True) -> str:
    """Cards by rank, equal ones together, e.g. ``2 KKK 10 3``; nothing is a dash."""
    return _counts_text(words, Counter(card.rank for card in cards), falling=falling) or "—"


def _counts_text(words: Words, counts: Counter[Rank], *, falling: bool = False) -> str:
    ordered = sorted(counts, reverse=falling)
    return " ".join(_times(words, rank, counts[rank]) for rank in ordered)


def by_kind(cards: Sequence[Card]) -> list[Card]:
    """Cards grouped by how many there are of a rank, most first, then by rank."""
    counts = Counter(card.rank for card in cards)
    return sorted(cards, key=lambda card: (-counts[card.rank], -card.rank))


def hand_text(words: Words, cards: Sequence[Card], *, grouped: bool) -> str:
    """A hand in the order that its holder chose."""
    if not grouped:
        return cards_text(words, cards)
    counts = Counter(card.rank for card in cards)
    ranks = sorted(counts, key=lambda rank: (-counts[rank], -rank))
    return " ".join(_times(words, rank, counts[rank]) for rank in ranks) or "—"


def _times(words: Words, rank: Rank, count: int) -> str:
    """Equal cards together; what takes more than one letter needs a space."""
    word = rank_word(words, rank)
    between = " " if rank.is_joker or rank is Rank.TEN else ""
    return between.join([word] * count)


def play_cards_text(words: Words, play: Play, cards: Sequence[Card]) -> str:
    """The cards of a play, body first and what hangs on it behind a plus: ``KKK+4``."""
    body = body_ranks(play)
    if not body:
        return cards_text(words, cards, falling=False)
    hanging = Counter(card.rank for card in cards) - body
    shown = [_counts_text(words, counts) for counts in (body, hanging) if counts]
    return "+".join(shown)


def body_ranks(play: Play) -> Counter[Rank]:
    """What the body of a play is made of, as many cards of each rank; empty for jokers."""
    if play.kind in (Kind.ROCKET, Kind.JOKER_BOMB):
        return Counter()
    if play.kind is Kind.BOMB:
        return Counter({play.rank: play.length})
    size = _BODY_SIZE.get(play.kind, 1)
    lowest = play.rank - play.length + 1
    return Counter({Rank(rank): size for rank in range(lowest, play.rank + 1)})


def play_text(words: Words, play: Play, cards: Sequence[Card]) -> str:
    """A play in words: what it is, and its cards."""
    return words(
        "play", kind=words(f"kind-{play.kind}"), cards=play_cards_text(words, play, cards)
    )
