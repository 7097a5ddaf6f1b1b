"""The match that plays itself, and the command line around it."""

import socket
from functools import partial
from pathlib import Path

import pytest

from bot.demo import BotExitedError, BotProcess, Standin, cli
from bot.demo.auto import NAMES, AutoMatch

TABLE = [str(Path(__file__).with_name("table_bot.py"))]


async def test_people_sit_down_and_go_on_until_the_match_is_over(tg: Standin) -> None:
    """They join by the link, switch auto-play on, press 再来一局, and stop at the end."""
    group = tg.supergroup("牌友群", *(tg.person(name) for name in NAMES[:3]))
    async with BotProcess(tg, command=TABLE) as bot:
        end = await AutoMatch(tg, bot, group, "classic").play()
    assert end.text == "终局 小明 +4"
    assert group.last_saying("/ddz classic")
    assert all(person.panel.labels == ["✋ 取消托管"] for person in tg.people)


async def test_a_bot_that_dies_ends_the_match(tg: Standin) -> None:
    """The failure is told at once, not after a time-out."""
    group = tg.supergroup("牌友群", *(tg.person(name) for name in NAMES[:3]))
    bot = BotProcess(tg, command=TABLE)
    await bot.start()
    await bot.kill()
    with pytest.raises(BotExitedError):
        await AutoMatch(tg, bot, group, None).play()


def test_a_taken_port_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    """The line says which port and how to choose another; the code is 2."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert cli.run(port=port) == 2
    assert capsys.readouterr().err == f"Port {port} is taken; choose another with --port N.\n"


def test_auto_prints_the_group_and_the_table(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A match that ends is code 0; the last lines are the final table."""
    monkeypatch.setattr(cli, "BotProcess", partial(BotProcess, command=TABLE))
    assert cli.run(auto=True, rules="classic", seed=1) == 0
    printed = capsys.readouterr().out
    assert "小明: /ddz classic" in printed
    assert printed.endswith("\n终局 小明 +4\n")


def test_a_demo_whose_bot_ends_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The bot's own words are shown."""
    (tmp_path / "short.py").write_text("print('oh')\n")
    short = partial(BotProcess, command=[str(tmp_path / "short.py")])
    monkeypatch.setattr(cli, "BotProcess", short)
    assert cli.run(port=0) == 1
    assert capsys.readouterr().err == "The demo failed: the bot ended with 0:\noh\n\n"
