"""Cards and sheets: every die of the catalogue has one, every face is on it, nothing sticks out."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageChops

from engine.dragon_dice.edition_1996.dice import DICE as DICE_1996
from engine.dragon_dice.printed.dice import DragonKind, ItemKind, MinorTerrainKind, UnitKind
from engine.dragon_dice.proving.contents import OF_401C, RulebookIndex
from engine.dragon_dice.proving.contents_1996 import OF_1996
from engine.dragon_dice.table.state import DICE
from engine.values import Seat
from images.blocks import painted
from images.dragon_dice.cards import (
    card_as_text,
    card_block,
    describe_card,
    draw_card,
)
from images.dragon_dice.faces import DISC, LARGE_DISC, is_special, outline, place_of_count
from images.palette import PALETTES
from images.shapes import rounded_mask
from images.text import LIMIT
from tests.images.positions import DRAGONS, ITEMS, MINOR_TERRAINS, TERRAINS, UNITS
from tests.support.printed import DICE_401C

A = Seat("A")
ALL = [*UNITS, *TERRAINS, *DRAGONS, *ITEMS, *MINOR_TERRAINS]


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


@pytest.mark.parametrize("book", [OF_401C, OF_1996], ids=["4.01c", "1996"])
def test_every_die_has_a_card_that_a_phone_shows_whole(book: RulebookIndex) -> None:
    """Nothing sticks out or is cut, 3:4 at most, and no letters but those on dice are below 11 pixels at the 330 that a
    phone shows."""
    for name in [one for one in ALL if one in book.edition[DICE].dice or one in book.edition[DICE].terrains]:
        block = card_block(name, book=book)
        assert block.height <= 1.34 * block.width, name
        written = painted(block, 1.5, remember=True).written
        assert written and not [one.text for one in written if not one.die and one.size * 330 / block.width < 11], name
        assert not [one.text for one in written if "…" in one.text], name
        assert 0 < len(describe_card(name, book=book)) <= LIMIT


def test_every_face_of_a_unit_is_in_the_words_of_its_card() -> None:
    for unit in DICE_401C.units.values():
        faces = card_as_text(unit.name)[1].removeprefix("Faces: ").removesuffix(".").split(", ")
        assert [face.lower() for face in faces] == [f"{face.count} {face.icon}".lower() for face in unit.faces]


def test_the_words_of_cards() -> None:
    assert describe_card("Highland Tower") == (
        "Highland Tower: terrain of fire and earth, eighth face Tower. "
        "Faces: 1 magic, 2 magic, 3 magic, 4 missile, 5 missile, 6 melee, 7 melee, 8 Tower. "
        "1 to 7 (p. 11): an army here may take the action that is shown. "
        "8: Tower (p. 15): its army may shoot at any army, even at reserves."
    )
    assert describe_card("Ivory Wyrm").startswith(
        "Ivory Wyrm: ivory dragon (no element), 5 health. "
        "Faces: Jaws, Dragon Breath, 4 Claws, 2 Belly, 3 Tail, Treasure. Jaws (p. 20): twelve points of damage. "
    )


def test_the_words_of_cards_of_advanced_dice() -> None:
    assert describe_card("Vorpal Sword (Fire)") == (
        "Vorpal Sword (Fire): large equipment for melee, fire. "
        "Faces: 1 melee, 2 melee, 3 melee, 3 Decapitate. Decapitate (p. 34): "
        "In a melee attack, after the save roll: one defending unit that rolled an ID is killed."
    )
    assert describe_card("Gold Medallion").startswith("Gold Medallion: medallion, of gold. ")
    assert "4 Elemental Relic (fire)" in describe_card("Elemental Relic")
    assert describe_card("Deadland Woods").startswith(
        "Deadland Woods: minor terrain of death, suits every terrain. Faces: 1 ID, 2 Flanked, 3 Double Saves, "
        "4 Double Maneuvers, 5 magic, 6 Double Saves, 7 melee, 8 missile. ID (p. 58): turn it to a face with"
    )
    assert "champion, 4 health, 4 automatic saves, of silver" in describe_card("Draco-Champion (Silver)")
    assert "Dragontroop (Air): Dragonkin, heavy, small, 1 health, 1 automatic save, air." in describe_card(
        "Dragontroop (Air)"
    )


def test_units_with_other_faces_have_other_cards() -> None:
    drawn = {draw_card(name, scale=0.6) for name in ("Knight", "Gryphon", "Trooper", "Highland Tower", "Fire Drake")}
    assert len(drawn) == 5
    assert len({draw_card("Gryphon", palette=palette) for palette in PALETTES.values()}) > 3
    picture = opened(draw_card("Gryphon"))
    assert picture.format == "PNG" and picture.width == 990


def test_what_is_on_no_die_has_no_card() -> None:
    with pytest.raises(KeyError):
        draw_card("Dreadnought")


def test_an_icon_that_does_something_else_on_each_alloy_says_what_it_does_on_this_one() -> None:
    gold, silver = (" ".join(card_as_text(f"{alloy} Medallion")) for alloy in ("Gold", "Silver"))
    assert "In rolls that count no maneuver: up to four health-worth of units may return" in gold
    assert "Dragonkin" in silver and "Dragonkin" not in gold


def test_every_special_icon_on_a_die_says_on_its_card_what_it_does() -> None:
    dice: dict[str, UnitKind | ItemKind] = {**DICE_401C.units, **DICE_401C.items}
    for name, kind in dice.items():
        told = card_as_text(name)[2:]
        assert len(told) == len({face.icon for face in kind.faces if is_special(face.icon)}), name
        assert all(len(line.partition("): ")[2]) > 20 for line in told), told


@pytest.mark.parametrize("book", [OF_401C, OF_1996], ids=["4.01c", "1996"])
def test_every_face_of_dragons_and_terrains_says_on_its_card_what_it_does(book: RulebookIndex) -> None:
    """A dragon's icons with their damage, an eighth face, and each face of a minor terrain; breath by its elements."""
    dice = book.edition[DICE]
    kinds: dict[str, DragonKind | MinorTerrainKind] = {**dice.dragons, **dice.minor_terrains}
    for name, kind in kinds.items():
        told = " ".join(card_as_text(name, book)[2:])
        assert not [icon for icon in kind.faces if icon.lower() not in told.lower()], told
    for name, terrain in dice.terrains.items():
        assert f"8: {terrain.eighth_face} (" in " ".join(card_as_text(name, book)), name


