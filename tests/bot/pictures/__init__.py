"""Tests of `bot.pictures`."""
