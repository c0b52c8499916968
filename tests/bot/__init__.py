"""Tests of the bot package."""
