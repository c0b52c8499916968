"""The goals of a walk, each a frozen dataclass: into an enemy, behind a wall, away from somebody, in a direction, ...

Characters and pieces are named, so that an order follows them. Lengths are 1/1000 inch; 0 is as far as one gets.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import Field, TypeAdapter, ValidationError

from engine.d6s.actions.going import TO
from engine.d6s.actions.moving import Step
from engine.d6s.actions.steps import read_step
from engine.d6s.geometry import INCH, Point, distance, toward
from engine.d6s.grid import DIRECTIONS, point_toward, said
from engine.d6s.measuring import gap, within_point
from engine.d6s.planning.drafting import Draft, Goal, Meant
from engine.d6s.planning.ways import Mover
from engine.d6s.sight import can_see
from engine.d6s.state import Character, State
from engine.d6s.terrain import Piece
from engine.refusals import NotAllowed, NotUnderstood
from engine.values import Json

MOST_PIECES: Final = 4
"""Most pieces of terrain that are tried for cover."""
MOST_SPOTS: Final = 12
"""Most places that are tried for one walk."""
_OPPOSITE: Final = {"north": "s", "south": "n", "west": "e", "east": "w"}
PICKED_UP: Final = "It is picked up in the Combat Phase, by a character within an inch of it."


def _somebody(state: State, name: str) -> Character:
    found = state.units.get(name)
    if found is None or not found.in_play or state.body(found).at is None:
        raise NotAllowed(f"{name} is not on the table.")
    return found


def _piece(state: State, name: str) -> Piece:
    found = next((piece for piece in state.pieces if piece.name == name), None)
    if found is None:
        raise NotAllowed(f"{name} is not on the table.")
    return found


def middle_of(piece: Piece) -> Point:
    """Returns the middle of a piece of terrain."""
    west, south, east, north = piece.box
    return (west + east) // 2, (south + north) // 2


def _nearest_enemy(draft: Draft, mover: Mover, why: str) -> Character:
    enemies = [enemy for enemy in draft.state.standing(draft.unit.side.other) if not enemy.inside]
    if not enemies:
        raise NotAllowed(why)
    return min(enemies, key=lambda enemy: distance(mover.at, draft.state.place(enemy)))


@dataclass(frozen=True, slots=True)
class Path(Goal):
    """Along these points, straight from one to the next; `key` says how, as in the step."""

    points: tuple[Point, ...]
    key: str = TO
    goal: Literal["path"] = "path"

    def go(self, draft: Draft, mover: Mover) -> None:
        """Add the walk."""
        draft.walk(mover, self.points, self.key)


@dataclass(frozen=True, slots=True)
class Into(Goal):
    """Into contact with somebody; from behind, to the far side where that is in reach."""

    who: str
    behind: bool = False
    goal: Literal["into"] = "into"

    def go(self, draft: Draft, mover: Mover) -> None:
        """Add the walk, or the nearest."""
        enemy = _somebody(draft.state, self.who)
        place, way = draft.state.place(enemy), mover.into(enemy, behind=self.behind)
        if way is None:
            side = " from behind" if self.behind else ""
            draft.use(mover.toward(place), place, f"{enemy.name} is out of reach{side}.")
            return
        wanted = mover.behind(enemy) if self.behind else None
        if wanted is not None and _is_in_front(place, wanted, way.end):
            draft.note(f"The far side of {enemy.name} is out of reach; this is another side.", INCH // 2)
        draft.use(way, None, "")


def _is_in_front(centre: Point, wanted: Point, end: Point) -> bool:
    """Returns whether a place lies on the other side of a centre than was wanted."""
    return (end[0] - centre[0]) * (wanted[0] - centre[0]) + (end[1] - centre[1]) * (wanted[1] - centre[1]) <= 0


@dataclass(frozen=True, slots=True)
class Beside(Goal):
    """To the side of an ally."""

    who: str
    goal: Literal["beside"] = "beside"

    def go(self, draft: Draft, mover: Mover) -> None:
        """Add the walk, or the nearest."""
        other = _somebody(draft.state, self.who)
        if other is draft.move.body:
            raise NotAllowed(f"{other.name} cannot go to itself.")
        spots = list(mover.contacts(other))
        way = next((way for way in map(mover.to, spots) if way is not None), None)
        place = draft.state.place(other)
        nearest = way or mover.toward(spots[0] if spots else place)
        draft.use(nearest, None if way else place, f"{other.name} is out of reach.")
        draft.note(f"The nearest is {said(draft.mover.at)}, at its side.")


@dataclass(frozen=True, slots=True)
class Toward(Goal):
    """Toward somebody, or a point, so far at most."""

    who: str = ""
    at: Point | None = None
    length: int = 0
    goal: Literal["toward"] = "toward"

    def go(self, draft: Draft, mover: Mover) -> None:
        """Add the walk."""
        if self.at is None:
            goal, name = draft.state.place(_somebody(draft.state, self.who)), self.who
        else:
            goal, name = self.at, said(self.at)
        length = self.length or mover.can_walk
        end = toward(mover.at, goal, min(length, distance(mover.at, goal)))
        way = mover.toward(end, min(length, mover.can_walk))
        if self.length and (way is None or way.end != end):
            # Ground that costs more, such as a wall to vault, is paid beside the length that was said.
            whole = mover.to(end, mover.can_walk)
            way = whole if whole is not None and whole.length <= self.length + INCH // 4 else way
        draft.use(way, None, f"{draft.unit.name} gets nowhere toward {name}.")


@dataclass(frozen=True, slots=True)
class Away(Goal):
    """Straight away from somebody, or from the nearest enemy."""

    who: str = ""
    length: int = 0
    goal: Literal["away"] = "away"

    def go(self, draft: Draft, mover: Mover) -> None:
        """Add the walk."""
        if self.who:
            source = _somebody(draft.state, self.who)
        else:
            source = _nearest_enemy(draft, mover, "There is no enemy to go away from.")
        way = mover.away(source, self.length or mover.can_walk)
        draft.use(way, None, "It gets nowhere away from there.")


@dataclass(frozen=True, slots=True)
class Short(Goal):
    """So far from somebody, rim to rim, on the line to it."""

    who: str
    gap: int
    goal: Literal["short"] = "short"

    def go(self, draft: Draft, mover: Mover) -> None:
        """Add the walk, or the nearest."""
        other = _somebody(draft.state, self.who)
        spot = mover.at_gap(other, self.gap)
        away = f"{self.gap / INCH:g} inches from {other.name}"
        way = mover.to(spot) if spot is not None else None
        if way is None and spot is not None:
            draft.use(mover.toward(spot), spot, f"{away} is out of reach.")
            return
        draft.use(way, None, f"There is no place {away}.")


@dataclass(frozen=True, slots=True)
class Outside(Goal):
    """Out of every threatened inch."""

    goal: Literal["outside"] = "outside"

    def go(self, draft: Draft, mover: Mover) -> None:
        """Add the walk."""
        draft.use(mover.outside_threats(), None, "No place outside all threatened inches is in reach.")


@dataclass(frozen=True, slots=True)
class Heading(Goal):
    """In a direction of the picture, a vector of an inch."""

    vector: Point
    length: int = 0
    key: str = TO
    goal: Literal["heading"] = "heading"

    def go(self, draft: Draft, mover: Mover) -> None:
        """Add the walk."""
        draft.walk(mover, [point_toward(mover.at, self.vector, self.length or mover.can_walk)], self.key)


@dataclass(frozen=True, slots=True)
class Onward(Goal):
    """Away from the side's own edge, or back to it."""

    back: bool = False
    length: int = 0
    goal: Literal["onward"] = "onward"

    def go(self, draft: Draft, mover: Mover) -> None:
        """Add the walk."""
        edge = draft.state.edges.get(draft.unit.side.value)
        if edge is None:
            raise NotUnderstood("There are no edges to go forward from: name a place or a direction.")
        vector = DIRECTIONS[edge.value[0] if self.back else _OPPOSITE[edge.value]]
        if self.length:
            draft.walk(mover, [point_toward(mover.at, vector, self.length)])
            return
        # As far as one gets, but not off the table: no place is named, so none is missed.
        x, y = point_toward(mover.at, vector, mover.can_walk)
        rim = mover.body.kit.radius
        goal = min(max(x, rim), draft.state.width - rim), min(max(y, rim), draft.state.depth - rim)
        how = "backward" if self.back else "forward"
        draft.use(mover.toward(goal), None, f"{draft.unit.name} gets no farther {how}.")


