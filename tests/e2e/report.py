"""Figures that tests measure."""

import json
import os
import sys
from pathlib import Path


class Report:
    """Collects figures; with E2E_REPORT they are also written to a file of that name."""

    def __init__(self) -> None:
        self.figures: dict[str, object] = {}

    def note(self, name: str, figure: object) -> None:
        """Remember a figure."""
        self.figures[name] = figure
        sys.stdout.write(f"{name}: {figure}\n")

    def show(self) -> None:
        """Print everything, and write it down where it is asked for."""
        for name, figure in self.figures.items():
            sys.stdout.write(f"  {name}: {figure}\n")
        if path := os.environ.get("E2E_REPORT"):
            Path(path).write_text(json.dumps(self.figures, ensure_ascii=False, indent=1))
