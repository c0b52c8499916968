"""Slash commands and buttons. They are thin: they ask `bot.matches` and show what comes back."""
