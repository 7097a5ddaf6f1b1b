"""Taking and restoring a copy of a SQLite database, and what two versions say to each other."""

import asyncio
import sqlite3
import sys
from pathlib import Path

from bot.demo import Standin
from bot.storage.database import Database
from bot.storage.post import PostOffice
from tests.cluster.balancer import Balancer
from tests.cluster.conftest import MakeGame, MakeNode
from tests.cluster.desk import assert_books_are_right
from tests.cluster.processes import until


async def test_a_backup_is_taken_while_people_play(
    balancer: Balancer, make_node: MakeNode, make_game: MakeGame, sqlite_url: str, tg: Standin
) -> None:
    """The copy is whole, and a bot that is started on it goes on from there."""
    node = make_node(sqlite_url, balancer, PACE="0.01")
    await node.start()
    game = make_game(node)
    await game.set_target("不设终点")
    await game.sit_down()
    file = Path(sqlite_url.partition(":///")[2])
    copying = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "backup", f"{file}.copy"),
        env=node.bot.env,
        stderr=asyncio.subprocess.PIPE,
    )
    while copying.returncode is None:
        played = await game.play_hand()
        await game.again(played.result)
    _, why = await copying.communicate()
    assert copying.returncode == 0, why.decode()
    await node.bot.stop()

    restore(Path(f"{file}.copy"), file)
    with sqlite3.connect(file) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    copy.close()
    settled = await assert_books_are_right(sqlite_url)
    await node.start()
    await game.players[0].person.send(game.group, "/next")
    await until(lambda: is_playing(file))
    for player in game.players:
        await player.person.send(player.person.chat, "/auto")

    async def one_more() -> bool:
        return await assert_books_are_right(sqlite_url) > settled

    await until(one_more)


async def test_a_process_does_not_choke_on_mail_of_another_version(
    make_node: MakeNode, postgres_url: str, tg: Standin
) -> None:
    """While versions are exchanged one by one, what cannot be read is left out."""
    database = Database(postgres_url)
    post = PostOffice(database)
    await post.send(["Sing {}"])
    await post.send(['Arm {"verse": 2}', "Say {}"])
    node = make_node(postgres_url)
    await node.bot.start()
    ann = tg.person("Ann")
    group = tg.supergroup("牌友群", ann)
    await post.send(["Sing {}"])
    await ann.send(group, "/ddz")
    await tg.until(lambda: group.last_with("加入"), within=60)
    await tg.until(lambda: node.bot.output.count("mail cannot be read") == 3, within=60)
    assert await node.bot.stop() == 0
    await database.close()


async def is_playing(file: Path) -> bool:
    """Whether a hand is being played at the only table."""
    with sqlite3.connect(file) as database:
        stages = database.execute("SELECT stage FROM tables").fetchall()
    database.close()
    return stages == [("playing",)]


def restore(copy: Path, file: Path) -> None:
    """Do what the README says."""
    copy.replace(file)
    for rest in ("-wal", "-shm"):
        Path(f"{file}{rest}").unlink(missing_ok=True)