@dataclass(frozen=True, slots=True)
class Over(Goal):
    """Straight over a piece of terrain to its far side."""

    piece: str
    goal: Literal["over"] = "over"

    def go(self, draft: Draft, mover: Mover) -> None:
        """Add the walk, or the nearest."""
        piece = _piece(draft.state, self.piece)
        middle = middle_of(piece)
        half = max(piece.box[2] - piece.box[0], piece.box[3] - piece.box[1]) // 2
        length = distance(mover.at, middle) + half + mover.body.kit.radius + INCH // 2
        draft.walk(mover, [toward(mover.at, middle, length)])


@dataclass(frozen=True, slots=True)
class Behind(Goal):
    """Behind a piece of terrain, as an enemy sees it; the nearest where none is named."""

    piece: str
    against: str = ""
    goal: Literal["behind"] = "behind"

    def go(self, draft: Draft, mover: Mover) -> None:
        """Add the walk, or the nearest."""
        state, piece = draft.state, _piece(draft.state, self.piece)
        if self.against:
            against = _somebody(state, self.against)
        else:
            against = _nearest_enemy(draft, mover, "There is no enemy to hide from.")
        way = mover.behind_piece(piece, against)
        if way is not None:
            draft.use(way, None, "")
            return
        middle, origin = middle_of(piece), state.place(against)
        beyond = toward(origin, middle, distance(origin, middle) + 2 * INCH)
        way = mover.toward(mover.free_near(beyond) or beyond)
        draft.use(way, beyond, f"No place behind {piece.name} against {against.name} is in reach.")


