"""Computer players of every game: recruit, soldier and general."""
