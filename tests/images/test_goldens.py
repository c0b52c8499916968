"""Pictures still look as they did when somebody last looked at them; and the comparison sees what a person sees."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image, ImageFilter

from images.dragon_dice.board import draw_board
from images.dragon_dice.samples import midgame
from images.palette import NIGHT
from tests.images.goldens import FOLDER, GOLDENS, WIDE, drawn, kept, small
from tests.images.likeness import difference, looks_like


@pytest.mark.parametrize("name", GOLDENS)
def test_looks_as_it_did(name: str) -> None:
    now, then = drawn(name), kept(name)
    assert now.size == then.size, "look at it; if it is good: python -m tests.images.goldens"
    assert looks_like(now, then), f"{difference(now, then)}: look at it; if it is good: python -m tests.images.goldens"


def test_golden_pictures_are_small_and_none_is_forgotten() -> None:
    files = list(FOLDER.iterdir())
    assert {file.stem for file in files} == set(GOLDENS)
    assert sum(file.stat().st_size for file in files) < 300_000
    assert len(files) >= 12


def changed_midgame(what: str) -> Image.Image:
    sample = midgame()
    view = sample.view
    first, *others = view.terrains
    army = first.armies[0]
    if what == "a face":
        view = replace(view, terrains=(replace(first, face=5), *others))
    elif what == "a unit":
        army = replace(army, units=army.units[:-1])
        view = replace(view, terrains=(replace(first, armies=(army, *first.armies[1:])), *others))
    elif what == "the health":
        army = replace(army, health=5)
        view = replace(view, terrains=(replace(first, armies=(army, *first.armies[1:])), *others))
    elif what == "a dragon":
        view = replace(view, players=(replace(view.players[0], pool=()), *view.players[1:]))
    elif what == "the phase":
        view = replace(view, phase="second march")
    else:
        palette = replace(NIGHT, players=NIGHT.players[::-1])
        return small(draw_board(view, sample.names, palette=palette), WIDE)
    return small(draw_board(view, sample.names), WIDE)


@pytest.mark.parametrize("what", ["a face", "a unit", "a dragon", "the phase", "colours"])
def test_a_change_that_a_person_sees_is_seen(what: str) -> None:
    assert not looks_like(changed_midgame(what), drawn("midgame"))


def test_smoothing_is_not_seen() -> None:
    sharp = drawn("midgame")
    assert looks_like(sharp.filter(ImageFilter.GaussianBlur(0.4)), sharp)
    assert looks_like(sharp, sharp)
    assert not looks_like(sharp, sharp.crop((0, 0, sharp.width, sharp.height - 1)))
