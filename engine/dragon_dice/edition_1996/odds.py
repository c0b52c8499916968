"""How rolls of 1996 come to their totals, as far as odds need to know (Dice Modifiers; N-76 to N-82)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Final

from engine.dragon_dice.edition_1996 import races
from engine.dragon_dice.edition_1996.purposes import CHARGE
from engine.dragon_dice.edition_1996.rolling import modifiers_of
from engine.dragon_dice.odds.faces import Sources
from engine.dragon_dice.odds.rolls import OddsRules
from engine.dragon_dice.rolls.purposes import MELEE, MISSILE, Purpose, ResultType
from engine.dragon_dice.rolls.sheet import RollSheet
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import Die

MANEUVER, SAVE = ResultType.MANEUVER, ResultType.SAVE


def sources(battle: Battle, sheet: RollSheet, die: Die, wanted: Collection[ResultType]) -> Sources:
    """Returns that maneuvers of some races are saves from the start, in a roll that counts no maneuvers (N-81)."""
    counts = sheet.purpose.counts
    if SAVE in wanted and MANEUVER not in counts and not die.is_item:
        return Sources({MANEUVER} if races.maneuvers_are_saves(battle, die, sheet.place) else ())
    return Sources()


ATTACKS: Final[Mapping[str, Purpose]] = MappingProxyType({"skirmish": MELEE, "charge": CHARGE, "missile": MISSILE})

ODDS_1996: Final = OddsRules(sources, modifiers_of, compounds=True, attacks=ATTACKS)
