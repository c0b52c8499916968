"""Setting up (p. 7-9): forces, who begins, where armies stand and how far apart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.dragon_dice.table.state import DieId, Place
from engine.events import Happened
from engine.values import Seat


@dataclass(frozen=True, slots=True)
class ForceChosen(Happened, name="force_chosen"):
    """A player has brought a force."""

    player: Seat


@dataclass(frozen=True, slots=True)
class ArmiesAssembled(Happened, name="armies_assembled", quiet=True):
    """A player has divided the force into armies."""

    player: Seat


@dataclass(frozen=True, slots=True)
class ForceBrought:
    """What a player has brought: dice by army, both terrains by name (None in a position without), the pool."""

    home: tuple[DieId, ...]
    campaign: tuple[DieId, ...]
    horde: tuple[DieId, ...]
    terrain: str | None
    frontier: str | None
    dragons: tuple[DieId, ...]
    dragonkin: tuple[DieId, ...] = ()
    minor: tuple[DieId, ...] = ()

    @property
    def pool(self) -> tuple[DieId, ...]:
        """Returns what waits in the Summoning Pool."""
        return (*self.dragons, *self.dragonkin, *self.minor)


@dataclass(frozen=True, slots=True)
class ForcesRevealed(Happened, name="forces_revealed", changes_table=True, shows_board=True, reveals=True):
    """All forces are revealed from now on."""

    forces: Mapping[Seat, ForceBrought]


@dataclass(frozen=True, slots=True)
class HordeRollTied(Happened, name="horde_roll_tied"):
    """Horde armies tie for a position (1: the most), and roll again."""

    players: tuple[Seat, ...]
    results: int
    position: int = 1


@dataclass(frozen=True, slots=True)
class HordeRollWon(Happened, name="horde_roll_won"):
    """A horde army has rolled the most. `results` are of each one's newest roll, `order` has the highest roller
    first.
    """

    player: Seat
    results: Mapping[Seat, int]
    order: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class FirstTurnTaken(Happened, name="first_turn_taken"):
    """A player takes the first turn, `chosen` or because the other chose the frontier. `order` is that of play."""

    player: Seat
    chosen: bool
    order: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class FirstPlayerFound(Happened, name="first_player_found"):
    """A player takes the first turn and selects the frontier as well. `order` is that of play."""

    player: Seat
    order: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class FrontierSelected(Happened, name="frontier_selected", changes_table=True):
    """A player has selected the Frontier Terrain, of this name."""

    player: Seat
    terrain: str
    proposed_by: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class ArmyPlaced(Happened, name="army_placed", changes_table=True, shows_board=True):
    """One of the three armies stands at a terrain."""

    player: Seat
    army: Place
    place: Place
    dice: tuple[DieId, ...]


@dataclass(frozen=True, slots=True)
class DistanceRolled(Happened, name="distance_rolled", changes_table=True, shows_board=True):
    """A terrain was rolled and shows `face` now; None: it is rolled again."""

    player: Seat
    place: Place
    rolled: int
    face: int | None
