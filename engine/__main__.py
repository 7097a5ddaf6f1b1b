"""``python -m engine``: readings, legal plays and replays on the command line."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path

from engine.actions import Action, Put
from engine.cards import Card
from engine.deal import sorted_deal
from engine.errors import EngineError, IllegalAction, NotationError
from engine.events import Event, Played
from engine.hand import apply, new_hand
from engine.moves import legal_plays
from engine.notation import format_cards, format_play, parse_cards
from engine.plays import Play, readings
from engine.records import Record, format_record, parse_lines
from engine.rules import Rules
from engine.rulesets import RULESETS
from engine.state import Over, Redeal, State

NONE, BAD_ARGUMENTS = 1, 2  # exit codes


class BadArgumentError(Exception):
    """An argument that cannot be used; the message is for the person who gave it."""


class IllegalLineError(EngineError):
    """A line of a record that the rules refuse."""

    def __init__(self, number: int, error: IllegalAction) -> None:
        super().__init__(f"line {number}: {error}")


def main() -> int:
    """Run a command; what it has to say goes to standard output only if all went well."""
    arguments = _parser().parse_args()
    run: Callable[[Namespace], list[str]] = arguments.run
    try:
        lines = run(arguments)
    except EngineError as error:
        return _fail(str(error), NONE)
    except BadArgumentError as error:
        return _fail(str(error), BAD_ARGUMENTS)
    print(*lines, sep="\n", end="\n" if lines else "")
    return 0 if lines else NONE


def _parser() -> ArgumentParser:
    """Describe the three commands."""
    parser = ArgumentParser(prog="python -m engine", description=__doc__)
    commands = parser.add_subparsers(required=True)
    reading = commands.add_parser("readings", help="what a selection of cards can be")
    reading.set_defaults(run=_readings)
    legal = commands.add_parser("legal", help="the plays of a hand, one a line")
    legal.add_argument("--against", metavar="CARDS", help="the play to beat")
    legal.set_defaults(run=_legal)
    for command in (reading, legal):
        command.add_argument("--rules", choices=RULESETS, default="classic", metavar="KEY")
        command.add_argument("cards", nargs="+", metavar="CARDS")
    replay = commands.add_parser("replay", help="play a record through")
    replay.add_argument("file", help="a record, or - for standard input")
    replay.set_defaults(run=_replay)
    return parser


def _fail(message: str, code: int) -> int:
    """Say on standard error what is wrong."""
    print(message, file=sys.stderr)
    return code


def _readings(arguments: Namespace) -> list[str]:
    """Write each reading as ``kind length rank``."""
    found = readings(_cards(" ".join(arguments.cards)), RULESETS[arguments.rules])
    return [format_play(play) for play in found]


def _legal(arguments: Namespace) -> list[str]:
    """Write each legal play as ``kind length rank cards``."""
    rules = RULESETS[arguments.rules]
    to_beat = None if arguments.against is None else _highest(rules, arguments.against)
    moves = legal_plays(_cards(" ".join(arguments.cards)), rules, to_beat)
    return [f"{format_play(move.play)} {format_cards(move.cards)}" for move in moves]


def _cards(text: str) -> tuple[Card, ...]:
    """Read cards given as an argument."""
    try:
        return parse_cards(text)
    except NotationError as error:
        raise BadArgumentError(error) from error


def _highest(rules: Rules, text: str) -> Play:
    """Read a play to beat at its highest: the strongest bomb, then the longest body."""
    found = readings(_cards(text), rules)
    if not found:
        raise NotationError("no play", text)

    def strength(play: Play) -> tuple[int, int, int]:
        return rules.bomb_strength(play.kind, play.length), play.length, play.rank

    return max(found, key=strength)


def _replay(arguments: Namespace) -> list[str]:
    """Write the record in canonical form, and how the hand ended."""
    record, numbers = parse_lines(_text(arguments.file))
    state, _ = new_hand(record.rules, record.deal)
    actions: list[Action] = []
    for number, action in zip(numbers, record.actions, strict=True):
        try:
            state, events = apply(state, action)
        except IllegalAction as error:
            raise IllegalLineError(number, error) from error
        actions.append(_explicit(action, events))
    canonical = Record(record.rules, sorted_deal(record.deal), tuple(actions))
    return [*format_record(canonical).splitlines(), _ending(state)]


def _text(path: str) -> str:
    """Read a file, or standard input."""
    try:
        return sys.stdin.read() if path == "-" else Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadArgumentError(error) from error


def _explicit(action: Action, events: tuple[Event, ...]) -> Action:
    """Name the cards of a play and its reading."""
    played = [event for event in events if isinstance(event, Played)]
    return Put(action.seat, played[0].cards, played[0].play) if played else action


def _ending(state: State) -> str:
    """Tell in a line how the hand stands."""
    match state:
        case Over():
            points = " ".join(map(str, state.result.points))
            return f"winner {_winner(state)} points {points}"
        case Redeal():
            return "void"
        case _:
            return "unfinished"


def _winner(state: Over) -> int:
    """Who went out, or the first of the winners of a hand that nobody went out of."""
    out = [seat for seat, hand in enumerate(state.contract.hands) if not hand]
    return out[0] if out else min(state.result.winners)


if __name__ == "__main__":
    sys.exit(main())
