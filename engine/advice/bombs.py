"""The bombs of a hand, kept whole."""

from engine.advice.counts import BLACK_JOKER, RED_JOKER, TWO
from engine.advice.grammar import BOMB_KEY, Grammar, Unit
from engine.rules import Kind


def take_bombs(counts: list[int], grammar: Grammar) -> tuple[Unit, ...]:
    """Take bombs and joker bombs out of the counts, weakest first."""
    bombs: list[Unit] = []
    for rank in range(TWO + 1):
        number = counts[rank]
        if number >= grammar.bomb_min:
            strength = grammar.strength(Kind.BOMB, number, rank)
            bombs.append((BOMB_KEY, strength, number, number << 4 * rank))
            counts[rank] = 0
    black, red = counts[BLACK_JOKER], counts[RED_JOKER]
    jokers = black << 4 * BLACK_JOKER | red << 4 * RED_JOKER
    if black == red == grammar.packs:
        strength = grammar.strength(Kind.ROCKET, 2 * grammar.packs, RED_JOKER)
        bombs.append((BOMB_KEY, strength, 2 * grammar.packs, jokers))
        counts[BLACK_JOKER] = counts[RED_JOKER] = 0
    elif Kind.JOKER_BOMB in grammar.kinds:
        bombs.extend(_joker_bombs(counts, grammar))
    bombs.sort(key=lambda unit: unit[1])
    return tuple(bombs)


def _joker_bombs(counts: list[int], grammar: Grammar) -> list[Unit]:
    """Three jokers, or two equal ones, taken out of the counts."""
    bombs: list[Unit] = []
    black, red = counts[BLACK_JOKER], counts[RED_JOKER]
    if black + red == 3:
        cards = black << 4 * BLACK_JOKER | red << 4 * RED_JOKER
        bombs.append((BOMB_KEY, grammar.strength(Kind.JOKER_BOMB, 3, RED_JOKER), 3, cards))
        counts[BLACK_JOKER] = counts[RED_JOKER] = 0
        return bombs
    for rank in (BLACK_JOKER, RED_JOKER):
        if counts[rank] == 2:
            strength = grammar.strength(Kind.JOKER_BOMB, 2, rank)
            bombs.append((BOMB_KEY, strength, 2, 2 << 4 * rank))
            counts[rank] = 0
    return bombs
