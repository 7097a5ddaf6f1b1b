"""Legal plays of a hand, on lead or against a play, as real cards."""

from collections import Counter
from collections.abc import Collection, Iterator
from functools import lru_cache

from engine.cards import Card
from engine.forms import Play
from engine.layout import card_stock, cards_of, digits
from engine.plays import beats, readings
from engine.rules import Rules
from engine.rulesets import RULESETS
from engine.shapes import follows, leads
from engine.tables import Move
from engine.wild import wild_card_moves

__all__ = ["CardMove", "LegalPlays", "Move", "legal_plays"]

CardMove = Move[tuple[Card, ...]]


class LegalPlays:
    """The legal plays of a hand: ``in`` checks, everything else finds them all, once.

    One ``Move`` stands for each distinct set of ranks, wild cards apart, and reading. ``in``
    accepts any cards of the hand, be they the ones that the moves would take or of other suits:
    a ``Move`` is in if its reading is legal, bare cards if some reading of them is.
    """

    __slots__ = ("_hand", "_keep", "_moves", "_rules", "_to_beat")

    def __init__(
        self, hand: Collection[Card], rules: Rules, to_beat: Play | None, keep: Card | None
    ) -> None:
        self._hand = hand
        self._rules = rules
        self._to_beat = to_beat
        self._keep = keep
        self._moves: list[CardMove] | None = None

    def _find(self) -> list[CardMove]:
        if self._moves is None:
            hand = digits(self._hand)
            self._moves = moves_of(hand, self._rules, self._to_beat, self._keep)
        return self._moves

    def __iter__(self) -> Iterator[CardMove]:
        return iter(self._find())

    def __len__(self) -> int:
        return len(self._find() if self._moves is None else self._moves)  # list() calls this, too

    def __bool__(self) -> bool:
        if self._to_beat is None:
            return bool(self._hand)  # any single card may be led
        return bool(self._find())

    def __contains__(self, item: object) -> bool:
        match item:
            case Move(cards, play):
                legal = [play] if play in readings(cards, self._rules) else []
            case tuple(cards) if all(isinstance(card, Card) for card in cards):
                legal = list(readings(cards, self._rules))
            case _:
                return False
        held = Counter(cards) <= Counter(self._hand)
        to_beat = self._to_beat
        return held and any(to_beat is None or beats(self._rules, p, to_beat) for p in legal)


# A hand is asked again and again while its cards are being chosen: three people at sixty tables,
# for what they may play and what they might lead. Emperor, the largest, takes some 3 MB.
@lru_cache(maxsize=384)
def moves_of(hand: bytes, rules: Rules, to_beat: Play | None, keep: Card | None) -> list[CardMove]:
    """Find the legal plays of a hand told in digits, which nobody may change."""
    if rules.wild:
        return wild_card_moves(cards_of(hand), rules, to_beat)
    stock = card_stock(hand, rules, keep)
    return leads(stock) if to_beat is None else follows(stock, to_beat)


def legal_plays(
    hand: Collection[Card], rules: Rules, to_beat: Play | None = None, keep: Card | None = None
) -> LegalPlays:
    """Give the legal plays of a hand on lead, or against ``to_beat``; a pass is none of them.

    Where suits leave a choice, natural cards go before wild ones and ``keep`` goes last.
    """
    return LegalPlays(hand, rules, to_beat, keep)


def _prepare() -> None:
    """Make the dressed triples of one pack at import: every second move of a hand is one."""
    stock = card_stock(digits(()), RULESETS["classic"])
    for pattern in stock.book.patterns.values():
        if pattern.kicker:
            every = stock.shelf.material.units[pattern.form.body - 1]
            for dressed, units in zip(pattern.bodies, every, strict=True):
                for place, body in enumerate(units):
                    if len(set(body)) == len(body):
                        dressed[place]


_prepare()
