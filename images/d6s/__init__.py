"""Pictures of d6s with Dragons: the table in inches, with everything that one would look for with a ruler in hand.

`pictures` is what the bot asks. `table` arranges head, map and the two sides; `ground` paints terrain, `figures` bases,
`news` what just happened; `describe` says all of it in words.
"""
