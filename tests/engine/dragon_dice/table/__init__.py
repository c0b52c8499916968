"""Tests of `engine.dragon_dice.table`."""
