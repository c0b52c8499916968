"""The catalogue: every die as printed, and data that cannot be is refused with the file and the die."""

from __future__ import annotations

import collections
import shutil
from collections.abc import Callable
from dataclasses import fields
from importlib.resources import as_file, files
from pathlib import Path

import pytest

from engine.dragon_dice.edition_401c.icons import ICONS as TABLE
from engine.dragon_dice.printed.catalogue import BadCatalogue, read_catalogue
from engine.dragon_dice.printed.dice import ACTION_ICONS, ELEMENTS, ID, STANDARD_EIGHTH_FACES, DieFace, UnitKind
from tests.support.printed import DICE_401C

UNITS = [unit for one in DICE_401C.standard_species for unit in one.units]
ADVANCED_UNITS = [unit for unit in DICE_401C.units.values() if unit not in UNITS]

# -- units ---------------------------------------------------------------------------------------------------------

NOT_SIXTEEN_ICONS = {"Wolf-Folk": 15, "Conqueror": 15}
"""The two large units that are printed with another number of icons than all others."""


def test_there_are_twelve_species_with_twenty_units_each_five_of_every_size() -> None:
    species = DICE_401C.standard_species
    assert len(species) == 12 and len(UNITS) == 240
    for one in species:
        sizes = collections.Counter(unit.size for unit in one.units)
        assert sizes == {"small": 5, "medium": 5, "large": 5, "monster": 5}, one.name


def test_names_are_unique_among_all_dice() -> None:
    known = DICE_401C
    assert not known.units.keys() & known.dragons.keys()
    assert not (known.units.keys() | known.dragons.keys()) & known.terrains.keys()
    assert not any("#" in name or ":" in name for name in known.units), "these tell equal dice and owners apart"


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_a_unit_has_its_faces_one_id_worth_its_health_and_icons_for_its_size(unit: UnitKind) -> None:
    """p. 2-4: health by size, ID icons worth the health, ten faces on monsters; 6, 12, 16 icons beside the ID."""
    assert len(unit.faces) == (10 if unit.is_monster else 6)
    assert unit.health == {"small": 1, "medium": 2, "large": 3, "monster": 4}[unit.size]
    assert [face.count for face in unit.faces if face.icon == ID] == [unit.health]
    icons = sum(face.count for face in unit.faces if face.icon != ID)
    if not unit.is_monster:
        assert icons == NOT_SIXTEEN_ICONS.get(unit.name, {"small": 6, "medium": 12, "large": 16}[unit.size])


@pytest.mark.parametrize("unit", [u for u in UNITS if u.is_monster], ids=lambda unit: unit.name)
def test_normal_icons_of_a_monster_are_worth_four(unit: UnitKind) -> None:
    """p. 29, Monsters: a single icon on each face, generating four results."""
    assert {face.count for face in unit.faces if face.icon in ACTION_ICONS} <= {4}


def test_every_special_icon_on_a_die_has_its_line_in_the_table() -> None:
    icons = {face.icon for unit in UNITS for face in unit.faces if face.is_sai}
    assert icons <= set(TABLE)
    assert len(icons) > 40


@pytest.mark.parametrize(
    ("species", "elements"),
    [
        ("Amazons", set[str]()),
        ("Coral Elves", {"air", "water"}),
        ("Dwarves", {"fire", "earth"}),
        ("Feral", {"air", "earth"}),
        ("Firewalkers", {"air", "fire"}),
        ("Frostwings", {"death", "air"}),
        ("Goblins", {"death", "earth"}),
        ("Lava Elves", {"death", "fire"}),
        ("Scalders", {"water", "fire"}),
        ("Swamp Stalkers", {"death", "water"}),
        ("Treefolk", {"water", "earth"}),
        ("Undead", {"death"}),
    ],
)
def test_a_species_has_its_elements_and_so_have_its_units(species: str, elements: set[str]) -> None:
    """p. 5, the table of species."""
    one = DICE_401C.species[species]
    assert set(one.elements) == elements
    assert all(set(unit.elements) == elements and unit.species == species for unit in one.units)


