"""Steps: mounting and dismounting, entering and leaving a vehicle (Riding mounts, Vehicle; D-131, D-132)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from engine.d6s import reading
from engine.d6s.actions.moving import Move, Row, Step, actor, by, read_actor
from engine.d6s.actions.walking import half
from engine.d6s.battle import Battle
from engine.d6s.book import Size, book
from engine.d6s.conditions import action_is_finished, dismount, end_far_holds, release
from engine.d6s.events import Rode
from engine.d6s.features.stench import breathe_stench
from engine.d6s.features.vehicle import has_room, is_vehicle
from engine.d6s.geometry import INCH, TOLERANCE, Point, distance
from engine.d6s.grid import exact, said
from engine.d6s.measuring import adjacent, in_the_way_on_foot
from engine.d6s.state import Character, State
from engine.refusals import NotAllowed
from engine.values import Json


@dataclass(frozen=True, slots=True)
class _Onto(Step):
    """A step onto or into another character of the own side."""

    onto: str

    @classmethod
    def read(cls, row: Mapping[str, Json], key: str) -> Self:
        """Returns the step."""
        return cls(reading.name(row[key]))

    def to_json(self) -> Row:
        """Returns the step as JSON."""
        return {self.keys[0]: self.onto}

    def in_words(self, unit: str = "") -> str:
        """Returns onto or into whom it goes."""
        return f"{self.keys[0]} {self.onto}"

    def written(self) -> str:
        """Returns onto or into whom it goes."""
        return f"{self.keys[0]} {self.onto}"


@dataclass(frozen=True, slots=True)
class Mount(_Onto):
    """Mount a mount within 1 inch for half the Speed (Riding mounts; D-132)."""

    keys: ClassVar = ("mount",)

    def check(self, move: Move) -> Mount:
        """Judge: it needs a mount of its own side that it may ride, with room."""
        state, unit, mount = move.state, move.named, reading.unit(move.state, self.onto)
        if unit.rides or unit.inside:
            raise NotAllowed(f"{unit.name} is not on foot.")
        if not mount.in_play or mount.at is None or mount.side is not unit.side or not may_ride(unit, mount):
            raise NotAllowed(f"{unit.name} cannot ride {mount.name}.")
        if not adjacent(state, unit, mount):
            raise NotAllowed(f"{mount.name} is not within 1 inch.")
        riders = state.riders(mount)
        if len(riders) > 1 or (riders and mount.kit.size.rank < Size.LARGE.rank):
            raise NotAllowed(f"There is no room on {mount.name}.")
        move.must_be_able_to_move()
        move.must_afford(half(state, move.account), "Mounting")
        return self

    async def play(self, battle: Battle, move: Move) -> bool:
        """Sit up; the rider's own movement is over."""
        state, unit, mount = move.state, move.named, move.state.units[self.onto]
        move.account.paid += half(state, move.account)
        unit.passenger = bool(mount.rider)
        if not mount.rider:
            mount.rider = unit.name
        unit.rides, unit.at, unit.climbed, unit.down = mount.name, None, 0, False
        move.account.over = True
        battle.say(Rode(unit.name, "mounted", mount.name))
        await _no_hold(battle, unit)
        return False


def may_ride(rider: Character, mount: Character) -> bool:
    """Returns whether the mount is among the gear options of the rider."""
    profile = rider.kit.profile
    if any(option.mount == mount.profile for option in profile.mounts):
        return True
    return profile.prices is not None and mount.profile in book().lists["Generic"].sections["mounts"]


async def _no_hold(battle: Battle, unit: Character) -> None:
    await release(battle, unit)
    await end_far_holds(battle)


