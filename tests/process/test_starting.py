"""Starting: what the operator is told, in one line and with a status, when it cannot be done."""

import asyncio
import os
import signal
import socket
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import make_url

from bot import __version__
from bot.__main__ import main
from bot.demo import TOKEN, BotProcess, Standin
from bot.opening import open_database
from bot.settings import DatabaseSettings, Settings
from engine import format_record, parse_record
from tests.process.conftest import MakeBot


@pytest.fixture
def plain_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> pytest.MonkeyPatch:
    """A token, and nothing of the developer's shell or .env."""
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.setenv("BOT_TOKEN", TOKEN)
    monkeypatch.chdir(tmp_path)
    return monkeypatch


async def ended(bot: BotProcess) -> tuple[int, list[str]]:
    """Start a process that is to end by itself; its status and what it wrote."""
    await bot.launch()
    code = await asyncio.wait_for(bot.wait(), 60)
    return code, bot.output.splitlines()


def corrupt(folder: Path) -> str:
    """A file that is no database."""
    (folder / "bad.db").write_bytes(b"this is not a database, it is a diary\n" * 99)
    return f"sqlite+aiosqlite:///{folder}/bad.db"


def missing(folder: Path) -> str:
    """A database in a folder that does not exist."""
    return f"sqlite+aiosqlite:///{folder}/no/such/folder/bot.db"


def is_folder(folder: Path) -> str:
    """A folder where the file should be."""
    return f"sqlite+aiosqlite:///{folder}"


def read_only(folder: Path) -> str:
    """A file that may only be read, whoever asks."""
    sqlite3.connect(folder / "ro.db").close()
    (folder / "ro.db").touch()
    return f"sqlite+aiosqlite:///file:{folder}/ro.db?mode=ro&uri=true"


def read_only_and_ready(folder: Path) -> str:
    """A file that may only be read, and has all that would be asked of it."""
    settings = DatabaseSettings(database_url=f"sqlite+aiosqlite:///{folder}/ready.db")

    async def make() -> None:
        await (await open_database(settings)).close()

    asyncio.run(make())
    return f"sqlite+aiosqlite:///file:{folder}/ready.db?mode=ro&uri=true"


def newer(folder: Path) -> str:
    """A schema of the future."""
    with sqlite3.connect(folder / "new.db") as database:
        database.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        database.execute("INSERT INTO alembic_version VALUES ('9999')")
    database.close()
    return f"sqlite+aiosqlite:///{folder}/new.db"


def foreign(folder: Path) -> str:
    """Another program's database with a table of the same name."""
    with sqlite3.connect(folder / "other.db") as database:
        database.execute("CREATE TABLE chats (name TEXT)")
    database.close()
    return f"sqlite+aiosqlite:///{folder}/other.db"


@pytest.mark.parametrize("make", [corrupt, missing, is_folder, read_only, newer, foreign])
@pytest.mark.parametrize("command", [["run"], ["migrate"], ["record", "1"]], ids="-".join)
def test_a_database_that_cannot_be_used(
    plain_environment: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    make: Callable[[Path], str],
    command: list[str],
) -> None:
    """One line that names the setting, status 2, for every command that needs it."""
    url = make(tmp_path)
    plain_environment.setenv("DATABASE_URL", url)
    plain_environment.setattr("bot.logs.configure", lambda _: None)
    code = main(command)
    told = capsys.readouterr()

    assert (code, told.out, told.err.count("\n")) == (2, "", 1), told.err
    assert told.err.startswith("DATABASE_URL: ")
    assert str(make_url(url).database) in told.err


