"""`python -m bot demo` as a process: how it ends, and that nothing of it stays behind."""

import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.demo.sockets import children, listening

COMMAND = [sys.executable, "-m", "bot", "demo"]
SECONDS = 20
Running = tuple[subprocess.Popen[str], int]

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")


@contextmanager
def demo() -> Iterator[Running]:
    """A running demo in a process group of its own, and its bot's process number."""
    with subprocess.Popen(
        [*COMMAND, "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            assert process.stdout is not None
            assert "Play at http://127.0.0.1:" in process.stdout.readline()
            (bot,) = children(process.pid)
            yield process, bot
        finally:
            process.kill()


def ended(process: int, handle: int) -> bool:
    """Wait for the end of a process that need not be a child of ours."""
    return (
        bool(select.select([handle], [], [], SECONDS)[0]) or not Path(f"/proc/{process}").exists()
    )


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_no_bot_stays_behind(how: signal.Signals) -> None:
    """Ctrl-C (to both, as a terminal sends it), a polite end and a hard one end the bot, too."""
    with demo() as (process, bot):
        handle = os.pidfd_open(bot)
        (os.killpg if how is signal.SIGINT else os.kill)(process.pid, how)
        _, errors = process.communicate(timeout=SECONDS)
        assert ended(bot, handle)
        os.close(handle)
    assert (process.returncode, errors) == (-how if how is signal.SIGKILL else 0, "")


@pytest.fixture(scope="module")
def first() -> Iterator[Running]:
    """A demo that is left alone."""
    with demo() as running:
        yield running


def test_only_this_machine_can_connect(first: Running) -> None:
    """The demo listens on one port of 127.0.0.1, the bot on none."""
    process, bot = first
    assert [host for host, _ in listening(process.pid)] == ["127.0.0.1"]
    assert listening(bot) == set()


def test_a_second_demo_says_what_to_do(first: Running) -> None:
    """Its port is taken by the first: which one, and how to choose another, in one line."""
    ((_, port),) = listening(first[0].pid)
    second = subprocess.run(
        [*COMMAND, "--port", str(port)],
        check=False,
        capture_output=True,
        text=True,
        timeout=SECONDS,
    )
    assert (second.returncode, second.stdout) == (2, "")
    assert second.stderr == f"Port {port} is taken; choose another with --port N.\n"
