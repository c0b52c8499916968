"""Figures: every kind has its own glyph, and each thing that is true of a character changes how it looks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PIL import Image, ImageChops

from engine.d6s.book import book
from engine.d6s.state import Condition, Side
from images.d6s import figures, glyphs
from images.d6s.figures import Figure
from images.d6s.samples import skirmish
from images.palette import NIGHT, PALETTES, contrast

KNIGHT = Figure(glyphs.GLYPHS["Knight"], Side.A, health=3)


def seen(shown: Figure, palette: str = "dark") -> Image.Image:
    """Returns a figure on the ground, as large as on a board."""
    sprite = figures.sprite(shown, 38, PALETTES[palette])
    ground = Image.new("RGB", sprite.size, (46, 55, 41))
    ground.paste(sprite, (0, 0), sprite)
    return ground


def difference(one: Image.Image, other: Image.Image) -> float:
    """Returns how many pixels differ clearly."""
    grey = ImageChops.difference(one, other).convert("L").point(lambda value: 255 if value > 40 else 0)
    return grey.histogram()[255]


def test_every_profile_has_a_glyph_of_its_own_that_the_fonts_have() -> None:
    known = {name: glyphs.GLYPHS.get(name) for name in book().profiles}
    assert not [name for name, glyph in known.items() if glyph is None]
    assert len(set(known.values())) == len(known)
    for glyph in (*glyphs.GLYPHS.values(), *glyphs.SIGNS.values(), glyphs.SPELL, glyphs.FLIES, glyphs.UNKNOWN):
        assert glyphs.drawn(glyph, 40).getbbox() is not None, glyph


def test_a_glyph_fills_its_square() -> None:
    """Icons of both fonts are equally large, whatever room they have in their font."""
    for glyph in glyphs.GLYPHS.values():
        left, top, right, bottom = glyphs.drawn(glyph, 60).getbbox() or (0, 0, 0, 0)
        assert max(right - left, bottom - top) >= 56, glyph


@pytest.mark.parametrize(
    "change",
    [
        {"side": Side.B},
        {"wounds": 1},
        {"is_lying": True},
        {"is_done": True},
        {"is_acting": True},
        {"is_bearer": True},
        {"flies": True},
        {"signs": (glyphs.SIGNS["poisoned"],)},
        {"mount": glyphs.GLYPHS["Warhorse"]},
        {"glyph": glyphs.GLYPHS["Archer"]},
    ],
)
@pytest.mark.parametrize("palette", PALETTES)
def test_whatever_is_true_of_a_character_is_seen(change: dict[str, Any], palette: str) -> None:
    assert difference(seen(KNIGHT, palette), seen(replace(KNIGHT, **change), palette)) >= 14


@pytest.mark.parametrize("palette", PALETTES)
def test_sides_differ_without_colour(palette: str) -> None:
    """In shades of grey, with the colour of side A on both: the outline says whose a figure is."""
    chosen = PALETTES[palette]
    same = replace(chosen, players=(chosen.players[0],) * 6)
    one, other = (figures.sprite(replace(KNIGHT, side=side), 38, same).getchannel("A") for side in Side)
    assert difference(one.convert("RGB"), other.convert("RGB")) > 20


@pytest.mark.parametrize("palette", PALETTES)
def test_lost_health_differs_from_health_without_colour(palette: str) -> None:
    chosen = PALETTES[palette]
    assert contrast(chosen.light, chosen.elements["fire"]) > 2.5
    full, hurt = (seen(replace(KNIGHT, wounds=wounds), palette).convert("L") for wounds in (0, 3))
    assert difference(full.convert("RGB"), hurt.convert("RGB")) > 12


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("side", Side)
def test_a_glyph_stands_out_from_its_plate(palette: str, side: Side) -> None:
    chosen = PALETTES[palette]
    own = figures.colour(side, chosen)
    assert contrast(chosen.on(own), own) >= 3


def test_conditions_and_spells_are_signs_and_lying_is_no_sign() -> None:
    state = skirmish().view.state
    knight = state.units["Knight 2"]
    assert figures.signs_on(state, knight) == ()
    for name in ("poisoned", "prone", "stunned"):
        knight.conditions[name] = Condition(name)
    assert figures.signs_on(state, knight) == (glyphs.SIGNS["poisoned"], glyphs.SIGNS["stunned"])
    shown = figures.figure(state, knight, acting=False, done=False)
    assert shown.is_lying and len(shown.signs) == 2


def test_a_rider_is_shown_with_what_it_rides() -> None:
    state = skirmish().view.state
    rider, mount = state.units["Knight 2"], state.units["Peasant Levy 1"]
    mount.profile, mount.made_of, mount.rider, rider.rides = "Warhorse", None, rider.name, mount.name
    shown = figures.figure(state, mount, acting=False, done=False)
    assert (shown.glyph, shown.mount) == (glyphs.GLYPHS["Knight"], glyphs.GLYPHS["Warhorse"])


def test_a_sprite_is_drawn_once() -> None:
    figures.sprite.cache_clear()
    for _ in range(3):
        figures.sprite(KNIGHT, 40, NIGHT)
    assert figures.sprite.cache_info().misses == 1
