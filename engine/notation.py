"""Notation: cards as text and back.

Ranks are ``3456789TJQKA2``, ``bj`` and ``rj``; a rank may carry a suit, one of ``s h c d``.
Input is lenient: spaces are free, case does not matter, and ``10``, 小王, 大王, full-width
figures and suit symbols are understood.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable

from engine.cards import Card, Rank, Suit, pack
from engine.errors import NotationError
from engine.plays import Play
from engine.rules import Kind

_KINDS = {kind.value: kind for kind in Kind}
MOST_PACKS = 2
_ONE_CARD = r"(10|[3-9tjqka2])([shcd]?)|(bj|rj|小王|大王)"
_TOKEN = re.compile(_ONE_CARD)
_TOKENS = re.compile(f"(?:{_ONE_CARD})*")
_SYMBOLS = str.maketrans("♠♥♣♦♤♡♧♢", "shcdshcd", "\ufe0f")
_RANKS = {rank.text.lower(): rank for rank in Rank} | {
    "10": Rank.TEN,
    "小王": Rank.BLACK_JOKER,
    "大王": Rank.RED_JOKER,
}
_EXACT = {card.text: card for card in (*pack(), *map(Card, Rank))}


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards; an unsuited one takes the next suit not yet used by its rank.

    Raises ``NotationError`` for anything else, and for more copies than two packs hold.
    """
    return assign_suits(parse_selection(text))


def parse_selection(text: str) -> tuple[Card, ...]:
    """Read cards picked from a hand: an unsuited one stands for any of its rank.

    Raises ``NotationError`` as ``parse_cards`` does.
    """
    words = text.split()
    if all(word in _EXACT for word in words):  # what ``format_cards`` writes, read fast
        cards = tuple(_EXACT[word] for word in words)
    else:
        cards = _read_leniently(text)
    _refuse_surplus(cards, text)
    return cards


def assign_suits(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Give each unsuited card the suit that its rank has used least, spades first."""
    used = Counter(cards)
    return tuple(_suited(card, used) for card in cards)


def format_cards(cards: Iterable[Card]) -> str:
    """Write cards in the order given, e.g. ``3s Td bj``."""
    return " ".join(card.text for card in cards)


def parse_rank(text: str) -> Rank:
    """Read one rank; raises ``NotationError``."""
    cards = parse_selection(text)
    if len(cards) != 1 or cards[0].suit:
        raise NotationError("not a rank", text)
    return cards[0].rank


def parse_play(text: str) -> Play:
    """Read a reading, ``KIND LENGTH RANK`` and a spaceship's ``TAIL``; raises ``NotationError``."""
    words = text.split()
    if len(words) not in {3, 4} or words[0] not in _KINDS or not words[1].isdecimal():
        raise NotationError("not a reading", text)
    rank, *tail = map(parse_rank, words[2:])
    return Play(_KINDS[words[0]], rank, int(words[1]), tail[0] if tail else None)


def format_play(play: Play) -> str:
    """Write a reading, e.g. ``plane_singles 2 4``."""
    words = [play.kind, str(play.length), play.rank.text]
    return " ".join(words if play.tail is None else [*words, play.tail.text])


def _read_leniently(text: str) -> tuple[Card, ...]:
    """Read what a person may type."""
    plain = "".join(unicodedata.normalize("NFKC", text).translate(_SYMBOLS).lower().split())
    if not _TOKENS.fullmatch(plain):
        raise NotationError("not cards", text)
    return tuple(
        Card(_RANKS[rank or joker], Suit(suit) if suit else None)
        for rank, suit, joker in _TOKEN.findall(plain)
    )


def _refuse_surplus(cards: tuple[Card, ...], text: str) -> None:
    """Refuse more copies of a card or of a rank than the packs can hold."""
    if len(cards) == len(set(cards)):
        return
    ranks = Counter(card.rank for card in cards)
    copies = Counter(card for card in cards if card.suit)
    most = {rank: MOST_PACKS * (1 if rank.is_joker else 4) for rank in ranks}
    if any(ranks[rank] > most[rank] for rank in ranks) or any(
        count > MOST_PACKS for count in copies.values()
    ):
        raise NotationError("more cards than the packs hold", text)


def _suited(card: Card, used: Counter[Card]) -> Card:
    """Give one card its suit, and count it."""
    if card.suit or card.rank.is_joker:
        return card
    suited = min((Card(card.rank, suit) for suit in Suit), key=used.__getitem__)
    used[suited] += 1
    return suited
