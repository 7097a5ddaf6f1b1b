"""What people see, as values: texts, keyboards and calls. Nothing here talks to Telegram."""
