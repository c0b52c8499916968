"""Damage (p. 29), to armies and to units."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.dragon_dice.table.state import DieId, Place
from engine.events import Happened
from engine.values import Seat


@dataclass(frozen=True, slots=True)
class DamageDealt(Happened, name="damage_dealt"):
    """An army of `player` takes damage: `results` less `saves`. `kind` is the roll, the spell or the icon that did it.

    Of an attack `cursed` are the results that only saves of spells reduce; a riposte has `causes`, each an icon or
    ability with its damage. `by` is the player who did it, None for dragons; `dragons` is the share of each of them. Of
    a dragon attack `struck` are the results that the army has rolled against dragons, by type, and `unhurt` the dragons
    that attack it for which none of them is enough, each with what would kill it. `smallest` is what the unit takes
    that is killed by the least damage, 0 where no unit is left there; `too_little` how much of the damage kills no
    further unit, though units live. Both are None in records of an earlier version.
    """

    player: Seat
    place: Place
    kind: str
    results: int
    saves: int
    damage: int
    by: Seat | None = None
    cursed: int = 0
    causes: tuple[tuple[str, int], ...] = ()
    dragons: Mapping[DieId, int] = field(default_factory=dict)
    smallest: int | None = None
    too_little: int | None = None
    struck: Mapping[str, int] = field(default_factory=dict)
    unhurt: Mapping[DieId, int] = field(default_factory=dict)

    @property
    def kills_nobody(self) -> bool:
        """Returns whether it is certain that the damage kills no unit: there is none, or too little for any."""
        return not self.damage or (self.smallest is not None and not 0 < self.smallest <= self.damage)


@dataclass(frozen=True, slots=True)
class UnitDamaged(Happened, name="unit_damaged"):
    """One unit takes damage; `saves` are taken off already. `wounds` is what it has taken in this action with it, None
    where a record does not say so."""

    player: Seat
    place: Place
    die: DieId
    damage: int
    saves: int
    wounds: int | None = None
