"""Talking to Telegram: updates in, calls out."""
