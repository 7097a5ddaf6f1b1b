"""Answers in words: bids, and yes or no to what is asked."""

from collections.abc import Sequence

from bot.i18n import Words
from bot.render.cards import CardText
from engine import Action, Bid, Card, Double, Open, Reveal, Rules
from engine.rules import Auction


def answer_text(words: Words, rules: Rules, option: Action) -> str:
    """An answer as its button says it."""
    match option:
        case Bid(value=0):
            return words("button-no-bid")
        case Bid(value=value):
            return words(f"button-{bid_word(rules)}", points=value)
        case Open(yes=yes) | Reveal(yes=yes) | Double(yes=yes):
            return words(f"button-{question(option)}-{'yes' if yes else 'no'}")
        case _:
            return words("button-pass")


def bid_word(rules: Rules) -> str:
    """What a bid is, as a word for keys: where the first one ends it all, a call."""
    return "call" if rules.auction is Auction.FIRST_CALL else "bid"


def take_text(words: Words, text: CardText, cards: Sequence[Card]) -> str:
    """Which bottom cards are taken, or that none are."""
    if not cards:
        return words("button-take-none")
    return words("advised-take", cards=text.cards(cards))


def question(option: Action) -> str:
    """What an answer answers, as a word for keys and buttons."""
    match option:
        case Open():
            return "open"
        case Reveal():
            return "reveal"
        case Double():
            return "double"
        case _:
            return "bid"
