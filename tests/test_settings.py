"""Settings: what the operator may write, and what is said to one who has written something else."""

import os
import re
from pathlib import Path

import pytest
from pydantic import ValidationError

from bot.__main__ import main
from bot.settings import PUBLIC_API, Settings

EXAMPLE = Path(__file__).parent.parent / ".env.example"
TOKEN = "123456:AAsecretAA"
LOCAL = "http://127.0.0.1:1/bot"
NAMES = (
    "BOT_TOKEN",
    "BOT_API_URL",
    "DATABASE_URL",
    "TURN_SECONDS",
    "DEFAULT_LANGUAGE",
    "LOG_LEVEL",
    "LOG_FORMAT",
    "WEBHOOK_URL",
    "WEBHOOK_LISTEN",
    "WEBHOOK_SECRET",
    "HEALTH_LISTEN",
    "PACE",
    "CHAT_LIMITS",
    "DEAL_SEED",
)


@pytest.fixture(autouse=True)
def _bare_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nothing of the developer's shell, and no .env, reaches a test; nothing is ever served."""

    def started(_: Settings) -> None:
        raise AssertionError("these settings were good enough to start with")

    monkeypatch.setattr("bot.logs.configure", started)
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)


def env(monkeypatch: pytest.MonkeyPatch, **values: str) -> None:
    """Set environment variables."""
    for name, value in values.items():
        monkeypatch.setenv(name, value)


def test_the_names_are_those_that_people_rely_on() -> None:
    """A setting that is renamed breaks every deployment."""
    assert {name.upper() for name in Settings.model_fields} == set(NAMES)


def test_a_token_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything else has a default."""
    env(monkeypatch, BOT_TOKEN=TOKEN)
    settings = Settings()

    assert settings.bot_api_url == PUBLIC_API
    assert settings.database_url == "sqlite+aiosqlite:///doudizhu.db"
    assert (settings.turn_seconds, settings.pace, settings.chat_limits) == (45, 1.0, True)
    assert (settings.default_language, settings.log_level, settings.log_format) == (
        "zh-Hans",
        "INFO",
        "console",
    )
    assert (settings.webhook_url, settings.health_listen, settings.deal_seed) == (None,) * 3


def test_the_example_lists_exactly_the_settings() -> None:
    """Each with a line of explanation above it, in the order of the documents."""
    lines = EXAMPLE.read_text(encoding="utf-8").splitlines()
    given = [line.partition("=")[0] for line in lines if line and not line.startswith("#")]

    assert tuple(given) == NAMES
    for name in NAMES:
        above = lines[next(n for n, line in enumerate(lines) if line.startswith(f"{name}=")) - 1]
        assert re.fullmatch(r"# \S.{10,}", above), name


def test_the_example_is_the_defaults(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Copied as it is, with a token, it changes nothing."""
    env(monkeypatch, BOT_TOKEN=TOKEN)
    plain = Settings()
    example = EXAMPLE.read_text(encoding="utf-8").replace("BOT_TOKEN=", f"BOT_TOKEN={TOKEN}")
    (tmp_path / ".env").write_text(example, encoding="utf-8")
    monkeypatch.delenv("BOT_TOKEN")

    assert Settings() == plain


@pytest.mark.parametrize("loopback", ["127.0.0.1", "localhost", "[::1]"])
def test_a_loopback_bot_api_allows_more(monkeypatch: pytest.MonkeyPatch, loopback: str) -> None:
    """Seeds, no limits and turns of a second are for tests on this machine."""
    url = f"http://{loopback}:8081/bot"
    env(monkeypatch, BOT_TOKEN=TOKEN, BOT_API_URL=url, DEAL_SEED="7")
    env(monkeypatch, CHAT_LIMITS="off", TURN_SECONDS="1", PACE="0")
    settings = Settings()

    assert (settings.deal_seed, settings.chat_limits, settings.turn_seconds) == (7, False, 1)


