"""What changed on the table between two views of it: what a picture points out after a march."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from engine.dragon_dice.table.state import Place
from engine.dragon_dice.view import ArmyView, DragonView, ItemView, TableView, TerrainView, UnitView
from engine.values import Seat
from images.dragon_dice import words


@dataclass(frozen=True, slots=True)
class ArmyChange:
    """The changes of an army: units and items that died (now dead or buried), units replaced by larger ones, dice that
    went elsewhere, dice that came.
    """

    owner: Seat
    kind: str
    fallen: tuple[UnitView | ItemView, ...]
    gone: tuple[UnitView | ItemView, ...]
    come: tuple[UnitView | ItemView, ...]
    replaced: tuple[UnitView | ItemView, ...] = ()
    minor_terrain: str = ""
    """What became of the minor terrain it controls, in words: "Highland Knoll: melee → Flood", or nothing."""


@dataclass(frozen=True, slots=True)
class TerrainChange:
    """What changed at a terrain. `turned_from` is the face it showed, None where it was not turned."""

    turned_from: int | None
    captured_by: Seat | None
    """The player who captured it since."""
    freed_from: Seat | None
    """The player who had captured it and has lost it."""
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
"""No changes, or no earlier view."""


def changes_between(before: TableView | None, now: TableView) -> Changes:
    """Returns what changed on a table. Before all armies stand on it there is nothing to compare."""
    if before is None or before.phase is None or not now.terrains:
        return NONE
    was, lies = _places(before), _places(now)
    lost = {die.die for player in now.players for die in (*player.dead, *words.in_bua(player))}
    dead = {die.die for player in before.players for die in player.dead}
    earlier = {terrain.place: terrain for terrain in before.terrains}
    found = {}
    for terrain in now.terrains:
        if terrain.place in earlier:
            change = _terrain(earlier[terrain.place], terrain, lost, dead)
            if change is not None:
                found[terrain.place] = change
    return Changes(
        MappingProxyType(found), frozenset(die for die, place in lies.items() if was.get(die, place) != place)
    )


def _places(view: TableView) -> dict[str, str]:
    places: dict[str, str] = {}
    for player in view.players:
        areas: dict[str, tuple[words.TableDie, ...]] = {
            "reserves": (*player.reserves, *player.reserve_items),
            "dead": player.dead,
            "buried": words.in_bua(player),
            "pool": words.in_pool(player),
        }
        for area, dice in areas.items():
            places |= {die.die: area for die in dice}
    for terrain in view.terrains:
        places |= {die.die: terrain.place for army in terrain.armies for die in _dice(army)}
        # A minor terrain that shows another face is as good as moved.
        minor = [army.minor_terrain for army in terrain.armies if army.minor_terrain is not None]
        places |= {one.die: f"{terrain.place} {one.face}" for one in minor}
        places |= {dragon.die: terrain.place for dragon in terrain.dragons}
    return places


def _terrain(was: TerrainView, now: TerrainView, lost: set[str], dead: set[str]) -> TerrainChange | None:
    change = TerrainChange(
        turned_from=was.face if was.face != now.face else None,
        captured_by=now.captured_by if now.captured_by != was.captured_by else None,
        freed_from=was.captured_by if was.captured_by != now.captured_by else None,
        armies=tuple(_armies(was, now, lost, dead)),
        dragons_come=_without(now.dragons, was.dragons),
        dragons_gone=_without(was.dragons, now.dragons),
    )
    nothing = TerrainChange(None, None, None, (), (), ())
    return None if change == nothing else change


def _without(dragons: tuple[DragonView, ...], others: tuple[DragonView, ...]) -> tuple[DragonView, ...]:
    known = {dragon.die for dragon in others}
    return tuple(dragon for dragon in dragons if dragon.die not in known)


def _armies(was: TerrainView, now: TerrainView, lost: set[str], dead: set[str]) -> list[ArmyChange]:
    before = {army.owner: army for army in was.armies}
    after = {army.owner: army for army in now.armies}
    changes = []
    for owner in sorted({*before, *after}):
        known = {die.die for die in _dice(before.get(owner))}
        here = {die.die for die in _dice(after.get(owner))}
        missing = [die for die in _dice(before.get(owner)) if die.die not in here]
        come = tuple(die for die in _dice(after.get(owner)) if die.die not in known)
        minor_terrain = _minor_terrain(before.get(owner), after.get(owner))
        if missing or come or minor_terrain:
            kind = (after.get(owner) or before[owner]).kind
            fallen = tuple(die for die in missing if die.die in lost)
            gone = tuple(die for die in missing if die.die not in lost)
            replaced = _replaced(fallen, [die for die in come if die.die in dead])
            fell = tuple(die for die in fallen if die not in replaced)
            changes.append(ArmyChange(owner, kind, fell, gone, come, replaced, minor_terrain))
    return changes


def _replaced(
    fallen: Sequence[UnitView | ItemView], risen: Sequence[UnitView | ItemView]
) -> tuple[UnitView | ItemView, ...]:
    """Returns who lies with the dead because a larger unit of the same species came from there in exchange (p. 30)."""
    left = [die for die in risen if isinstance(die, UnitView)]
    found: list[UnitView] = []
    for die in (die for die in fallen if isinstance(die, UnitView)):
        larger = next((one for one in left if one.species == die.species and one.health > die.health), None)
        if larger is not None:
            left.remove(larger)
            found.append(die)
    return tuple(found)


def _dice(army: ArmyView | None) -> tuple[UnitView | ItemView, ...]:
    return () if army is None else (*army.units, *army.items)


def _minor_terrain(was: ArmyView | None, now: ArmyView | None) -> str:
    """Returns in words what became of an army's minor terrain, or nothing."""
    old = None if was is None else was.minor_terrain
    new = None if now is None else now.minor_terrain
    if old == new:
        return ""
    if new is None:
        return "" if old is None else f"{old.name} left"
    if old is None or old.die != new.die:
        return f"{new.name} came"
    return f"{new.name}: {words.minor_face_word(old)} → {words.minor_face_word(new)}"
