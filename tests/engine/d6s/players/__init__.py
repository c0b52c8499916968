"""Tests of `engine.d6s.players`."""
