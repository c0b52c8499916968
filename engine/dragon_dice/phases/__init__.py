"""The seven phases of a turn (p. 10-14), a module each."""
