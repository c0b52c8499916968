"""One position of Dragon Dice: where every die lies, and whose turn it is.

A die has one `place`, so it can never be in two. Places are the terrains ("A-home", "frontier"), the areas beside the
table ("reserves", "dua", "bua", "pool") and, before the armies are placed, "force" and the three armies.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, NewType, cast

from engine.chance import RollDie
from engine.dragon_dice.edition import Slot
from engine.dragon_dice.printed.dice import (
    DRAGONKIN,
    Catalogue,
    DieFace,
    DieKind,
    DragonKind,
    ItemKind,
    MinorTerrainKind,
    TerrainKind,
    UnitKind,
)
from engine.dragon_dice.table.effects import LastingEffect
from engine.game import Outcome
from engine.values import Json, Seat

DICE: Final = Slot[Catalogue]("dice")
"""The dice that there are by a book, as printed."""

DieId = NewType("DieId", str)
"""A die of a match: owner and printed name, "A:Knight"; equal dice are told apart by a number, "A:Trooper#2".

So the id always gives the die's owner and kind; only its place changes.
"""


def kind_of(die: str) -> str:
    """Returns the printed name of a die, by its id."""
    return die.partition(":")[2].partition("#")[0]


Place = NewType("Place", str)

RESERVES: Final = Place("reserves")
DUA: Final = Place("dua")
BUA: Final = Place("bua")
POOL: Final = Place("pool")
"""The Summoning Pool."""
REMOVED: Final = Place("removed")

FORCE: Final = Place("force")
"""Where a force's units lie until they are divided into armies."""
HOME_ARMY: Final = Place("home")
CAMPAIGN_ARMY: Final = Place("campaign")
HORDE_ARMY: Final = Place("horde")
ARMIES: Final = (HOME_ARMY, CAMPAIGN_ARMY, HORDE_ARMY)
"""The three armies before they are placed (p. 8)."""

FRONTIER: Final = Place("frontier")

ADVANCED: Final = ("dragonkin", "eldarim", "dracolem", "items", "minor terrains", "advanced terrains")
"""The kinds of advanced dice, each of which all players agree on before the match (p. 54)."""


@cache
def home_of(seat: Seat) -> Place:
    """Returns a player's Home Terrain."""
    return Place(f"{seat}-home")


@dataclass(slots=True, init=False)
class Die:
    """A die of the match that is not a terrain. `kind` is its printed name; its printed data is looked up once.

    Units and items in play lie at the place of their army; so does the minor terrain that the army controls (p. 57).
    """

    id: DieId
    place: Place
    owner: Seat
    kind: str
    printed: DieKind = field(repr=False, compare=False)
    is_unit: bool = field(repr=False, compare=False)
    is_dragonkin: bool = field(repr=False, compare=False)
    is_item: bool = field(repr=False, compare=False)
    faces: tuple[DieFace, ...] = field(repr=False, compare=False)
    """The faces of a unit or item; no others have icons of that kind."""
    species: str = field(repr=False, compare=False)
    """The species of a unit; empty for all other dice."""
    thrown: RollDie = field(repr=False, compare=False)
    """The die as a roll needs it."""

    def __init__(self, id: DieId, place: Place, known: Catalogue) -> None:
        """`known` is what is printed on the dice of the match."""
        self.id, self.place = id, place
        found = known.seen.get(id)
        if found is None:
            found = known.seen[id] = _as_printed(id, known)
        (
            self.owner,
            self.kind,
            self.printed,
            self.is_unit,
            self.is_dragonkin,
            self.is_item,
            self.faces,
            self.species,
            self.thrown,
        ) = found

    @property
    def unit(self) -> UnitKind:
        """Returns the kind of unit this is."""
        assert isinstance(self.printed, UnitKind), f"{self.kind} is no unit"
        return self.printed

    @property
    def grave(self) -> Place:
        """Returns where the unit lies when it has been killed: its owner's Dead Unit Area, for Dragonkin the Summoning
        Pool (p. 54)."""
        return POOL if self.is_dragonkin else DUA

    @property
    def is_dragon(self) -> bool:
        """Returns whether this is a dragon."""
        return isinstance(self.printed, DragonKind)

    @property
    def is_minor_terrain(self) -> bool:
        """Returns whether this is a minor terrain."""
        return isinstance(self.printed, MinorTerrainKind)

    @property
    def printed_faces(self) -> tuple[str, ...]:
        """Returns the faces as text, as a roll needs them."""
        return self.printed.printed if isinstance(self.printed, UnitKind | ItemKind) else self.printed.faces

    @property
    def dragon(self) -> DragonKind:
        """Returns the kind of dragon this is."""
        assert isinstance(self.printed, DragonKind), f"{self.kind} is no dragon"
        return self.printed

    @property
    def item(self) -> ItemKind:
        """Returns the kind of item this is."""
        assert isinstance(self.printed, ItemKind), f"{self.kind} is no item"
        return self.printed

    @property
    def minor_terrain(self) -> MinorTerrainKind:
        """Returns the kind of minor terrain this is."""
        assert isinstance(self.printed, MinorTerrainKind), f"{self.kind} is no minor terrain"
        return self.printed


