"""One position: who stands where, what lies on whom, and how far the round has got. Plain data, to JSON and back.

A character is called by its name, which is unique over both sides ("Orc Warrior 2"). Numbers that follow from others
(Fight, Armor, Speed) are worked out in `numbers`, never kept.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields
from enum import StrEnum
from operator import attrgetter
from typing import Any, Final, Self, TypeAlias, TypeVar, cast

from engine.d6s.book import Size
from engine.d6s.geometry import Point
from engine.d6s.kit import Kit, kit_of
from engine.d6s.terrain import Kind, Piece
from engine.game import Outcome
from engine.values import Json, Seat

Name: TypeAlias = str
"""A character of the match: its profile, or its profile and a number."""


class Side(StrEnum):
    """The two sides. Seats A, C and E are one, B, D and F the other (D-14)."""

    A = "A"
    B = "B"

    @property
    def other(self) -> Side:
        """Returns the opposing side."""
        return Side.B if self is Side.A else Side.A


def side_of_seat(seat: Seat) -> Side:
    """Returns the side on which a seat plays."""
    return Side.A if seat in ("A", "C", "E") else Side.B


class Edge(StrEnum):
    """The edges of the table."""

    NORTH = "north"
    SOUTH = "south"
    WEST = "west"
    EAST = "east"

    @property
    def opposite(self) -> Edge:
        """Returns the edge across the table."""
        return _OPPOSITE[self]

    @property
    def is_level(self) -> bool:
        """Returns whether the edge runs from west to east."""
        return self in (Edge.NORTH, Edge.SOUTH)


_OPPOSITE: Final = {
    Edge.NORTH: Edge.SOUTH,
    Edge.SOUTH: Edge.NORTH,
    Edge.WEST: Edge.EAST,
    Edge.EAST: Edge.WEST,
}


class Scenario(StrEnum):
    """The encounters of the book."""

    CONFRONTATION = "confrontation"
    RAID = "raid"
    SACRED_OBJECTS = "sacred objects"


class Gone(StrEnum):
    """Why a character is no longer in play (D-108)."""

    NO = ""
    ELIMINATED = "eliminated"
    REMOVED = "removed"


T = TypeVar("T")


class _Compact:
    """Dataclasses of plain fields, written as JSON without what is as usual."""

    def to_json(self) -> dict[str, Json]:
        """Returns the fields that are not as usual."""
        names, usual, read = _written_fields(type(self))
        return {
            name: value if value.__class__ in _AS_THEY_ARE else _plain(value)
            for name, value, as_usual in zip(names, read(self), usual, strict=True)
            if value is not as_usual and value != as_usual
        }

    def copy(self) -> Self:
        """Returns a copy with lists and mappings of its own; what lies in those is shared."""
        read, holding, others = _copied_fields(type(self))
        values = list(read(self))
        for place in holding:
            values[place] = values[place].copy()
        made = type(self)(*values)
        for name in others:
            setattr(made, name, getattr(self, name))
        return made


Written: TypeAlias = tuple[list[str], list[Any], Callable[[Any], tuple[Any, ...]]]
"""The names of the fields that are written, what each usually is, and what reads them all at once."""

_WRITTEN: dict[type[Any], Written] = {}


def _written_fields(kind: type[Any]) -> Written:
    known = _WRITTEN.get(kind)
    if known is None:
        written = [field_ for field_ in fields(kind) if field_.init]
        names = [field_.name for field_ in written]
        usual = [f.default_factory() if f.default_factory is not MISSING else f.default for f in written]
        known = _WRITTEN[kind] = names, usual, attrgetter(*names)
    return known


Copied: TypeAlias = tuple[Callable[[Any], tuple[Any, ...]], list[int], list[str]]
"""What reads the fields of a constructor all at once, at which places of them lists and mappings are, other fields."""

_COPIED: dict[type[Any], Copied] = {}
_HOLDS: Final = re.compile(r"(list|dict)\[[^|]*\]")


def _copied_fields(kind: type[Any]) -> Copied:
    known = _COPIED.get(kind)
    if known is None:
        own = fields(kind)
        given = [each for each in own if each.init]
        holding = [place for place, each in enumerate(given) if _HOLDS.fullmatch(str(each.type))]
        others = [each.name for each in own if not each.init]
        known = _COPIED[kind] = attrgetter(*(each.name for each in given)), holding, others
    return known


_AS_THEY_ARE: Final = (int, str, bool)


def _plain(value: Any) -> Json:
    if value.__class__ in _AS_THEY_ARE:
        return cast("Json", value)
    if value.__class__ is tuple:  # a point
        return list(value)
    if isinstance(value, _Compact):
        return value.to_json()
    if isinstance(value, dict):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(each) for each in value]
    return cast("Json", value)


@dataclass(slots=True)
class Condition(_Compact):
    """A condition on a character (Conditions). `source` is who brought it, if that matters."""

    name: str
    source: str = ""
    potency: int = 0
    """Of the save that ends a grapple."""
    until: int = 0
    """The round at whose end it expires; 0 for another end."""
    spell: int = 0
    """The number of the spell in force that holds it."""
    vortex: bool = False


@dataclass(slots=True)
class Character(_Compact):
    """A figure of the match. `at` is its centre in 1/1000 inch; a character that rides or sits inside has none of its
    own.
    """

    name: Name
    profile: str
    side: Side
    """The side it plays for now; a dominated one plays for the other."""
    seat: Seat
    home: Side
    templates: list[str] = field(default_factory=list)
    gear: list[str] = field(default_factory=list)
    lacks: list[str] = field(default_factory=list)
    features: list[Any] = field(default_factory=list)
    at: Point | None = None
    climbed: int = 0
    """How high above its ground it hangs on a wall."""
    down: bool = False
    """Whether it is on the bottom of the gap it stands in."""
    rides: str = ""
    passenger: bool = False
    """Whether it rides behind the rider."""
    rider: str = ""
    inside: str = ""
    wounds: int = 0
    temp: int = 0
    conditions: dict[str, Condition] = field(default_factory=dict)
    used: dict[str, int] = field(default_factory=dict)
    marks: dict[str, Any] = field(default_factory=dict)
    """What features, masteries and spells remember of it, by name (`marks.Mark`)."""
    once: dict[str, int] = field(default_factory=dict)
    """What was done in this round and may not be done again: `vortex`, `bite`, `quick grapple`, `nimble escape`."""
    acted: bool = False
    surged: int = 0
    """Actions of Action Surge still to be taken in this round."""
    moved: bool = False
    """Whether it has had its movement of this round."""
    travelled: int = 0
    """How far it has moved this round."""
    waits: int = 0
    """The Speed it waits for (D-38); 0 if it does not."""
    fought: bool = False
    """Whether its turn in the Combat Phase is over."""
    dodging: bool = False
    mastery_used: bool = False
    mastery: str = ""
    """The declared mastery that is still to be used."""
    was_hit: bool = False
    """Whether an attack has hit it this round."""
    must_concentrate: bool = False
    """Whether it owes a save for its concentration when its melee is over."""
    attacks_made: int = 0
    attacking: bool = False
    """Whether it has begun an attack action in this phase that is not used up."""
    followed: bool = False
    disengages: Point | None = None
    carries: list[str] = field(default_factory=list)
    spawn_of: str = ""
    is_mount: bool = False
    """Whether it came into the encounter as somebody's mount."""
    returned: bool = False
    gone: Gone = Gone.NO
    gone_in: int = 0
    """The round in which it went."""
    fell: Point | None = None
    """Where it fell."""
    earlier: bool = False
    """Whether it went before the position was written: nobody grieves again."""
    made_of: Kit | None = field(default=None, init=False, repr=False, compare=False)

    @property
    def kit(self) -> Kit:
        """Returns what the character is made of."""
        if self.made_of is None:
            self.made_of = kit_of(self.profile, self.templates, self.gear, self.lacks, self.features)
        return self.made_of

    @property
    def in_play(self) -> bool:
        """Returns whether the character is still in the encounter."""
        return self.gone is Gone.NO

    @property
    def counts(self) -> bool:
        """Returns whether it counts as a character of its side (D-110): no mount, no spawned werewolf."""
        return not self.is_mount and not self.spawn_of

    def has(self, condition: str) -> bool:
        """Returns whether the condition lies on the character."""
        return condition in self.conditions

    def left(self, use: str) -> int:
        """Returns how often something may still be used."""
        key = self.kit.use_key(use)
        return 0 if key is None else self.kit.uses[key] - self.used.get(key, 0)

    def spend(self, use: str) -> None:
        """Uses something up once."""
        key = self.kit.use_key(use)
        assert key is not None, f"{self.name} has no {use}"
        self.used[key] = self.used.get(key, 0) + 1

    def on_foot(self) -> Character:
        """Returns the character as it would be on its own base: a copy where it rides or sits inside, else itself."""
        if not (self.rides or self.inside):
            return self
        alone = self.copy()
        alone.rides = alone.inside = ""
        return alone

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Character:
        """Returns the character that `to_json` wrote."""
        values = dict(data)
        values["side"], values["home"] = Side(values["side"]), Side(values["home"])
        values["gone"] = Gone(values.get("gone", ""))
        values["conditions"] = {k: Condition(**v) for k, v in values.get("conditions", {}).items()}
        for key in ("at", "fell", "disengages"):
            if values.get(key) is not None:
                values[key] = tuple(values[key])
        for key in ("templates", "gear", "lacks", "features", "carries"):
            if key in values:
                values[key] = list(values[key])
        for key in ("used", "once", "marks"):
            if key in values:
                values[key] = dict(values[key])
        for field_, mark in _EARLIER_FIELDS.items():
            if field_ in values:
                values.setdefault("marks", {})[mark] = values.pop(field_)
        return cls(**values)


