"""Tests of the march and its actions."""
