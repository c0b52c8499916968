"""Units dying, coming and going (p. 5-7, 29-30), and units that stay."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.dragon_dice.table.state import DieId, Place
from engine.events import Happened
from engine.values import Seat


@dataclass(frozen=True, slots=True)
class UnitsKilled(Happened, name="units_killed", changes_table=True):
    """Units are killed; a later event tells where they go. `by` is an icon, a spell, an ability or the purpose of an
    attack's roll; empty where a record does not say so. `only`: other units live, and no other choice fitted the
    damage, so the owner was not asked.
    """

    player: Seat
    place: Place
    dice: tuple[DieId, ...]
    health: int
    by: str = ""
    only: bool = False


@dataclass(frozen=True, slots=True)
class Replanted(Happened, name="replanted", changes_table=True):
    """Units were not killed and lie in the Reserve Area."""

    player: Seat
    place: Place
    dice: tuple[DieId, ...]


@dataclass(frozen=True, slots=True)
class Exchanged(Happened, name="exchanged", changes_table=True):
    """Units were not killed: a lesser one took the place of each, by this ability where a record says which."""

    player: Seat
    place: Place
    pairs: Mapping[DieId, DieId]
    ability: str = ""


@dataclass(frozen=True, slots=True)
class Risen(Happened, name="risen", changes_table=True):
    """Units have risen from the ashes to the Reserve Area."""

    player: Seat
    dice: tuple[DieId, ...]


@dataclass(frozen=True, slots=True)
class Buried(Happened, name="buried", changes_table=True):
    """Dice of a player lie in the Buried Unit Area now; `by` is who made that player do so."""

    player: Seat
    dice: tuple[DieId, ...]
    by: Seat | None


@dataclass(frozen=True, slots=True)
class Unearthed(Happened, name="unearthed", changes_table=True):
    """Units went from the Buried to the Dead Unit Area, by an icon, spell or terrain."""

    player: Seat
    dice: tuple[DieId, ...]
    by: str


@dataclass(frozen=True, slots=True)
class DiceMoved(Happened, name="moved", changes_table=True):
    """Dice have gone to a place, by an icon or a spell."""

    player: Seat
    place: Place
    dice: tuple[DieId, ...]
    by: str


@dataclass(frozen=True, slots=True)
class Declined(Happened, name="declined"):
    """A player makes no use of what an icon or a phase offers; `dice` are those that stay where they are."""

    player: Seat
    by: str
    dice: tuple[DieId, ...] = ()


@dataclass(frozen=True, slots=True)
class Recruited(Happened, name="recruited", changes_table=True):
    """A unit went from the Dead Unit Area to an army."""

    player: Seat
    place: Place
    die: DieId


@dataclass(frozen=True, slots=True)
class Promoted(Happened, name="promoted", changes_table=True):
    """Units were exchanged with larger ones."""

    player: Seat
    place: Place
    pairs: Mapping[DieId, DieId]


@dataclass(frozen=True, slots=True)
class DragonkinJoined(Happened, name="dragonkin_joined", changes_table=True):
    """Dragonkin came from the Summoning Pool to an army, by an icon or a spell."""

    player: Seat
    place: Place
    dice: tuple[DieId, ...]
    by: str


@dataclass(frozen=True, slots=True)
class DragonkinLeft(Happened, name="dragonkin_left", changes_table=True):
    """An army of Dragonkin alone went back to the Summoning Pool."""

    player: Seat
    place: Place
    dice: tuple[DieId, ...]
