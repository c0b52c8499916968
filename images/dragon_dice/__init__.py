"""Pictures of Dragon Dice."""