_EARLIER_FIELDS: Final = {
    "bound": "bound",
    "shielding": "shield mastery",
    "resists_next": "shield",
    "bound_hit": "guarded",
    "no_more_wounds": "relentless endurance",
    "flyby": "flyby",
    "enmity": "enmity",
    "war_cry": "war cry",
    "smelt": "stench",
    "order": "command",
}
"""Fields of a character as matches were stored before it had marks, each with its mark."""


@dataclass(slots=True)
class Object(_Compact):
    """A treasure, a supply, or something else that lies about (Objects)."""

    name: str
    at: Point | None = None
    heavy: bool = False
    destroyed: bool = False
    supply: str = ""
    """The side to which a supply belongs."""

    @property
    def is_supply(self) -> bool:
        """Returns whether it can be destroyed and not carried."""
        return self.name.startswith("Supply")


@dataclass(slots=True)
class Effect(_Compact):
    """A spell in force."""

    number: int
    spell: str
    caster: str
    potency: int = 0
    targets: list[str] = field(default_factory=list)
    at: Point | None = None
    choice: str = ""
    until: int = 0
    """The round at whose end it expires; 0 for another end."""
    used_in: int = 0
    """The round in which it was last used."""


@dataclass(slots=True)
class Melee(_Compact):
    """The split into melees: decided at the start of the Combat Phase."""

    members: list[str]
    done: bool = False
    begun: bool = False


