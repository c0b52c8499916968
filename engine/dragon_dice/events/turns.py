"""Turns (p. 1, 10-14): marches, the phases around them, and how a match ends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from engine.dragon_dice.table.state import DieId, Place
from engine.events import Happened
from engine.values import Seat


class EndReason(StrEnum):
    """Why a match ended."""

    TWO_TERRAINS = "two terrains captured"
    """p. 1: the first player to capture two terrains wins at once."""
    LAST_UNITS = "last units in play"
    """p. 1: the player with the last surviving units wins."""
    CONCESSION = "concession"
    NOBODY_LEFT = "nobody left"
    """The last units of all players died in one moment: a draw (the rulebook is silent; our ruling)."""
    STALEMATE = "stalemate"
    """Too many turns without progress, one after the other: a draw (our ruling, `stalemate`)."""


@dataclass(frozen=True, slots=True)
class TurnBegan(Happened, name="turn_began", begins="turn", shows_board=True):
    """A player's turn begins; `turn` counts those of all players.

    It shows the board because reinforcements and retreats come after the last march.
    """

    player: Seat
    turn: int


@dataclass(frozen=True, slots=True)
class LongQuiet(Happened, name="long_quiet"):
    """Turns without progress so far, and the number of further ones after which the match is a draw."""

    turns: int
    left: int


@dataclass(frozen=True, slots=True)
class MarchBegan(Happened, name="march_began", begins="march"):
    """An army marches; `march` is "first march" or "second march"."""

    player: Seat
    place: Place
    march: str


@dataclass(frozen=True, slots=True)
class MarchLeftOut(Happened, name="march_left_out"):
    """There is no march: no army is left that could make it, or a single one where a second march needs two."""

    player: Seat
    march: str
    needs_two: bool = False


@dataclass(frozen=True, slots=True)
class MarchEnded(Happened, name="march_ended", quiet=True, shows_board=True):
    """A march is over."""

    player: Seat
    place: Place
    march: str


@dataclass(frozen=True, slots=True)
class AbilityUsed(Happened, name="ability_used"):
    """A player uses an ability in the Species Abilities Phase."""

    player: Seat
    ability: str


@dataclass(frozen=True, slots=True)
class Reinforced(Happened, name="reinforced", changes_table=True):
    """Units have come from the Reserve Area: dice by place."""

    player: Seat
    moves: Mapping[Place, tuple[DieId, ...]]


@dataclass(frozen=True, slots=True)
class Retreated(Happened, name="retreated", changes_table=True):
    """Units have gone to the Reserve Area: dice by the place that they left."""

    player: Seat
    moves: Mapping[Place, tuple[DieId, ...]]


@dataclass(frozen=True, slots=True)
class PlayerEliminated(Happened, name="eliminated", changes_table=True):
    """A player has no unit left in play."""

    player: Seat


@dataclass(frozen=True, slots=True)
class PlayerConceded(Happened, name="conceded", changes_table=True):
    """A player has given up."""

    player: Seat
