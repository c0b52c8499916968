"""The rules of Dragon Dice."""