def test_a_database_that_may_only_be_read_is_not_served(
    plain_environment: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A press would find out otherwise."""
    plain_environment.setenv("DATABASE_URL", read_only_and_ready(tmp_path))
    plain_environment.setattr("bot.logs.configure", lambda _: None)

    assert main(["run"]) == 2
    assert "ready.db cannot be used: attempt to write a readonly" in capsys.readouterr().err


@pytest.mark.parametrize("command", [["backup", "copy.db"], ["record", "1"]], ids="-".join)
def test_nothing_is_read_from_a_database_that_is_not_there(
    plain_environment: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    command: list[str],
) -> None:
    """A mistyped path makes no empty database, and no backup of it."""
    plain_environment.chdir(tmp_path)
    plain_environment.setenv("DATABASE_URL", f"sqlite+aiosqlite:///{tmp_path}/typo.db")
    assert main(command) == 2
    assert capsys.readouterr().err == f"DATABASE_URL: there is no database {tmp_path}/typo.db\n"
    assert [*tmp_path.iterdir()] == []


def test_a_file_without_rights(
    plain_environment: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file and a folder that may not be written to are refused before anything is served."""
    if os.geteuid() == 0:
        pytest.skip("the superuser may write everywhere")
    (tmp_path / "bot.db").touch(mode=0o444)
    tmp_path.chmod(0o555)
    plain_environment.setenv("DATABASE_URL", f"sqlite+aiosqlite:///{tmp_path}/bot.db")
    code = main(["migrate"])
    tmp_path.chmod(0o755)

    assert (code, capsys.readouterr().err.count("\n")) == (2, 1)


async def test_a_process_without_a_database(make_bot: MakeBot, tmp_path: Path) -> None:
    """The real process says the same: nothing but the line."""
    code, lines = await ended(make_bot(DATABASE_URL=missing(tmp_path)))

    assert (code, len(lines)) == (2, 1), lines
    assert lines[0].startswith("DATABASE_URL: ")


async def test_a_revoked_token(tg: Standin, make_bot: MakeBot) -> None:
    """A token that Telegram refuses is one line and status 2."""
    tg.revoke_token()
    code, lines = await ended(make_bot())

    assert (code, len(lines)) == (2, 1), lines
    assert lines[0].startswith("BOT_TOKEN: ")
    assert tg.token not in lines[0]


async def test_a_webhook_that_telegram_refuses(make_bot: MakeBot) -> None:
    """One line and status 2: a supervisor that tried again would do so for ever."""
    settings = {
        "WEBHOOK_URL": "http://bot.example.org/telegram",
        "WEBHOOK_LISTEN": "127.0.0.1:0",
        "WEBHOOK_SECRET": "s3cret",
    }
    code, lines = await ended(make_bot(**settings))

    assert (code, len(lines)) == (2, 1), lines
    assert lines[0].startswith("WEBHOOK_URL: ")


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
def test_a_stop_is_heard_before_anything_is_loaded(
    monkeypatch: pytest.MonkeyPatch, sign: signal.Signals
) -> None:
    """As process 1 of a container it would be deaf to it otherwise, until it serves."""

    def load(_: str) -> None:
        signal.raise_signal(sign)

    before = {each: signal.getsignal(each) for each in (signal.SIGTERM, signal.SIGINT)}
    monkeypatch.setattr("bot.__main__.import_module", load)
    try:
        with pytest.raises(SystemExit) as stopped:
            main(["run"])
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
    assert stopped.value.code == 0


@pytest.mark.parametrize(
    "faults",
    [
        [("http", "getMe", {"code": 502}), ("drop", "getMe", {})],
        [
            ("http", "deleteWebhook", {"code": 502}),
            ("drop", "deleteWebhook", {}),
            ("http", "setMyCommands", {"code": 502}),
        ],
        [("flood", "getMe", {"seconds": 1}), ("error", "setMyCommands", {"code": 400})],
    ],
    ids=["getMe", "deleteWebhook", "flood"],
)
async def test_trouble_at_the_start_is_waited_out(
    tg: Standin, make_bot: MakeBot, faults: list[tuple[str, str, dict[str, int]]]
) -> None:
    """502, a broken connection and a flood are tried again; failing commands do not matter."""
    made = [tg.fault(kind, method, **details) for kind, method, details in faults]  # type: ignore[arg-type]
    ann = tg.person("Ann")
    async with make_bot() as bot:
        sent = await ann.send(ann.chat, "/help")
        await tg.until(lambda: any(m.id > sent.id for m in ann.chat.visible()), within=60)
        await tg.until(lambda: all(fault.hits == 1 for fault in made), within=60)
        assert await bot.stop() == 0
    assert "Traceback" not in bot.output


async def test_two_starts_on_one_port(make_bot: MakeBot) -> None:
    """A health port that is taken is one line and status 2."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        code, lines = await ended(make_bot(HEALTH_LISTEN=f"127.0.0.1:{port}"))

    assert code == 2
    assert lines[-1].startswith("HEALTH_LISTEN: ")
    assert "Traceback" not in "\n".join(lines)


def test_the_version(
    plain_environment: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The version is printed without any setting."""
    plain_environment.delenv("BOT_TOKEN")
    with pytest.raises(SystemExit) as ended_with:
        main(["--version"])

    assert (ended_with.value.code, capsys.readouterr().out) == (0, f"{__version__}\n")


@pytest.mark.parametrize(
    "arguments",
    [[], ["dance"], ["record"], ["record", "x"], ["demo", "--rules", "whist"], ["run", "fast"]],
    ids=" ".join,
)
def test_misused_commands(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """A wrong command line is status 2 and says how it goes."""
    with pytest.raises(SystemExit) as ended_with:
        main(arguments)

    assert ended_with.value.code == 2
    assert capsys.readouterr().err.startswith("usage: ")


def test_migrating_needs_no_token_and_can_be_repeated(
    plain_environment: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A database is brought up to date; a second time there is nothing to do."""
    plain_environment.delenv("BOT_TOKEN")
    plain_environment.setenv("DATABASE_URL", f"sqlite+aiosqlite:///{tmp_path}/bot.db")
    for _ in range(2):
        assert main(["migrate"]) == 0
        assert capsys.readouterr().out == "The database is up to date.\n"

    with sqlite3.connect(tmp_path / "bot.db") as database:
        assert database.execute("SELECT count(*) FROM tables").fetchone() == (0,)
    database.close()


async def test_records(
    make_bot: MakeBot,
    tg: Standin,
    plain_environment: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A hand is printed as a record that the engine replays; one that does not exist is status 1."""
    ann = tg.person("Ann")
    group = tg.supergroup("牌友群", ann)
    async with make_bot() as bot:
        await ann.send(ann.chat, "/start")
        await tg.until(lambda: len(ann.chat.visible()) > 1)
        await ann.send(group, "/ddz")
        lobby = await tg.until(lambda: group.last_with("开始"))
        await ann.press(lobby, "开始")
        await tg.until(lambda: ann.chat.last_with("不叫"), within=60)
        await bot.stop()
    plain_environment.setenv("DATABASE_URL", bot.env["DATABASE_URL"])
    plain_environment.delenv("BOT_TOKEN")
    assert await asyncio.to_thread(main, ["record", "1"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("# table 1, hand 1 ")

    record = parse_record(printed)
    assert (record.rules.id, len(record.deal.hands)) == ("classic", 3)
    assert "".join(printed.splitlines(keepends=True)[1:]) == format_record(record)

    for none in ("2", "-1", "9" * 30):
        assert await asyncio.to_thread(main, ["record", none]) == 1
        assert capsys.readouterr() == ("", f"There is no hand {none}.\n")
