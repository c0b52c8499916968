"""What may be brought (p. 7-8), how it is asked for, and forces by chance."""
