"""Icons that only v4.01c has, or whose deed is another there: a module for each."""
