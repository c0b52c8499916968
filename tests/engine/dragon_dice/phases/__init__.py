"""Tests of the phases of a turn."""
