"""The commands of Dragon Dice that no list can say."""
