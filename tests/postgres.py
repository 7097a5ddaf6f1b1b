"""A PostgreSQL server of one's own, in a temporary folder."""

import asyncio
import itertools
import os
import shutil
import socket
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from bot.storage.database import Database
from bot.storage.upgrade import upgrade

INSTALLED = Path("/usr/lib/postgresql")  # Debian's place, which is on nobody's PATH
USER = "ddz"
FAST = {
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "autovacuum": "off",
    "shared_buffers": "32MB",
    "listen_addresses": "127.0.0.1",
}


def programs() -> Path | None:
    """The folder with the server's programs, None where there are none."""
    found = shutil.which("initdb")
    if found is not None and shutil.which("pg_ctl") is not None:
        return Path(found).resolve().parent
    versions = INSTALLED.glob("*/bin/initdb")
    newest = max(versions, key=lambda path: float(path.parts[-3]), default=None)
    return newest and newest.parent


class Server:
    """A server, started by somebody else than root, which it refuses to serve."""

    def __init__(self, programs: Path) -> None:
        self._programs = programs
        self._as = {"user": "postgres", "group": "postgres", "extra_groups": []}
        if os.geteuid() != 0:
            self._as = {}
        self._numbers = itertools.count(1)
        self.folder = Path(tempfile.mkdtemp(prefix="ddz-pg-"))
        self.port = _free_port()
        if self._as:
            shutil.chown(self.folder, "postgres", "postgres")
        self._run("initdb", "-D", str(self.data), "-A", "trust", "-U", USER, "-E", "UTF8",
                  "--locale=C", "--no-sync")  # fmt: skip
        settings = "".join(f"{name} = '{value}'\n" for name, value in FAST.items())
        with (self.data / "postgresql.conf").open("a") as file:
            file.write(
                f"{settings}port = {self.port}\nunix_socket_directories = '{self.folder}'\n"
            )
        self.start()

    @property
    def data(self) -> Path:
        """Where the server keeps everything."""
        return self.folder / "data"

    def start(self) -> None:
        """Start, and wait until connections are taken."""
        self._run("pg_ctl", "-D", str(self.data), "-l", str(self.folder / "log"), "-w", "start")

    def stop(self, mode: str = "immediate") -> None:
        """Stop at once, as a crash would, or ``fast``, as an operator would."""
        self._run("pg_ctl", "-D", str(self.data), "-m", mode, "-w", "stop")

    def remove(self) -> None:
        """Stop for good and leave nothing behind."""
        try:
            self.stop()
        finally:
            shutil.rmtree(self.folder)

    def url(self, name: str) -> str:
        """How the bot calls a database here."""
        return f"postgresql+asyncpg://{USER}@127.0.0.1:{self.port}/{name}"

    def create(self, template: str = "template0") -> str:
        """Make a database, empty or like another one, and return its name."""
        name = f"ddz_{next(self._numbers)}"
        self._client("createdb", "-T", template, name)
        return name

    def upgraded(self) -> str:
        """Make a database with the present schema, and return its name."""
        name = self.create()
        bring_up_to_date(self.url(name))
        return name

    def _client(self, program: str, *arguments: str) -> None:
        where = ["-h", "127.0.0.1", "-p", str(self.port), "-U", USER]
        subprocess.run(
            [self._programs / program, *where, *arguments], check=True, capture_output=True
        )

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [self._programs / program, *arguments],
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd="/",
            **self._as,
        )


def bring_up_to_date(url: str) -> None:
    """Give a database the present schema."""
    with ThreadPoolExecutor(1) as aside:  # there may be a loop in this thread
        aside.submit(asyncio.run, _upgrade(url)).result()


async def _upgrade(url: str) -> None:
    database = Database(url)
    await upgrade(database)
    await database.close()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
