"""Species abilities (p. 21-25): `counts_as` holds those by which one result counts as another, each other ability has a
module of its name. Rapid Growth stands in `replaced_rolls`, Replanting and Stepped Damage in `dying`; spell casting has
Terrain Harmony, Magic Negation and Bone Magic."""
