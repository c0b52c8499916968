"""Dragon Dice by the booklet of the revised edition of 1996: what this book puts into each slot.

Places are named by the booklet's sections (N-01), gaps by the rulings N-01 to N-90 that fill them.
"""

from __future__ import annotations

from typing import Final

from engine.dragon_dice.actions.action import ACTIONS, BASIC_ACTIONS
from engine.dragon_dice.actions.saves import ATTACKS, Attacks, answered, hindered, saved
from engine.dragon_dice.agreed import OPTIONS
from engine.dragon_dice.dragons.attack import BREATHE, DRAGON_ICONS, DRAGONS_ATTACK, DragonIcons
from engine.dragon_dice.dragons.breath import breathe
from engine.dragon_dice.dragons.steps import dragons_attack
from engine.dragon_dice.edition import Edition
from engine.dragon_dice.edition_1996 import icons, magic, options, spells, steps
from engine.dragon_dice.edition_1996.dice import DICE as DICE_OF_1996
from engine.dragon_dice.edition_1996.forces import LAW as LAW_OF_1996
from engine.dragon_dice.forces.law import LAW
from engine.dragon_dice.magic.results import MAGIC
from engine.dragon_dice.magic.spells import SPELLS
from engine.dragon_dice.phases.steps import STEPS
from engine.dragon_dice.rolls.modifiers import LASTING
from engine.dragon_dice.rolls.resolution import COUNTING, WHO_ROLLS, count_results, who_rolls
from engine.dragon_dice.sais.deeds import DEEDS
from engine.dragon_dice.sais.table import ICONS
from engine.dragon_dice.species.counts_as import COUNTS_AS
from engine.dragon_dice.table.battle import MAY_ACT
from engine.dragon_dice.table.dying import OPEN_GRAVE, after_a_save_roll
from engine.dragon_dice.table.settling import OUTLASTED
from engine.dragon_dice.table.state import DICE

EDITION: Final = Edition(
    "dragon_dice_1996",
    "Dragon Dice (1996)",
    {
        OPTIONS: options.OPTIONS,
        DICE: DICE_OF_1996,
        LAW: LAW_OF_1996,
        STEPS: steps.STEPS,
        ICONS: icons.ICONS,
        DEEDS: icons.DEEDS,
        SPELLS: spells.SPELLS,
        MAGIC: magic.MAGIC,
        COUNTS_AS: (),
        LASTING: {},
        WHO_ROLLS: who_rolls,
        COUNTING: count_results,
        ACTIONS: BASIC_ACTIONS,
        ATTACKS: Attacks(hindered, saved, answered),
        BREATHE: breathe,
        DRAGON_ICONS: DragonIcons(),
        DRAGONS_ATTACK: dragons_attack,
        MAY_ACT: lambda battle, owner, place: True,
        OPEN_GRAVE: after_a_save_roll,
        OUTLASTED: lambda battle: None,
    },
)
"""The book."""
