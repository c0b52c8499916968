"""Tests of the species abilities."""
