"""The Species Abilities Phase (p. 21-25), and the abilities that are used in it."""
