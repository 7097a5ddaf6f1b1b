"""What becomes of these tests where there is no browser."""

import pytest

from tests.browser.chromium import give_up


def test_without_a_browser_a_developer_skips(monkeypatch: pytest.MonkeyPatch) -> None:
    """The reason says what to install."""
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="apt-get"):
        give_up("apt-get")


def test_without_a_browser_the_common_run_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where every test must run, a skipped one would go unnoticed."""
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="missing"):
        give_up("missing")
