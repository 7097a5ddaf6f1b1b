"""Figures that tests measure."""

import json
import os
import sys
from pathlib import Path


class Report:
    """Prints figures; with E2E_REPORT they are also added to a file of that name, a line each."""

    def note(self, name: str, figure: object) -> None:
        """Print a figure, and write it down where that is asked for."""
        sys.stdout.write(f"{name}: {figure}\n")
        if path := os.environ.get("E2E_REPORT"):
            with Path(path).open("a") as file:
                file.write(json.dumps({name: figure}, ensure_ascii=False) + "\n")
