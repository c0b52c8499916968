"""Tests of `engine.dragon_dice.printed`."""
