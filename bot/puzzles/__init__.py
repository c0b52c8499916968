"""Puzzles for people: their messages, what each person has solved, and the puzzle of the day."""