def _as_printed(
    die_id: str, known: Catalogue
) -> tuple[Seat, str, DieKind, bool, bool, bool, tuple[DieFace, ...], str, RollDie]:
    """Returns what the id of a die says for ever, in the order of the fields of `Die`."""
    owner, _, name = die_id.partition(":")
    kind = name.partition("#")[0]
    printed = known.dice[kind]
    unit = printed if isinstance(printed, UnitKind) else None
    shown = printed.faces if isinstance(printed, UnitKind | ItemKind) else ()
    thrown = printed.printed if isinstance(printed, UnitKind | ItemKind) else printed.faces
    return (
        Seat(owner),
        kind,
        printed,
        unit is not None,
        unit is not None and unit.species == DRAGONKIN,
        isinstance(printed, ItemKind),
        shown,
        "" if unit is None else unit.species,
        RollDie(die_id, kind, thrown),
    )


def ids_of(dice: Iterable[Die]) -> tuple[DieId, ...]:
    """Returns the ids of dice, as events tell them."""
    return tuple([die.id for die in dice])


@dataclass(slots=True)
class Terrain:
    """A terrain die in play: what is printed on it, the face that shows (None until it is first rolled), who has
    captured it."""

    die: TerrainKind
    face: int | None = None
    captured_by: Seat | None = None
    stands_for: str | None = None
    """As which eighth face a captured Castle serves, by its holder's choice (p. 56)."""

    def show(self, face: int, holder: Seat | None = None) -> None:
        """Turns the die to a face; a Castle no longer counts as another terrain. `holder`: the player who captures its
        eighth face.
        """
        self.face, self.captured_by, self.stands_for = face, holder, None

    def to_json(self) -> list[Json]:
        """Returns the terrain as JSON; `from_json` undoes it."""
        return [self.kind, self.face, self.captured_by, *([self.stands_for] if self.stands_for else [])]

    @classmethod
    def from_json(cls, data: Any, known: Catalogue) -> Terrain:
        """Returns the terrain that `to_json` wrote."""
        return cls(known.terrains[data[0]], data[1], data[2], data[3] if len(data) > 3 else None)

    @property
    def kind(self) -> str:
        """Returns its printed name."""
        return self.die.name

    @property
    def eighth_face(self) -> str:
        """Returns the icon of its eighth face: a Castle's is that of the terrain it stands for."""
        return self.stands_for or self.die.eighth_face

    @property
    def icon(self) -> str | None:
        """Returns the icon that shows."""
        return None if self.face is None else self.die.icon(self.face)


Standing = list[Json]
"""The holder of each captured terrain, and the number of each player's units in play, in order of play: as written to
JSON, and never changed.
"""

MADE_PROGRESS: Final = -1
"""Instead of a number of quiet turns: the match has made progress since the last turn began."""


