"""Everything that can happen in a match of Dragon Dice, a type for each kind, with the facts that it tells.

A module for each part of the rulebook; `kinds.py` has them all by name. `player` is the player of an event, `place`
where; `die` and `dice` are ids. The names are those of the store and of scenario files. Facts that were added after
matches had been stored have a default, and two kinds read an earlier form.
"""
