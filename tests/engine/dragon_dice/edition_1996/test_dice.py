"""The dice of 1996 (N-03, N-10, N-11): the booklet's lists, name for name; their facts are those of the catalogue."""

from __future__ import annotations

import pytest

from engine.dragon_dice.edition_1996.dice import DICE
from engine.dragon_dice.printed.catalogue import part_of
from tests.support.printed import DICE_401C

COMMONS, UNCOMMONS, RARES, MONSTERS = 1, 2, 3, 4

LISTS = {
    ("Coral Elves", COMMONS): "Fighter, Guard, Horseman, Bowman, Evoker",
    ("Coral Elves", UNCOMMONS): "Trooper, Courier, Knight, Archer, Conjurer",
    ("Coral Elves", RARES): "Protector, Herald, Eagle Knight, Sharpshooter, Enchanter",
    ("Coral Elves", MONSTERS): "Coral Giant, Gryphon, Leviathan, Sprite Swarm, Tako",
    ("Dwarves", COMMONS): "Footman, Sentry, Pony Rider, Crossbowman, Theurgist",
    ("Dwarves", UNCOMMONS): "Sergeant, Patroller, Lizard Rider, Marksman, Thaumaturgist",
    ("Dwarves", RARES): "Warlord, Skirmisher, Mammoth Rider, Crack-Shot, Wizard",
    ("Dwarves", MONSTERS): "Androsphinx, Behemoth, Gargoyle, Roc, Umber Hulk",
    ("Goblins", COMMONS): "Thug, Mugger, Wardog Rider, Pelter, Trickster",
    ("Goblins", UNCOMMONS): "Cutthroat, Ambusher, Wolf Rider, Slingman, Hedge Wizard",
    ("Goblins", RARES): "Marauder, Filcher, Leopard Rider, Deadeye, Death Mage",
    ("Goblins", MONSTERS): "Cannibal, Death Naga, Harpy, Shambler, Troll",
    ("Lava Elves", COMMONS): "Bladesman, Scout, Spider Rider, Fusilier, Adept",
    ("Lava Elves", UNCOMMONS): "Duelist, Spy, Scorpion Knight, Dead Shot, Warlock",
    ("Lava Elves", RARES): "Conqueror, Infiltrator, Wyvern Rider, Assassin, Necromancer",
    ("Lava Elves", MONSTERS): "Beholder, Drider, Hell Hound, Lurker in the Deep, Rakshasa",
}
"""The table of N-03."""

COLOURS = {
    "Coral Elves": {"air", "water"},
    "Dwarves": {"fire", "earth"},
    "Goblins": {"death", "earth"},
    "Lava Elves": {"fire", "death"},
}


def test_there_are_eighty_units_sixteen_terrains_ten_dragons_and_nothing_else() -> None:
    assert (len(DICE.units), len(DICE.terrains), len(DICE.dragons)) == (80, 16, 10)
    assert len(DICE.dice) == 90
    assert not DICE.items
    assert not DICE.minor_terrains


@pytest.mark.covers("Unit")
@pytest.mark.parametrize(("race", "health"), LISTS)
def test_the_units_of_a_race_are_those_of_the_booklet(race: str, health: int) -> None:
    units = {unit.name for unit in DICE.units.values() if (unit.species, unit.health) == (race, health)}
    assert units == set(LISTS[race, health].split(", "))


@pytest.mark.covers("Elements")
@pytest.mark.parametrize("race", COLOURS)
def test_units_have_the_two_colours_of_their_race(race: str) -> None:
    assert all(set(unit.elements) == COLOURS[race] for unit in DICE.species[race].units)


def test_four_types_of_terrain_have_two_colours_and_four_eighth_faces_each() -> None:
    """Basic Terms, Elements: no terrain has black."""
    colours = {
        "Coastland": {"air", "water"},
        "Flatland": {"air", "earth"},
        "Highland": {"earth", "fire"},
        "Swampland": {"earth", "water"},
    }
    assert {kind.terrain_type: set(kind.elements) for kind in DICE.terrains.values()} == colours
    assert {kind.eighth_face for kind in DICE.terrains.values()} == {"City", "Standing Stones", "Temple", "Tower"}


@pytest.mark.parametrize("terrain_type", ["Flatland", "Swampland"])
def test_the_terrains_of_the_routing_example_have_melee_on_five_and_missiles_on_four(terrain_type: str) -> None:
    """Option: Routing, the example (N-10)."""
    kind = DICE.terrains[f"{terrain_type} City"]
    assert (kind.icon(5), kind.icon(4)) == ("MELEE", "MISSILE")


def test_dragons_have_one_colour_and_one_of_two_forms() -> None:
    """Treasure is found on wyrms alone, Wing on drakes alone (Dragon Rules)."""
    assert {(dragon.elements, dragon.form) for dragon in DICE.dragons.values()} == {
        ((element,), form) for element in ("air", "death", "earth", "fire", "water") for form in ("Drake", "Wyrm")
    }
    for dragon in DICE.dragons.values():
        assert ("Treasure" in dragon.faces, "Wing" in dragon.faces) == (dragon.form == "Wyrm", dragon.form == "Drake")


@pytest.mark.parametrize(
    ("unit", "face"), [("Mammoth Rider", "Trample 3"), ("Knight", "MELEE 3"), ("Crossbowman", "MISSILE 2")]
)
def test_faces_the_booklet_speaks_of_are_on_the_dice(unit: str, face: str) -> None:
    """Special Action Icons, the example of the mammoth rider; Basic Terms, ID icons."""
    assert face in DICE.units[unit].printed


def test_what_is_printed_is_the_catalogues() -> None:
    assert all(unit is DICE_401C.units[name] for name, unit in DICE.units.items())


def test_a_part_of_the_catalogue_names_what_the_whole_has() -> None:
    with pytest.raises(KeyError):
        part_of(DICE_401C, species=["Ogres"], dragons=[], terrains=[])
