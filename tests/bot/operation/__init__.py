"""Tests of `bot.operation`."""