@dataclass(slots=True)
class Activation(_Compact):
    """The account of the movement that is going on (D-39). Lengths are 1/1000 inch."""

    unit: str
    paid: int = 0
    """All that was paid."""
    moving: int = 0
    """What was paid for moving and standing up."""
    dashes: int = 0
    surged: bool = False
    """Whether the next action is Action Surge's."""
    over: bool = False
    """Whether its moving is over, though it may still act."""
    drags: str = ""
    by_swimming: bool = False
    given_up: int = 0
    charged: bool = False
    dismounted: bool = False
    stayed_in_water: bool = False


@dataclass(slots=True)
class State(_Compact):
    """One position of d6s with Dragons."""

    seats: list[Seat]
    step: str
    options: dict[str, Any] = field(default_factory=dict)
    outcome: Outcome | None = None
    width: int = 24000
    depth: int = 24000
    scenario: Scenario = Scenario.CONFRONTATION
    rounds: int = 12
    """The round limit; 0 for none (D-116)."""
    round: int = 1
    lead: Side = Side.A
    edges: dict[str, Edge] = field(default_factory=dict)
    axis: str = ""
    """`north-south` or `west-east`, once the Lead Player has chosen."""
    pieces: list[Piece] = field(default_factory=list)
    objects: dict[str, Object] = field(default_factory=dict)
    units: dict[str, Character] = field(default_factory=dict)
    effects: list[Effect] = field(default_factory=list)
    starting: dict[str, int] = field(default_factory=dict)
    melees: list[Melee] = field(default_factory=list)
    activation: Activation | None = None
    sectors: dict[str, list[str]] = field(default_factory=dict)
    next_effect: int = 1
    injuries: dict[str, str] = field(default_factory=dict)
    ending: dict[str, Any] | None = None
    """The outcome that is told after the injuries."""
    left: list[Seat] = field(default_factory=list)
    """Seats that have given up."""
    armies: dict[str, str] = field(default_factory=dict)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> State:
        """Returns the position that `to_json` wrote."""
        values = dict(data)
        values["seats"] = [Seat(s) for s in values["seats"]]
        values["outcome"] = Outcome.from_json(values["outcome"]) if values.get("outcome") else None
        values["scenario"] = Scenario(values.get("scenario", Scenario.CONFRONTATION))
        values["lead"] = Side(values.get("lead", Side.A))
        values["edges"] = {side: Edge(edge) for side, edge in values.get("edges", {}).items()}
        values["pieces"] = [Piece.from_json(piece) for piece in values.get("pieces", ())]
        values["objects"] = {n: _placed(Object, o) for n, o in values.get("objects", {}).items()}
        values["units"] = {name: Character.from_json(unit) for name, unit in values.get("units", {}).items()}
        values["effects"] = [_placed(Effect, effect) for effect in values.get("effects", ())]
        for effect in values["effects"]:
            effect.targets = list(effect.targets)
        values["melees"] = [Melee(**{**m, "members": list(m["members"])}) for m in values.get("melees", ())]
        values["activation"] = Activation(**values["activation"]) if values.get("activation") else None
        values["left"] = [Seat(s) for s in values.get("left", ())]
        for key in ("options", "starting", "injuries", "armies"):
            if key in values:
                values[key] = dict(values[key])
        values["sectors"] = {side: list(names) for side, names in values.get("sectors", {}).items()}
        return cls(**values)

    def to_json(self) -> dict[str, Json]:
        """Returns the position as JSON, sharing nothing that changes."""
        pieces, self.pieces = self.pieces, []
        try:
            data = _Compact.to_json(self)
        finally:
            self.pieces = pieces
        if self.outcome is not None:
            data["outcome"] = self.outcome.to_json()
        if self.pieces:
            data["pieces"] = [piece.to_json() for piece in self.pieces]
        return data

    def with_copies(self, units: Iterable[Character]) -> State:
        """Returns this position with copies of those characters: what is tried with them changes nothing here.

        All else is shared.
        """
        read = _copied_fields(State)[0]
        trial = State(*read(self))
        trial.units = {**self.units, **{unit.name: unit.copy() for unit in units}}
        return trial

    def standing_at(self, body: Character, at: Point) -> State:
        """Returns this position with a base at another place, on a copy; the body is another object there."""
        there = self.with_copies([body])
        there.units[body.name].at = at
        return there

    # -- who and where ---------------------------------------------------------------------------------------------

    def unit(self, name: str) -> Character:
        """Returns the character of that name."""
        return self.units[name]

    def playing(self, side: Side | None = None) -> Iterator[Character]:
        """Returns the characters in play, of one side or of both, in the order of the armies."""
        for unit in self.units.values():
            if unit.gone is Gone.NO and (side is None or unit.side is side):
                yield unit

    def standing(self, side: Side | None = None) -> Iterator[Character]:
        """Returns the characters that have a base on the table: nobody who rides or sits inside."""
        for unit in self.units.values():
            if unit.gone is Gone.NO and unit.at is not None and (side is None or unit.side is side):
                yield unit

    def body(self, unit: Character) -> Character:
        """Returns whose base the character stands on: its mount's, its vehicle's, or its own."""
        if unit.rides:
            return self.units[unit.rides]
        if unit.inside:
            return self.units[unit.inside]
        return unit

    def place(self, unit: Character) -> Point:
        """Returns the centre of the base the character stands on."""
        at = self.body(unit).at
        assert at is not None, f"{unit.name} has no place"
        return at

    def radius(self, unit: Character) -> int:
        """Returns the radius of the base the character stands on (D-141)."""
        return self.body(unit).kit.radius

    def height(self, unit: Character) -> int:
        """Returns the Height at which the character is measured (D-141)."""
        return self.body(unit).kit.height

    def size(self, unit: Character) -> Size:
        """Returns the size that counts for grapples and knock-downs (D-83)."""
        return self.body(unit).kit.size

    def riders(self, mount: Character) -> list[Character]:
        """Returns who sits on the mount, the rider first."""
        if not mount.rider and not mount.kit.profile.is_mount:
            return []
        found = [unit for unit in self.playing() if unit.rides == mount.name]
        return sorted(found, key=lambda unit: unit.passenger)

    def mounted_body(self, unit: Character) -> list[Character]:
        """Returns who counts as one with the character: mount, rider and passenger, or it alone (D-45)."""
        body = self.body(unit)
        return [body, *self.riders(body)]

    def inside(self, vehicle: Character) -> list[Character]:
        """Returns who sits in the vehicle."""
        return [unit for unit in self.playing() if unit.inside == vehicle.name]

    def is_ridden(self, unit: Character) -> bool:
        """Returns whether somebody rides it."""
        return bool(unit.rider)

    @property
    def has_heights(self) -> bool:
        """Returns whether the ground is not level everywhere."""
        return any(_is_step(piece) for piece in self.pieces)

    def level_at(self, p: Point) -> int:
        """Returns the height of the ground at a point: the top of the highest barrier area there (D-11)."""
        top = 0
        for piece in self.pieces:
            if piece.kind is Kind.BARRIER and piece.is_area and piece.height is not None and piece.has(p):
                top = max(top, piece.height)
        return top

    def level(self, unit: Character) -> int:
        """Returns the height of the ground on which the character stands."""
        body = self.body(unit)
        if not self.pieces:
            return body.climbed
        at = self.place(body)
        level = self.ground_at(at)
        if body.down:
            level = -max(
                (piece.depth or 0 for piece in self.pieces if piece.kind is Kind.GAP and piece.has(at)), default=0
            )
        return level + body.climbed

    def ground_at(self, p: Point) -> int:
        """Returns the height at which somebody stands at a point: on a roof if it flew there (D-54), else on the
        ground.
        """
        houses = (piece for piece in self.pieces if piece.kind is Kind.OBSTACLE and piece.has(p))
        return max((house.height or 0 for house in houses), default=0) or self.level_at(p)

    def seats_of(self, side: Side) -> list[Seat]:
        """Returns the seats of a side that still play."""
        return [seat for seat in self.seats if side_of_seat(seat) is side]

    def deciding_seat(self, side: Side) -> Seat:
        """Returns the seat that decides for its side in this round: they take turns (D-14)."""
        seats = [seat for seat in self.seats_of(side) if seat not in self.left] or self.seats_of(side)
        return seats[(self.round - 1) % len(seats)]

    def effect(self, number: int) -> Effect | None:
        """Returns the spell in force with that number."""
        return next((effect for effect in self.effects if effect.number == number), None)


def _is_step(piece: Piece) -> bool:
    return piece.kind in (Kind.BARRIER, Kind.GAP) or (piece.kind is Kind.OBSTACLE and piece.height is not None)


P = TypeVar("P", Object, Effect)


def _placed(kind: type[P], data: Mapping[str, Any]) -> P:
    values = dict(data)
    if values.get("at") is not None:
        values["at"] = tuple(values["at"])
    return kind(**values)
