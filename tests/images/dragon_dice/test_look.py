"""Palette, icons and tokens: everything has its sign, signs differ, and what must be read can be read."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from fonticon_mdi7 import MDI7

from engine.dragon_dice.edition_401c.icons import ICONS as TABLE
from engine.dragon_dice.edition_401c.steps import STEPS
from engine.dragon_dice.forces.law import points_of
from engine.dragon_dice.printed.dice import (
    ACTION_ICONS,
    ADVANCED_EIGHTH_FACES,
    ALLOYS,
    DISASTERS,
    DOUBLE_FACES,
    DRAGON_ICONS,
    ELEMENTS,
    ID,
    ITEM_KINDS,
    STANDARD_EIGHTH_FACES,
)
from engine.dragon_dice.table.state import POOL, RESERVES, State
from engine.dragon_dice.view import PHASES, dragon_view, item_view, minor_terrain_view, unit_view
from engine.values import Seat
from images import game_icons, icons
from images.dragon_dice import tokens, words
from images.dragon_dice.dice import dragon_token, token_and_side, unit_token
from images.dragon_dice.samples import SAMPLES
from images.palette import NIGHT
from images.sai_icons import SAI_ICONS
from tests.support.printed import DICE_401C

A = Seat("A")


def shown_unit(name: str) -> tokens.DrawnToken:
    (die,) = State(DICE_401C, seats=[A], force_points=24, step="").add_dice(A, [name], RESERVES)
    return unit_token(unit_view(die))


def test_every_icon_is_in_the_icon_font() -> None:
    glyphs = {*icons.ICONS.values(), icons.UNKNOWN}
    of_game_icons = {glyph for glyph in glyphs if glyph.startswith(icons.GAME_ICONS)}
    assert [name for name in glyphs - of_game_icons if not hasattr(MDI7, name)] == []
    assert {glyph.removeprefix(icons.GAME_ICONS) for glyph in of_game_icons} == set(game_icons.outlines())


def test_no_two_monsters_look_alike() -> None:
    monsters = [unit.name for unit in DICE_401C.units.values() if unit.size == "monster"]
    glyphs = [icons.ICONS[name] for name in monsters]
    assert len(set(glyphs)) == len(monsters)


@pytest.mark.parametrize("name", icons.ICONS)
def test_every_icon_is_drawn_within_its_square(name: str) -> None:
    mask = icons.mask(name, 48)
    assert mask.size == (48, 48)
    box = mask.getbbox()
    assert box is not None
    assert box[0] >= 0 and box[2] <= 48


def test_an_unknown_icon_is_a_question_mark() -> None:
    assert icons.mask("an icon of a later edition", 20).getbbox() is not None


def test_everything_in_the_catalogue_has_an_icon() -> None:
    known = DICE_401C
    wanted = {unit.unit_class for unit in known.units.values()}
    wanted |= {icon for terrain in known.terrains.values() for icon in terrain.faces}
    wanted |= {icon for terrain in known.minor_terrains.values() for icon in (terrain.kind, *terrain.faces)}
    wanted |= {item.action or item.variety for item in known.items.values()} | set(ITEM_KINDS) | set(ALLOYS)
    wanted |= {dragon.form for dragon in known.dragons.values()} | set(ELEMENTS) | {"ivory"}
    assert wanted - set(icons.ICONS) == set()


def test_every_special_action_icon_has_a_glyph_of_its_own() -> None:
    assert set(SAI_ICONS) == set(TABLE)
    drawn = {name: icons.mask(name, 40).tobytes() for name in TABLE}
    assert len(drawn) == len(set(drawn.values())) == 80
    ordinary = {icons.mask(name, 40).tobytes() for name in (*ACTION_ICONS, ID)}
    assert len(ordinary) == 6
    assert ordinary.isdisjoint(drawn.values())
    assert icons.mask("no such icon", 40).tobytes() not in drawn.values()


def test_every_dragon_icon_has_a_glyph_of_its_own() -> None:
    assert len({icons.mask(name, 40).tobytes() for name in DRAGON_ICONS}) == len(DRAGON_ICONS)
    assert set(DRAGON_ICONS) <= set(icons.ICONS)


def test_every_step_has_a_name_in_the_bar() -> None:
    assert set(PHASES) == set(words.PHASES)
    in_turns = {step for step in STEPS if step.removesuffix(" reinforce").removesuffix(" retreat") in PHASES}
    assert set(STEPS) - in_turns == set(words.SETUP) == set(words.SETUP_SENTENCES)


def test_species_can_be_told_apart_without_colours() -> None:
    letters = [tokens.species_letters(species) for species in DICE_401C.species]
    assert len(set(letters)) == len(letters) == 15


def test_units_of_a_species_can_be_told_apart_by_class_and_health() -> None:
    for species in DICE_401C.species.values():
        ordinary = [unit.name for unit in species.units if not unit.is_monster]
        shown = {shown_unit(name) for name in ordinary}
        assert len(shown) == len(ordinary)
        assert species.advanced or len(ordinary) == 15
        without_colours = {shown_unit(name)._replace(elements=()) for name in ordinary}
        assert len(without_colours) == len(ordinary), species.name


def test_monsters_of_a_species_can_be_told_apart() -> None:
    for species in DICE_401C.standard_species:
        monsters = [unit.name for unit in species.units if unit.is_monster]
        assert len({shown_unit(name).icon for name in monsters}) == len(monsters) == 5
        drawn = {icons.mask(shown_unit(name).icon, 40).tobytes() for name in monsters}
        assert len(drawn) == 5


def test_every_dragon_can_be_told_apart_without_colours() -> None:
    known = DICE_401C.dragons
    table = State(DICE_401C, seats=[A], force_points=24, step="")
    shown = [dragon_token(dragon_view(die)) for die in table.add_dice(A, list(known), POOL)]
    assert len({(token.letters, token.icon) for token in shown}) == len(known) == 44
    pictures = {tokens.draw(token, 64, NIGHT).tobytes() for token in shown}
    assert len(pictures) == 44


def lying(names: Sequence[str]) -> list[words.TableDie]:
    table = State(DICE_401C, seats=[A], force_points=24, step="")
    dice = table.add_dice(A, list(names), POOL)
    return [item_view(die) if die.is_item else minor_terrain_view(table, die) for die in dice]


def test_every_item_and_every_minor_terrain_can_be_told_apart_without_colours() -> None:
    known = DICE_401C
    for names in (list(known.items), list(known.minor_terrains)):
        shown = {token_and_side(view) for view in lying(names)}
        assert len({(token._replace(elements=()), side) for token, side in shown}) == len(names)


def test_faces_of_terrains_have_glyphs_of_their_own() -> None:
    icons_on_terrains = (*STANDARD_EIGHTH_FACES, *ADVANCED_EIGHTH_FACES, *DOUBLE_FACES, *DISASTERS, *ACTION_ICONS)
    drawn = {icons.mask(name, 40).tobytes() for name in icons_on_terrains}
    assert len(drawn) == len(icons_on_terrains)
    assert icons.mask("no such icon", 40).tobytes() not in drawn


def test_kinds_of_dice_have_shapes_of_their_own() -> None:
    (dragon,) = State(DICE_401C, seats=[A], force_points=24, step="").add_dice(A, ["Fire Drake"], POOL)
    shapes = [shown_unit("Knight").shape, shown_unit("Gryphon").shape, dragon_token(dragon_view(dragon)).shape]
    others = ("Dawn Blade (Air)", "Blade Golem (Air)", "Gold Medallion", "Earthfang", "Highland Knoll")
    shapes += [token_and_side(view)[0].shape for view in lying(others)]
    assert len(set(shapes)) == len(shapes) == 8
    outlines = {tokens.draw(tokens.DrawnToken(shape, (), "MELEE", "", 0), 60, NIGHT).tobytes() for shape in shapes}
    assert len(outlines) == 8


def test_white_champions_are_white_and_alloys_have_their_colours() -> None:
    assert shown_unit("Dragonlord").elements == ("white",)
    assert shown_unit("Dragonmaster (Fire)").elements == ("fire",)
    assert shown_unit("Draco-Tank (Silver)").elements == ("silver",)
    assert [shown_unit(f"Draco-Tank ({alloy})").letters for alloy in ("Bronze", "Gold", "Silver")] == [
        "DcB",
        "DcG",
        "DcS",
    ]


@pytest.mark.parametrize("side", [20, 37, 52, 72, 130])
@pytest.mark.parametrize(
    "shape", ["unit", "monster", "dragon", "equipment", "artifact", "medallion", "relic", "minor terrain"]
)
def test_tokens_are_drawn_in_any_size(shape: str, side: int) -> None:
    token = tokens.DrawnToken(shape, ("air", "fire"), "magic", "Fi", 0 if shape == "dragon" else 4)
    picture = tokens.draw(token, side, NIGHT)
    assert picture.size == (side, side)
    assert picture.mode == "RGBA"


@pytest.mark.parametrize(("letters", "pips"), [("WhWhWh", 0), ("DkW", 4)])
def test_letters_and_points_find_room_on_the_smallest_token(letters: str, pips: int) -> None:
    for side in range(8, 60, 3):
        assert tokens.draw(tokens.DrawnToken("unit", (), "magic", letters, pips), side, NIGHT, 0.34).size == (
            side,
            side,
        )


def test_larger_units_are_larger() -> None:
    sides = [tokens.SIDE_OF_SIZE[size] for size in ("small", "medium", "large", "champion", "monster")]
    assert sides == sorted(set(sides))


@pytest.mark.parametrize("name", [name for name in SAMPLES if name != "six_players"])
def test_samples_are_forces_of_24_points(name: str) -> None:
    view = SAMPLES[name]().view
    for player in view.players:
        if player.hidden:
            continue
        dice = [*player.reserves, *player.dead, *player.buried, *(u for _, army in player.unplaced for u in army)]
        armies = [army for terrain in view.terrains for army in terrain.armies if army.owner == player.seat]
        dice += [unit for army in armies for unit in army.units]
        bought = [unit.name for unit in dice if unit.species != "Dragonkin"]
        bought += [item.name for item in (*player.reserve_items, *player.buried_items)]
        bought += [item.name for army in armies for item in army.items]
        assert points_of(bought, DICE_401C) == view.force_points == 24


def test_species_are_named_with_the_most_health_first() -> None:
    view = SAMPLES["midgame"]().view
    assert words.species_of(view, view.player(A)) == ["Coral Elves", "Dwarves"]
    assert words.species_of(view, view.player(Seat("B"))) == ["Lava Elves", "Goblins"]