@dataclass(frozen=True, slots=True)
class Cover(Goal):
    """Behind the nearest piece in reach that shields from the nearest enemy, a shooter if there is one."""

    goal: Literal["cover"] = "cover"

    def go(self, draft: Draft, mover: Mover) -> None:
        """Add the walk."""
        state = draft.state
        enemies = list(state.standing(draft.unit.side.other))
        shooters = [enemy for enemy in enemies if any(made.is_ranged for made in enemy.kit.attacks)]
        if not enemies:
            raise NotAllowed("There is no enemy to hide from.")
        against = min(shooters or enemies, key=lambda enemy: distance(mover.at, state.place(enemy)))
        pieces = [piece for piece in state.pieces if piece.is_cover or piece.conceals or piece.height is None]
        pieces.sort(key=lambda piece: distance(mover.at, middle_of(piece)))
        way = next(filter(None, (mover.behind_piece(piece, against) for piece in pieces[:MOST_PIECES])), None)
        if way is None:
            raise NotAllowed(f"No cover against {against.name} is in reach of {draft.unit.name}.")
        draft.use(way, None, "")


@dataclass(frozen=True, slots=True)
class Shelter(Goal):
    """Behind an ally, as the nearest enemy sees it."""

    who: str
    goal: Literal["shelter"] = "shelter"

    def go(self, draft: Draft, mover: Mover) -> None:
        """Add the walk, or the nearest."""
        state, other = draft.state, _somebody(draft.state, self.who)
        foe = state.place(_nearest_enemy(draft, mover, "There is no enemy to hide from."))
        at, reach = state.place(other), other.kit.radius + mover.body.kit.radius + INCH // 4
        draft.walk(mover, [toward(foe, at, distance(foe, at) + reach)])


