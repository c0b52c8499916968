"""The phases of a match and of a round, a module each."""
