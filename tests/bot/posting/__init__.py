"""Tests of `bot.posting`."""
