"""The palettes: what must be read can be read, and what must be told apart can be, by the eyes they are made for."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import pytest
from coloraide import Color

from engine.values import Seat
from images.dragon_dice.board import draw_board
from images.dragon_dice.samples import midgame
from images.palette import NIGHT, PALETTES, Colour, Palette, contrast, mix
from tests.support.printed import DICE_401C

TEXT, LARGE = 4.5, 3.0
"""What WCAG 2 asks of the contrast of text, and of large text and icons (level AA)."""
ENHANCED = 7.0
"""What it asks of text on level AAA."""

FAR = 15.0
"""CIEDE2000: twice what is seen at a glance between small patches, as the halves of a die are."""

VISION = {name: name for name in ("protan", "deutan", "tritan")}
SIMULATIONS = ("brettel", "machado")

palettes = pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)


def seen(colour: Colour, vision: str | None, simulation: str) -> Color:
    """Returns a colour as it is seen with a kind of colour vision (None: the usual one)."""
    whole = Color("srgb", [value / 255 for value in colour])
    return whole if vision is None else whole.filter(vision, method=simulation, out_space="srgb").clip()


def closest(colours: Sequence[Colour], vision: str | None, simulation: str = "brettel") -> float:
    """Returns how far apart the two most similar colours are."""
    as_seen = [seen(colour, vision, simulation) for colour in colours]
    return min(one.delta_e(other, method="2000") for one, other in itertools.combinations(as_seen, 2))


def grounds(palette: Palette) -> tuple[Colour, ...]:
    return (palette.table, palette.panel, palette.raised, palette.sunken)


@palettes
def test_text_can_be_read(palette: Palette) -> None:
    for ground in grounds(palette):
        assert contrast(palette.text, ground) > ENHANCED
        assert contrast(palette.soft, ground) > ENHANCED
        assert contrast(palette.muted, ground) > TEXT
        assert contrast(palette.lit, ground) > TEXT
    for ground in (palette.accent, palette.paper, palette.line):
        assert contrast(palette.on(ground), ground) > ENHANCED
    assert contrast(palette.ink, palette.paper) > ENHANCED


@palettes
def test_badges_chips_and_dice_can_be_read(palette: Palette) -> None:
    for colour in palette.players:
        assert contrast(palette.on(colour), colour) > TEXT
    for colour in palette.elements.values():
        assert contrast(palette.on(colour), colour) > LARGE
    # The letters on a die stand on its dark foot, its icon has a dark rim.
    for colour in palette.elements.values():
        foot = mix(palette.ink, colour, 0.12)
        assert contrast(mix(palette.light, palette.ink, 0.16), foot) > ENHANCED
    assert contrast(palette.light, palette.ink) > ENHANCED


@palettes
def test_a_player_stands_out_from_the_ground(palette: Palette) -> None:
    for colour in palette.players:
        for ground in (palette.panel, palette.raised):
            assert contrast(colour, ground) > LARGE


@palettes
def test_the_title_of_a_terrain_can_be_read(palette: Palette) -> None:
    for terrain in DICE_401C.terrains.values():
        for half in (0, 1):
            ground = mix(palette.element(terrain.elements, half), palette.ink, 0.42)
            assert contrast(palette.light, ground) > TEXT


@palettes
def test_players_and_elements_have_colours_of_their_own(palette: Palette) -> None:
    assert len(palette.players) == 6
    assert closest(palette.players, None) > FAR
    assert closest(tuple(palette.elements.values()), None) > FAR


@palettes
def test_alloys_are_told_apart_and_can_be_read(palette: Palette) -> None:
    for vision in (None, *VISION.values()):
        assert closest(tuple(palette.alloys.values()), vision) > FAR
    for colour in palette.alloys.values():
        assert contrast(palette.on(colour), colour) > TEXT


@pytest.mark.parametrize("simulation", SIMULATIONS)
@pytest.mark.parametrize("name", VISION)
def test_they_are_told_apart_by_the_eyes_they_are_made_for(name: str, simulation: str) -> None:
    palette = PALETTES[name]
    assert closest(palette.players, VISION[name], simulation) > FAR
    assert closest(tuple(palette.elements.values()), VISION[name], simulation) > FAR


@pytest.mark.parametrize("name", VISION)
def test_for_these_eyes_they_are_better_than_the_usual_palette(name: str) -> None:
    own, usual = PALETTES[name], NIGHT
    for colours in (lambda palette: palette.players, lambda palette: tuple(palette.elements.values())):
        assert closest(colours(own), VISION[name]) > closest(colours(usual), VISION[name])


def test_high_contrast_has_nothing_dim() -> None:
    palette = PALETTES["contrast"]
    for ground in grounds(palette):
        for colour in (palette.text, palette.soft, palette.muted, palette.lit):
            assert contrast(colour, ground) > ENHANCED
    for colour in palette.players:
        assert contrast(palette.on(colour), colour) > ENHANCED


def test_a_palette_changes_the_whole_picture() -> None:
    sample = midgame()
    drawn = {name: draw_board(sample.view, sample.names, palette=palette) for name, palette in PALETTES.items()}
    assert len(set(drawn.values())) == len(PALETTES) == 6


def test_seats_beyond_the_last_share_colours_but_not_letters() -> None:
    assert NIGHT.player(Seat("G")) == NIGHT.player(Seat("A"))
