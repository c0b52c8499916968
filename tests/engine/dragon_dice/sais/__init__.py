"""Tests of the special action icons."""
