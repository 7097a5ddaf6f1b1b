"""Run the bot under a profiler; the time in ``poll`` is waiting.

``python -m tests.benchmarks.load_profile FILE run``; read FILE with ``python -m pstats``.
"""

import cProfile
import runpy
import sys


def main() -> None:
    """Run the bot with the rest of the command line; write the profile when it has ended."""
    file = sys.argv.pop(1)
    profile = cProfile.Profile()
    try:
        profile.runcall(runpy.run_module, "bot", run_name="__main__", alter_sys=True)
    finally:
        profile.dump_stats(file)


if __name__ == "__main__":
    main()
