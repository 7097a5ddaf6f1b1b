"""How long a table waits for what. All in seconds."""

from bot.app.table import Alarm, Pace, Table

LOBBY_LASTS = 600.0
AUTO_START = 5.0  # between a full lobby, or a wish for the next hand, and the deal
VOTE_LASTS = 30.0
IDLE_CLOSES = 12 * 3600.0
LAST_REMINDER = 10.0  # before the deadline
SHORTEST_FOR_LAST_REMINDER = 25.0  # below that the half-time reminder is close enough
SHORTEST_FOR_REMINDER = 12.0
GRACE = 15.0  # after a restart, for deadlines that passed meanwhile

COMPUTER_THINKS = (1.5, 4.0)
AUTO_WAITS = {
    # Longer than a glance, and at random: a quick pass would tell that there was no answer.
    Pace.FAST: (1.0, 2.5),
    Pace.NORMAL: (2.0, 6.0),
    Pace.SLOW: (5.0, 10.0),
}

STEP = 5  # seconds; what is left is told in such steps, so that it does not change all the time


def seconds_left(table: Table, now: float) -> int:
    """What is left of a turn, all of it at the beginning, and never too much."""
    whole = table.turn_seconds
    left = int(table.alarms.get(Alarm.TURN, now + whole) - now + 0.5)
    if whole - STEP < left <= whole:
        return whole
    return left // STEP * STEP if left > 2 * STEP else max(1, left)
