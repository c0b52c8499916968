"""Species abilities (p. 21-25): `counts_as` is how one result counts as another, by what the book says may; each other
ability has a module of its name. Rapid Growth stands in `replaced_rolls`, Replanting and Stepped Damage in `dying`;
spell casting has Terrain Harmony, Magic Negation and Bone Magic."""
