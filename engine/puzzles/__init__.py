"""Puzzles of every game: positions with one right answer, proved by a search of all that can follow.

Reading order: `puzzle` (a puzzle and its file), `rules` (what a game adds), `search` (exact chances), `proving`.
"""
