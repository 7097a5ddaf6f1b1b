"""斗地主 Bot: Dou Dizhu in Telegram groups."""
