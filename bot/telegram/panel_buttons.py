"""What the buttons of a panel ask of its table."""

from bot.app import commands as c
from bot.app.errors import StaleButton
from bot.app.table import Person
from bot.render.calls import Press, Verb
from engine import Card, NotationError, Rank, parse_cards

PANEL_VERBS = frozenset(
    {Verb.TAP, Verb.CANDIDATE, Verb.SUGGEST, Verb.SORT, Verb.CLEAR, Verb.PLAY, Verb.PASS,
     Verb.BID, Verb.CHOOSE, Verb.TAKE}
)  # fmt: skip
SWITCHES = frozenset({Verb.AUTO, Verb.UNAUTO, Verb.PACE})  # on panels, for the table


def panel_command(press: Press, person: Person) -> c.TableCommand:
    """The command for a button of a panel; raises ``StaleButton`` for an impossible one."""
    table, arg = press.table, press.arg
    on = c.PanelRef(press.hand, press.panel, press.asked)
    number = int(arg) if arg.isdecimal() and len(arg) < 4 else None
    match press.verb:
        case Verb.TAP:
            return c.Tap(table, person, on, _tapped(arg))
        case Verb.CANDIDATE if number is not None:
            return c.PickCandidate(table, person, on, number)
        case Verb.SUGGEST:
            return c.Suggest(table, person, on)
        case Verb.SORT:
            return c.Sort(table, person, on)
        case Verb.CLEAR:
            return c.ClearSelection(table, person, on)
        case Verb.PLAY:
            return c.Submit(table, person, on, number)
        case Verb.PASS:
            return c.Answer(table, person, on, None)
        case Verb.BID if number is not None:
            return c.Answer(table, person, on, number)
        case Verb.CHOOSE if arg[-1:] in ("0", "1"):
            return c.Answer(table, person, on, int(arg[-1]))
        case Verb.TAKE if arg == "none":
            return c.Answer(table, person, on, 0)
        case Verb.TAKE:
            return c.Submit(table, person, on)
        case _:
            raise StaleButton


def _tapped(arg: str) -> Rank | Card:
    """The rank or the card that a button names; raises ``StaleButton`` for neither."""
    try:
        return Rank(int(arg)) if arg.isdecimal() else parse_cards(arg)[0]
    except (ValueError, IndexError, NotationError) as error:
        raise StaleButton from error
