"""The dice of the booklet: four races with their allies, four types of terrain, dragons of one colour (Basic Terms).

What is printed on them stands in the catalogue of the house; here stands which of it there was in 1996 (N-03 to N-12).
"""

from __future__ import annotations

from typing import Final

from engine.dragon_dice.printed.catalogue import catalogue, part_of
from engine.dragon_dice.printed.dice import ELEMENTS, STANDARD_EIGHTH_FACES

RACES: Final = ("Coral Elves", "Dwarves", "Goblins", "Lava Elves")
"""The races whose icons the booklet shows (pages 44-47)."""

TERRAIN_TYPES: Final = ("Coastland", "Flatland", "Highland", "Swampland")
"""The types of terrain, each with a city, standing stones, a temple and a tower (The Eighth Face; N-10)."""

DRAGON_FORMS: Final = ("Drake", "Wyrm")
"""Dragons come winged and wingless, each of a single colour (Basic Terms; N-11)."""

DICE: Final = part_of(
    catalogue(),
    species=RACES,
    dragons=[f"{element.capitalize()} {form}" for form in DRAGON_FORMS for element in ELEMENTS],
    terrains=[f"{kind} {icon}" for kind in TERRAIN_TYPES for icon in STANDARD_EIGHTH_FACES],
)
"""All 80 units, 10 dragons and 16 terrains."""
