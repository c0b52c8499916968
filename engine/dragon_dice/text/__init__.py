"""Dice, forces, effects and positions as text that people write and read."""
