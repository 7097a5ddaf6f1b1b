"""The rules of Dou Dizhu: pure values and functions, no clock, no chance, no I/O.

>>> from engine import RULESETS, format_cards, parse_cards, readings
>>> [f"{play.kind} to {play.rank.text}" for play in readings(parse_cards("34567"), RULESETS["classic"])]
['straight to 7']
"""

from engine.actions import Action, Bid, Double, Escape, Open, Pass, Put, Reveal, Take
from engine.advice import Advice, advise
from engine.cards import Card, Rank, Suit
from engine.deal import Deal, deal
from engine.errors import EngineError, IllegalAction, NotationError, Reason
from engine.events import Doubling, Event, Result
from engine.hand import apply, check, new_hand, replay, result, to_act
from engine.match import Match, book, champions, draw_seats, first_seat, new_match
from engine.moves import Move, legal_plays
from engine.notation import format_cards, parse_cards, parse_selection
from engine.plays import Play, beats, readings
from engine.records import Record, format_record, parse_record
from engine.rules import Kind, Rules
from engine.rulesets import RULESETS
from engine.state import State, Step
from engine.views import Phase, View, choices, view_for

__all__ = [
    "RULESETS",
    "Action",
    "Advice",
    "Bid",
    "Card",
    "Deal",
    "Double",
    "Doubling",
    "EngineError",
    "Escape",
    "Event",
    "IllegalAction",
    "Kind",
    "Match",
    "Move",
    "NotationError",
    "Open",
    "Pass",
    "Phase",
    "Play",
    "Put",
    "Rank",
    "Reason",
    "Record",
    "Result",
    "Reveal",
    "Rules",
    "State",
    "Step",
    "Suit",
    "Take",
    "View",
    "advise",
    "apply",
    "beats",
    "book",
    "champions",
    "check",
    "choices",
    "deal",
    "draw_seats",
    "first_seat",
    "format_cards",
    "format_record",
    "legal_plays",
    "new_hand",
    "new_match",
    "parse_cards",
    "parse_record",
    "parse_selection",
    "readings",
    "replay",
    "result",
    "to_act",
    "view_for",
]
