"""What one seat, or a spectator, may see of a Dragon Dice match.

Until all forces are revealed a player's dice, terrains and armies are their own secret (p. 8, step 2); afterwards
everything on the table is public. Names of players are not the engine's business: pictures and texts add them.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import cast

from engine.dragon_dice import effect_labels
from engine.dragon_dice.state import ARMIES, BUA, DUA, FORCE, FRONTIER, POOL, RESERVES, Die, Place, State, home_of
from engine.game import Outcome
from engine.values import Json, Seat

PHASES = (
    "expire effects",
    "eighth face",
    "dragon attack",
    "species abilities",
    "first march",
    "second march",
    "reserves",
)
"""The seven phases of a turn (p. 10); the steps of the Reserves Phase are one phase."""


@dataclass(frozen=True, slots=True)
class UnitView:
    """A unit as it lies there."""

    die: str
    name: str
    owner: Seat
    species: str
    elements: tuple[str, ...]
    unit_class: str
    size: str
    health: int


@dataclass(frozen=True, slots=True)
class DragonView:
    """A dragon at a terrain or in a Summoning Pool."""

    die: str
    name: str
    owner: Seat
    elements: tuple[str, ...]
    kind: str
    form: str
    health: int


@dataclass(frozen=True, slots=True)
class ArmyView:
    """All units of one player at one terrain. `kind` is home, horde or campaign (p. 5); `effects` are short labels."""

    owner: Seat
    kind: str
    units: tuple[UnitView, ...]
    health: int
    has_marched: bool
    effects: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TerrainView:
    """A terrain in play. `faces` are its eight icons, `face` shows (1 to 8; None before the first roll)."""

    place: Place
    name: str
    terrain_type: str
    elements: tuple[str, ...]
    eighth_face: str
    faces: tuple[str, ...]
    face: int | None
    home_of: Seat | None
    captured_by: Seat | None
    armies: tuple[ArmyView, ...]
    dragons: tuple[DragonView, ...]
    effects: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayerView:
    """What lies beside the table for one player, and what they hold."""

    seat: Seat
    reserves: tuple[UnitView, ...]
    dead: tuple[UnitView, ...]
    buried: tuple[UnitView, ...]
    pool: tuple[DragonView, ...]
    captured: tuple[Place, ...]
    health_in_play: int
    is_out: bool
    hidden: bool
    """Whether this player's force is still a secret to the viewer; then all the lists are empty."""
    has_force: bool
    """Whether the player has brought a force; whether it is divided is said by `has_armies`."""
    has_armies: bool
    unplaced: tuple[tuple[str, tuple[UnitView, ...]], ...] = ()
    """Before placement: the force, or the three armies by name."""
    home_terrain: str | None = None
    proposed_frontier: str | None = None
    effects: tuple[str, ...] = ()
    """What lies on the player's reserves and dead, as short labels."""


@dataclass(frozen=True, slots=True)
class TableView:
    """The whole table, as one seat may see it. `turn` counts the turns begun, 0 during set-up."""

    seat: Seat | None
    force_points: int
    step: str
    phase: str | None
    turn: int
    marching: Seat | None
    players: tuple[PlayerView, ...]
    terrains: tuple[TerrainView, ...]
    """In playing order: each player's home around the frontier; in a two-player game home, frontier, home."""
    outcome: Outcome | None

    def to_json(self) -> dict[str, Json]:
        """Returns the view as JSON."""
        return cast("dict[str, Json]", asdict(self))

    def player(self, seat: Seat) -> PlayerView:
        """Returns one player's part."""
        return next(player for player in self.players if player.seat == seat)


def view_of(state: State, seat: Seat | None) -> TableView:
    """Returns what this seat, or a spectator (None), may see of the position."""
    phase = state.step.removesuffix(" reinforce").removesuffix(" retreat")
    return TableView(
        seat=seat,
        force_points=state.force_points,
        step=state.step,
        phase=phase if phase in PHASES else None,
        turn=state.turn,
        marching=state.marching,
        players=tuple(_player(state, owner, seat) for owner in state.seats),
        terrains=tuple(_terrain(state, place) for place in _in_order(state)) if state.revealed else (),
        outcome=state.outcome,
    )


def unit_view(die: Die) -> UnitView:
    """Returns a unit as everybody who may see it sees it."""
    kind = die.unit
    return UnitView(die.id, kind.name, die.owner, kind.species, kind.elements, kind.unit_class, kind.size, kind.health)


def dragon_view(die: Die) -> DragonView:
    """Returns a dragon as everybody who may see it sees it."""
    kind = die.dragon
    return DragonView(die.id, kind.name, die.owner, kind.elements, kind.kind, kind.form, kind.health)


def _in_order(state: State) -> list[Place]:
    homes = [home_of(seat) for seat in sorted(state.seats) if home_of(seat) in state.terrains]
    middle = [FRONTIER] if FRONTIER in state.terrains else []
    half = (len(homes) + 1) // 2
    return homes[:half] + middle + homes[half:]


def _units(dice: list[Die]) -> tuple[UnitView, ...]:
    return tuple(unit_view(die) for die in dice)


def _player(state: State, owner: Seat, viewer: Seat | None) -> PlayerView:
    hidden = not state.revealed and owner != viewer
    mine = [die for die in state.dice.values() if die.owner == owner]
    unplaced: list[tuple[str, tuple[UnitView, ...]]] = []
    if not hidden:
        for place in (FORCE, *ARMIES):
            units = state.at(owner, place)
            if units:
                unplaced.append((place, _units(units)))
    home = state.terrains.get(home_of(owner))
    return PlayerView(
        seat=owner,
        reserves=() if hidden else _units(state.at(owner, RESERVES)),
        dead=() if hidden else _units(state.at(owner, DUA)),
        buried=() if hidden else _units(state.at(owner, BUA)),
        pool=() if hidden else tuple(dragon_view(die) for die in mine if die.place == POOL and not die.is_unit),
        captured=tuple(state.captured(owner)),
        health_in_play=sum(die.unit.health for die in state.units_in_play(owner)),
        is_out=owner in state.out or owner in state.leaving,
        hidden=hidden,
        has_force=bool(mine),
        has_armies=bool(mine) and not state.at(owner, FORCE),
        unplaced=tuple(unplaced),
        home_terrain=None if hidden or home is None else home.kind,
        proposed_frontier=None if hidden else state.proposed.get(owner),
        effects=effect_labels.beside_the_table(state, owner),
    )


def _terrain(state: State, place: Place) -> TerrainView:
    terrain = state.terrains[place]
    kind = terrain.die
    owner = next((seat for seat in state.seats if home_of(seat) == place), None)
    armies = []
    for seat in sorted(state.seats, key=lambda s: (s != owner, s)):
        units = state.at(seat, place)
        if units:
            armies.append(
                ArmyView(
                    owner=seat,
                    kind="campaign" if owner is None else "home" if owner == seat else "horde",
                    units=_units(units),
                    health=sum(die.unit.health for die in units),
                    has_marched=seat == state.marching and place in state.marched,
                    effects=effect_labels.on_army(state, seat, place),
                )
            )
    return TerrainView(
        place=place,
        name=kind.name,
        terrain_type=kind.terrain_type,
        elements=kind.elements,
        eighth_face=kind.eighth_face,
        faces=kind.faces,
        face=terrain.face,
        home_of=owner,
        captured_by=terrain.captured_by,
        armies=tuple(armies),
        dragons=tuple(dragon_view(die) for die in state.dragons_at(place)),
        effects=effect_labels.on_terrain(state, place),
    )
