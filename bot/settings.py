"""Settings from the environment; ``.env.example`` lists them and is checked against this."""

import re
from enum import StrEnum
from typing import Annotated, Self
from urllib.parse import urlsplit

from pydantic import AfterValidator, Field, SecretStr, field_validator, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

PUBLIC_API = "https://api.telegram.org/bot"
DRIVERS = ("sqlite+aiosqlite", "postgresql+asyncpg")
LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
SHORTEST_TURN = 5


class Language(StrEnum):
    """The languages that the bot speaks."""

    CHINESE = "zh-Hans"
    ENGLISH = "en"


class LogFormat(StrEnum):
    """How log lines look."""

    CONSOLE = "console"
    JSON = "json"


class LogLevel(StrEnum):
    """How much is logged."""

    DEBUG = "DEBUG"
    INFO = "INFO"
    WARNING = "WARNING"
    ERROR = "ERROR"


def _host_and_port(value: str | None) -> str | None:
    """Check that a value has the form host:port."""
    if value is None:
        return None
    host, _, port = value.rpartition(":")
    if not host or not port.isdecimal() or not 0 <= int(port) <= 65535:
        raise ValueError("must be host:port, with a port of at most 65535")
    return value


def _web_address(value: str | None) -> str | None:
    """Check that a value is an address on the web."""
    if value is None:
        return None
    parts = urlsplit(value)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError("must begin with https:// or http:// and name a host")
    return value


Listen = Annotated[str | None, AfterValidator(_host_and_port)]


class DatabaseSettings(BaseSettings):
    """What the commands need that only look at the database."""

    model_config = SettingsConfigDict(env_file=".env", extra="ignore", env_ignore_empty=True)

    database_url: str = "sqlite+aiosqlite:///doudizhu.db"

    @field_validator("database_url")
    @classmethod
    def _is_a_url(cls, url: str) -> str:
        try:
            parts = make_url(url)
        except (ArgumentError, ValueError):
            parts = None
        if parts is None or parts.drivername not in DRIVERS:
            known = " or ".join(f"{name}://" for name in DRIVERS)
            raise ValueError(f"must begin with {known} and be complete; see .env.example")
        in_memory = parts.database is None or ":memory:" in parts.database
        if in_memory and parts.get_backend_name() == "sqlite":
            raise ValueError("must name a file, as in sqlite+aiosqlite:///doudizhu.db")
        return url


class Settings(DatabaseSettings):
    """What the operator decides. Names are the environment's, in lower case."""

    bot_token: SecretStr
    bot_api_url: Annotated[str, AfterValidator(_web_address)] = PUBLIC_API
    turn_seconds: int = Field(default=45, ge=1, le=600)
    default_language: Language = Language.CHINESE
    log_level: LogLevel = LogLevel.INFO
    log_format: LogFormat = LogFormat.CONSOLE
    webhook_url: Annotated[str | None, AfterValidator(_web_address)] = None
    webhook_listen: Listen = "127.0.0.1:8080"
    webhook_secret: SecretStr | None = None
    health_listen: Listen = None
    pace: float = Field(default=1.0, ge=0, le=100, allow_inf_nan=False)
    chat_limits: bool = True
    deal_seed: int | None = None

    @field_validator("bot_token")
    @classmethod
    def _token_has_its_form(cls, token: SecretStr) -> SecretStr:
        if not re.fullmatch(r"[0-9]+:[A-Za-z0-9_-]+", token.get_secret_value()):
            raise ValueError("is no bot token; BotFather gives one like 123456:ABC…")
        return token

    @field_validator("webhook_secret")
    @classmethod
    def _secret_has_its_form(cls, secret: SecretStr | None) -> SecretStr | None:
        if secret and not re.fullmatch(r"[A-Za-z0-9_-]{1,256}", secret.get_secret_value()):
            raise ValueError("may have 1 to 256 letters, digits, _ and -")
        return secret

    @property
    def on_loopback(self) -> bool:
        """Whether the Bot API is on this machine: a stand-in or a server of one's own."""
        return urlsplit(self.bot_api_url).hostname in LOOPBACK

    @property
    def shortest_turn(self) -> int:
        """The fewest seconds a group may set for a turn."""
        return 1 if self.on_loopback else SHORTEST_TURN

    @model_validator(mode="after")
    def _only_for_tests(self) -> Self:
        """Refuse on the public Bot API what would let people cheat or get the bot limited."""
        if self.turn_seconds < self.shortest_turn:
            raise ValueError(f"TURN_SECONDS must be at least {SHORTEST_TURN}")
        if self.on_loopback:
            return self
        if self.deal_seed is not None:
            raise ValueError("DEAL_SEED makes deals predictable: only with a loopback BOT_API_URL")
        if not self.chat_limits:
            raise ValueError("CHAT_LIMITS can be off only with a loopback BOT_API_URL")
        return self

    @model_validator(mode="after")
    def _webhook_is_complete(self) -> Self:
        if not self.webhook_url:
            return self
        if not self.on_loopback and not self.webhook_url.startswith("https://"):
            raise ValueError("WEBHOOK_URL must begin with https://: Telegram takes no other")
        if not self.webhook_secret:
            raise ValueError("WEBHOOK_SECRET is required with WEBHOOK_URL")
        return self
