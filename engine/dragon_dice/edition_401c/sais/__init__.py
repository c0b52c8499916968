"""Icons that only v4.01c has, or that have another effect there: a module for each."""
