"""What an adviser says: an action, and why, as ids; the words are in the locales."""

from dataclasses import dataclass
from enum import StrEnum

from engine.actions import Action


class Level(StrEnum):
    """How much thought goes into a decision."""

    EASY = "easy"  # looks at its own hand and the play to beat
    NORMAL = "normal"  # also counts cards, and imagines a few deals of what it cannot see
    HARD = "hard"  # imagines many


class ReasonCode(StrEnum):
    """Why an action is recommended; the locale key is ``advice-<id>``."""

    # playing: what one can do
    WIN_NOW = "win-now"  # the last cards
    CANNOT_BEAT = "cannot-beat"  # nothing held beats the play
    # playing: on lead
    RUN_OUT = "run-out"  # nothing can come between this and going out
    HOLD_THE_LEAD = "hold-the-lead"  # nothing but a bomb beats it
    SHED_MOST = "shed-most"  # many cards at once (count)
    CARRY_LOW = "carry-low"  # a triple takes low cards along
    LEAD_LOW = "lead-low"  # the lowest first, while others must still keep theirs
    LEAD_FOR_PARTNER = "lead-for-partner"  # the partner has few cards left (count)
    DENY_LAST = "deny-last"  # a shape that an opponent with few cards cannot answer (count)
    # playing: an answer
    CHEAPEST_ANSWER = "cheapest-answer"  # the lowest that beats, and breaks nothing
    TAKE_CONTROL = "take-control"  # high enough to win the trick, and few turns left (count)
    BLOCK_LANDLORD = "block-landlord"  # the landlord is nearly out (count)
    BLOCK_FARMER = "block-farmer"  # a farmer is nearly out (count)
    RAISE_PARTNER = "raise-partner"  # over the partner's low card, so that nothing low slips by
    BREAK_TO_BEAT = "break-to-beat"  # worth a broken group
    BOMB_NOW = "bomb-now"  # a bomb for the lead
    # playing: a pass
    LEAVE_IT_TO_PARTNER = "leave-it-to-partner"
    KEEP_BOMBS = "keep-bombs"
    KEEP_HIGH = "keep-high"  # 2s and jokers are worth more later
    KEEP_SHAPE = "keep-shape"  # every answer would break a group
    WAIT = "wait"  # the hands imagined went better without an answer
    BEST_CHANCE = "best-chance"  # the hands imagined went best with this one
    # before the play
    BID_STRONG = "bid-strong"  # enough high cards, and few turns (count)
    BID_FAIR = "bid-fair"  # somewhat better than even
    BID_MUST = "bid-must"  # the rules allow no pass with this hand
    PASS_WEAK = "pass-weak"  # too weak to play alone
    PASS_OUTBID = "pass-outbid"  # not worth more than has been bid
    OPEN_STRONG = "open-strong"
    STAY_CLOSED = "stay-closed"
    REVEAL_STRONG = "reveal-strong"
    STAY_HIDDEN = "stay-hidden"
    DOUBLE_STRONG = "double-strong"
    NO_DOUBLE = "no-double"
    TAKE_USEFUL = "take-useful"  # these bottom cards shorten the hand (count)
    TAKE_NONE = "take-none"


Params = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Advice:
    """A recommended action, why, and what the words need, e.g. ``(("count", 2),)``.

    ``chance`` is the share of imagined hands that it won, for comparison with other advice on
    the same decision only; None where none were imagined.
    """

    action: Action
    reason: ReasonCode
    params: Params = ()
    chance: float | None = None
