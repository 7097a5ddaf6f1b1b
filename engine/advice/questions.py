"""The questions before the lead: taking cards, opening the hand, revealing, doubling."""

from itertools import combinations
from random import Random

from engine.actions import Double, Open, Reveal, Take
from engine.advice.bids import landlords_chance
from engine.advice.candidates import worth
from engine.advice.counts import Packed, pack
from engine.advice.grammar import grammar_of
from engine.advice.plan import Planner
from engine.advice.policy import Policy
from engine.advice.read import situation_of
from engine.advice.reasons import Advice, Level, ReasonCode
from engine.advice.search import chance
from engine.cards import Card
from engine.views import View

WORLDS = {Level.EASY: 4, Level.NORMAL: 10, Level.HARD: 30}
OPEN_FROM = 0.8  # everyone will see the hand: the chance must be far better than even
STAKE_FROM = 0.6  # to double


def rank_open(view: View, seat: int, rng: Random, level: Level) -> tuple[Advice, ...]:
    """Whether to open the hand."""
    likely = _likely(view, seat, rng, level)
    yes = Advice(Open(seat, yes=True), ReasonCode.OPEN_STRONG, (), likely)
    no = Advice(Open(seat, yes=False), ReasonCode.STAY_CLOSED, (), likely)
    return (yes, no) if likely >= OPEN_FROM else (no, yes)


def rank_reveal(view: View, seat: int, rng: Random, level: Level) -> tuple[Advice, ...]:
    """Whether to reveal oneself; who is no landlord has nothing to reveal."""
    likely = _likely(view, seat, rng, level)
    yes = Advice(Reveal(seat, yes=True), ReasonCode.REVEAL_STRONG, (), likely)
    no = Advice(Reveal(seat, yes=False), ReasonCode.STAY_HIDDEN, (), likely)
    return (yes, no) if seat in view.landlords and likely >= STAKE_FROM else (no, yes)


def rank_double(view: View, seat: int, rng: Random, level: Level) -> tuple[Advice, ...]:
    """Whether to double one's own stake."""
    likely = _likely(view, seat, rng, level)
    yes = Advice(Double(seat, yes=True), ReasonCode.DOUBLE_STRONG, (), likely)
    no = Advice(Double(seat, yes=False), ReasonCode.NO_DOUBLE, (), likely)
    return (yes, no) if likely >= STAKE_FROM else (no, yes)


def _likely(view: View, seat: int, rng: Random, level: Level) -> float:
    """The chance that the seat's side wins, judged before the first lead."""
    situation = situation_of(view, seat)
    policy = Policy(situation.grammar, Planner(situation.grammar))
    share = chance(situation, policy, rng, WORLDS[level])
    if situation.sides[seat]:
        return round(landlords_chance(share), 3)
    return round(1 - landlords_chance(1 - share), 3)


def rank_take(view: View, seat: int) -> tuple[Advice, ...]:
    """Which of the bottom cards to take, by the turns that the hand then needs."""
    planner = Planner(grammar_of(view.rules))
    hand = pack(view.hand or ())
    cards = view.bottom or ()
    choices: dict[Packed, tuple[Card, ...]] = {}
    for number in range(len(cards) + 1):
        for some in combinations(cards, number):
            choices.setdefault(pack(some), some)
    order = sorted(choices.values(), key=lambda some: (worth(planner, hand + pack(some)), some))
    return tuple(_take(seat, some) for some in order[:4])


def _take(seat: int, cards: tuple[Card, ...]) -> Advice:
    if not cards:
        return Advice(Take(seat, ()), ReasonCode.TAKE_NONE)
    return Advice(Take(seat, cards), ReasonCode.TAKE_USEFUL, (("count", len(cards)),))
