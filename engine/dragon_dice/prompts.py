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
"""Those that v4.01c has besides."""

ONLY_1996: Final = ("death magic", "pursue")
"""Those that the booklet of 1996 has besides."""

WITHIN_OTHERS: Final = ("recruit",)
"""Those that are only ever a part of another question: whom Mutate recruits, in `species ability` (p. 25)."""

PROMPTS: Final = frozenset((*OF_EVERY_BOOK, *ONLY_401C, *ONLY_1996, *WITHIN_OTHERS))
"""The questions of all books together: one Face words them."""
