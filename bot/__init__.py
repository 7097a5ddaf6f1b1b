"""The Telegram bot: the table, its storage, its looks and its conversation."""

__version__ = "0.1.0"
