"""``python -m engine``: readings, legal, replay."""

import io
import runpy
import sys
from pathlib import Path

import pytest
from engine_support import stacked

import engine.__main__
from engine.__main__ import main
from engine.actions import Bid
from engine.records import Record, format_record, parse_record
from engine.rulesets import CLASSIC, JIUJIANG, LAIZI


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):  # type: ignore[no-untyped-def]
    """Run the command; gives its exit code, its lines and what it said on standard error."""

    def _run(*arguments: str, text: str = "") -> tuple[int, list[str], str]:
        monkeypatch.setattr(sys, "argv", ["engine", *arguments])
        monkeypatch.setattr(sys, "stdin", io.StringIO(text))
        code = main()
        out, err = capsys.readouterr()
        return code, out.splitlines(), err

    return _run


@pytest.mark.parametrize(
    ("arguments", "lines"),
    [
        (["33344456"], ["plane_singles 2 4"]),
        (["3", "3"], ["pair 1 3"]),
        (["bj rj"], ["rocket 2 rj"]),
        (["--rules", "classic", "333444555666"], None),
        (["--rules", "emperor", "4444 5555 777 888 9 9 10 10"], ["spaceship 2 5 8"]),
    ],
)
def test_readings_are_told_one_a_line(run, arguments: list[str], lines: list[str] | None) -> None:  # type: ignore[no-untyped-def]
    """SURFACE: ``kind length rank`` a line."""
    code, out, err = run("readings", *arguments)

    assert (code, err) == (0, "")
    assert out == lines or (lines is None and len(out) == 3)


def test_no_reading_is_exit_1(run) -> None:  # type: ignore[no-untyped-def]
    """Nothing on standard output when there is none."""
    assert run("readings", "A2345") == (1, [], "")


@pytest.mark.parametrize(
    "arguments",
    [
        ["readings", "3x"],
        ["legal", "3x"],
        ["legal", "3", "--against", "x"],
        ["replay", "/nowhere"],
    ],
)
def test_bad_arguments_are_exit_2(run, arguments: list[str]) -> None:  # type: ignore[no-untyped-def]
    """What cannot be read is told on standard error."""
    code, out, err = run(*arguments)

    assert (code, out) == (2, [])
    assert err


def test_unknown_rules_are_exit_2(run) -> None:  # type: ignore[no-untyped-def]
    """The argument parser refuses them."""
    with pytest.raises(SystemExit) as caught:
        run("readings", "--rules", "poker", "3")
    assert caught.value.code == 2


def test_legal_plays_are_told_one_a_line(run) -> None:  # type: ignore[no-untyped-def]
    """SURFACE: ``kind length rank cards`` a line."""
    code, out, _ = run("legal", "3334")

    assert code == 0
    assert "triple_single 1 3 3s 3h 3c 4s" in out
    assert len(out) == len(set(out)) == 5


def test_legal_replies_beat_the_highest_reading(run) -> None:  # type: ignore[no-untyped-def]
    """SURFACE: ``--against`` is taken at its highest reading."""
    assert run("legal", "4 5 5", "--against", "4")[1] == ["single 1 5 5s"]
    plane = run("legal", "444 555 666 777 8 9 J K", "--against", "333444555666 7778")
    assert plane == (1, [], "")
    assert run("legal", "9999", "--against", "bj rj") == (1, [], "")


def test_a_play_to_beat_must_be_one(run) -> None:  # type: ignore[no-untyped-def]
    """What is no play cannot be beaten."""
    code, out, err = run("legal", "9999", "--against", "3 4")

    assert (code, out) == (1, [])
    assert "3 4" in err


STRAIGHT = "3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As"
HAND = stacked(CLASSIC, {0: STRAIGHT + "3h 4h 5h 6h 7h"}, bottom="8h 9h Th")
STARTED = format_record(Record(CLASSIC, HAND, (Bid(0, 3),)))


@pytest.mark.parametrize(
    ("more", "last"),
    [
        ("0 play 345678910JQKA\n1 pass\n2 pass\n0 play 345678910", "winner 0 points 12 -6 -6"),
        ("0 play 3", "unfinished"),
        ("", "unfinished"),
    ],
)
def test_a_record_is_replayed(run, tmp_path: Path, more: str, last: str) -> None:  # type: ignore[no-untyped-def]
    """SURFACE: prints the record in canonical form, a reading behind each play, then the end."""
    path = tmp_path / "hand.txt"
    path.write_text(STARTED + more)
    code, out, err = run("replay", str(path))

    assert (code, err) == (0, "")
    assert out[-1] == last
    canonical = "\n".join(out[:-1]) + "\n"
    assert format_record(parse_record(canonical)) == canonical
    assert all(" as " in line for line in out if " play " in line)


def test_a_hand_that_nobody_wants_is_void(run) -> None:  # type: ignore[no-untyped-def]
    """SURFACE: ``void`` when all declined; ``-`` is standard input."""
    text = STARTED.replace("0 bid 3", "0 bid 0\n1 bid 0\n2 bid 0")

    assert run("replay", "-", text=text)[1][-1] == "void"


def test_a_hand_won_without_going_out_has_a_winner(run) -> None:  # type: ignore[no-untyped-def]
    """The landlord who wins outright, or the first of those to whom an escaper conceded."""
    bids = "0 bid 0\n1 bid 0\n2 bid 0\n"
    pairs = "rj rj 33 44 55 66 77 88 99 TT JJ QQ KK A"
    outright = stacked(JIUJIANG, {0: "bj", 1: "bj", 3: pairs}, bottom="3456789T")
    conceded = stacked(LAIZI, {})

    text = format_record(Record(JIUJIANG, outright, ())) + bids
    assert run("replay", "-", text=text)[1][-1] == "winner 3 points -3 -3 -3 9"
    text = format_record(Record(LAIZI, conceded, ())) + "0 bid 3\n0 escape\n"
    assert run("replay", "-", text=text)[1][-1] == "winner 1 points -6 3 3"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (STARTED + "0 pass\n", "line 8: must-lead"),
        (STARTED + "0 dance\n", "line 8: not an action: '0 dance'"),
        (STARTED.replace("3s", "3d"), "not the cards of 1 packs"),
        ("", "no such ruleset: ''"),
    ],
)
def test_an_illegal_line_is_exit_1(run, text: str, told: str) -> None:  # type: ignore[no-untyped-def]
    """SURFACE: its number and the reason on standard error."""
    assert run("replay", "-", text=text) == (1, [], told + "\n")


def test_it_runs_as_a_module(monkeypatch: pytest.MonkeyPatch) -> None:
    """``python -m engine`` exits with the code that the command gives."""
    monkeypatch.setattr(sys, "argv", ["engine", "readings", "A2345"])

    with pytest.raises(SystemExit) as caught:
        runpy.run_path(str(engine.__main__.__file__), run_name="__main__")
    assert caught.value.code == 1
