"""Tests of `engine.dragon_dice.rolls`."""
