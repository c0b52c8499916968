"""Tests of `engine.dragon_dice.players`."""
