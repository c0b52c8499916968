"""Dragon Dice by the booklet of the revised edition of 1996: what this book puts into each slot.

Places are named by the booklet's sections (N-01), gaps by the rulings N-01 to N-91 that fill them.
"""

from __future__ import annotations

from typing import Final

from engine.dragon_dice.actions.action import ACTIONS
from engine.dragon_dice.actions.saves import ATTACKS
from engine.dragon_dice.agreed import OPTIONS
from engine.dragon_dice.dragons.attack import BREATHE, DRAGON_ICONS, DRAGONS_ATTACK
from engine.dragon_dice.edition import Edition
from engine.dragon_dice.edition_1996 import (
    actions,
    checks,
    dragons,
    dying,
    icons,
    lasting,
    magic,
    odds,
    options,
    rolling,
    spells,
    steps,
)
from engine.dragon_dice.edition_1996.dice import DICE as DICE_OF_1996
from engine.dragon_dice.edition_1996.forces import LAW as LAW_OF_1996
from engine.dragon_dice.edition_1996.wording import WORDING as WORDING_OF_1996
from engine.dragon_dice.forces.law import LAW
from engine.dragon_dice.magic.results import MAGIC
from engine.dragon_dice.magic.spells import SPELLS
from engine.dragon_dice.odds.rolls import ODDS
from engine.dragon_dice.phases.steps import STEPS
from engine.dragon_dice.proving.checks import CHECKS
from engine.dragon_dice.rolls.modifiers import LASTING
from engine.dragon_dice.rolls.resolution import COUNTING, WHO_ROLLS
from engine.dragon_dice.sais.icon_actions import ICON_ACTIONS
from engine.dragon_dice.sais.table import ICONS
from engine.dragon_dice.species.counts_as import COUNTS_AS
from engine.dragon_dice.table.battle import MAY_ACT
from engine.dragon_dice.table.dying import OPEN_GRAVE, RESCUES
from engine.dragon_dice.table.effects import INFLUENCES
from engine.dragon_dice.table.settling import OUTLASTED
from engine.dragon_dice.table.state import DICE
from engine.dragon_dice.wording import WORDING

EDITION: Final = Edition(
    "dragon_dice_1996",
    "Dragon Dice (1996)",
    {
        OPTIONS: options.OPTIONS,
        DICE: DICE_OF_1996,
        LAW: LAW_OF_1996,
        WORDING: WORDING_OF_1996,
        STEPS: steps.STEPS,
        ICONS: icons.ICONS,
        ICON_ACTIONS: icons.ICON_ACTIONS,
        SPELLS: spells.SPELLS,
        MAGIC: magic.MAGIC,
        COUNTS_AS: (),
        LASTING: lasting.LASTING,
        INFLUENCES: lasting.INFLUENCES,
        WHO_ROLLS: rolling.who_rolls,
        COUNTING: rolling.count_results,
        ACTIONS: actions.ACTIONS,
        ATTACKS: actions.ATTACKS,
        BREATHE: dragons.breathe,
        DRAGON_ICONS: dragons.ICONS,
        DRAGONS_ATTACK: dragons.dragons_attack,
        MAY_ACT: lasting.may_act,
        OPEN_GRAVE: dying.open_grave_takes,
        RESCUES: (),
        CHECKS: checks.CHECKS,
        OUTLASTED: lasting.end_with_units,
        ODDS: odds.ODDS_1996,
    },
    rules_version=6,
)
"""The book."""
