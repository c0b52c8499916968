"""Tests of `engine.dragon_dice.text`."""
