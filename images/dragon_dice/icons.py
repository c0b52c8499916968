"""Rolls of units for themselves because of an army's special icons: they come before the roll of the army itself.

The event of the army's roll names the icons; the units have rolled against those.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from engine.dragon_dice.events.damage import UnitDamaged
from engine.dragon_dice.events.rolls import Rolled
from engine.dragon_dice.events.turns import AbilityUsed
from engine.dragon_dice.events.units import UnitsKilled
from engine.english import listed
from engine.events import Event, Happened

AFTER_DEATH: Final = "burial save"
"""The roll of a dead unit: no icon demands it, but it may follow one that an icon has demanded."""


class Reached:
    """Rolls of single units, and what became of them, told before the roll of the army whose icons demand them."""

    def __init__(self) -> None:
        self._events: list[Event] = []

    def takes(self, event: Event) -> bool:
        """Keeps what is about units that icons may have reached; returns whether it keeps it."""
        match event.facts:
            case Rolled(die=die, kind=kind) if die is not None and (kind != AFTER_DEATH or self._events):
                pass
            case UnitsKilled() | UnitDamaged() if self._events:
                pass
            case _:
                return False
        self._events.append(event)
        return True

    def demanded_by(self, roll: Rolled) -> bool:
        """Returns whether an army's roll is the one whose icons demanded the kept rolls."""
        rolled = [event.facts for event in self._events if isinstance(event.facts, Rolled)]
        return bool(roll.acted) and bool(rolled) and rolled[0].player != roll.player

    def settled(self) -> list[Event]:
        """Returns what was kept, and keeps it no longer."""
        kept, self._events = self._events, []
        return kept


def against(alone: Rolled, armies: Sequence[Rolled], began: Happened) -> Rolled:
    """Returns a unit's own roll with what it is against: icons of the other side that have acted, or the ability with
    which it `began`.
    """
    if alone.against or alone.kind == AFTER_DEATH:
        return alone
    if isinstance(began, AbilityUsed):
        return replace(alone, against=began.ability)
    acted = dict.fromkeys(icon for army in armies if army.player != alone.player for _, icon in army.acted)
    return replace(alone, against=listed(acted, "or"))
