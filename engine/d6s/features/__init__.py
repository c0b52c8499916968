"""The features: each has its name, its rule in our words, and where something has to be done, a function."""
