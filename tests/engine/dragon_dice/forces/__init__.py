"""Tests of `engine.dragon_dice.forces`."""
