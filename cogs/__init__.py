"""Slash commands and buttons: the players' hands. Thin; they ask bot.matches and show what comes back."""
