"""The web page on which people play, served next to the Bot API."""

from bot.demo.page.server import Page

__all__ = ["Page"]
