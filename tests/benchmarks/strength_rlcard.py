"""RLCard's rule agent, seated at our table."""

import random
import subprocess
from types import SimpleNamespace
from unittest import mock

from engine.actions import Action, Pass, Put
from engine.advice.counts import pack as pack_cards
from engine.advice.counts import unpack
from engine.cards import Card
from engine.moves import legal_plays
from engine.views import View

with mock.patch.object(subprocess, "check_output", return_value=b""):  # it asks pip for torch
    import numpy as np
    from rlcard.games.doudizhu.utils import CARD_TYPE, get_gt_cards
    from rlcard.models.doudizhu_rule_models import DouDizhuRuleAgentV1

NAMES = "3456789TJQKA2BR"


def text(cards: tuple[Card, ...]) -> str:
    """Cards as RLCard writes them, lowest first."""
    counts = unpack(pack_cards(cards))
    return "".join(name * count for name, count in zip(NAMES, counts, strict=True))


def _card(name: str) -> SimpleNamespace:
    joker = {"B": "BJ", "R": "RJ"}.get(name)
    return SimpleNamespace(rank="" if joker else name, suit=joker or "S")


class RuleAgent:
    """Chooses as ``doudizhu-rule-v1`` would among the plays that both sides know."""

    def __init__(self) -> None:
        self.agent = DouDizhuRuleAgentV1()

    def __call__(self, view: View, rng: random.Random) -> Action:
        """A play or a pass."""
        assert view.viewer is not None
        assert view.hand is not None
        standing = view.standing.play if view.standing else None
        legal = {}
        for move in legal_plays(view.hand, view.rules, standing):
            legal.setdefault(text(move.cards), move)
        np.random.seed(rng.randrange(1 << 32))
        chosen = self.agent.step({"raw_obs": self._observation(view, legal)})
        if chosen == "pass" or (view.standing and chosen not in legal):
            return Pass(view.viewer)
        move = legal.get("".join(sorted(chosen, key=NAMES.index))) or min(legal.values())
        return Put(view.viewer, move.cards, move.play)

    def _observation(self, view: View, legal: dict[str, object]) -> dict[str, object]:
        trace = [(turn.seat, text(turn.cards) or "pass") for turn in view.history]
        hand = text(view.hand or ())
        actions = ["pass"]
        if view.standing and text(view.standing.cards) in CARD_TYPE[0]:
            player = SimpleNamespace(current_hand=[_card(name) for name in hand])
            above = SimpleNamespace(played_cards=text(view.standing.cards))
            known = get_gt_cards(player, above)
            actions = [one for one in known if one == "pass" or one in legal]
        return {
            "trace": [] if view.standing is None else trace,
            "current_hand": hand,
            "actions": actions,
            "landlord": view.landlords[0],
            "self": view.viewer,
        }
