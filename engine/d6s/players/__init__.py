"""Players of d6s with Dragons that are not people."""
