"""Puzzles of d6s with Dragons: the files lie in the folder of the game's name."""
