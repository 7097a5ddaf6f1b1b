"""What is remembered of hands that are over."""

from dataclasses import dataclass

from bot.app.table import Cause
from engine import Action, Deal, Event, Result, Rules, apply, new_hand, parse_record, result


@dataclass(frozen=True, slots=True)
class Standing:
    """What somebody has done, in a group or everywhere; rates are None without such hands."""

    person: int
    name: str
    matches: int
    hands: int
    points: int
    won: int
    landlord_rate: float | None
    farmer_rate: float | None


@dataclass(frozen=True, slots=True)
class PastHand:
    """A settled hand of a group: its number, who sat where and what it brought."""

    number: int
    at: float
    names: tuple[str, ...]
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StoredRecord:
    """A stored hand: its record, why each action was taken, and who sat where."""

    hand: int
    table: int
    number: int
    text: str
    causes: tuple[str, ...]
    names: tuple[str, ...]
    state: str


@dataclass(frozen=True, slots=True)
class ToldStep:
    """One action of a hand, why it was taken, and what it led to."""

    action: Action
    cause: Cause
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class ToldHand:
    """A whole hand, open to everyone because it is over."""

    rules: Rules
    deal: Deal
    steps: tuple[ToldStep, ...]
    result: Result | None


def tell(stored: StoredRecord) -> ToldHand:
    """Play a stored hand through again."""
    record = parse_record(stored.text)
    state = new_hand(record.rules, record.deal).state
    steps = []
    for action, cause in zip(record.actions, stored.causes, strict=True):
        step = apply(state, action)
        steps.append(ToldStep(action, Cause(cause), step.events))
        state = step.state
    return ToldHand(record.rules, record.deal, tuple(steps), result(state))