def test_some_dice_are_as_printed() -> None:
    units = DICE_401C.units
    assert units["Knight"].species == "Coral Elves" and units["Knight"].health == 2
    assert DieFace("Tail", 2) in units["Crocosaur"].faces and DieFace("Tail", 2) in units["Leviathan"].faces
    assert units["Soldier"].printed == ("ID 1", "SAVE 1", "MELEE 1", "MELEE 1", "MANEUVER 1", "MELEE 2")
    assert units["Wolf-Folk"].species == "Feral" and any(face.icon == "Rend" for face in units["Wolf-Folk"].faces)


# -- terrains and dragons ------------------------------------------------------------------------------------------


def test_there_are_six_terrain_types_with_four_eighth_faces_each() -> None:
    """p. 5 and p. 15. A Deadland is printed in the table of elements, but there is no such large die."""
    terrains = DICE_401C.standard_terrains
    kinds = {(terrain.terrain_type, terrain.eighth_face) for terrain in terrains}
    types = {"Coastland", "Feyland", "Flatland", "Highland", "Swampland", "Wasteland"}
    assert kinds == {(one, icon) for one in types for icon in STANDARD_EIGHTH_FACES}
    assert len(terrains) == 24


@pytest.mark.parametrize(
    ("terrain_type", "elements"),
    [
        ("Coastland", {"air", "water"}),
        ("Flatland", {"air", "earth"}),
        ("Highland", {"fire", "earth"}),
        ("Swampland", {"water", "earth"}),
        ("Feyland", {"water", "fire"}),
        ("Wasteland", {"air", "fire"}),
    ],
)
def test_a_terrain_has_its_elements_and_gets_closer_face_by_face(terrain_type: str, elements: set[str]) -> None:
    """p. 4-5: low faces are far apart (magic), then missile, then melee; the eighth is the die's own icon."""
    distance = {"MAGIC": 0, "MISSILE": 1, "MELEE": 2}
    for terrain in DICE_401C.standard_terrains:
        if terrain.terrain_type == terrain_type:
            assert set(terrain.elements) == elements
            order = [distance[terrain.icon(face)] for face in range(1, 8)]
            assert order == sorted(order) and set(order) == {0, 1, 2}
            assert terrain.icon(8) == terrain.eighth_face == terrain.name.removeprefix(f"{terrain_type} ")


def test_dragons_have_twelve_faces_five_health_and_white_ones_count_double() -> None:
    """p. 16."""
    dragons = DICE_401C.dragons.values()
    assert len(dragons) == 44
    assert {dragon.form for dragon in dragons} == {"Drake", "Wyrm"}
    for dragon in dragons:
        white = dragon.kind == "white"
        assert len(dragon.faces) == 12
        assert (dragon.health, dragon.counts_as) == ((10, 2) if white else (5, 1))
    assert collections.Counter(dragon.kind for dragon in dragons) == {
        "elemental": 10,
        "hybrid": 20,
        "ivory": 2,
        "ivory_hybrid": 10,
        "white": 2,
    }


