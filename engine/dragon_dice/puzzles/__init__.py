"""Puzzles of Dragon Dice, by both books: the files lie in the folders of each game's name."""
