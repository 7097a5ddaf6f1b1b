"""Commands: everything that can be asked of a table, by people, timers and computers."""

from dataclasses import dataclass

from bot.app.table import ChatSettings, Person
from engine import Card, Rank


@dataclass(frozen=True, slots=True)
class OpenTable:
    """Open a table in a chat or topic; ``settings`` are the chat's."""

    by: Person
    chat: int
    thread: int | None
    title: str
    ruleset: str
    settings: ChatSettings


@dataclass(frozen=True, slots=True)
class Join:
    """Sit down."""

    table: int
    by: Person


@dataclass(frozen=True, slots=True)
class Leave:
    """Stand up."""

    table: int
    by: Person


@dataclass(frozen=True, slots=True)
class AddComputer:
    """Put a computer player on an empty seat."""

    table: int
    by: Person


@dataclass(frozen=True, slots=True)
class Begin:
    """Fill the empty seats with computer players and deal."""

    table: int
    by: Person


@dataclass(frozen=True, slots=True)
class ShowAgain:
    """Show the table in the group again."""

    table: int


@dataclass(frozen=True, slots=True)
class Configure:
    """The chat's settings changed."""

    table: int
    settings: ChatSettings


@dataclass(frozen=True, slots=True)
class ChooseRuleset:
    """Play another ruleset at a table that has not begun; ``settings`` are the chat's."""

    table: int
    by: Person
    ruleset: str
    settings: ChatSettings


@dataclass(frozen=True, slots=True)
class PanelRef:
    """Which panel a button was on; None in a command means that it was typed."""

    hand: int
    panel: int
    asked: int = 0


@dataclass(frozen=True, slots=True)
class Submit:
    """Play what is selected (or take it from the bottom); ``reading`` where one was chosen."""

    table: int
    by: Person
    on: PanelRef
    reading: int | None = None  # place among the readings offered


@dataclass(frozen=True, slots=True)
class Answer:
    """Bid (``value``), pass (None), or answer yes (1) or no (0) to what is asked."""

    table: int
    by: Person
    on: PanelRef | None
    value: int | None


@dataclass(frozen=True, slots=True)
class TypedCards:
    """Cards typed in the private chat: on turn one play is made, else they are selected."""

    table: int
    by: Person
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Tap:
    """Take one step through how many cards are selected: of a rank, or equal to one card."""

    table: int
    by: Person
    on: PanelRef
    which: Rank | Card


@dataclass(frozen=True, slots=True)
class PickCandidate:
    """Select a play that the panel offers."""

    table: int
    by: Person
    on: PanelRef
    place: int


@dataclass(frozen=True, slots=True)
class Suggest:
    """Ask for advice; again for the next best."""

    table: int
    by: Person
    on: PanelRef


@dataclass(frozen=True, slots=True)
class Sort:
    """Change the order of the hand."""

    table: int
    by: Person
    on: PanelRef


@dataclass(frozen=True, slots=True)
class ClearSelection:
    """Select nothing."""

    table: int
    by: Person
    on: PanelRef


@dataclass(frozen=True, slots=True)
class SwitchAuto:
    """Switch auto-play on or off (None: toggle); off also takes back a seat after timeouts."""

    table: int
    by: Person
    on: bool | None


@dataclass(frozen=True, slots=True)
class ChangePace:
    """Let auto-play wait longer or shorter."""

    table: int
    by: Person


@dataclass(frozen=True, slots=True)
class ShowPanel:
    """Show the panel as it should be; changes nothing."""

    table: int
    by: Person


@dataclass(frozen=True, slots=True)
class NewPanel:
    """Send the panel anew and retire the old one."""

    table: int
    by: Person


@dataclass(frozen=True, slots=True)
class Look:
    """Tell the presser their own hand; changes nothing."""

    table: int
    by: Person


@dataclass(frozen=True, slots=True)
class WantNext:
    """Want the next hand, the next match or a suspended hand to go on."""

    table: int
    by: Person


@dataclass(frozen=True, slots=True)
class AskRedeal:
    """Abandon this hand and deal anew."""

    table: int
    by: Person


@dataclass(frozen=True, slots=True)
class AskNewMatch:
    """Begin a new match from zero."""

    table: int
    by: Person


@dataclass(frozen=True, slots=True)
class AskStop:
    """Close the table."""

    table: int
    by: Person


@dataclass(frozen=True, slots=True)
class CastVote:
    """Consent to a request, or turn it down."""

    table: int
    by: Person
    yes: bool


@dataclass(frozen=True, slots=True)
class LosePerson:
    """A person can no longer be reached, or is no longer in the group."""

    table: int
    person: int
    left: bool


@dataclass(frozen=True, slots=True)
class RegainPerson:
    """A person can be reached again."""

    table: int
    person: int


@dataclass(frozen=True, slots=True)
class Abandon:
    """The bot is no longer in the group."""

    table: int


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The next alarm of this version rings: a deadline, or a computer player's turn."""

    table: int
    version: int


@dataclass(frozen=True, slots=True)
class Resume:
    """The process has started: give overdue alarms a grace period and show the truth."""

    table: int


PersonalCommand = (
    Join | Leave | AddComputer | Begin | ChooseRuleset | Submit | Answer | TypedCards | Tap | PickCandidate
    | Suggest | Sort | ClearSelection | SwitchAuto | ChangePace | ShowPanel | NewPanel | Look | WantNext
    | AskRedeal | AskNewMatch | AskStop | CastVote
)  # fmt: skip
TableCommand = (
    PersonalCommand | ShowAgain | Configure | LosePerson | RegainPerson | Abandon | TimeUp
    | Resume
)  # fmt: skip
Command = OpenTable | TableCommand