# -- broken data ---------------------------------------------------------------------------------------------------


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A copy of the data to break."""
    with as_file(files("engine.dragon_dice.printed") / "data") as printed:
        shutil.copytree(printed, tmp_path / "data")
    return tmp_path / "data"


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_the_data_as_it_is_makes_the_catalogue(data: Path) -> None:
    read = read_catalogue(data)
    for part in fields(read):
        assert getattr(read, part.name) == getattr(DICE_401C, part.name) or part.name == "seen", part.name


SOLDIER = "Soldier: {size: small, faces: [ID 1, SAVE 1, MELEE 1, MELEE 1, MANEUVER 1, MELEE 2]}"


@pytest.mark.parametrize(
    ("broken", "reason"),
    [
        ("Soldier: {size: small, faces: [ID 1, SAVE 1, MELEE 1, MELEE 1, MANEUVER 1]}", "5 faces"),
        ("Soldier: {size: tiny, faces: [ID 1, SAVE 1, MELEE 1, MELEE 1, MANEUVER 1, MELEE 2]}", "size 'tiny'"),
        ("Soldier: {size: medium, faces: [ID 1, SAVE 1, MELEE 1, MELEE 1, MANEUVER 1, MELEE 2]}", "ID face"),
        ("Soldier: {size: monster, faces: [ID 4, SAVE 4, MELEE 4, MELEE 4, MANEUVER 4, MELEE 4]}", "monster"),
        ("Soldier: {size: small, faces: [SAVE 1, SAVE 1, MELEE 1, MELEE 1, MANEUVER 1, MELEE 2]}", "ID face"),
        ("Soldier: {size: small, faces: [ID 1, ID 1, MELEE 1, MELEE 1, MANEUVER 1, MELEE 2]}", "ID face"),
        ("Soldier: {size: small, faces: [ID 1, SAVE, MELEE 1, MELEE 1, MANEUVER 1, MELEE 2]}", "'SAVE'"),
        ("Soldier: {size: small, faces: [ID 1, SAVE 0, MELEE 1, MELEE 1, MANEUVER 1, MELEE 2]}", "'SAVE 0'"),
        ("Soldier: {size: small, faces: [ID 1, SAVE 1, MELE 1, MELEE 1, MANEUVER 1, MELEE 2]}", "'MELE'"),
        ("Soldier: {size: small, faces: [ID 1, SAVE 1, Smight 1, MELEE 1, MANEUVER 1, MELEE 2]}", "'Smight'"),
        ("Soldier: {size: small, faces: [ID 1, 3, MELEE 1, MELEE 1, MANEUVER 1, MELEE 2]}", "3"),
        ("Soldier: {size: small}", "faces"),
        ("Soldier: {faces: [ID 1, SAVE 1, MELEE 1, MELEE 1, MANEUVER 1, MELEE 2]}", "size"),
        ("Soldier: small", ""),
        ("Soldier:", ""),
    ],
)
def test_a_broken_unit_is_refused_with_its_file_and_name(data: Path, broken: str, reason: str) -> None:
    change(data / "species" / "amazons.yaml", SOLDIER, broken)
    with pytest.raises(BadCatalogue, match=r"amazons\.yaml: Soldier") as refused:
        read_catalogue(data)
    assert reason in str(refused.value)


def in_species(old: str, new: str) -> Callable[[Path], None]:
    return lambda folder: change(folder / "species" / "undead.yaml", old, new)


@pytest.mark.parametrize(
    ("breaking", "named"),
    [
        (in_species("elements: [death]", "elements: [life]"), r"undead\.yaml.*'life'"),
        (in_species("elements: [death]", "colour: black"), r"undead\.yaml.*elements"),
        (in_species("name: Undead\n", ""), r"undead\.yaml.*name"),
        (in_species("units:", "dice:"), r"undead\.yaml.*units"),
        (in_species("units:", "units: ["), r"undead\.yaml"),
        (in_species("Zombie:", "Soldier:"), r"undead\.yaml.*Soldier"),
        (in_species("name: Undead", "name: Amazons"), r"undead\.yaml.*Amazons"),
        (lambda f: change(f / "terrains.yaml", "Coastland: {", "Coastland: {x: 1, "), r"terrains\.yaml.*Coastland"),
        (lambda f: change(f / "terrains.yaml", "[MAGIC, MISSILE,", "[MISSILE,"), r"terrains\.yaml.*Coastland"),
        (lambda f: change(f / "terrains.yaml", "MAGIC", "MAJIC"), r"terrains\.yaml.*Coastland"),
        (lambda f: change(f / "terrains.yaml", "[air, water]", "[air, sea]"), r"terrains\.yaml.*Coastland.*'sea'"),
        (lambda f: change(f / "terrains.yaml", "[City, ", "[Village, "), r"terrains\.yaml.*eighth"),
        (lambda f: change(f / "terrains.yaml", "standard:", "usual:"), r"terrains\.yaml.*standard"),
        (lambda f: change(f / "dragons.yaml", "Drake: [Jaws, ", "Drake: ["), r"dragons\.yaml.*Drake"),
        (lambda f: change(f / "dragons.yaml", "Drake: [Jaws, ", "Drake: [Jaw, "), r"dragons\.yaml.*Drake.*'Jaw'"),
        (lambda f: change(f / "dragons.yaml", "elements: [air]}", "elements: [sky]}"), r"dragons\.yaml.*Air.*'sky'"),
        (lambda f: change(f / "dragons.yaml", "{kind: elemental, ", "{kind: big, "), r"dragons\.yaml.*Air.*'big'"),
        (lambda f: change(f / "dragons.yaml", "counts_as: 2", "counts_as: two"), r"dragons\.yaml.*White"),
        (lambda f: (f / "dragons.yaml").write_text("- Drake"), r"dragons\.yaml"),
    ],
)
def test_broken_files_are_refused_by_name(data: Path, breaking: Callable[[Path], None], named: str) -> None:
    breaking(data)
    with pytest.raises(BadCatalogue, match=named):
        read_catalogue(data)


# -- advanced dice -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("unit", ADVANCED_UNITS, ids=lambda unit: unit.name)
def test_an_advanced_unit_has_one_id_worth_its_health_and_six_faces(unit: UnitKind) -> None:
    """p. 54, p. 62: champions have four health on six faces, and what shows there is worth four."""
    assert len(unit.faces) == 6 and unit.health == {"small": 1, "medium": 2, "large": 3, "champion": 4}[unit.size]
    assert [face.count for face in unit.faces if face.icon == ID] == [unit.health]
    if unit.is_champion:
        assert all(face.count == 4 for face in unit.faces)


def test_dragonkin_and_eldarim_are_made_in_five_elements_and_dracolem_in_three_alloys() -> None:
    """p. 54-55, p. 62: white champions hold all elements and are made once; armored skin saves by health."""
    known = DICE_401C.units
    species = collections.Counter(unit.species for unit in ADVANCED_UNITS)
    assert species == {"Dragonkin": 12 * 5, "Eldarim": 15 * 5 + 3, "Dracolem": 21 * 3}
    assert known["Dragonhero (Fire)"].elements == ("fire",) and known["Dragonhero (Fire)"].automatic_saves == 2
    assert set(known["Dragonlord"].elements) == set(ELEMENTS) and known["Dragonmaster (Air)"].elements == ("air",)
    assert (known["Draco-Tank (Gold)"].alloy, known["Draco-Tank (Gold)"].elements) == ("gold", ())


def test_items_come_in_four_varieties() -> None:
    """p. 59-61: fifteen kinds of equipment and five artifacts in five elements, three medallions, two relics."""
    items = DICE_401C.items.values()
    assert collections.Counter(item.variety for item in items) == {
        "equipment": 75,
        "artifact": 25,
        "medallion": 3,
        "relic": 2,
    }
    shown = {face.element for face in DICE_401C.items["Elemental Relic"].faces}
    assert shown == {*ELEMENTS, ""} and "Elemental Relic 4 [fire]" in DICE_401C.items["Elemental Relic"].printed


def test_minor_terrains_are_made_in_every_set_of_elements_and_deadlands_suit_every_terrain() -> None:
    """p. 57-58."""
    minor = DICE_401C.minor_terrains
    assert len(minor) == 28 and minor["Highland Knoll"].elements == ("fire", "earth")
    assert all(len(kind.faces) == 8 and kind.faces.count("ID") == 1 for kind in minor.values())
    assert {kind.terrain_type for kind in minor.values() if kind.anywhere} == {"Deadland"}


def test_the_faces_of_an_advanced_terrain_follow_from_its_eighth_face() -> None:
    """p. 56."""
    advanced = [terrain for terrain in DICE_401C.terrains.values() if terrain.is_advanced]
    assert len(advanced) == 24 and len(DICE_401C.standard_terrains) == 24
    assert len({terrain.faces for terrain in advanced if terrain.eighth_face == "Grove"}) == 1
