"""Puzzles of Legacy's Allure: the files lie in the folder of the game's name."""
