"""The spells: a function each, with its rule in our words beside it."""
