"""The words of Dragon Dice: its people and dice, its questions, its events, its rulebook."""
