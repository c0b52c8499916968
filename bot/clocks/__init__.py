"""Clocks of matches: paces, quiet hours, vacations, time-outs. The rules of the games know nothing of them."""
