"""Special action icons (p. 31-43): `table` holds what they generate; an icon with a deed of its own has a module."""