@dataclass(slots=True)
class State:
    """A position. `seats` are in order of play once that is known; before, as they sat down."""

    known: Catalogue = field(repr=False, compare=False)
    """What is printed on the dice of this match: those of its book."""
    seats: list[Seat]
    force_points: int
    step: str
    advanced: list[str] = field(default_factory=list)
    """The kinds of advanced dice that this match allows, of `ADVANCED`."""
    routing: bool = False
    """Whether armies can be routed (an option of the 1996 edition)."""
    dice: dict[DieId, Die] = field(default_factory=dict)
    terrains: dict[Place, Terrain] = field(default_factory=dict)
    proposed: dict[Seat, str] = field(default_factory=dict)
    """Proposed Frontier Terrains, by their proposer (p. 8)."""
    revealed: bool = False
    """Whether forces and armies have been shown (p. 9)."""
    frontier_by: Seat | None = None
    """The player who selected the Frontier Terrain, and so rolls its distance (p. 9)."""
    marching: Seat | None = None
    turn: int = 0
    """Turns begun, counted over all players."""
    marched: list[Place] = field(default_factory=list)
    """Where the marching player's armies stand that have marched this turn."""
    effects: list[LastingEffect] = field(default_factory=list)
    """What lasts: spells, icons and breath in force, in the order in which they came."""
    wounds: dict[DieId, int] = field(default_factory=dict)
    """Damage on single units within one action; what does not kill heals at its end (p. 29, R-11)."""
    minor_faces: dict[DieId, int] = field(default_factory=dict)
    """Which face, 1 to 8, each minor terrain in play shows (p. 57)."""
    taking_part: list[DieId] | None = None
    """The only units of the marching army that are rolled in this march (Mire); None: all."""
    sunk: list[str] = field(default_factory=list)
    """Which spell has lowered which terrain this turn: "Flash Flood frontier"."""
    out: list[Seat] = field(default_factory=list)
    """Players who have no unit left in play, or have given up."""
    leaving: list[Seat] = field(default_factory=list)
    """Players who have given up in this step; their dice leave the table when it ends."""
    keeps_all_in: bool = False
    """Set for positions that show only a part of the table: no player is out for having no unit in them."""
    standing: Standing | None = field(default=None, compare=False)
    """How the match stood when it last made progress (`stalemate`); None before the first turn. Once there has been
    progress again it does not matter how it stood before, so positions are not compared by it (`to_json` tells all)."""
    quiet_turns: int = field(default=0, compare=False)
    """Turns that have passed since."""
    outcome: Outcome | None = None
    _units: Mapping[Seat, list[Die]] | None = field(default=None, init=False, repr=False, compare=False)
    """The units of each player; None while they must be looked for."""
    _all_dragons: list[Die] | None = field(default=None, init=False, repr=False, compare=False)
    """The dragons, in the same way."""
    _places: Mapping[DieId, Place] | None = field(default=None, init=False, repr=False, compare=False)
    """Where each die lies; None while it must be written down."""

    # -- looking ---------------------------------------------------------------------------------------------------

    def at(self, owner: Seat, place: Place) -> list[Die]:
        """Returns a player's units at a place, in the order of the force."""
        return [die for die in self.units_of(owner) if die.place == place]

    def units_of(self, owner: Seat) -> list[Die]:
        """Returns all units of a player, in the order of the force: found once, for a die never changes its owner."""
        units = self._units
        if units is None:
            found: dict[Seat, list[Die]] = {seat: [] for seat in self.seats}
            for die in self.dice.values():
                if die.is_unit:
                    found[die.owner].append(die)
            self._units = units = found
        return units[owner]

    def _dragons(self) -> list[Die]:
        """Returns all dragons, found once like units."""
        if self._all_dragons is None:
            self._all_dragons = [die for die in self.dice.values() if die.is_dragon]
        return self._all_dragons

    def standing_now(self) -> Standing:
        """Returns what progress changes: the holder of each captured terrain, and each player's number of units in
        play.
        """
        captured = [[place, terrain.captured_by] for place, terrain in self.terrains.items() if terrain.captured_by]
        in_play = {*self.terrains, RESERVES}
        units = [sum([die.place in in_play for die in self.units_of(seat)]) for seat in self.seats]
        return [captured, units]

    def set_quiet_turns(self, turns: int) -> None:
        """Adds turns without progress, or records progress with `MADE_PROGRESS`."""
        self.quiet_turns = max(turns, 0)
        self.standing = None if turns == MADE_PROGRESS else self.standing_now()

    def units_in_play(self, owner: Seat) -> list[Die]:
        """Returns a player's units at terrains and in the Reserve Area."""
        in_play = {*self.terrains, RESERVES}
        return [die for die in self.units_of(owner) if die.place in in_play]

    def has_units_in_play(self, owner: Seat) -> bool:
        """Returns whether a player has any unit at a terrain or in the Reserve Area."""
        # A plain loop: this is looked at after everything that could kill, and the first units are mostly in play.
        for die in self.units_of(owner):  # noqa: SIM110
            if die.place in self.terrains or die.place == RESERVES:
                return True
        return False

    def dragons_at(self, place: Place) -> list[Die]:
        """Returns all dragons at a terrain."""
        return [die for die in self._dragons() if die.place == place]

    def items_at(self, owner: Seat, place: Place) -> list[Die]:
        """Returns a player's items at a place: those of the army there (p. 59)."""
        return [die for die in self.dice.values() if die.place == place and die.owner == owner and die.is_item]

    def minor_terrain_at(self, owner: Seat, place: Place) -> Die | None:
        """Returns the minor terrain that a player's army at a terrain controls, if any: one at most (p. 57)."""
        for die_id in self.minor_faces:
            die = self.dice[die_id]
            if die.place == place and die.owner == owner:
                return die
        return None

    def minor_icon(self, die: Die) -> str:
        """Returns the icon that a minor terrain in play shows."""
        return die.minor_terrain.icon(self.minor_faces[die.id])

    def is_in_play(self, place: Place) -> bool:
        """Returns whether units at a place are in play."""
        return place in self.terrains or place == RESERVES

    def playing(self) -> list[Seat]:
        """Returns the players who are still in, in order of play."""
        return [seat for seat in self.seats if seat not in self.out]

    def opponents(self, seat: Seat) -> list[Seat]:
        """Returns the other players who are still in, in order of play from this one."""
        start = self.seats.index(seat)
        return [s for s in self.seats[start + 1 :] + self.seats[:start] if s not in self.out]

    def captured(self, seat: Seat) -> list[Place]:
        """Returns the terrains a player holds at their eighth face."""
        return [place for place, terrain in self.terrains.items() if terrain.captured_by == seat]

    def holds_temple(self, owner: Seat, place: str) -> bool:
        """Returns whether this army is out of reach of opponents' death magic (p. 15)."""
        terrain = self.terrains.get(Place(place))
        return terrain is not None and terrain.captured_by == owner and terrain.eighth_face == "Temple"

    def remaining_health(self, die: Die) -> int:
        """Returns how much more damage kills a unit in this action."""
        return die.unit.health - self.wounds.get(die.id, 0)

    def marching_seat(self) -> Seat:
        """Returns whose turn it is."""
        assert self.marching is not None, "no turn has begun"
        return self.marching

    # -- laying ----------------------------------------------------------------------------------------------------

    def lay(self, die: Die, place: Place) -> None:
        """Lays a die somewhere else: every die that moves in play is moved by this function."""
        die.place = place
        self._places = None

    def places(self) -> Mapping[DieId, Place]:
        """Returns where each die lies; the same mapping for as long as none is laid somewhere else. Never change it."""
        if self._places is None:
            self._places = {die.id: die.place for die in self.dice.values()}
        return self._places

    # -- making ----------------------------------------------------------------------------------------------------

    def add_dice(self, owner: Seat, kinds: Sequence[str], place: Place) -> list[Die]:
        """Puts dice of these printed names at a place and returns them; equal ones get numbers."""
        added = []
        for kind in kinds:
            die = Die(self._free_id(owner, kind, kinds.count(kind) > 1), place, self.known)
            self.dice[die.id] = die
            added.append(die)
        self._units = self._all_dragons = self._places = None
        return added

    def set_terrain(self, place: Place, kind: str, face: int | None = None, captured_by: Seat | None = None) -> Terrain:
        """Puts the terrain of this printed name at a place and returns it."""
        self.terrains[place] = Terrain(self.known.terrains[kind], face, captured_by)
        return self.terrains[place]

    def arrange(self, dice: Iterable[Die]) -> None:
        """Makes these the dice of the match, in this order."""
        self.dice = {die.id: die for die in dice}
        self._units = self._all_dragons = self._places = None

    def _free_id(self, owner: Seat, kind: str, numbered: bool) -> DieId:
        plain = DieId(f"{owner}:{kind}")
        if not numbered and plain not in self.dice:
            return plain
        number = 1
        while (die_id := DieId(f"{plain}#{number}")) in self.dice:
            number += 1
        return die_id

    # -- to JSON and back ------------------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Json]:
        """Returns the position as JSON; `from_json` undoes it."""
        return {
            "seats": list(self.seats),
            "force_points": self.force_points,
            "step": self.step,
            "advanced": list(self.advanced),
            **({"routing": True} if self.routing else {}),
            "dice": cast("Mapping[str, Json]", self.places()),
            "terrains": {place: terrain.to_json() for place, terrain in self.terrains.items()},
            "proposed": {str(seat): kind for seat, kind in self.proposed.items()},
            "revealed": self.revealed,
            "frontier_by": self.frontier_by,
            "marching": self.marching,
            "turn": self.turn,
            "marched": list(self.marched),
            "effects": [effect.to_json() for effect in self.effects],
            "wounds": {str(die_id): damage for die_id, damage in self.wounds.items()},
            "minor_faces": {str(die_id): face for die_id, face in self.minor_faces.items()},
            "taking_part": None if self.taking_part is None else list(self.taking_part),
            "sunk": list(self.sunk),
            "out": list(self.out),
            "leaving": list(self.leaving),
            "keeps_all_in": self.keeps_all_in,
            **self._progress_to_json(),
            "outcome": None if self.outcome is None else self.outcome.to_json(),
        }

    def _progress_to_json(self) -> dict[str, Json]:
        """Returns how long nothing has come of anything, and how it stood when something last did: what has changed
        in the middle of a turn may change back."""
        if self.standing is None:
            return {"quiet_turns": MADE_PROGRESS}
        return {"quiet_turns": self.quiet_turns, "standing": self.standing}

    @classmethod
    def from_json(cls, data: Mapping[str, Json], known: Catalogue) -> State:
        """Returns the position that `to_json` wrote. `known`: what is printed on its dice."""
        # What to_json wrote is trusted here: it comes from our own store, and a wrong type shows at once.
        read: Any = data
        outcome = read["outcome"]
        state = cls(
            known=known,
            seats=list(read["seats"]),
            force_points=read["force_points"],
            step=read["step"],
            advanced=list(read.get("advanced", ())),
            routing=read.get("routing", False),
            dice={die_id: Die(die_id, place, known) for die_id, place in read["dice"].items()},
            terrains={place: Terrain.from_json(terrain, known) for place, terrain in read["terrains"].items()},
            proposed=dict(read["proposed"]),
            revealed=read["revealed"],
            frontier_by=read["frontier_by"],
            marching=read["marching"],
            turn=read["turn"],
            marched=list(read["marched"]),
            effects=[LastingEffect.from_json(effect) for effect in read["effects"]],
            wounds=dict(read["wounds"]),
            minor_faces=dict(read.get("minor_faces", ())),
            taking_part=read["taking_part"],
            sunk=list(read["sunk"]),
            out=list(read["out"]),
            leaving=list(read.get("leaving", ())),
            keeps_all_in=read["keeps_all_in"],
            outcome=None if outcome is None else Outcome.from_json(outcome),
        )
        quiet_turns = read.get("quiet_turns", MADE_PROGRESS)
        if "standing" in read:
            state.quiet_turns, state.standing = quiet_turns, read["standing"]
        else:
            # Early versions wrote how it stood only where it does not stand so now.
            state.set_quiet_turns(quiet_turns)
        return state
