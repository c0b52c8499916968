"""Minor terrains (p. 57-58)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.dragon_dice.table.state import DieId, Place
from engine.events import Happened
from engine.values import Seat


class WhyBuried(StrEnum):
    """Why a minor terrain was buried (p. 57-58); it may also be for one of the Amazons' charges (p. 21)."""

    BY_CHOICE = "instead of a maneuver"
    DISASTER = "disaster"
    CAPTURED = "captured"
    ARMY_GONE = "army gone"


@dataclass(frozen=True, slots=True)
class MinorTerrainBrought(Happened, name="minor_terrain_brought"):
    """A minor terrain has come from the Summoning Pool to an army."""

    player: Seat
    place: Place
    die: DieId


@dataclass(frozen=True, slots=True)
class MinorTerrainRolled(Happened, name="minor_terrain_rolled", changes_table=True):
    """A minor terrain was rolled."""

    player: Seat
    place: Place
    die: DieId
    face: int
    icon: str


@dataclass(frozen=True, slots=True)
class MinorTerrainTurned(Happened, name="minor_terrain_turned", changes_table=True):
    """A minor terrain was turned to a face of choice, after an ID."""

    player: Seat
    place: Place
    die: DieId
    face: int
    icon: str


@dataclass(frozen=True, slots=True)
class MinorTerrainKept(Happened, name="minor_terrain_kept"):
    """An army keeps what its minor terrain shows, instead of maneuvering."""

    player: Seat
    place: Place
    die: DieId
    icon: str


@dataclass(frozen=True, slots=True)
class MinorTerrainBuried(Happened, name="minor_terrain_buried", changes_table=True):
    """A minor terrain was buried; `why` is a `WhyBuried`, or one of the Amazons' charges."""

    player: Seat
    place: Place
    die: DieId
    why: str
