"""Cards and plays in words."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bot.i18n import Words
from engine import Card, Kind, Play, Rank, Rules, Suit, View
from engine.forms import FORMS

WILD_MARK = "★"
SUIT_MARKS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.CLUBS: "♣", Suit.DIAMONDS: "♦"}


class Face(NamedTuple):
    """What a card looks like: its rank, and the card itself where it is one of a kind."""

    rank: Rank
    special: Card | None


class CardText:
    """Writes cards: by rank, but for wild cards and the shown card's twin, which are marked."""

    def __init__(self, words: Words, rules: Rules, twin: Card | None = None) -> None:
        self._words = words
        self._wild = frozenset(rules.wild)
        self._special = self._wild | ({twin} if twin and rules.hidden_landlord else frozenset())

    @classmethod
    def of(cls, words: Words, view: View) -> "CardText":
        """Write the cards of a hand that is being played."""
        return cls(words, view.rules, view.face_up)

    def rank(self, rank: Rank) -> str:
        """A rank as people write it: ``10`` for T, words for the jokers."""
        if rank.is_joker:
            return self._words(f"rank-{rank.text}")
        return "10" if rank is Rank.TEN else rank.text

    def card(self, card: Card) -> str:
        """One card with its suit."""
        return self.rank(card.rank) + (SUIT_MARKS[card.suit] if card.suit else "")

    def face(self, card: Card) -> Face:
        """What a card looks like; wild cards of a rank look alike."""
        if card in self._wild:
            card = min(wild for wild in self._wild if wild.rank is card.rank)
        return Face(card.rank, card if card in self._special else None)

    def special(self, card: Card) -> str:
        """A card that is one of a kind: marked as wild, or with its suit."""
        if card in self._wild:
            return WILD_MARK + self.rank(card.rank)
        return self.card(card)

    def cards(self, cards: Iterable[Card], *, falling: bool = True) -> str:
        """Cards by rank, equal ones together, e.g. ``2 KKK 10 3``; nothing is a dash."""
        counts = Counter(map(self.face, cards))
        ordered = sorted(counts, key=lambda face: face.rank, reverse=falling)
        return self._written(counts, ordered) or "—"

    def hand(self, cards: Sequence[Card], *, grouped: bool) -> str:
        """A hand in the order that its holder chose: by rank, or by how many of a rank."""
        counts = Counter(map(self.face, cards))
        return self._written(counts, self.ordered(cards, grouped=grouped)) or "—"

    def ordered(self, cards: Sequence[Card], *, grouped: bool) -> list[Face]:
        """The different faces of a hand in its holder's order, plain ones before special ones."""
        counts = Counter(card.rank for card in cards)

        def place(face: Face) -> tuple[int, int, bool]:
            return -counts[face.rank] if grouped else 0, -face.rank, face.special is not None

        return sorted(dict.fromkeys(map(self.face, cards)), key=place)

    def _written(self, counts: Counter[Face], ordered: Iterable[Face]) -> str:
        """Faces one after the other, each as often as it occurs."""
        return " ".join(
            self._times(face.rank, counts[face])
            if face.special is None
            else " ".join([self.special(face.special)] * counts[face])
            for face in ordered
        )

    def _times(self, rank: Rank, count: int) -> str:
        """Equal cards together; what takes more than one letter needs a space."""
        between = " " if rank.is_joker or rank is Rank.TEN else ""
        return between.join([self.rank(rank)] * count)

    def play(self, play: Play, cards: Sequence[Card]) -> str:
        """A play in words: what it is, and its cards."""
        kind = self._words(f"kind-{play.kind}")
        return self._words("play", kind=kind, cards=self.play_cards(play, cards))

    def play_cards(self, play: Play, cards: Sequence[Card]) -> str:
        """The cards of a play, body first and what hangs on it behind a plus: ``KKK+4``.

        A wild card stands as what it is taken for, with its mark before it: ``666★6``.
        """
        body = body_ranks(play)
        if not body:
            return self.cards(cards, falling=False)
        natural = Counter(card.rank for card in cards if card not in self._wild)
        wilds = [card for card in cards if card in self._wild]
        missing = body - natural
        for rank in list(missing):  # a wild card that is itself fills its own place first
            itself = [card for card in wilds if card.rank is rank][: missing[rank]]
            missing[rank] -= len(itself)
            wilds = _without(wilds, itself)
        missing = +missing
        hanging = [*(natural - body).elements()]
        shown = " ".join(
            self._times(rank, count - missing[rank])
            + (WILD_MARK + self.rank(rank)) * missing[rank]
            for rank, count in sorted(body.items())
        )
        rest = self._hanging(hanging, wilds[missing.total() :])
        return f"{shown}+{rest}" if rest else shown

    def _hanging(self, ranks: Iterable[Rank], wilds: Sequence[Card]) -> str:
        """What hangs on a body: plain cards, and wild ones as they are."""
        counts = Counter(ranks)
        plain = [self._times(rank, count) for rank, count in sorted(counts.items())]
        return " ".join([*plain, *map(self.special, wilds)])


def _without(cards: Sequence[Card], gone: Sequence[Card]) -> list[Card]:
    """The cards less some of them."""
    return list((Counter(cards) - Counter(gone)).elements())


def body_ranks(play: Play) -> Counter[Rank]:
    """What the body of a play is made of, as many cards of each rank; empty for jokers."""
    if play.kind in (Kind.ROCKET, Kind.JOKER_BOMB):
        return Counter()
    if play.kind is Kind.BOMB:
        return Counter({play.rank: play.length})
    size = FORMS[play.kind].body
    lowest = play.rank - play.length + 1
    return Counter({Rank(rank): size for rank in range(lowest, play.rank + 1)})
