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
class TableCommand:
    """Whatever is asked of a table that is there."""

    table: int


@dataclass(frozen=True, slots=True)
class Personal(TableCommand):
    """Whatever a person asks of a table."""

    by: Person


class Join(Personal):
    """Sit down."""


@dataclass(frozen=True, slots=True)
class Leave(Personal):
    """Stand up; where a button was pressed only if its ``hand`` is still the last, 0 for none."""

    hand: int | None = None


class AddComputer(Personal):
    """Put a computer player on an empty seat."""


class Begin(Personal):
    """Fill the empty seats with computer players and deal."""


@dataclass(frozen=True, slots=True)
class ChooseRuleset(Personal):
    """Play another ruleset at a table that has not begun; ``settings`` are the chat's."""

    ruleset: str
    settings: ChatSettings


# --- at a panel --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PanelRef:
    """Which panel a button was on; None in a command means that it was typed."""

    hand: int
    panel: int
    asked: int = 0


@dataclass(frozen=True, slots=True)
class OnPanel(Personal):
    """Whatever a button of a panel asks for."""

    on: PanelRef


@dataclass(frozen=True, slots=True)
class Submit(OnPanel):
    """Play what is selected, or take it from the bottom.

    ``reading`` is the place of the chosen one among the readings offered.
    """

    reading: int | None = None


@dataclass(frozen=True, slots=True)
class Tap(OnPanel):
    """Take one step through how many cards are selected: of a rank, or equal to one card."""

    which: Rank | Card


@dataclass(frozen=True, slots=True)
class PickCandidate(OnPanel):
    """Select a play that the panel offers."""

    place: int


class Suggest(OnPanel):
    """Ask for advice; again for the next best."""


class Sort(OnPanel):
    """Change the order of the hand."""


class ClearSelection(OnPanel):
    """Select nothing."""


@dataclass(frozen=True, slots=True)
class Answer(Personal):
    """Bid (``value``), pass (None), or answer yes (1) or no (0) to what is asked."""

    on: PanelRef | None
    value: int | None


@dataclass(frozen=True, slots=True)
class TypedCards(Personal):
    """Cards typed in the private chat: on turn one play is made, else they are selected."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class SwitchAuto(Personal):
    """Switch auto-play on or off (None: toggle); off also takes back a seat after timeouts."""

    on: bool | None


class ChangePace(Personal):
    """Let auto-play wait longer or shorter."""


class ShowPanel(Personal):
    """Show the panel as it should be; changes nothing."""


class NewPanel(Personal):
    """Send the panel anew and retire the old one."""


class Look(Personal):
    """Tell the presser their own hand; changes nothing."""


# --- between hands -----------------------------------------------------------------------


class WantNext(Personal):
    """Want the next hand, the next match or a suspended hand to go on."""


class AskRedeal(Personal):
    """Abandon this hand and deal anew."""


class AskNewMatch(Personal):
    """Begin a new match from zero."""


class AskStop(Personal):
    """Close the table."""


@dataclass(frozen=True, slots=True)
class CastVote(Personal):
    """Consent to a request, or turn it down.

    ``asked`` is the version at which it was made; 0 means whichever is open.
    """

    yes: bool
    asked: int = 0


# --- from elsewhere ----------------------------------------------------------------------


class ShowAgain(TableCommand):
    """Show the table in the group again."""


@dataclass(frozen=True, slots=True)
class Configure(TableCommand):
    """The chat's settings changed."""

    settings: ChatSettings


@dataclass(frozen=True, slots=True)
class LosePerson(TableCommand):
    """A person can no longer be reached, or is no longer in the group."""

    person: int
    left: bool


@dataclass(frozen=True, slots=True)
class RegainPerson(TableCommand):
    """A person can be reached again."""

    person: int


class MakeRoom(TableCommand):
    """Somebody wants a new table: close this one if everybody has left its hand."""


class Abandon(TableCommand):
    """The bot is no longer in the group."""


@dataclass(frozen=True, slots=True)
class TimeUp(TableCommand):
    """The next alarm of this version rings: a deadline, or a computer player's turn."""

    version: int


class Resume(TableCommand):
    """The process has started: give overdue alarms a grace period and show the truth."""
