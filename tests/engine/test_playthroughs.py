"""Whole hands, checked against what was read and found right."""

from pathlib import Path

import pytest
from playthrough import DIRECTORY, annotate

from engine.hand import replay, to_act
from engine.records import parse_record
from engine.rulesets import RULESETS

PATHS = sorted(DIRECTORY.glob("*.txt"))


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_playthrough_is_as_it_was(path: Path) -> None:
    """If the change is meant, ``python tests/engine/playthrough.py`` writes them anew."""
    text = path.read_text(encoding="utf-8")

    assert annotate(text) == text


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_playthrough_has_a_title_and_an_end(path: Path) -> None:
    """The first line says what it shows; nothing more can happen after the last."""
    text = path.read_text(encoding="utf-8")
    record = parse_record(text)

    assert text.startswith("# ")
    assert not to_act(replay(record.rules, record.deal, record.actions).state)


@pytest.mark.parametrize("key", RULESETS)
def test_every_ruleset_has_a_playthrough(key: str) -> None:
    """A ruleset without a golden is not finished."""
    records = [parse_record(path.read_text(encoding="utf-8")) for path in PATHS]

    assert any(record.rules.id == key and record.actions for record in records)
