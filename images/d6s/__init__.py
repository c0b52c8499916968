"""Pictures of d6s with Dragons: the table in inches, with everything that a player would measure with a ruler.

The bot uses `pictures`. `table` arranges head, map and the two sides; `ground` paints terrain, `figures` bases, `news`
the latest events; `describe` puts all of it in words.
"""
