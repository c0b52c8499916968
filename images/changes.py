"""What changed on the table between two views of it: what a picture points out after a march."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from engine.dragon_dice.state import Place
from engine.dragon_dice.view import ArmyView, DragonView, TableView, TerrainView, UnitView
from engine.values import Seat


@dataclass(frozen=True, slots=True)
class ArmyChange:
    """What became of an army: units that fell (now dead or buried), those that went elsewhere, those that came."""

    owner: Seat
    kind: str
    fallen: tuple[UnitView, ...]
    gone: tuple[UnitView, ...]
    come: tuple[UnitView, ...]


@dataclass(frozen=True, slots=True)
class TerrainChange:
    """What changed at a terrain. `turned_from` is the face it showed, None where it was not turned."""

    turned_from: int | None
    captured_by: Seat | None
    """Who captured it since."""
    freed_from: Seat | None
    """Who had captured it and no longer has."""
    armies: tuple[ArmyChange, ...]
    dragons_come: tuple[DragonView, ...]
    dragons_gone: tuple[DragonView, ...]

    def army(self, owner: Seat) -> ArmyChange | None:
        """Returns what changed in the army of a player here, or None."""
        return next((army for army in self.armies if army.owner == owner), None)


@dataclass(frozen=True, slots=True)
class Changes:
    """What changed: terrains by place, and the dice (by id) that lie elsewhere than before."""

    terrains: Mapping[Place, TerrainChange] = field(default_factory=lambda: MappingProxyType({}))
    moved: frozenset[str] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.terrains or self.moved)


NONE: Final = Changes()
"""Nothing changed, or nobody asked."""


def changes_between(before: TableView | None, now: TableView) -> Changes:
    """Returns what changed on a table. Before all armies stand on it there is nothing to compare."""
    if before is None or before.phase is None or not now.terrains:
        return NONE
    was, lies = _places(before), _places(now)
    lost = {unit.die for player in now.players for unit in (*player.dead, *player.buried)}
    earlier = {terrain.place: terrain for terrain in before.terrains}
    found = {}
    for terrain in now.terrains:
        if terrain.place in earlier:
            change = _terrain(earlier[terrain.place], terrain, lost)
            if change is not None:
                found[terrain.place] = change
    return Changes(
        MappingProxyType(found), frozenset(die for die, place in lies.items() if was.get(die, place) != place)
    )


def _places(view: TableView) -> dict[str, str]:
    places: dict[str, str] = {}
    for player in view.players:
        areas = {"reserves": player.reserves, "dead": player.dead, "buried": player.buried}
        for area, units in areas.items():
            places |= {unit.die: area for unit in units}
        places |= {dragon.die: "pool" for dragon in player.pool}
    for terrain in view.terrains:
        places |= {unit.die: terrain.place for army in terrain.armies for unit in army.units}
        places |= {dragon.die: terrain.place for dragon in terrain.dragons}
    return places


def _terrain(was: TerrainView, now: TerrainView, lost: set[str]) -> TerrainChange | None:
    change = TerrainChange(
        turned_from=was.face if was.face != now.face else None,
        captured_by=now.captured_by if now.captured_by != was.captured_by else None,
        freed_from=was.captured_by if was.captured_by != now.captured_by else None,
        armies=tuple(_armies(was, now, lost)),
        dragons_come=_without(now.dragons, was.dragons),
        dragons_gone=_without(was.dragons, now.dragons),
    )
    nothing = TerrainChange(None, None, None, (), (), ())
    return None if change == nothing else change


def _without(dragons: tuple[DragonView, ...], others: tuple[DragonView, ...]) -> tuple[DragonView, ...]:
    known = {dragon.die for dragon in others}
    return tuple(dragon for dragon in dragons if dragon.die not in known)


def _armies(was: TerrainView, now: TerrainView, lost: set[str]) -> list[ArmyChange]:
    before = {army.owner: army for army in was.armies}
    after = {army.owner: army for army in now.armies}
    changes = []
    for owner in sorted({*before, *after}):
        known = {unit.die for unit in _units(before.get(owner))}
        here = {unit.die for unit in _units(after.get(owner))}
        missing = [unit for unit in _units(before.get(owner)) if unit.die not in here]
        come = tuple(unit for unit in _units(after.get(owner)) if unit.die not in known)
        if missing or come:
            kind = (after.get(owner) or before[owner]).kind
            fallen = tuple(unit for unit in missing if unit.die in lost)
            gone = tuple(unit for unit in missing if unit.die not in lost)
            changes.append(ArmyChange(owner, kind, fallen, gone, come))
    return changes


def _units(army: ArmyView | None) -> tuple[UnitView, ...]:
    return () if army is None else army.units
