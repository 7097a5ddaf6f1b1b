"""A long campaign, by hand: ``python -m tests.chaos --matches 300 --seed 1``.

Each round has a seed of its own; a round in which something was wrong prints how to repeat it,
as far as a real process can be repeated.
"""

import argparse
import asyncio
import sys
import time
from collections import Counter
from pathlib import Path

from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

from tests.chaos.round import Told, play


def main() -> int:
    """Read the command line and play round after round; 1 if anything was wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=1000, help="at most")
    parser.add_argument("--minutes", type=float, default=15.0, help="no new round after so long")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--groups", type=int, default=16, help="groups a round")
    parser.add_argument("--seconds", type=float, default=60.0, help="of trouble a round")
    parser.add_argument("--database-url", help="PostgreSQL: emptied before each round")
    parser.add_argument("--keep", help="a folder for all that was said in rounds with a fault")
    return asyncio.run(_campaign(parser.parse_args()))


async def _campaign(options: argparse.Namespace) -> int:
    end = time.monotonic() + options.minutes * 60
    rounds: list[Told] = []
    while (
        sum(told.matches for told in rounds) < options.matches
        and time.monotonic() < end
        and len(rounds) < options.rounds
    ):
        if options.database_url:
            await _emptied(options.database_url)
        began = time.monotonic()
        told = await play(
            options.seed + len(rounds),
            groups=options.groups,
            matches=options.matches,
            seconds=options.seconds,
            url=options.database_url,
        )
        rounds.append(told)
        print(f"seed {told.seed}: {time.monotonic() - began:.0f} s, {told.matches} matches, "
              f"{told.hands} hands, {told.actions} actions, {told.presses} presses, "
              f"{told.calls} calls, {told.trouble.total()} troubles planned, "
              f"{told.hits.total()} faults hit, {len(told.wrongs)} wrongs", flush=True)  # fmt: skip
        _tell_wrongs(told, options)
    _show(rounds)
    return 1 if any(told.wrongs for told in rounds) else 0


def _tell_wrongs(told: Told, options: argparse.Namespace) -> None:
    """What was wrong, and how to play the round again: its length ends it, not its matches."""
    if not told.wrongs:
        return
    for wrong in told.wrongs[:8]:
        print(f"  WRONG {wrong}")
    if options.keep:
        kept = Path(options.keep) / f"chaos-{told.seed}.txt"
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text("\n".join([*told.wrongs, "", *told.said, "", *told.calls_made]))
        print(f"  all of it: {kept}")
    print(f"── the bot's last words ──\n{told.tail}")
    where = f" --database-url {options.database_url}" if options.database_url else ""
    print(f"  again: python -m tests.chaos --rounds 1 --seed {told.seed} --groups "
          f"{options.groups} --seconds {options.seconds}{where}", flush=True)  # fmt: skip


def _show(rounds: list[Told]) -> None:
    planned = sum((told.trouble for told in rounds), Counter[str]())
    hits = sum((told.hits for told in rounds), Counter[str]())
    print(f"planned: {planned.total()} {dict(planned.most_common())}")
    print(f"hit: {hits.total()} {dict(hits.most_common())} "
          f"of {sum(told.calls for told in rounds)} calls")  # fmt: skip


async def _emptied(url: str) -> None:
    """Empty a PostgreSQL database, which must be one for tests."""
    if "chaos" not in (make_url(url).database or ""):
        sys.exit("the database's name must have 'chaos' in it: it is emptied")
    engine = create_async_engine(url)
    async with engine.begin() as connection:
        await connection.execute(text("DROP SCHEMA public CASCADE"))
        await connection.execute(text("CREATE SCHEMA public"))
    await engine.dispose()


if __name__ == "__main__":
    sys.exit(main())
