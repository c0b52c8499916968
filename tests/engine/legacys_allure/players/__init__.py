"""Tests of `engine.legacys_allure.players`."""
