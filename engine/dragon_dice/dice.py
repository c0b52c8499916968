"""The catalogue of dice: every unit, terrain and dragon, as printed.

The facts are YAML in `data/`, read once, checked loudly and frozen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any, Final

import yaml

from engine.dragon_dice.sais.table import TABLE

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

DRAGON_KINDS: Final = ("elemental", "hybrid", "ivory", "ivory_hybrid", "white")
DRAGON_ICONS: Final = ("Belly", "Claws", "Dragon Breath", "Jaws", "Tail", "Treasure", "Wing")
DRAGON_FACES: Final = 12


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
    icons: frozenset[str]
    """The icons on its faces."""

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
    return read_catalogue(files(__package__) / "data")


def read_catalogue(folder: Traversable) -> Catalogue:
    """Returns the catalogue that the files in a folder describe. Raises `BadData`, which names file and die."""
    species: dict[str, Species] = {}
    units: dict[str, UnitKind] = {}
    for path in sorted((folder / "species").iterdir(), key=lambda p: p.name):
        one = _species(path)
        _need(one.name not in species, path.name, f"{one.name} are described twice")
        species[one.name] = one
        for unit in one.units:
            _need(unit.name not in units, path.name, f"{unit.name} is printed on two kinds of dice")
            units[unit.name] = unit
    return Catalogue(
        MappingProxyType(species),
        MappingProxyType(units),
        MappingProxyType({t.name: t for t in _terrains(folder / "terrains.yaml")}),
        MappingProxyType({d.name: d for d in _dragons(folder / "dragons.yaml")}),
    )


def _load(path: Traversable) -> Any:
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        return yaml.load(path.read_text(encoding="utf-8"), loader)
    except yaml.YAMLError as fault:
        raise BadData(f"{path.name}: {fault}") from fault


@contextmanager
def _reading(where: str) -> Iterator[None]:
    """Turns what goes wrong with data of another form than expected into `BadData` that says where."""
    try:
        yield
    except KeyError as fault:
        raise BadData(f"{where}: {fault} is missing") from fault
    except (AttributeError, TypeError, ValueError) as fault:
        raise BadData(f"{where}: not of the expected form ({fault})") from fault


def _need(condition: bool, where: str, what: str) -> None:
    if not condition:
        raise BadData(f"{where}: {what}")


def _elements(where: str, names: list[str]) -> tuple[str, ...]:
    for name in names:
        _need(name in (*ELEMENTS, "ivory"), where, f"unknown element {name!r}")
    return tuple(name for name in names if name != "ivory")


def _face(where: str, text: str) -> Face:
    match = re.fullmatch(r"(.+) ([1-9])", str(text))
    _need(match is not None, where, f"face {text!r} is not an icon and a number")
    assert match is not None
    _need(match[1] in (ID, *ACTION_ICONS) or match[1] in TABLE, where, f"unknown icon {match[1]!r}")
    return Face(match[1], int(match[2]))


def _species(path: Traversable) -> Species:
    data = _load(path)
    with _reading(path.name):
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
    with _reading(where):
        size = die["size"]
        _need(size in HEALTH_OF_SIZE, where, f"unknown size {size!r}")
        _need((size == "monster") == (unit_class == "monster"), where, "monsters, and only they, have the size of one")
        health = HEALTH_OF_SIZE[size]
        faces = tuple(_face(where, text) for text in die["faces"])
        _need(len(faces) == FACES_OF_SIZE[size], where, f"{len(faces)} faces")
        icons = frozenset(face.icon for face in faces)
        ids = [face.count for face in faces if face.icon == ID]
        _need(ids == [health], where, f"needs one ID face worth its health, has {ids}")
        return UnitKind(name, species, unit_class, size, health, elements, faces, tuple(map(str, faces)), icons)


def _terrains(path: Traversable) -> Iterator[TerrainKind]:
    data = _load(path)
    with _reading(path.name):
        eighth_faces, standard = tuple(data["eighth_faces"]), data["standard"].items()
    _need(eighth_faces == STANDARD_EIGHTH_FACES, path.name, f"unknown eighth faces: {eighth_faces}")
    for terrain_type, printed in standard:
        where = f"{path.name}: {terrain_type}"
        with _reading(where):
            _need(set(printed) == {"elements", "faces"}, where, f"has {', '.join(printed)}; needs elements and faces")
            faces = tuple(printed["faces"])
            _need(len(faces) == LAST_FACE - 1, where, f"{len(faces)} faces before the eighth")
            _need(set(faces) <= set(TERRAIN_ACTIONS), where, f"unknown face among {', '.join(map(str, faces))}")
            elements = _elements(where, printed["elements"])
        for icon in eighth_faces:
            yield TerrainKind(f"{terrain_type} {icon}", terrain_type, icon, elements, (*faces, icon))


def _dragons(path: Traversable) -> Iterator[DragonKind]:
    data = _load(path)
    with _reading(path.name):
        forms, kinds = data["forms"].items(), data["kinds"].items()
    for form, faces in forms:
        where = f"{path.name}: {form}"
        with _reading(where):
            _need(len(faces) == DRAGON_FACES, where, f"{len(faces)} faces")
            for face in faces:
                _need(face in DRAGON_ICONS, where, f"unknown icon {face!r}")
        for name, die in kinds:
            yield _dragon(f"{path.name}: {name}", name, form, tuple(faces), die)


def _dragon(where: str, name: str, form: str, faces: tuple[str, ...], die: dict[str, Any]) -> DragonKind:
    with _reading(where):
        _need(die["kind"] in DRAGON_KINDS, where, f"unknown kind {die['kind']!r}")
        elements = _elements(where, die["elements"])
        health, counts_as = die.get("health", 5), die.get("counts_as", 1)
        _need(isinstance(health, int) and isinstance(counts_as, int), where, "health and counts_as are numbers")
        return DragonKind(f"{name} {form}", die["kind"], form, elements, health, counts_as, faces)
