"""Maneuvers (p. 10) and terrains (p. 15): turned, captured and lost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.dragon_dice.table.state import Place
from engine.events import Happened
from engine.values import Seat


@dataclass(frozen=True, slots=True)
class ManeuverAnnounced(Happened, name="maneuver_announced"):
    """The marching army means to turn the terrain."""

    player: Seat
    place: Place


@dataclass(frozen=True, slots=True)
class ManeuverOpposed(Happened, name="maneuver_opposed"):
    """A player opposes the maneuver."""

    player: Seat
    place: Place


@dataclass(frozen=True, slots=True)
class ManeuverSucceeded(Happened, name="maneuver_succeeded"):
    """The marching army may turn the terrain. `results` by player are empty without opposition."""

    player: Seat
    place: Place
    results: Mapping[Seat, int]


@dataclass(frozen=True, slots=True)
class ManeuverFailed(Happened, name="maneuver_failed"):
    """The terrain stays as it is. `left`: the marching army has gone away by its own roll."""

    player: Seat
    place: Place
    results: Mapping[Seat, int]
    left: bool = False


@dataclass(frozen=True, slots=True)
class TerrainTurned(Happened, name="terrain_turned", changes_table=True):
    """A terrain shows another face. `player` has turned it; None: it turned back on its own."""

    place: Place
    terrain: str
    was: int | None
    face: int
    icon: str
    player: Seat | None


@dataclass(frozen=True, slots=True)
class TerrainCaptured(Happened, name="terrain_captured", changes_table=True, shows_board=True, captures=True):
    """A player has turned a terrain to its eighth face, `icon`, and now holds `held` captured terrains."""

    player: Seat
    place: Place
    terrain: str
    icon: str
    held: int


@dataclass(frozen=True, slots=True)
class CastleChosen(Happened, name="castle_chosen"):
    """A captured Castle serves as this eighth face now."""

    player: Seat
    place: Place
    terrain: str
    icon: str


@dataclass(frozen=True, slots=True)
class EighthFaceIdle(Happened, name="eighth_face_idle"):
    """A captured terrain, with this eighth face, can do nothing in its holder's turn: it has no target."""

    player: Seat
    place: Place
    icon: str


@dataclass(frozen=True, slots=True)
class TerrainLost(Happened, name="terrain_lost", changes_table=True):
    """A player has lost a captured terrain: "abandoned", "killed", "flooded", "pursued" or
    "out-maneuvered"."""

    player: Seat
    place: Place
    terrain: str
    why: str
