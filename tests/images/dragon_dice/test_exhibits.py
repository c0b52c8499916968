"""Every kind of picture that is drawn on demand can be looked at, in every palette."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from engine.dragon_dice.events import Rolled
from engine.dragon_dice.printed.catalogue import catalogue
from images.dragon_dice.cards import printed
from images.dragon_dice.exhibits import ATTACK, COMBINATION, DAMAGE, EXHIBITS, FORCE, SAVE
from images.dragon_dice.rolled import SPECIAL, kind_of, read_roll
from images.palette import DAY, NIGHT, PALETTES


@pytest.mark.parametrize("name", EXHIBITS)
def test_is_a_picture_of_the_kind_its_name_says(name: str) -> None:
    drawn = [EXHIBITS[name](palette) for palette in (NIGHT, DAY)]
    for data in drawn:
        assert f".{(Image.open(io.BytesIO(data)).format or '').lower()}" == name[name.index(".") :]
        assert len(data) < 300_000
    assert drawn[0] != drawn[1]
    assert drawn[0] == EXHIBITS[name](PALETTES["dark"])


def test_the_force_is_of_24_points() -> None:
    kinds = [printed(name) for title, dice in FORCE.groups for name in dice if title.endswith("army")]
    assert sum(getattr(kind, "health", 0) for kind in kinds) == 24


@pytest.mark.parametrize("facts", [ATTACK, SAVE, COMBINATION])
def test_the_rolls_could_have_fallen_so_and_the_sums_are_right(facts: Rolled) -> None:
    for die, fallen in facts.faces.items():
        assert set(fallen) <= set(catalogue().units[kind_of(die)].printed)
    roll = read_roll(facts)
    assert [step.change for step in roll.steps if step.name == "SAIs"] == [
        sum(face.gives for die in roll.dice for face in die.faces if face.group == SPECIAL)
    ]
    assert roll.steps[0].after == sum(face.gives for die in roll.dice for face in die.faces if face.group != SPECIAL)
    assert roll.steps[-1].after == sum(facts.totals.values()) == sum(number for _, number in roll.totals)
    assert sum(by for _, by in roll.causes) == roll.steps[-1].after - roll.steps[0].after


def test_the_damage_is_that_of_the_rolls() -> None:
    assert (DAMAGE.results, DAMAGE.saves) == (ATTACK.total, SAVE.total)
