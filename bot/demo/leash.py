"""Run a program that ends, at once, when whoever started it is gone.

`python leash.py -m MODULE …` or `python leash.py FILE …`: whoever starts it holds the other end
of its standard input, and need not live to close it. Without this a killed demo would leave a
bot behind that polls a server which is no more.
"""

import os
import runpy
import sys
import threading
from pathlib import Path


def _end_with_the_other_side() -> None:
    while os.read(0, 1024):
        pass
    os._exit(1)


def main() -> None:
    """Run what follows on the command line as the interpreter itself would."""
    threading.Thread(target=_end_with_the_other_side, daemon=True).start()
    if sys.argv[1] == "-m":
        sys.path[0] = str(Path.cwd())
        sys.argv = sys.argv[2:]
        runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
    else:
        sys.argv = sys.argv[1:]
        sys.path[0] = str(Path(sys.argv[0]).parent)
        runpy.run_path(sys.argv[0], run_name="__main__")


if __name__ == "__main__":
    main()
