"""Logs: one line an event, never the token, never a card that is not on the table."""

import logging
import sys
from collections.abc import MutableMapping
from typing import Any

import structlog
from telegram.error import NetworkError

from bot.settings import LogFormat, Settings

# The first three write request addresses, and with them the token; aiosqlite writes cards.
TALKATIVE = ("httpx", "httpcore", "telegram", "aiosqlite", "uvicorn", "alembic")
# The library tells of networks that fail by a traceback each; what it says needs one line.
WORDY = frozenset({"telegram.request.BaseRequest", "telegram.ext.Updater", "telegram.ext"})


def configure(settings: Settings) -> None:
    """Send everything to standard error in the chosen form, with the token blotted out."""
    token = settings.bot_token.get_secret_value()
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
        _Blotter(token),
    ]
    json = settings.log_format is LogFormat.JSON
    shown = (
        structlog.processors.JSONRenderer(ensure_ascii=False)
        if json
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    level = logging.getLevelNamesMapping()[settings.log_level]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(_in_one_line)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, shown],
        )
    )
    logging.basicConfig(handlers=[handler], level=level, force=True)
    for name in TALKATIVE:
        logging.getLogger(name).setLevel(max(level, logging.WARNING))


def _in_one_line(record: logging.LogRecord) -> bool:
    """Put the library's exceptions behind its messages, and those of a failing network.

    A poll that fails at the moment of the stop is one that asyncio tells of.
    """
    error = record.exc_info[1] if record.exc_info else None
    if error and (record.name in WORDY or isinstance(error, NetworkError)):
        record.msg = f"{record.getMessage().splitlines()[0]} {error}"
        record.args, record.exc_info = (), None
    return True


class _Blotter:
    """Replaces the token wherever it stands, exceptions included."""

    def __init__(self, token: str) -> None:
        self._secrets = (token, token.partition(":")[2])

    def __call__(
        self, _logger: object, _name: str, event: MutableMapping[str, Any]
    ) -> MutableMapping[str, Any]:
        for key, value in event.items():
            if isinstance(value, str):
                event[key] = self._blot(value)
        return event

    def _blot(self, text: str) -> str:
        for secret in self._secrets:
            text = text.replace(secret, "•••")
        return text
