"""The catalogue of dice: every unit, terrain and dragon, as printed.

The facts are YAML in `data/`, read once, checked loudly and frozen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any, Final

import yaml

ACTION_ICONS: Final = ("MELEE", "MISSILE", "MAGIC", "MANEUVER", "SAVE")
"""The normal action icons (p. 3)."""

ID: Final = "ID"
"""The icon that generates whatever is rolled for (p. 3)."""

ELEMENTS: Final = ("air", "death", "earth", "fire", "water")

HEALTH_OF_SIZE: Final = MappingProxyType({"small": 1, "medium": 2, "large": 3, "monster": 4})
"""Health by the size of the die (p. 2); it is also the number of points a unit costs (p. 3)."""

FACES_OF_SIZE: Final = MappingProxyType({"small": 6, "medium": 6, "large": 6, "monster": 10})

TERRAIN_ACTIONS: Final = ("MELEE", "MISSILE", "MAGIC")
STANDARD_EIGHTH_FACES: Final = ("City", "Standing Stones", "Temple", "Tower")
LAST_FACE: Final = 8


class BadData(Exception):
    """A data file says something that cannot be; the message names the file and the die."""


@dataclass(frozen=True, slots=True)
class Face:
    """One face of a unit: the icon's name and how many of it. A monster's single icon is worth four (p. 29)."""

    icon: str
    count: int

    @property
    def is_sai(self) -> bool:
        """Returns whether the icon is a special action icon."""
        return self.icon != ID and self.icon not in ACTION_ICONS

    def __str__(self) -> str:
        return f"{self.icon} {self.count}"


@dataclass(frozen=True, slots=True)
class UnitKind:
    """A kind of unit die. `name` is its printed name and unique among all dice."""

    name: str
    species: str
    unit_class: str
    size: str
    health: int
    elements: tuple[str, ...]
    faces: tuple[Face, ...]
    printed: tuple[str, ...]
    """The faces as text, as a roll needs them."""

    @property
    def is_monster(self) -> bool:
        """Returns whether this is a ten-sided unit."""
        return self.size == "monster"


@dataclass(frozen=True, slots=True)
class TerrainKind:
    """A kind of terrain die: "Coastland City". `faces` are the eight icons, the eighth is the die's own."""

    name: str
    terrain_type: str
    eighth_face: str
    elements: tuple[str, ...]
    faces: tuple[str, ...]

    def icon(self, face: int) -> str:
        """Returns the icon on a face, counted from 1."""
        return self.faces[face - 1]


@dataclass(frozen=True, slots=True)
class DragonKind:
    """A kind of dragon die: "Water Drake". `counts_as`: for how many required dragons it stands (p. 16)."""

    name: str
    kind: str
    form: str
    elements: tuple[str, ...]
    health: int
    counts_as: int
    faces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Species:
    """A species: its printed name, its elements, and its units by class."""

    key: str
    name: str
    elements: tuple[str, ...]
    units: tuple[UnitKind, ...]


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All dice, by printed name."""

    species: Mapping[str, Species]
    units: Mapping[str, UnitKind]
    terrains: Mapping[str, TerrainKind]
    dragons: Mapping[str, DragonKind]


@cache
def catalogue() -> Catalogue:
    """Returns the catalogue. Raises `BadData` when a data file is wrong."""
    folder = files(__package__) / "data"
    species: dict[str, Species] = {}
    units: dict[str, UnitKind] = {}
    for path in sorted((folder / "species").iterdir(), key=lambda p: p.name):
        one = _species(path)
        species[one.name] = one
        for unit in one.units:
            if unit.name in units:
                raise BadData(f"{path.name}: {unit.name} is printed on two kinds of dice")
            units[unit.name] = unit
    return Catalogue(
        MappingProxyType(species),
        MappingProxyType(units),
        MappingProxyType({t.name: t for t in _terrains(folder / "terrains.yaml")}),
        MappingProxyType({d.name: d for d in _dragons(folder / "dragons.yaml")}),
    )


def _load(path: Traversable) -> Any:
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return yaml.load(path.read_text(encoding="utf-8"), loader)


def _need(condition: bool, where: str, what: str) -> None:
    if not condition:
        raise BadData(f"{where}: {what}")


def _elements(where: str, names: list[str]) -> tuple[str, ...]:
    for name in names:
        _need(name in (*ELEMENTS, "ivory"), where, f"unknown element {name!r}")
    return tuple(name for name in names if name != "ivory")


def _face(where: str, text: str) -> Face:
    match = re.fullmatch(r"(.+) ([1-9])", text)
    _need(match is not None, where, f"face {text!r} is not an icon and a number")
    assert match is not None
    return Face(match[1], int(match[2]))


def _species(path: Traversable) -> Species:
    data = _load(path)
    elements = _elements(path.name, data["elements"])
    units = tuple(
        _unit(f"{path.name}: {name}", name, data["name"], unit_class, elements, die)
        for unit_class, dice in data["units"].items()
        for name, die in dice.items()
    )
    return Species(path.name.removesuffix(".yaml"), data["name"], elements, units)


def _unit(
    where: str, name: str, species: str, unit_class: str, elements: tuple[str, ...], die: dict[str, Any]
) -> UnitKind:
    size = die["size"]
    _need(size in HEALTH_OF_SIZE, where, f"unknown size {size!r}")
    _need((size == "monster") == (unit_class == "monster"), where, "monsters, and only they, have the size of one")
    health = HEALTH_OF_SIZE[size]
    faces = tuple(_face(where, text) for text in die["faces"])
    _need(len(faces) == FACES_OF_SIZE[size], where, f"{len(faces)} faces")
    ids = [face.count for face in faces if face.icon == ID]
    _need(ids == [health], where, f"needs one ID face worth its health, has {ids}")
    return UnitKind(name, species, unit_class, size, health, elements, faces, tuple(map(str, faces)))


def _terrains(path: Traversable) -> Iterator[TerrainKind]:
    data = _load(path)
    _need(tuple(data["eighth_faces"]) == STANDARD_EIGHTH_FACES, path.name, "unknown eighth faces")
    for terrain_type, printed in data["standard"].items():
        faces = tuple(printed["faces"])
        _need(len(faces) == LAST_FACE - 1, path.name, f"{terrain_type} has {len(faces)} faces before the eighth")
        _need(set(faces) <= set(TERRAIN_ACTIONS), path.name, f"{terrain_type} has an unknown face")
        for icon in data["eighth_faces"]:
            elements = _elements(path.name, printed["elements"])
            yield TerrainKind(f"{terrain_type} {icon}", terrain_type, icon, elements, (*faces, icon))


def _dragons(path: Traversable) -> Iterator[DragonKind]:
    data = _load(path)
    for form, faces in data["forms"].items():
        _need(len(faces) == 12, path.name, f"{form} has {len(faces)} faces")
        for name, die in data["kinds"].items():
            elements = _elements(path.name, die["elements"])
            health, counts_as = die.get("health", 5), die.get("counts_as", 1)
            yield DragonKind(f"{name} {form}", die["kind"], form, elements, health, counts_as, tuple(faces))
