"""A slow second opinion: plays straight from their definitions, sharing no code with the engine.

It takes from the engine only the vocabulary: cards, ranks, kinds and the fields of the rules.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product

from engine.cards import Card
from engine.plays import Play
from engine.rules import Kind, QuadKickers, Rules

CHAIN = range(3, 15)  # 3 to A
PLAIN = range(3, 16)  # 3 to 2
BLACK, RED = 16, 17

Reading = tuple[str, int, int, int]  # kind, length, rank, tail or 0
Key = tuple[tuple[int, ...], tuple[int, ...]]  # ranks of natural cards, of wild ones


def as_tuple(play: Play) -> Reading:
    """Flatten a play, so that the two opinions can be compared."""
    return (play.kind.value, play.length, int(play.rank), int(play.tail or 0))


def brute_readings(cards: Iterable[Card], rules: Rules) -> set[Reading]:
    """Read cards in every way: let each wild card stand for everything, try each kind."""
    cards = list(cards)
    natural = [card for card in cards if card not in rules.wild]
    wild = [card for card in cards if card in rules.wild]
    if not natural:
        return natural_readings(Counter(int(card.rank) for card in cards), rules)
    found: set[Reading] = set()
    for stand_ins in {tuple(sorted(each)) for each in product(PLAIN, repeat=len(wild))}:
        counts = Counter(int(card.rank) for card in natural) + Counter(stand_ins)
        if all(counts[rank] <= 4 for rank in stand_ins):
            found |= natural_readings(counts, rules)
    return found


def natural_readings(counts: Counter[int], rules: Rules) -> set[Reading]:
    """Try each kind of the ruleset on counts of ranks."""
    return _tried(tuple(sorted(counts.items())), rules)


@lru_cache(maxsize=200_000)
def _tried(items: tuple[tuple[int, int], ...], rules: Rules) -> set[Reading]:
    return {
        reading for kind in rules.kinds for reading in TRIES[kind](Counter(dict(items)), rules)
    }


def bodies(counts: Counter[int], size: int, length: int) -> Iterator[tuple[int, Counter[int]]]:
    """Take consecutive groups within 3 to A, all cards of their ranks; give the rest."""
    for top in CHAIN if size * length <= counts.total() else ():
        ranks = range(top - length + 1, top + 1)
        if ranks[0] >= 3 and all(counts[rank] == size for rank in ranks):
            yield top, Counter({rank: n for rank, n in counts.items() if rank not in ranks})


def one_group(counts: Counter[int], size: int) -> Iterator[tuple[int, Counter[int]]]:
    """Take all cards of a rank, if they are so many; give the rest."""
    for rank, n in counts.items():
        if n == size:
            yield rank, Counter({other: m for other, m in counts.items() if other != rank})


def are_groups(rest: Counter[int], sizes: list[int], rules: Rules) -> bool:
    """Whether the rest is groups of these sizes, of different ranks; jokers pair by the rules."""
    if not rules.joker_pairs and (rest[BLACK] > 1 or rest[RED] > 1):
        return False
    return sorted(n for n in rest.values() if n) == sorted(sizes)


def are_loose(rest: Counter[int], number: int) -> bool:
    """Whether the rest is so many cards and not both jokers."""
    return rest.total() == number and not (rest[BLACK] and rest[RED])


def same(kind: Kind, size: int):
    """Try one group alone."""

    def tries(counts: Counter[int], rules: Rules) -> Iterator[Reading]:
        for rank, rest in one_group(counts, size):
            jokers_pair = rank < BLACK or size == 1 or rules.joker_pairs
            if not rest and jokers_pair:
                yield kind.value, 1, rank, 0

    return tries


def group_with(kind: Kind, size: int, groups: list[int]):
    """Try one group with other groups."""

    def tries(counts: Counter[int], rules: Rules) -> Iterator[Reading]:
        for rank, rest in one_group(counts, size):
            if are_groups(rest, groups, rules):
                yield kind.value, 1, rank, 0

    return tries


def row(kind: Kind, size: int, fewest: str | int, groups: list[int]):
    """Try a chain with groups for each of its groups; ``fewest`` may name a field of the rules."""

    def tries(counts: Counter[int], rules: Rules) -> Iterator[Reading]:
        least = fewest if isinstance(fewest, int) else getattr(rules, fewest)
        for length in range(least, 13):
            for top, rest in bodies(counts, size, length):
                if are_groups(rest, groups * length, rules):
                    yield kind.value, length, top, 0

    return tries


def triple_single(counts: Counter[int], rules: Rules) -> Iterator[Reading]:
    """Three of a rank and any card of another."""
    for rank, rest in one_group(counts, 3):
        if rest.total() == 1:
            yield "triple_single", 1, rank, 0


def plane_singles(counts: Counter[int], rules: Rules) -> Iterator[Reading]:
    """Consecutive triples and as many cards, not both jokers."""
    for length in range(rules.plane_min, 6):
        for top, rest in bodies(counts, 3, length):
            if are_loose(rest, length):
                yield "plane_singles", length, top, 0


def quad_singles(counts: Counter[int], rules: Rules) -> Iterator[Reading]:
    """Four of a rank and two cards: not both jokers, or different ones and no joker."""
    for rank, rest in one_group(counts, 4):
        different = len(+rest) == 2 and not rest[BLACK] and not rest[RED]
        strict = rules.quad_kickers is QuadKickers.DIFFERENT_NO_JOKERS
        if are_loose(rest, 2) and (different or not strict):
            yield "quad_singles", 1, rank, 0


def spaceship(counts: Counter[int], rules: Rules) -> Iterator[Reading]:
    """A chain of quads, a chain of as many triples within 3 to A, and as many pairs."""
    for length in range(2, 10):
        for top, rest in bodies(counts, 4, length):
            for tail, pairs in bodies(rest, 3, length):
                if are_groups(pairs, [2] * length, rules):
                    yield "spaceship", length, top, tail


def bomb(counts: Counter[int], rules: Rules) -> Iterator[Reading]:
    """All of one rank, no jokers, in a size that the ruleset calls a bomb."""
    for rank, n in counts.items():
        if rank in PLAIN and n == counts.total() and ("bomb", n) in rules.bomb_order:
            yield "bomb", n, rank, 0


def joker_bomb(counts: Counter[int], rules: Rules) -> Iterator[Reading]:
    """Two equal jokers, or any three."""
    jokers = counts[BLACK] + counts[RED]
    if jokers != counts.total():
        return
    if jokers == 2 and not (counts[BLACK] and counts[RED]):
        yield "joker_bomb", 2, RED if counts[RED] else BLACK, 0
    if jokers == 3:
        yield "joker_bomb", 3, RED, 0


def rocket(counts: Counter[int], rules: Rules) -> Iterator[Reading]:
    """All the jokers of the packs."""
    if counts[BLACK] == counts[RED] == rules.packs and counts.total() == 2 * rules.packs:
        yield "rocket", 2 * rules.packs, RED, 0


TRIES = {
    Kind.SINGLE: same(Kind.SINGLE, 1),
    Kind.PAIR: same(Kind.PAIR, 2),
    Kind.TRIPLE: same(Kind.TRIPLE, 3),
    Kind.QUAD: same(Kind.QUAD, 4),
    Kind.TRIPLE_SINGLE: triple_single,
    Kind.TRIPLE_PAIR: group_with(Kind.TRIPLE_PAIR, 3, [2]),
    Kind.QUAD_SINGLES: quad_singles,
    Kind.QUAD_PAIRS: group_with(Kind.QUAD_PAIRS, 4, [2, 2]),
    Kind.QUAD_TRIPLE: group_with(Kind.QUAD_TRIPLE, 4, [3]),
    Kind.DRESS: group_with(Kind.DRESS, 4, [3, 2]),
    Kind.STRAIGHT: row(Kind.STRAIGHT, 1, 5, []),
    Kind.PAIR_CHAIN: row(Kind.PAIR_CHAIN, 2, "pair_chain_min", []),
    Kind.PLANE: row(Kind.PLANE, 3, "plane_min", []),
    Kind.PLANE_SINGLES: plane_singles,
    Kind.PLANE_PAIRS: row(Kind.PLANE_PAIRS, 3, "plane_min", [2]),
    Kind.QUAD_CHAIN: row(Kind.QUAD_CHAIN, 4, 2, []),
    Kind.CARRIER: row(Kind.CARRIER, 4, 2, [3]),
    Kind.SPACESHIP: spaceship,
    Kind.BOMB: bomb,
    Kind.JOKER_BOMB: joker_bomb,
    Kind.ROCKET: rocket,
}


def brute_beats(rules: Rules, challenger: Reading, holder: Reading) -> bool:
    """A bomb beats every normal play, then the order of bombs decides, then the rank."""
    order = [f"{kind} {length}" for kind, length in rules.bomb_order]
    ours, theirs = (f"{kind} {length}" for kind, length, *_ in (challenger, holder))
    if ours in order:
        return theirs not in order or (order.index(ours), challenger[2]) > (
            order.index(theirs),
            holder[2],
        )
    return ours == theirs and challenger[2:] > holder[2:]


def key(cards: Iterable[Card], rules: Rules) -> Key:
    """Tell selections apart as moves are: ranks of natural cards, and of wild ones."""
    cards = list(cards)
    return (
        tuple(sorted(int(card.rank) for card in cards if card not in rules.wild)),
        tuple(sorted(int(card.rank) for card in cards if card in rules.wild)),
    )


def selections(hand: Iterable[Card], rules: Rules) -> Iterator[list[Card]]:
    """Pick cards of a hand in every way that differs in ranks or wild cards."""
    piles: dict[tuple[int, bool], list[Card]] = {}
    for card in hand:
        piles.setdefault((int(card.rank), card in rules.wild), []).append(card)
    for picks in product(*(range(len(pile) + 1) for pile in piles.values())):
        chosen = zip(piles.values(), picks, strict=True)
        yield [card for pile, number in chosen for card in pile[:number]]


def brute_moves(hand: Iterable[Card], rules: Rules) -> set[tuple[Key, Reading]]:
    """Find every play of a hand by reading every selection of it."""
    return {
        (key(cards, rules), reading)
        for cards in selections(hand, rules)
        if cards
        for reading in brute_readings(cards, rules)
    }
