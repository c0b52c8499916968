"""Dragon Dice by the rules v4.01c: what this book puts into each slot."""

from __future__ import annotations

from typing import Final

from engine.dragon_dice.actions.action import ACTIONS, BASIC_ACTIONS
from engine.dragon_dice.actions.saves import ATTACKS, Attacks, answered, charmed, hindered, saved
from engine.dragon_dice.agreed import OPTIONS
from engine.dragon_dice.dragons.attack import BREATHE, DRAGON_ICONS, DRAGONS_ATTACK, DragonIcons
from engine.dragon_dice.dragons.breath import breathe
from engine.dragon_dice.dragons.steps import dragons_attack
from engine.dragon_dice.edition import Edition
from engine.dragon_dice.edition_401c import counts_as, icons, lasting, options, spells, steps
from engine.dragon_dice.edition_401c.dice import DICE as DICE_401C
from engine.dragon_dice.edition_401c.forces import LAW_401C
from engine.dragon_dice.edition_401c.species.replanting import replanting
from engine.dragon_dice.edition_401c.species.stepped_damage import stepped_damage
from engine.dragon_dice.forces.law import LAW
from engine.dragon_dice.magic.results import (
    MAGIC,
    MagicRules,
    is_marked,
    purse_of_cantrips,
    purse_of_roll,
    what_adds_elements,
)
from engine.dragon_dice.magic.spells import SPELLS
from engine.dragon_dice.odds.rolls import ODDS, ODDS_401C
from engine.dragon_dice.phases.steps import STEPS
from engine.dragon_dice.proving.checks import CHECKS, NO_CHECKS
from engine.dragon_dice.rolls.modifiers import LASTING
from engine.dragon_dice.rolls.resolution import COUNTING, WHO_ROLLS, count_results, who_rolls
from engine.dragon_dice.sais.icon_actions import ICON_ACTIONS
from engine.dragon_dice.sais.table import ICONS
from engine.dragon_dice.species.counts_as import COUNTS_AS, counting_in
from engine.dragon_dice.table.battle import MAY_ACT
from engine.dragon_dice.table.dying import OPEN_GRAVE, RESCUES, after_a_save_roll
from engine.dragon_dice.table.effects import INFLUENCES
from engine.dragon_dice.table.settling import OUTLASTED
from engine.dragon_dice.table.state import DICE
from engine.dragon_dice.wording import WORDING, Terminology

WORDING_401C: Final = Terminology(lasting.LASTING, spells.BOOK)
"""The words of this book: the usual ones."""

EDITION: Final = Edition(
    "dragon_dice",
    "Dragon Dice",
    {
        OPTIONS: options.OPTIONS,
        DICE: DICE_401C,
        LAW: LAW_401C,
        WORDING: WORDING_401C,
        STEPS: steps.STEPS,
        ICONS: icons.ICONS,
        ICON_ACTIONS: icons.ICON_ACTIONS,
        SPELLS: spells.SPELLS,
        COUNTS_AS: counting_in(counts_as),
        MAGIC: MagicRules(purse_of_roll, purse_of_cantrips, what_adds_elements, is_marked),
        LASTING: lasting.LASTING,
        INFLUENCES: lasting.INFLUENCES,
        WHO_ROLLS: who_rolls,
        COUNTING: count_results,
        ACTIONS: BASIC_ACTIONS,
        ATTACKS: Attacks(hindered, saved, answered, charmed),
        BREATHE: breathe,
        DRAGON_ICONS: DragonIcons(),
        DRAGONS_ATTACK: dragons_attack,
        MAY_ACT: lambda battle, owner, place: True,
        OPEN_GRAVE: after_a_save_roll,
        RESCUES: (replanting, stepped_damage),
        CHECKS: NO_CHECKS,
        OUTLASTED: lambda battle: None,
        ODDS: ODDS_401C,
    },
    rules_version=5,
)
"""The book."""
