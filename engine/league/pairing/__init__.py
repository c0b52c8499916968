"""How rounds are paired, a module for each format; `next_round.py` finds the one of an event."""
