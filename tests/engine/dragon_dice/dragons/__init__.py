"""Tests of the dragons."""