@dataclass(frozen=True, slots=True)
class Dismount(Step):
    """Dismount for half the mount's movement; the rider then has half of its own (Riding mounts; D-132)."""

    keys: ClassVar = ("dismount",)
    also: ClassVar = ("by",)

    at: Point
    by: str = ""

    @classmethod
    def read(cls, row: Mapping[str, Json], key: str) -> Dismount:
        """Returns the step."""
        return cls(reading.point(row[key]), read_actor(row))

    def to_json(self) -> Row:
        """Returns the step as JSON."""
        return {"dismount": list(self.at), **by(self.by)}

    def check(self, move: Move) -> Dismount:
        """Judge: it needs a free place in contact with the mount, or within an inch of it."""
        state = move.state
        unit = actor(move, self.by)
        if not unit.rides:
            riders = state.riders(move.body)
            if not riders:
                raise NotAllowed(f"{unit.name} does not ride.")
            unit = riders[0]
        place_beside(state, unit, move.body, self.at)
        move.must_afford(half(state, move.account), "Dismounting")
        return Dismount(self.at, unit.name)

    def foresee(self, move: Move) -> None:
        """Pay."""
        move.account.paid += half(move.state, move.account)

    async def play(self, battle: Battle, move: Move) -> bool:
        """Put the rider down; it acts on foot when its Speed comes."""
        unit = move.state.units[self.by]
        self.foresee(move)
        dismount(battle, unit, self.at)
        unit.once["dismounted"] = 1
        unit.moved = False
        battle.say(Rode(unit.name, "dismounted", move.body.name, unit.at))
        await end_far_holds(battle)
        await breathe_stench(battle)
        return True

    def in_words(self, unit: str = "") -> str:
        """Returns where to it dismounts."""
        return f"dismount to {said(self.at)}"

    def written(self) -> str:
        """Returns where to it dismounts."""
        return f"dismount to {exact(self.at)}"


def place_beside(state: State, unit: Character, body: Character, goal: Point) -> None:
    """Raises `NotAllowed` when the point is not a free place by the body."""
    reach = body.kit.radius + unit.kit.radius
    if distance(goal, state.place(body)) > reach + INCH + TOLERANCE:
        raise NotAllowed(f"That is more than an inch from {body.name}.")
    taken = in_the_way_on_foot(state, unit, goal)
    if taken is not None:
        raise NotAllowed(f"{taken} is in the way there.")


@dataclass(frozen=True, slots=True)
class Enter(_Onto):
    """Enter a vehicle within 1 inch as a movement action (Vehicle; D-131)."""

    keys: ClassVar = ("enter",)

    def check(self, move: Move) -> Enter:
        """Judge: it needs room, the action, and the vehicle near."""
        state, unit, vehicle = move.state, move.named, reading.unit(move.state, self.onto)
        if not is_vehicle(vehicle) or vehicle.side is not unit.side or not vehicle.in_play:
            raise NotAllowed(f"{unit.name} cannot enter {vehicle.name}.")
        if unit.rides or unit.inside or move.body is not unit:
            raise NotAllowed(f"{unit.name} is not on foot.")
        if not adjacent(state, unit, vehicle):
            raise NotAllowed(f"{vehicle.name} is not within 1 inch.")
        if not has_room(state, vehicle, unit):
            raise NotAllowed(f"There is no room in {vehicle.name}: one Medium or three Small.")
        move.must_have_action(unit)
        return self

    async def play(self, battle: Battle, move: Move) -> bool:
        """Go in; the character's own movement is over."""
        unit = move.named
        move.use_action(unit)
        await action_is_finished(battle, unit)
        unit.inside, unit.at = self.onto, None
        move.account.over = True
        battle.say(Rode(unit.name, "entered", self.onto))
        await _no_hold(battle, unit)
        return False


@dataclass(frozen=True, slots=True)
class Leave(Step):
    """Leave a vehicle as an action, to a place at its rim (Vehicle; D-131)."""

    keys: ClassVar = ("leave",)

    at: Point

    @classmethod
    def read(cls, row: Mapping[str, Json], key: str) -> Leave:
        """Returns the step."""
        return cls(reading.point(row[key]))

    def to_json(self) -> Row:
        """Returns the step as JSON."""
        return {"leave": list(self.at)}

    def check(self, move: Move) -> Leave:
        """Judge: it needs to sit in one, the action, and a free place."""
        unit = move.named
        if not unit.inside:
            raise NotAllowed(f"{unit.name} is in no vehicle.")
        if unit.acted and not move.account.surged:
            raise NotAllowed(f"{unit.name} has used its action of this round.")
        place_beside(move.state, unit, move.state.units[unit.inside], self.at)
        return self

    async def play(self, battle: Battle, move: Move) -> bool:
        """Come out."""
        unit = move.named
        move.use_action(unit)
        come_out(battle, unit, self.at)
        await action_is_finished(battle, unit)
        await breathe_stench(battle)
        return True

    def in_words(self, unit: str = "") -> str:
        """Returns where to it comes out."""
        return f"leave to {said(self.at)}"

    def written(self) -> str:
        """Returns where to it comes out."""
        return f"leave to {exact(self.at)}"


def come_out(battle: Battle, unit: Character, at: Point) -> None:
    """Puts a passenger of a vehicle on the ground."""
    vehicle, unit.inside = unit.inside, ""
    unit.at = at
    battle.say(Rode(unit.name, "left", vehicle, at))
