"""Errors of the table service.

    AppError(key, **args)
    ├─ TableNotFound     no such table, or it has closed
    ├─ TableBusy         the table's lock was not had in time; nothing was done
    ├─ TableFull
    ├─ NotSeated         the person has no seat here
    ├─ SeatedElsewhere   the person sits at another table
    ├─ StaleButton       made for another turn, hand or panel; the panel is to be shown again
    ├─ NotAllowed        this needs the host, an admin, or somebody else
    └─ NotNow            right in itself, but not at this moment

``key`` names the words in the locales; they say what to do next.
"""


class AppError(Exception):
    """Something a person asked for that cannot be done; the answer tells them why."""

    default_key = "error-unknown"

    def __init__(self, key: str | None = None, **args: object) -> None:
        self.key = key or self.default_key
        self.args_for_text = args
        super().__init__(self.key)


class TableNotFound(AppError):
    """No such table, or it has closed."""

    default_key = "error-no-table"


class TableBusy(AppError):
    """The table's lock was not had in time."""

    default_key = "error-busy"


class TableFull(AppError):
    """Every seat is taken by a person."""

    default_key = "error-table-full"


class NotSeated(AppError):
    """The person has no seat at this table."""

    default_key = "error-not-seated"


class SeatedElsewhere(AppError):
    """The person sits at another table."""

    default_key = "error-seated-elsewhere"

    def __init__(self, table: int, title: str, key: str | None = None) -> None:
        super().__init__(key, title=title)
        self.table = table
        self.title = title


class StaleButton(AppError):
    """The button was made for another turn, hand or panel."""

    default_key = "error-stale"


class NotAllowed(AppError):
    """The person may not do this."""

    default_key = "error-not-allowed"


class NotNow(AppError):
    """Right in itself, but not at this moment."""

    default_key = "error-not-now"
