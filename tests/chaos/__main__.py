"""A long campaign, by hand: ``python -m tests.chaos --matches 300 --seed 1``.

Each round has a seed of its own; a round in which something was wrong prints how to repeat it,
as far as a real process can be repeated.
"""

import argparse
import asyncio
import sys
import time
from collections import Counter

from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

from tests.chaos.round import Told, play


def main() -> int:
    """Read the command line and play round after round; 1 if anything was wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=300)
    parser.add_argument("--minutes", type=float, default=15.0, help="no new round after so long")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--groups", type=int, default=4, help="groups a round")
    parser.add_argument("--seconds", type=float, default=60.0, help="of trouble a round")
    parser.add_argument("--database-url", help="PostgreSQL: emptied before each round")
    return asyncio.run(_campaign(parser.parse_args()))


async def _campaign(options: argparse.Namespace) -> int:
    end = time.monotonic() + options.minutes * 60
    rounds: list[Told] = []
    while sum(told.matches for told in rounds) < options.matches and time.monotonic() < end:
        if options.database_url:
            await _emptied(options.database_url)
        told = await play(
            options.seed + len(rounds),
            groups=options.groups,
            matches=options.matches,
            seconds=options.seconds,
            url=options.database_url,
        )
        rounds.append(told)
        print(f"seed {told.seed}: {told.matches} matches, {told.hands} hands, {told.actions} "
              f"actions, {told.presses} presses, {told.trouble.total()} troubles, "
              f"{len(told.wrongs)} wrongs", flush=True)  # fmt: skip
        for wrong in told.wrongs[:8]:
            print(f"  WRONG {wrong}", flush=True)
        if told.wrongs:
            print(f"── the bot's last words ──\n{told.tail}")
            print(f"  again: python -m tests.chaos --matches 1 --minutes 0.01 --seed {told.seed} "
                  f"--groups {options.groups} --seconds {options.seconds}", flush=True)  # fmt: skip
    _show(rounds)
    return 1 if any(told.wrongs for told in rounds) else 0


def _show(rounds: list[Told]) -> None:
    trouble = sum((told.trouble for told in rounds), Counter[str]())
    print(f"{len(rounds)} rounds, {sum(t.matches for t in rounds)} matches finished, "
          f"{sum(t.hands for t in rounds)} hands, {sum(t.actions for t in rounds)} actions, "
          f"{sum(t.presses for t in rounds)} presses; rounds with something wrong: "
          f"{[t.seed for t in rounds if t.wrongs]}")  # fmt: skip
    print(f"trouble: {dict(trouble)}")


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