def test_what_breath_does_by_the_elements_of_a_dragon_is_on_its_card() -> None:
    """Page 19: fire rolls the dead again, air halves melee; by the booklet of 1996 red burns."""
    assert "Dragon Fire (p. 19)" in describe_card("Air/Fire Wyrm", 2000)
    assert "Lightning Bolt (p. 19)" in describe_card("Air/Fire Wyrm", 2000)
    assert "Red (Dragon Rules): Flame: five health-worth" in describe_card("Fire Drake", 2000, OF_1996)


def test_a_relic_tells_of_its_own_logo_alone() -> None:
    """Page 61: Earthfang's Chill Wind is not on the Elemental Relic."""
    assert "SFR Logo (Relic) (p. 39): it stands for every element" in describe_card("Elemental Relic")
    assert "Earthfang" not in describe_card("Elemental Relic") and "Chill Wind" in describe_card("Earthfang")


def test_by_the_booklet_of_1996_a_card_has_its_words_and_places() -> None:
    """Colours and sizes are the booklet's, and no page is one of v4.01c."""
    for name in (*DICE_1996.dice, *DICE_1996.terrains):
        told = describe_card(name, 10_000, OF_1996)
        assert "(p. " not in told and "N-" not in told, told
    assert "missile, rare, 3 health" in describe_card("Assassin", book=OF_1996)
    assert "terrain of red and gold" in describe_card("Highland Tower", book=OF_1996)
    assert "Cantrip (Special action icons): In any roll but one for maneuver" in describe_card("Wizard", book=OF_1996)
    assert draw_card("Behemoth", scale=0.5, book=OF_1996) != draw_card("Behemoth", scale=0.5)


def test_what_an_icon_does_is_told_with_the_number_on_the_die() -> None:
    assert "Fly (p. 36): generates 4 maneuver or 4 saves in any roll." in card_as_text("Gryphon")
    assert "Fly (p. 36): generates 1 maneuver or 1 save in any roll." in card_as_text("Advocate")
    for unit in DICE_401C.units.values():
        assert all("X" not in line or "X is the number on the face" in line for line in card_as_text(unit.name)[2:])


@pytest.mark.parametrize("share", [DISC, LARGE_DISC])
@pytest.mark.parametrize("shape", ["unit", "monster", "artifact", "equipment", "terrain"])
def test_the_number_of_icons_lies_wholly_on_the_face(shape: str, share: float) -> None:
    """A bucket is narrower at its foot."""
    side = 100
    left, top, wide = place_of_count(shape, side, share)
    disc = Image.new("L", (side, side))
    disc.paste(255, (left, top), rounded_mask(wide, 0.5))
    beside = ImageChops.subtract(disc, outline(shape, side)).point(lambda grey: 255 * (grey > 128))
    assert beside.getbbox() is None


@pytest.mark.parametrize(
    ("name", "book", "colours"), [("Gryphon", OF_401C, "air and water"), ("Wizard", OF_1996, "red and gold")]
)
def test_the_elements_of_a_unit_are_named_beside_their_signs(name: str, book: RulebookIndex, colours: str) -> None:
    written = painted(card_block(name, book=book), 1.0, remember=True).written or []
    assert colours in [one.text for one in written]
