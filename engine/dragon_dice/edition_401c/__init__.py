"""Dragon Dice by the rules v4.01c: what this book puts into each slot."""

from __future__ import annotations

from typing import Final

from engine.dragon_dice.agreed import OPTIONS
from engine.dragon_dice.dragons.attack import BREATHE
from engine.dragon_dice.dragons.breath import breathe
from engine.dragon_dice.edition import Edition
from engine.dragon_dice.edition_401c import icons, options, spells, steps
from engine.dragon_dice.forces.law import LAW, LAW_401C
from engine.dragon_dice.magic.spells import SPELLS
from engine.dragon_dice.phases.steps import STEPS
from engine.dragon_dice.printed.catalogue import catalogue
from engine.dragon_dice.rolls.modifiers import LASTING, LASTING_401C
from engine.dragon_dice.sais.deeds import DEEDS
from engine.dragon_dice.sais.table import ICONS, TABLE
from engine.dragon_dice.species import counts_as
from engine.dragon_dice.species.counts_as import COUNTS_AS, counting_in
from engine.dragon_dice.table.state import DICE

EDITION: Final = Edition(
    "dragon_dice",
    "Dragon Dice",
    {
        OPTIONS: options.OPTIONS,
        DICE: catalogue(),
        LAW: LAW_401C,
        STEPS: steps.STEPS,
        ICONS: TABLE,
        DEEDS: icons.DEEDS,
        SPELLS: spells.SPELLS,
        COUNTS_AS: counting_in(counts_as),
        LASTING: LASTING_401C,
        BREATHE: breathe,
    },
)
"""The book."""
