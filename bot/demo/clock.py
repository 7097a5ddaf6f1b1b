"""The time that the stand-in lives in, which a test may move."""

import time


class Clock:
    """The machine's time in seconds since 1970, plus what `advance` has added."""

    def __init__(self) -> None:
        self._ahead = 0.0

    def now(self) -> float:
        """Return the stand-in's time."""
        return time.time() + self._ahead

    def advance(self, seconds: float) -> None:
        """Let the time jump ahead; a bot's own clock does not follow."""
        self._ahead += seconds
