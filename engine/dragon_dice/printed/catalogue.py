"""The catalogue of dice: every unit, terrain, dragon, item and minor terrain, as printed.

The facts are YAML in `data/`, read once, checked loudly and frozen.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any, Final

import yaml

from engine.dragon_dice.printed.dice import (
    ACTION_ICONS,
    ADVANCED_EIGHTH_FACES,
    ALLOYS,
    ARTIFACT,
    CHAMPION_LOGO,
    DISASTERS,
    DOUBLE_FACES,
    DRACOLEM,
    DRAGON_FACES,
    DRAGON_ICONS,
    DRAGON_KINDS,
    DRAGONKIN,
    ELDARIM,
    ELEMENTS,
    EQUIPMENT,
    FACES_OF_SIZE,
    HEALTH_OF_SIZE,
    ID,
    LAST_FACE,
    MEDALLION,
    RELIC,
    SPECIAL_ICONS,
    STANDARD_EIGHTH_FACES,
    TERRAIN_ACTIONS,
    Catalogue,
    DieFace,
    DieKind,
    DragonKind,
    ItemKind,
    MinorTerrainKind,
    Species,
    TerrainKind,
    UnitKind,
)

MADE_IN: Final = MappingProxyType({"elements": ELEMENTS, "alloys": ALLOYS})
"""Dice that are made once in each of these, with the same faces."""

ADVANCED_SPECIES: Final = (ELDARIM, DRAGONKIN, DRACOLEM)

ITEM_LISTS: Final = MappingProxyType(
    {EQUIPMENT: "equipment", ARTIFACT: "artifacts", MEDALLION: "medallions", RELIC: "relics"}
)
ITEM_FACES: Final = MappingProxyType({EQUIPMENT: 4, ARTIFACT: 10, MEDALLION: 4, RELIC: 6})
"""How many faces an item has (p. 59-61)."""


class BadCatalogue(Exception):
    """A data file says something that cannot be; the message names the file and the die."""


@cache
def catalogue() -> Catalogue:
    """Returns the catalogue. Raises `BadCatalogue` when a data file is wrong."""
    return read_catalogue(files(__package__) / "data")


def read_catalogue(folder: Traversable) -> Catalogue:
    """Returns the catalogue that the files in a folder describe. Raises `BadCatalogue`, which names file and die."""
    read: dict[str, Species] = {}
    units: dict[str, UnitKind] = {}
    for path in sorted((folder / "species").iterdir(), key=lambda p: p.name):
        one = _species(path)
        _need(one.name not in read, path.name, f"{one.name} are described twice")
        read[one.name] = one
        for unit in one.units:
            _need(unit.name not in units, path.name, f"{unit.name} is printed on two kinds of dice")
            units[unit.name] = unit
    species = sorted(read.values(), key=lambda one: bool(one.advanced))
    dragons = tuple(_dragons(folder / "dragons.yaml"))
    items = tuple(_items(folder / "items.yaml"))
    minor_terrains = tuple(_minor_terrains(folder / "minor_terrains.yaml"))
    terrains = tuple(_terrains(folder / "terrains.yaml"))
    dice: list[DieKind] = [*units.values(), *dragons, *items, *minor_terrains]
    names = [die.name for die in (*dice, *terrains)]
    for name in dict.fromkeys(names):
        _need(names.count(name) == 1, "data", f"{name} is printed on two kinds of dice")
    return Catalogue(
        MappingProxyType({one.name: one for one in species}),
        MappingProxyType(units),
        MappingProxyType({terrain.name: terrain for terrain in terrains}),
        MappingProxyType({dragon.name: dragon for dragon in dragons}),
        MappingProxyType({item.name: item for item in items}),
        MappingProxyType({terrain.name: terrain for terrain in minor_terrains}),
        MappingProxyType({die.name: die for die in dice}),
    )


def part_of(whole: Catalogue, species: Sequence[str], dragons: Sequence[str], terrains: Sequence[str]) -> Catalogue:
    """Returns the part of a catalogue with the units of these species and these dragons and terrains, by name, alone.

    A book that knows fewer dice has them from here, so that what is printed on a die is said once. Raises KeyError for
    a name that the whole does not have.
    """
    known = {name: whole.species[name] for name in species}
    units = {unit.name: unit for one in known.values() for unit in one.units}
    beasts = {name: whole.dragons[name] for name in dragons}
    nothing: Mapping[str, Any] = MappingProxyType({})
    return Catalogue(
        MappingProxyType(known),
        MappingProxyType(units),
        MappingProxyType({name: whole.terrains[name] for name in terrains}),
        MappingProxyType(beasts),
        nothing,
        nothing,
        MappingProxyType({**units, **beasts}),
        whole,
    )


def _load(path: Traversable) -> Any:
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        return yaml.load(path.read_text(encoding="utf-8"), loader)
    except yaml.YAMLError as fault:
        raise BadCatalogue(f"{path.name}: {fault}") from fault


@contextmanager
def _reading(where: str) -> Iterator[None]:
    """Turns what goes wrong with data of another form than expected into `BadCatalogue` that says where."""
    try:
        yield
    except KeyError as fault:
        raise BadCatalogue(f"{where}: {fault} is missing") from fault
    except (AttributeError, TypeError, ValueError) as fault:
        raise BadCatalogue(f"{where}: not of the expected form ({fault})") from fault


def _need(condition: bool, where: str, what: str) -> None:
    if not condition:
        raise BadCatalogue(f"{where}: {what}")


def _elements(where: str, names: Sequence[str]) -> tuple[str, ...]:
    for name in names:
        _need(name in (*ELEMENTS, "ivory"), where, f"unknown element {name!r}")
    return tuple(name for name in names if name != "ivory")


def _face(where: str, text: str) -> DieFace:
    match = re.fullmatch(r"(.+) ([1-9])(?: \[(\w+)\])?", str(text))
    _need(match is not None, where, f"face {text!r} is not an icon and a number")
    assert match is not None
    _need(match[1] in (ID, *ACTION_ICONS, *SPECIAL_ICONS), where, f"unknown icon {match[1]!r}")
    _need(match[3] is None or match[3] in ELEMENTS, where, f"unknown element {match[3]!r}")
    return DieFace(match[1], int(match[2]), match[3] or "")


def _faces(where: str, texts: Sequence[str], wanted: int) -> tuple[DieFace, ...]:
    faces = tuple(_face(where, text) for text in texts)
    _need(len(faces) == wanted, where, f"{len(faces)} faces")
    return faces


def _printed(faces: Iterable[DieFace]) -> tuple[str, ...]:
    return tuple(map(str, faces))


def _icons(faces: Iterable[DieFace]) -> frozenset[str]:
    return frozenset(face.icon for face in faces)


# -- units ---------------------------------------------------------------------------------------------------------


def _species(path: Traversable) -> Species:
    data = _load(path)
    with _reading(path.name):
        name, elements = data["name"], _elements(path.name, data["elements"])
        made_in = data.get("made_in", "")
        _need(made_in in ("", *MADE_IN), path.name, f"made in {made_in!r}")
        units = tuple(
            _unit(f"{path.name}: {printed}", printed, data, elements, unit_class, die, variant)
            for unit_class, dice in data["units"].items()
            for printed, die in dice.items()
            # A die with elements of its own, as a white champion has them, is made only once.
            for variant in (MADE_IN[made_in] if made_in and "elements" not in die else ("",))
        )
        advanced = name.lower() if name in ADVANCED_SPECIES else ""
        return Species(path.name.removesuffix(".yaml"), name, elements, units, advanced)


def _unit(
    where: str,
    printed: str,
    species: dict[str, Any],
    elements: tuple[str, ...],
    unit_class: str,
    die: dict[str, Any],
    variant: str,
) -> UnitKind:
    with _reading(where):
        size = die["size"]
        _need(size in HEALTH_OF_SIZE, where, f"unknown size {size!r}")
        _need((size == "monster") == (unit_class == "monster"), where, "monsters, and only they, have the size of one")
        health = HEALTH_OF_SIZE[size]
        faces = _faces(where, die["faces"], FACES_OF_SIZE[size])
        as_id = die.get("logo_as_id", 0)
        faces = tuple(replace(face, as_id=as_id) if face.icon == CHAMPION_LOGO else face for face in faces)
        ids = [face.count for face in faces if face.icon == ID]
        _need(ids == [health], where, f"needs one ID face worth its health, has {ids}")
        own = (variant,) if variant in ELEMENTS else _elements(where, die.get("elements", elements))
        return UnitKind(
            name=_of_variant(printed, variant),
            species=species["name"],
            unit_class=unit_class,
            size=size,
            health=health,
            elements=own,
            faces=faces,
            printed=_printed(faces),
            icons=_icons(faces),
            alloy=variant if variant in ALLOYS else "",
            automatic_saves=health if species.get("automatic_saves") else 0,
        )


def _of_variant(printed: str, variant: str) -> str:
    return f"{printed} ({variant.title()})" if variant else printed


# -- terrains ------------------------------------------------------------------------------------------------------


def _terrains(path: Traversable) -> Iterator[TerrainKind]:
    data = _load(path)
    with _reading(path.name):
        eighth_faces, standard, advanced = tuple(data["eighth_faces"]), data["standard"].items(), data["advanced"]
    _need(eighth_faces == STANDARD_EIGHTH_FACES, path.name, f"unknown eighth faces: {eighth_faces}")
    _need(tuple(advanced) == ADVANCED_EIGHTH_FACES, path.name, f"unknown advanced eighth faces: {tuple(advanced)}")
    kinds: dict[str, list[TerrainKind]] = {"standard": [], "advanced": []}
    for terrain_type, printed in standard:
        where = f"{path.name}: {terrain_type}"
        with _reading(where):
            _need(set(printed) == {"elements", "faces"}, where, f"has {', '.join(printed)}; needs elements and faces")
            elements = _elements(where, printed["elements"])
            faces = _seven_faces(where, printed["faces"])
        for icon in eighth_faces:
            kinds["standard"].append(_terrain(terrain_type, icon, elements, faces))
        for icon in advanced:
            kinds["advanced"].append(
                _terrain(terrain_type, icon, elements, _seven_faces(f"{path.name}: {icon}", advanced[icon]))
            )
    yield from kinds["standard"]
    yield from kinds["advanced"]


def _seven_faces(where: str, icons: Sequence[str]) -> tuple[str, ...]:
    faces = tuple(icons)
    _need(len(faces) == LAST_FACE - 1, where, f"{len(faces)} faces before the eighth")
    _need(set(faces) <= set(TERRAIN_ACTIONS), where, f"unknown face among {', '.join(map(str, faces))}")
    return faces


def _terrain(terrain_type: str, icon: str, elements: tuple[str, ...], faces: tuple[str, ...]) -> TerrainKind:
    return TerrainKind(f"{terrain_type} {icon}", terrain_type, icon, elements, (*faces, icon))


def _minor_terrains(path: Traversable) -> Iterator[MinorTerrainKind]:
    data = _load(path)
    icons = (ID, *TERRAIN_ACTIONS, *DOUBLE_FACES, *DISASTERS)
    with _reading(path.name):
        for terrain_type, one in data["sets"].items():
            elements = _elements(f"{path.name}: {terrain_type}", one["elements"])
            for kind, printed in data["kinds"].items():
                where = f"{path.name}: {kind}"
                faces = tuple(printed)
                _need(len(faces) == LAST_FACE, where, f"{len(faces)} faces")
                _need(set(faces) <= set(icons), where, f"unknown face among {', '.join(map(str, faces))}")
                name = f"{terrain_type} {kind}"
                yield MinorTerrainKind(name, kind, terrain_type, elements, faces, one.get("anywhere", False))


# -- dragons -------------------------------------------------------------------------------------------------------


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


# -- items ---------------------------------------------------------------------------------------------------------


def _items(path: Traversable) -> Iterator[ItemKind]:
    data = _load(path)
    with _reading(path.name):
        for variety, key in ITEM_LISTS.items():
            for name, die in data[key].items():
                yield from _item(f"{path.name}: {name}", name, variety, die)


def _item(where: str, name: str, variety: str, die: Mapping[str, Any]) -> Iterator[ItemKind]:
    with _reading(where):
        faces = _faces(where, die["faces"], ITEM_FACES[variety])
        elemental = variety in (EQUIPMENT, ARTIFACT)
        _need(not elemental or die["action"] in ACTION_ICONS, where, f"unknown action {die.get('action')!r}")
        size, alloy = die.get("size", ""), die.get("alloy", "")
        _need((variety == EQUIPMENT) == (size in ("small", "medium", "large")), where, f"has the size {size!r}")
        _need((variety == MEDALLION) == (alloy in ALLOYS), where, f"has the alloy {alloy!r}")
        for element in ELEMENTS if elemental else ("",):
            yield ItemKind(
                name=_of_variant(name, element),
                variety=variety,
                action=die.get("action", ""),
                size=size,
                elements=(element,) if element else (),
                alloy=alloy,
                faces=faces,
                printed=_printed(faces),
                icons=_icons(faces),
            )
