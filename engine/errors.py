"""Errors of the engine.

    EngineError
    ├─ IllegalAction(reason)   an action that the rules refuse; ``reason`` is a ``Reason``
    └─ NotationError           text that is no card, action or record

A refusal carries a reason, never a sentence: the words are in the locales.
"""

from enum import StrEnum


class Reason(StrEnum):
    """Why an action is refused."""

    HAND_OVER = "hand-over"  # nothing more can happen in this hand
    WRONG_PHASE = "wrong-phase"  # e.g. a play while the bidding goes on
    NOT_YOUR_TURN = "not-your-turn"
    BID_TOO_LOW = "bid-too-low"  # not above the highest bid, or no such bid
    MUST_BID = "must-bid"  # the hand is too strong to pass (jiujiang)
    NO_CARDS = "no-cards"  # nothing selected
    NOT_HELD = "not-held"  # a card that the seat does not hold
    NO_PLAY = "no-play"  # the cards form no play of this ruleset
    NO_SUCH_READING = "no-such-reading"  # the cards form a play, but not the one named
    WRONG_KIND = "wrong-kind"  # another kind than the one to beat
    WRONG_LENGTH = "wrong-length"  # the same kind, but longer or shorter
    DOES_NOT_BEAT = "does-not-beat"  # the same kind and length, but not higher
    MUST_LEAD = "must-lead"  # the player on lead may not pass
    NOT_OFFERED = "not-offered"  # this ruleset or seat has no such choice
    ALREADY_ANSWERED = "already-answered"  # asked together with others, and has answered
    ALREADY_ESCAPED = "already-escaped"


class EngineError(Exception):
    """Base of all errors of the engine."""


class IllegalAction(EngineError):
    """An action that the rules refuse here and now."""

    def __init__(self, reason: Reason, detail: str = "") -> None:
        super().__init__(f"{reason}: {detail}" if detail else str(reason))
        self.reason = reason


class NotationError(EngineError):
    """Text that does not denote what it should; the message quotes it."""

    def __init__(self, problem: str, text: str | None = None) -> None:
        super().__init__(problem if text is None else f"{problem}: {text!r}")
