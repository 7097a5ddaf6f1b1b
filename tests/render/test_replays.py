"""Replays: whole hands told again, and cut where a message ends."""

from random import Random

import pytest

from bot.app.stats import StoredRecord
from bot.i18n import LOCALES, Words
from bot.render.calls import Content
from bot.render.replay import replay
from engine import RULESETS, Bid, Take, deal
from engine.records import Record, format_record
from tests.engine.random_play import play_hand
from tests.render.test_scenes import check


def stored(
    ruleset: str,
    seed: int,
    state: str = "settled",
    actions: int = -1,
    name: str = "<P{}>",
) -> StoredRecord:
    """A hand that was played at random."""
    trace = play_hand(RULESETS[ruleset], Random(seed))
    done = trace.actions if actions < 0 else trace.actions[:actions]
    return StoredRecord(
        hand=1,
        table=1,
        number=7,
        text=format_record(Record(trace.rules, trace.deal, done)),
        causes=("timeout",) * len(done),
        names=tuple(name.format(seat) for seat in range(trace.rules.players)),
        state=state,
    )


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_replay_fits_a_message(ruleset: str, locale: str) -> None:
    """However long a random hand is; the deal is at its beginning and the score at its end."""
    for seed in range(3):
        text = replay(Words(locale), stored(ruleset, seed))
        check(Content(text))

        assert text.splitlines()[0].startswith("📜")
        assert "&lt;P0&gt;" in text.splitlines()[1]


def test_what_is_cut_is_cut_in_the_middle() -> None:
    """A very long hand loses its middle, never its beginning or its end."""
    wide = "{}&&&&&&&&&&&"
    texts = [replay(Words("zh-Hans"), stored("five", seed, name=wide)) for seed in range(4)]
    cut = [text for text in texts if "\n…\n" in text]

    assert cut
    for text in cut:
        assert len(text) <= 4096
        assert text.count("\n…\n") == 1
        assert text.startswith("📜")
        check(Content(text))


def test_a_hand_that_was_thrown_away_has_no_result() -> None:
    """A dropped hand is told as far as it went."""
    text = replay(Words("en"), stored("classic", 3, "dropped", actions=2))

    assert text.endswith(Words("en")("panel-no-result"))
    assert "⌛" in text


@pytest.mark.parametrize(("locale", "said"), [("zh-Hans", "A：全不要"), ("en", "A: Take none")])
def test_a_landlord_who_takes_nothing_is_said_to(locale: str, said: str) -> None:
    """An empty choice of bottom cards has words of its own."""
    rules = RULESETS["emperor"]
    record = Record(rules, deal(rules, Random(1), 0), (Bid(0, 3), Take(0, ())))
    causes = ("person",) * len(record.actions)
    names = ("A", "B", "C")
    told = StoredRecord(1, 1, 7, format_record(record), causes, names, "playing")
    assert said in replay(Words(locale), told)
