"""The special action icons of 1996: those on the dice of the four races and their allies (N-07)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.dragon_dice import sais as shared
from engine.dragon_dice.edition_1996 import sais
from engine.dragon_dice.rolls.purposes import Occasion as O
from engine.dragon_dice.rolls.purposes import ResultType
from engine.dragon_dice.sais.icon_actions import IconAction, icon_actions_in
from engine.dragon_dice.sais.table import SHARED, Line, in_order, on

MELEE, MISSILE, MAGIC, MANEUVER, SAVE = ResultType

OWN: Final[Mapping[str, Line]] = MappingProxyType(
    {
        "Bullseye": Line(32, (on(O.DRAGON_ATTACK, give=MISSILE),), acts_in=(O.MISSILE_ATTACK,)),
        "Rend": Line(
            38,
            (on(O.MELEE, O.DRAGON_ATTACK, give=MELEE), on(O.MANEUVER, give=MANEUVER)),
            again=(O.MELEE, O.DRAGON_ATTACK),
        ),
        "Smite": Line(40, (on(O.CHARGE, O.SAVE_AGAINST_MELEE, O.DRAGON_ATTACK, give=MELEE),), acts_in=(O.SKIRMISH,)),
        "Trample": Line(42, (on(O.ANY, give=(MANEUVER, MELEE)),), acts_in=(O.ANY,)),
    }
)
"""Icons that the booklet explains and that give something else than by v4.01c (Special Action Icons; N-30 to N-35):

- Bullseye does not roll again, and no missile results of it join the attack;
- Rend rolls again in the answer to a charge as well;
- Smite is melee in a charge and in the answer to one, where saves count against it;
- Trample is both melee and maneuver in the charge roll alone.

Cantrip, Counter and Fly give what they give by v4.01c, in the rolls that the booklet names."""

ICONS: Final[Mapping[str, Line]] = in_order(SHARED, OWN)
"""What each icon generates, and in which rolls it acts."""

ICON_ACTIONS: Final[Mapping[str, IconAction]] = in_order(icon_actions_in(shared), icon_actions_in(sais))
"""The effects by the icons' names: those of several books, and this book's own in their place."""
