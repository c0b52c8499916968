"""Every question of the rules, by its prompt."""

from __future__ import annotations

from typing import Final

OF_EVERY_BOOK: Final = (
    *("force", "armies", "frontier", "placement", "march", "maneuver", "counter-maneuver", "direction", "action"),
    *("target", "damage", "counter-attack", "eighth face", "bury", "reinforce", "retreat", "dragon attack"),
    *("dragon target", "spells", "dispel", "sai target", "combine", "order", "id split", "sai split", "sai choice"),
    *("assign", "double", "reroll", "leave out", "move", "return", "promote", "breath", "allocate"),
)
"""The questions that every book has."""

ONLY_401C: Final = (
    *("turn or frontier", "minor", "minor face", "castle", "carry", "targets", "army", "air flight", "ride"),
    *("species ability", "negation", "bench", "mire", "expire", "spend", "choose element", "summon"),
    *("replacement", "slay", "resist fear"),
)
"""The questions that only v4.01c has."""

ONLY_1996: Final = ("death magic", "pursue")
"""The questions that only the booklet of 1996 has."""

WITHIN_OTHERS: Final = ("recruit",)
"""The questions that are always a part of another one: the recruits of Mutate, in `species ability` (p. 25)."""

PROMPTS: Final = frozenset((*OF_EVERY_BOOK, *ONLY_401C, *ONLY_1996, *WITHIN_OTHERS))
"""The questions of all books together: one Face words them."""
