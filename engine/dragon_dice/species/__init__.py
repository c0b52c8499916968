"""Species abilities (p. 21-25): those that count one result as another in `counts_as`, the others by name."""
