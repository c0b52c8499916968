"""Tests of `engine.dragon_dice.proving`."""
