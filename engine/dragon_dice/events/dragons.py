"""Dragons (p. 16-20), and champions who deal with them (p. 62-63)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.dragon_dice.table.state import DieId, Place
from engine.events import Happened
from engine.values import Seat


@dataclass(frozen=True, slots=True)
class Summoned(Happened, name="summoned", changes_table=True):
    """A player has summoned a dragon."""

    player: Seat
    dragon: DieId
    came_from: Place
    place: Place


@dataclass(frozen=True, slots=True)
class DragonsAttack(Happened, name="dragons_attack"):
    """Dragons attack where an army of `player` stands: each a dragon, "army", "nobody" (a champion holds it) or
    "beside" (it helps the army). `in_secret`: more than one player chose among targets, in secret from each other.
    """

    player: Seat
    place: Place
    targets: Mapping[DieId, str]
    in_secret: bool = False

    def is_reveal(self) -> bool:
        """Returns whether several players' choices become known with it."""
        return self.in_secret


@dataclass(frozen=True, slots=True)
class DragonsRolled(Happened, name="dragons_rolled"):
    """A player has rolled dragons: all faces of each, those of throws again included. `damage` is what each of them
    does, `withstands` how much damage it takes to kill it: its health and its automatic saves. Both are empty where an
    earlier version has told it."""

    player: Seat
    place: Place
    faces: Mapping[DieId, tuple[str, ...]]
    damage: Mapping[DieId, int] = field(default_factory=dict)
    withstands: Mapping[DieId, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class BreathCame(Happened, name="breath_came"):
    """A dragon breathes at an army: who is chosen to be killed, the names of the effects, how many units are `left`
    (None where that is not known yet)."""

    player: Seat
    place: Place
    dragon: DieId
    dice: tuple[DieId, ...]
    effects: tuple[str, ...]
    left: int | None = None


@dataclass(frozen=True, slots=True)
class DragonKilled(Happened, name="dragon_killed", changes_table=True):
    """A dragon is killed, by the army or by other dragons alone. `dragons` is the damage that each of them has done to
    it, `army` that of the army; an icon may kill without any."""

    place: Place
    dragon: DieId
    by_army: bool
    dragons: Mapping[DieId, int] = field(default_factory=dict)
    army: int = 0


@dataclass(frozen=True, slots=True)
class DragonFlewAway(Happened, name="dragon_flew_away", changes_table=True):
    """A dragon has gone back to its Summoning Pool."""

    place: Place
    dragon: DieId


@dataclass(frozen=True, slots=True)
class DragonSlain(Happened, name="dragon_slain", changes_table=True):
    """A champion has slain a dragon; `shows` is the face that a White Dragon shows in dying."""

    player: Seat
    place: Place
    die: DieId
    dragon: DieId
    shows: str | None


@dataclass(frozen=True, slots=True)
class FearResisted(Happened, name="fear_resisted"):
    """Dragonkin roll in a dragon attack thanks to Eldarim."""

    player: Seat
    place: Place
    dice: tuple[DieId, ...]


@dataclass(frozen=True, slots=True)
class DragonRidden(Happened, name="dragon_ridden", changes_table=True):
    """A champion has ridden a dragon from one terrain to another."""

    player: Seat
    die: DieId
    dragon: DieId
    came_from: Place
    place: Place
