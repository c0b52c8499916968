"""Tests of `bot.matches`."""
