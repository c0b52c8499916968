"""What one seat, or a spectator, may see of a Dragon Dice match.

Until all forces are revealed a player's dice, terrains and armies are their own secret (p. 8, step 2); afterwards
everything on the table is public. Names of players are not the engine's business: pictures and texts add them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Final, cast

from engine.dragon_dice.printed.dice import Catalogue
from engine.dragon_dice.table.state import ARMIES, BUA, DUA, FORCE, FRONTIER, POOL, RESERVES, Die, Place, State, home_of
from engine.dragon_dice.text import effect_labels
from engine.dragon_dice.text.effect_labels import EffectView
from engine.dragon_dice.wording import Terminology
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
    alloy: str = ""


@dataclass(frozen=True, slots=True)
class ItemView:
    """An item with an army, or buried. `variety`, `action` and `size` as in `ItemKind`."""

    die: str
    name: str
    owner: Seat
    variety: str
    action: str
    size: str
    elements: tuple[str, ...]
    alloy: str


@dataclass(frozen=True, slots=True)
class MinorTerrainView:
    """A minor terrain; in play it shows a face (1 to 8) and its icon."""

    die: str
    name: str
    owner: Seat
    kind: str
    terrain_type: str
    elements: tuple[str, ...]
    faces: tuple[str, ...]
    face: int | None
    icon: str | None


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
    """All units of one player at one terrain. `kind` is home, horde or campaign (p. 5)."""

    owner: Seat
    kind: str
    units: tuple[UnitView, ...]
    health: int
    has_marched: bool
    effects: tuple[EffectView, ...] = ()
    items: tuple[ItemView, ...] = ()
    minor_terrain: MinorTerrainView | None = None


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
    effects: tuple[EffectView, ...] = ()
    stands_for: str | None = None
    """As which eighth face a captured Castle serves."""


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
    effects: tuple[EffectView, ...] = ()
    """What lies on the player's reserves and dead."""
    reserve_items: tuple[ItemView, ...] = ()
    buried_items: tuple[ItemView, ...] = ()
    unplaced_items: tuple[tuple[str, tuple[ItemView, ...]], ...] = ()
    pool_units: tuple[UnitView, ...] = ()
    """Dragonkin in the Summoning Pool."""
    pool_minor_terrains: tuple[MinorTerrainView, ...] = ()
    buried_minor_terrains: tuple[MinorTerrainView, ...] = ()


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
    advanced: tuple[str, ...] = ()
    """The kinds of advanced dice that the match allows."""
    routing: bool = False
    """Whether units that flee are routed, in the books that have it as a choice."""
    wording: Terminology | None = field(default=None, repr=False, compare=False)
    """How the match's book calls things; None only while a view is written as JSON."""
    known: Catalogue | None = field(default=None, repr=False, compare=False)
    """The printed data of the dice in the match's book; None in the same case."""
    position: Mapping[str, Json] = field(default_factory=dict, repr=False, compare=False)
    """What this seat may know of the position, as `State.to_json` writes it: for players that think. Nothing is shown
    of it that the rest of the view does not show."""

    def to_json(self) -> dict[str, Json]:
        """Returns what is to be seen as JSON."""
        shown = asdict(replace(self, position={}, wording=None, known=None))
        return {key: value for key, value in shown.items() if key not in ("position", "wording", "known")}

    @property
    def words(self) -> Terminology:
        """Returns how the match's book calls things."""
        assert self.wording is not None, "a view is made with the words of its book"
        return self.wording

    @property
    def dice(self) -> Catalogue:
        """Returns what is printed on the dice of the match's book."""
        assert self.known is not None, "a view is made with the dice of its book"
        return self.known

    def player(self, seat: Seat) -> PlayerView:
        """Returns one player's part."""
        return next(player for player in self.players if player.seat == seat)


def view_of(state: State, seat: Seat | None, words: Terminology) -> TableView:
    """Returns what this seat, or a spectator (None), may see of the position, in the words of the match's book."""
    phase = state.step.removesuffix(" reinforce").removesuffix(" retreat")
    lying = _Lying(state.dice.values())
    return TableView(
        seat=seat,
        force_points=state.force_points,
        step=state.step,
        phase=phase if phase in PHASES else None,
        turn=state.turn,
        marching=state.marching,
        players=tuple(_player(state, lying, owner, seat, words) for owner in state.seats),
        terrains=tuple(_terrain(state, lying, place, words) for place in _in_order(state)) if state.revealed else (),
        outcome=state.outcome,
        advanced=tuple(state.advanced),
        routing=state.routing,
        wording=words,
        known=state.known,
        position=_known_to(state, seat),
    )


def _known_to(state: State, viewer: Seat | None) -> dict[str, Json]:
    """Returns the position without what others have brought in secret."""
    position = state.to_json()
    if state.revealed:
        return position
    others = [seat for seat in state.seats if seat != viewer]
    homes = [home_of(seat) for seat in others]
    return position | {
        "dice": {die.id: die.place for die in state.dice.values() if die.owner not in others},
        "terrains": {
            place: terrain
            for place, terrain in cast("Mapping[Place, Json]", position["terrains"]).items()
            if place not in homes
        },
        "proposed": {seat: kind for seat, kind in state.proposed.items() if seat not in others},
    }


def unit_view(die: Die) -> UnitView:
    """Returns a unit as every permitted viewer sees it."""
    kind = die.unit
    return UnitView(
        die.id, kind.name, die.owner, kind.species, kind.elements, kind.unit_class, kind.size, kind.health, kind.alloy
    )