@dataclass(frozen=True, slots=True)
class Fetch(Goal):
    """To within an inch of an object, from where it can be picked up in the Combat Phase."""

    thing: str
    taken: bool = True
    """Whether it is to be picked up, and not only guarded."""
    goal: Literal["fetch"] = "fetch"

    def go(self, draft: Draft, mover: Mover) -> None:
        """Add the walk, where it is not near already."""
        thing = draft.state.objects.get(self.thing)
        if thing is None or thing.at is None:
            raise NotAllowed(f"{self.thing} does not lie on the table.")
        if not within_point(draft.state, mover.body, thing.at, INCH):
            way = mover.within(thing.at, INCH)
            if way is None:
                near = toward(thing.at, mover.at, mover.body.kit.radius + INCH // 2)
                draft.use(mover.toward(mover.free_near(near) or near), near, f"{self.thing} is out of reach.")
            else:
                draft.use(way, None, "")
        if self.taken:
            draft.note(PICKED_UP)


@dataclass(frozen=True, slots=True)
class UpTo(Goal):
    """Up to a piece of terrain, to within an inch; with `inside` into it."""

    piece: str
    inside: bool = False
    goal: Literal["up to"] = "up to"

    def go(self, draft: Draft, mover: Mover) -> None:
        """Add the walk, or the nearest."""
        piece, reach = _piece(draft.state, self.piece), mover.body.kit.radius + INCH // 2
        if piece.has(mover.at) if self.inside else piece.is_within(mover.at, reach + INCH // 2):
            draft.note(f"{draft.unit.name} is there already.")
            return
        spots = [
            spot
            for spot in _grid_around(piece)
            if piece.has(spot) or (not self.inside and piece.is_within(spot, reach))
        ]
        spots.sort(key=lambda spot: distance(mover.at, spot))
        way = next(filter(None, map(mover.to, spots[:MOST_SPOTS])), None)
        if way is None:
            goal = next((spot for spot in spots if mover.free_near(spot, 0)), middle_of(piece))
            draft.use(mover.toward(goal), goal, f"{self.piece} is out of reach.")
            return
        draft.use(way, None, "")


def _grid_around(piece: Piece) -> list[Point]:
    """Returns points every quarter inch in and an inch around the box of a piece."""
    west, south, east, north = piece.box
    step = INCH // 4
    return [(x, y) for x in range(west - INCH, east + INCH, step) for y in range(south - INCH, north + INCH, step)]


@dataclass(frozen=True, slots=True)
class Spot:
    """A place that is named: a character, an object or a piece of terrain by its name, or a point."""

    name: str = ""
    at: Point | None = None

    def point(self, state: State) -> Point:
        """Returns where it is now. Raises `NotAllowed`."""
        if self.at is not None:
            return self.at
        thing = state.objects.get(self.name)
        if thing is not None and thing.at is not None:
            return thing.at
        if any(piece.name == self.name for piece in state.pieces):
            return middle_of(_piece(state, self.name))
        return state.place(_somebody(state, self.name))


@dataclass(frozen=True, slots=True)
class Between(Goal):
    """Between two places, where one gets; with `close` as near to the second as there is room."""

    one: Spot
    other: Spot
    close: bool = False
    goal: Literal["between"] = "between"

    def go(self, draft: Draft, mover: Mover) -> None:
        """Add the walk, or the nearest."""
        one, other = self.one.point(draft.state), self.other.point(draft.state)
        apart = distance(one, other)
        wanted = apart * 3 // 4 if self.close else apart // 2
        lengths = sorted(range(0, apart + 1, INCH // 4), key=lambda length: abs(length - wanted))
        spots = [toward(one, other, length) for length in lengths]
        way = next(filter(None, map(mover.to, spots[: 2 * MOST_SPOTS])), None)
        if way is None and any(distance(mover.at, spot) <= INCH // 4 for spot in spots):
            draft.note(f"{draft.unit.name} is there already.")
            return
        middle = spots[0] if spots else one
        if way is None:
            draft.use(mover.toward(mover.free_near(middle) or middle), middle, "No place between them is in reach.")
            return
        draft.use(way, None, "")


@dataclass(frozen=True, slots=True)
class ToEdge(Goal):
    """To an edge or a corner of the table: a vector of an inch."""

    vector: Point
    goal: Literal["edge"] = "edge"

    def go(self, draft: Draft, mover: Mover) -> None:
        """Add the walk, as far as one gets."""
        state, (x, y), rim = draft.state, mover.at, mover.body.kit.radius
        far = state.width + state.depth
        goal_x, goal_y = (at + self.vector[axis] * far // INCH for axis, at in enumerate((x, y)))
        goal = min(max(goal_x, rim), state.width - rim), min(max(goal_y, rim), state.depth - rim)
        draft.use(mover.toward(goal), None, f"{draft.unit.name} gets no farther that way.")


@dataclass(frozen=True, slots=True)
class Flank(Goal):
    """Into contact with an enemy at its side, not where one comes from; with an ally there, to its far side."""

    who: str
    side: Literal["", "left", "right"] = ""
    goal: Literal["flank"] = "flank"

    def go(self, draft: Draft, mover: Mover) -> None:
        """Add the walk, or the nearest."""
        enemy = _somebody(draft.state, self.who)
        helped = any(
            ally.name != mover.body.name and gap(draft.state, ally, enemy) <= INCH
            for ally in draft.state.standing(mover.body.side)
        )
        way = mover.into(enemy, behind=True) if helped and not self.side else None
        way = way or mover.beside_front(enemy, self.side)
        if way is None:
            place = draft.state.place(enemy)
            draft.use(mover.toward(place), place, f"The flank of {enemy.name} is out of reach.")
            return
        draft.use(way, None, "")


@dataclass(frozen=True, slots=True)
class InRange(Goal):
    """To where one sees somebody within short range of a weapon, and can still prepare a shot."""

    who: str
    reach: int
    goal: Literal["in range"] = "in range"

    def go(self, draft: Draft, mover: Mover) -> None:
        """Add the walk, where it is not in range already."""
        enemy = _somebody(draft.state, self.who)
        if gap(draft.state, mover.body, enemy) <= self.reach and can_see(draft.state, draft.unit, enemy):
            return
        way = mover.within_sight(enemy, self.reach, mover.can_walk)
        if way is None:
            place = draft.state.place(enemy)
            draft.use(mover.toward(place), place, f"No place in range of {enemy.name} is in reach.")
            return
        draft.use(way, None, "")


AnyGoal: TypeAlias = (
    Path
    | Into
    | Beside
    | Toward
    | Away
    | Short
    | Outside
    | Heading
    | Onward
    | Over
    | Behind
    | Cover
    | Shelter
    | Fetch
    | UpTo
    | Between
    | ToEdge
    | Flank
    | InRange
)
_GOALS: Final[TypeAdapter[AnyGoal]] = TypeAdapter(Annotated[AnyGoal, Field(discriminator="goal")])


def meant_to_json(meant: Sequence[Meant]) -> list[Json]:
    """Returns what is meant as JSON; `read_meant` undoes it."""
    return [
        part.to_json() if isinstance(part, Step) else TypeAdapter(type(part)).dump_python(part, mode="json")
        for part in meant
    ]


def read_meant(rows: Json) -> list[Meant]:
    """Returns what JSON means. Raises `NotUnderstood`."""
    if not isinstance(rows, Sequence) or isinstance(rows, str):
        raise NotUnderstood("What is meant is a list of steps and goals.")
    return [_read_goal(row) if isinstance(row, Mapping) and "goal" in row else read_step(row) for row in rows]


def _read_goal(row: Mapping[str, Json]) -> Goal:
    try:
        return _GOALS.validate_python(dict(row))
    except ValidationError as wrong:
        raise NotUnderstood(f"There is no such goal: {wrong.error_count()} of its parts cannot be read.") from wrong