WRONG = {
    "no token": ({"BOT_TOKEN": ""}, "BOT_TOKEN"),
    "token without a colon": ({"BOT_TOKEN": "AAsecretAA"}, "BOT_TOKEN"),
    "token without a secret": ({"BOT_TOKEN": "123:"}, "BOT_TOKEN"),
    "token without a number": ({"BOT_TOKEN": "bot:AAsecretAA"}, "BOT_TOKEN"),
    "token with a space": ({"BOT_TOKEN": "123456:AAsecretAA extra"}, "BOT_TOKEN"),
    "api without a scheme": ({"BOT_API_URL": "api.example.org/bot"}, "BOT_API_URL"),
    "api by ftp": ({"BOT_API_URL": "ftp://api.example.org/bot"}, "BOT_API_URL"),
    "database without a driver": ({"DATABASE_URL": "doudizhu.db"}, "DATABASE_URL"),
    "database of another kind": ({"DATABASE_URL": "mysql://host/name"}, "DATABASE_URL"),
    "database in memory": ({"DATABASE_URL": "sqlite+aiosqlite:///:memory:"}, "DATABASE_URL"),
    "database without a file": ({"DATABASE_URL": "sqlite+aiosqlite://"}, "DATABASE_URL"),
    "database that would block": ({"DATABASE_URL": "sqlite:///x.db"}, "DATABASE_URL"),
    "database on no port": (
        {"DATABASE_URL": "postgresql+asyncpg://user:word@host:port/name"},
        "DATABASE_URL",
    ),
    "turn of no number": ({"TURN_SECONDS": "soon"}, "TURN_SECONDS"),
    "turn too short": ({"TURN_SECONDS": "4"}, "TURN_SECONDS"),
    "turn too long": ({"TURN_SECONDS": "601"}, "TURN_SECONDS"),
    "turn too short on loopback": ({"TURN_SECONDS": "0", "BOT_API_URL": LOCAL}, "TURN_SECONDS"),
    "unknown language": ({"DEFAULT_LANGUAGE": "tlh"}, "DEFAULT_LANGUAGE"),
    "unknown level": ({"LOG_LEVEL": "LOUD"}, "LOG_LEVEL"),
    "unknown format": ({"LOG_FORMAT": "xml"}, "LOG_FORMAT"),
    "webhook without a secret": (
        {"WEBHOOK_URL": "https://example.org/hook"},
        "WEBHOOK_SECRET",
    ),
    "webhook that is no address": (
        {"WEBHOOK_URL": "hook", "WEBHOOK_SECRET": "AAsecretAA"},
        "WEBHOOK_URL",
    ),
    "webhook that Telegram refuses": (
        {"WEBHOOK_URL": "http://example.org/hook", "WEBHOOK_SECRET": "AAsecretAA"},
        "WEBHOOK_URL",
    ),
    "webhook secret Telegram refuses": (
        {"WEBHOOK_URL": "https://example.org/hook", "WEBHOOK_SECRET": "AAsecretAA!"},
        "WEBHOOK_SECRET",
    ),
    "webhook on no port": ({"WEBHOOK_LISTEN": "127.0.0.1"}, "WEBHOOK_LISTEN"),
    "health on no port": ({"HEALTH_LISTEN": "127.0.0.1:http"}, "HEALTH_LISTEN"),
    "health on a port too high": ({"HEALTH_LISTEN": "127.0.0.1:65536"}, "HEALTH_LISTEN"),
    "health on no host": ({"HEALTH_LISTEN": ":8080"}, "HEALTH_LISTEN"),
    "pace of no number": ({"PACE": "fast"}, "PACE"),
    "negative pace": ({"PACE": "-1"}, "PACE"),
    "endless pace": ({"PACE": "inf"}, "PACE"),
    "pace that is none": ({"PACE": "nan"}, "PACE"),
    "limits that are neither on nor off": ({"CHAT_LIMITS": "perhaps"}, "CHAT_LIMITS"),
    "no limits on the public api": ({"CHAT_LIMITS": "off"}, "CHAT_LIMITS"),
    "seed of no number": ({"DEAL_SEED": "dice", "BOT_API_URL": LOCAL}, "DEAL_SEED"),
    "seed on the public api": ({"DEAL_SEED": "7"}, "DEAL_SEED"),
    "seed on a host named like a loopback": (
        {"DEAL_SEED": "7", "BOT_API_URL": "http://127.0.0.1.example.org/bot"},
        "DEAL_SEED",
    ),
}


@pytest.mark.parametrize(("values", "name"), WRONG.values(), ids=WRONG)
def test_a_wrong_setting_is_one_line_that_names_it(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    values: dict[str, str],
    name: str,
) -> None:
    """Status 2, one line on standard error, and no secret in it."""
    env(monkeypatch, **({"BOT_TOKEN": TOKEN} | values))

    assert main(["run"]) == 2

    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert name in told.err
    assert "Field required" not in told.err  # which would not say where to put it
    assert "secret" not in told.err.replace("WEBHOOK_SECRET", "").lower()


def test_several_wrong_settings_are_a_line_each(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Everything is said at once."""
    env(monkeypatch, BOT_TOKEN="x", PACE="fast", LOG_LEVEL="LOUD")

    assert main(["run"]) == 2
    assert [line.partition(":")[0] for line in capsys.readouterr().err.splitlines()] == [
        "BOT_TOKEN",
        "LOG_LEVEL",
        "PACE",
    ]


def test_a_token_never_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the settings nor their errors can be printed with the token in them."""
    env(monkeypatch, BOT_TOKEN=TOKEN)
    assert "AAsecretAA" not in repr(Settings())

    env(monkeypatch, PACE="AAsecretAA", BOT_TOKEN="AAsecretAA")
    with pytest.raises(ValidationError):
        Settings()
    assert os.environ["PACE"]