def item_view(die: Die) -> ItemView:
    """Returns an item as every permitted viewer sees it."""
    kind = die.item
    return ItemView(die.id, kind.name, die.owner, kind.variety, kind.action, kind.size, kind.elements, kind.alloy)


def minor_terrain_view(state: State, die: Die) -> MinorTerrainView:
    """Returns a minor terrain as every permitted viewer sees it."""
    kind = die.minor_terrain
    face = state.minor_faces.get(die.id)
    icon = None if face is None else kind.icon(face)
    return MinorTerrainView(
        die.id, kind.name, die.owner, kind.kind, kind.terrain_type, kind.elements, kind.faces, face, icon
    )


def dragon_view(die: Die) -> DragonView:
    """Returns a dragon as every permitted viewer sees it."""
    kind = die.dragon
    return DragonView(die.id, kind.name, die.owner, kind.elements, kind.kind, kind.form, kind.health)


def _in_order(state: State) -> list[Place]:
    homes = [home_of(seat) for seat in sorted(state.seats) if home_of(seat) in state.terrains]
    middle = [FRONTIER] if FRONTIER in state.terrains else []
    half = (len(homes) + 1) // 2
    return homes[:half] + middle + homes[half:]


class _Lying:
    """Which dice lie where, in the order of the force: gone through once, because a view asks for every place."""

    def __init__(self, dice: Iterable[Die]) -> None:
        self._units: dict[tuple[Seat, Place], list[Die]] = defaultdict(list)
        self._items: dict[tuple[Seat, Place], list[Die]] = defaultdict(list)
        self._of: dict[Seat, list[Die]] = defaultdict(list)
        self.dragons: dict[Place, list[Die]] = defaultdict(list)
        for die in dice:
            self._of[die.owner].append(die)
            if die.is_unit:
                self._units[die.owner, die.place].append(die)
            elif die.is_item:
                self._items[die.owner, die.place].append(die)
            elif die.is_dragon:
                self.dragons[die.place].append(die)

    def of(self, owner: Seat) -> Sequence[Die]:
        """Returns all dice of a player."""
        return self._of.get(owner, ())

    def units(self, owner: Seat, place: Place) -> tuple[UnitView, ...]:
        """Returns a player's units at a place."""
        return tuple(map(unit_view, self._units.get((owner, place), ())))

    def items(self, owner: Seat, place: Place) -> tuple[ItemView, ...]:
        """Returns a player's items at a place."""
        return tuple(map(item_view, self._items.get((owner, place), ())))


_UNPLACED: Final = (FORCE, *ARMIES)

_NOTHING: Final = _Lying(())
"""What is seen of a force that is not revealed yet."""


def _controlled(state: State, owner: Seat, place: Place) -> MinorTerrainView | None:
    die = state.minor_terrain_at(owner, place)
    return None if die is None else minor_terrain_view(state, die)


def _player(state: State, lying: _Lying, owner: Seat, viewer: Seat | None, words: Terminology) -> PlayerView:
    hidden = not state.revealed and owner != viewer
    seen = _NOTHING if hidden else lying
    home = None if hidden else state.terrains.get(home_of(owner))
    minor_terrains = [die for die in seen.of(owner) if die.is_minor_terrain]
    has_force = bool(lying.of(owner))
    return PlayerView(
        seat=owner,
        reserves=seen.units(owner, RESERVES),
        dead=seen.units(owner, DUA),
        buried=seen.units(owner, BUA),
        pool=tuple(dragon_view(die) for die in seen.of(owner) if die.place == POOL and die.is_dragon),
        captured=tuple(state.captured(owner)),
        health_in_play=sum(die.unit.health for die in state.units_in_play(owner)),
        is_out=owner in state.out or owner in state.leaving,
        hidden=hidden,
        has_force=has_force,
        has_armies=has_force and not state.at(owner, FORCE),
        unplaced=tuple((place, units) for place in _UNPLACED if (units := seen.units(owner, place))),
        home_terrain=None if home is None else home.kind,
        proposed_frontier=None if hidden else state.proposed.get(owner),
        effects=effect_labels.beside_the_table(state, owner, words),
        reserve_items=seen.items(owner, RESERVES),
        buried_items=seen.items(owner, BUA),
        unplaced_items=tuple((place, items) for place in _UNPLACED if (items := seen.items(owner, place))),
        pool_units=seen.units(owner, POOL),
        pool_minor_terrains=tuple(minor_terrain_view(state, die) for die in minor_terrains if die.place == POOL),
        buried_minor_terrains=tuple(minor_terrain_view(state, die) for die in minor_terrains if die.place == BUA),
    )


def _terrain(state: State, lying: _Lying, place: Place, words: Terminology) -> TerrainView:
    terrain = state.terrains[place]
    kind = terrain.die
    owner = next((seat for seat in state.seats if home_of(seat) == place), None)
    armies = []
    for seat in sorted(state.seats, key=lambda s: (s != owner, s)):
        units = lying.units(seat, place)
        if units:
            armies.append(
                ArmyView(
                    owner=seat,
                    kind="campaign" if owner is None else "home" if owner == seat else "horde",
                    units=units,
                    health=sum(unit.health for unit in units),
                    has_marched=seat == state.marching and place in state.marched,
                    effects=effect_labels.on_army(state, seat, place, words),
                    items=lying.items(seat, place),
                    minor_terrain=_controlled(state, seat, place),
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
        dragons=tuple(map(dragon_view, lying.dragons.get(place, ()))),
        effects=effect_labels.on_terrain(state, place, words),
        stands_for=terrain.stands_for,
    )
