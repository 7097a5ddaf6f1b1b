"""What is remembered of hands that are over."""

from dataclasses import dataclass


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
