"""Special action icons (p. 31-43): `table` holds the results they generate; an icon with an effect of its own has a
module.
"""
