"""The quick player: plays a plan by rule of thumb, from counts alone.

It plays out the hands that the search imagines, and is the first guess at what to play. What it
may use is what anyone at the table knows: its own hand, who holds how many cards, and which
cards are out altogether.
"""

from dataclasses import dataclass

from engine.advice.answers import EACH, Answers
from engine.advice.counts import ACE, TWO, Packed, at_least
from engine.advice.dress import Dresser
from engine.advice.grammar import BOMB_KEY, PAIR, SOLO, TRIPLE, Grammar, Unit, kind_of
from engine.advice.plan import Plan, Planner

LOW = 8  # plays under the jack are low: partners raise them
GATE = 9  # from the queen up a card is worth raising a partner's low one to
FEW = 5  # cards; an opponent with so few is to be stopped at some cost
NOBODY = 99  # cards, where there is no such seat


@dataclass(slots=True)
class Scene:
    """What the quick player sees of a table besides its own hand."""

    key: int  # of the play to beat, 0 on lead
    rank: int
    others: Packed  # every card that the other seats hold together
    enemy: int  # fewest cards that an opponent holds
    enemy_next: bool  # the next seat is an opponent
    friend: int  # fewest cards that a partner holds, 99 without one
    friend_next: bool
    friendly: bool  # a partner made the play to beat
    last: bool  # everyone else has passed on it


class Policy:
    """The quick player of one ruleset."""

    def __init__(self, grammar: Grammar, planner: Planner) -> None:
        self.grammar = grammar
        self.planner = planner
        self.dresser = Dresser(grammar, planner)
        self.answers = Answers(planner, self.dresser)

    def choose(self, hand: Packed, scene: Scene) -> Unit | None:
        """A play, or None to pass."""
        if not scene.key:
            return self.lead(hand, scene)
        return self.follow(hand, scene)

    def lead(self, hand: Packed, scene: Scene) -> Unit:
        """Lead from the plan: out when possible, then what holds, else the lowest group."""
        plan = self.planner.plan(hand)
        units = self.dresser.units(hand, plan)
        if len(units) == 1:
            return units[0]
        unit = self._led(units, scene)
        self.dresser.drop(hand, plan, unit)
        return unit

    def _led(self, units: list[Unit], scene: Scene) -> Unit:
        weak = 0
        for unit in units:
            if not holds(unit, scene.others):
                weak += 1
                if weak > 1:
                    break
        if weak <= 1:
            strong = [unit for unit in units if holds(unit, scene.others)]
            return min(strong, key=_bombs_last)
        if scene.friend_next and scene.friend == 1 and units[0][0] == SOLO:
            return units[0]
        return self._lowest(units, scene)

    def _lowest(self, units: list[Unit], scene: Scene) -> Unit:
        choices = [unit for unit in units if unit[0] != BOMB_KEY] or units
        if scene.enemy <= 2:
            risky = SOLO if scene.enemy == 1 else PAIR
            safe = [unit for unit in choices if unit[0] != risky]
            if scene.enemy == 1 and not safe:
                return max(units, key=_solo_rank)
            choices = safe or choices
        return min(choices, key=_lead_value)

    def follow(self, hand: Packed, scene: Scene) -> Unit | None:
        """Answer from the plan, else break it; bomb when somebody is about to go out."""
        options = self.answers.find(hand, scene.key, scene.rank)
        if options is None:
            return None
        plan, cheap, forced, bomb = options
        if cheap and cheap[3] == hand:
            return cheap
        if scene.friendly:
            return self._over_friend(hand, plan, cheap, scene)
        if cheap and not self._saves(cheap, plan, scene):
            if scene.key == SOLO and scene.enemy == 1:
                return self._top_solo(hand, scene) or cheap
            return cheap
        if forced and not cheap and self._breaks(hand, plan, forced, scene):
            return forced
        return bomb if scene.enemy <= 3 or plan.turns <= 2 else None

    def _breaks(self, hand: Packed, plan: Plan, forced: Unit, scene: Scene) -> bool:
        """Whether the plan is broken to beat: who has no partner does so at no cost in turns."""
        self.dresser.drop(hand, plan, forced)
        if scene.friend < NOBODY or scene.enemy <= FEW:
            return True
        return self.planner.plan(hand - forced[3]).turns <= plan.turns

    def _saves(self, cheap: Unit, plan: Plan, scene: Scene) -> bool:
        """Whether a joker stays in hand: the play is no ace and nobody is close to out."""
        return (
            cheap[1] > TWO
            and cheap[0] == SOLO
            and scene.rank < ACE
            and scene.enemy > 6
            and plan.turns > 3
        )

    def _over_friend(
        self, hand: Packed, plan: Plan, cheap: Unit | None, scene: Scene
    ) -> Unit | None:
        """A partner's play stands: go over it only to close the way to an opponent."""
        if scene.last or scene.friend == 1 or not scene.enemy_next:
            near = plan.turns <= 3 or (not scene.enemy_next and cheap and cheap[1] < ACE)
            return cheap if cheap and near and scene.friend > 1 else None
        if scene.key == SOLO and scene.enemy == 1:
            return self._top_solo(hand, scene)
        if scene.key == SOLO and scene.rank <= LOW and (not cheap or cheap[1] < GATE):
            gate = next((rank for rank in plan.solos + plan.pairs if GATE <= rank <= TWO), None)
            if gate is not None:
                return (SOLO, gate, 1, 1 << 4 * gate)
        if cheap and scene.key in (SOLO, PAIR) and scene.rank < LOW and cheap[1] <= ACE:
            return cheap
        return cheap if plan.turns <= 3 else None

    def _top_solo(self, hand: Packed, scene: Scene) -> Unit | None:
        """The lowest card that holds, else the highest: an opponent has one card left.

        None where the play already holds.
        """
        top = (hand.bit_length() - 1) // 4
        if top <= scene.rank or not scene.others >> 4 * (scene.rank + 1):
            return None
        for rank in range(scene.rank + 1, top):
            if hand >> 4 * rank & 15 and not scene.others >> 4 * (rank + 1):
                top = rank
                break
        return (SOLO, top, 1, 1 << 4 * top)


def holds(unit: Unit, others: Packed) -> bool:
    """Whether nothing but a bomb can beat this play, judged by all cards still out."""
    key, rank = unit[:2]
    if key == BOMB_KEY:
        return True
    if key == SOLO:
        return not others >> 4 * (rank + 1)
    above = others >> 4 * (rank + 1)
    if key == PAIR:
        return not at_least(above & ((1 << 4 * max(0, TWO - rank)) - 1), 2)
    kind = kind_of(key)
    if kind not in EACH:
        return not at_least(above, 3)
    length = key & 63
    held = at_least(others & ((1 << 48) - 1), EACH[kind]) >> 4 * (rank - length + 2)
    for _ in range(length - 1):
        held &= held >> 4
    return not held


def _bombs_last(unit: Unit) -> tuple[bool, int]:
    return unit[0] == BOMB_KEY, -unit[2]


def _solo_rank(unit: Unit) -> int:
    return unit[1] if unit[0] == SOLO else -1


def _lead_value(unit: Unit) -> float:
    """Lower is led sooner: low ranks first, and many cards at once."""
    key, rank, number, _ = unit
    if key == SOLO:
        return rank
    if key == PAIR:
        return rank - 0.5
    if key == TRIPLE:
        return rank - 1
    return rank - 1.2 * number
