"""Tests of the rules of Dragon Dice."""
