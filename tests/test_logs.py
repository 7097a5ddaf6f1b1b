"""What the operator reads: one line an event."""

import logging

import pytest
from telegram.error import NetworkError, TimedOut

from bot.logs import configure
from bot.settings import Settings


@pytest.mark.parametrize(
    ("name", "error", "whole"),
    [
        ("telegram.ext.Updater", RuntimeError("odd"), False),
        ("asyncio", TimedOut(), False),
        ("asyncio", NetworkError("ServerDisconnectedError"), False),
        ("asyncio", RuntimeError("odd"), True),
        ("bot.ticker", ValueError("odd"), True),
    ],
)
def test_only_faults_of_ours_are_told_whole(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    error: Exception,
    whole: bool,
) -> None:
    """A network that fails is one line, as is all that the library says of it."""
    root = logging.getLogger()
    monkeypatch.setattr(root, "handlers", [])
    monkeypatch.setattr(root, "level", root.level)
    monkeypatch.setattr("structlog.configure", lambda **_: None)
    configure(Settings(bot_token="123:abc", _env_file=None))  # type: ignore[call-arg, arg-type]
    try:
        raise error
    except type(error):
        logging.getLogger(name).exception("went wrong\nfuture: …")
    told = capsys.readouterr().err

    assert "went wrong" in told
    assert str(error) in told
    assert ("Traceback" in told) == whole
    assert whole or told.count("\n") == 1
