"""Leagues and tournaments of every game: pure data, pairing, standings and the log that all of it is recomputed from.

A game is known here by its name alone. Nothing in this package reads a clock, a database or Discord.
"""
