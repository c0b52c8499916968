"""Every kind of picture that is drawn on demand can be looked at, in every palette."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from engine.dragon_dice.events.rolls import Rolled
from engine.dragon_dice.rolls.account import SumStep as Stage
from images.dragon_dice.cards import printed
from images.dragon_dice.exhibits import ADVANCED_ROLL, ATTACK, COMBINATION, DAMAGE, EXHIBITS, FORCE, SAVE
from images.dragon_dice.rolled import SPECIAL, kind_of, read_roll
from images.palette import DAY, NIGHT, PALETTES
from tests.support.printed import DICE_401C


@pytest.mark.parametrize("name", EXHIBITS)
def test_is_a_picture_of_the_kind_its_name_says(name: str) -> None:
    drawn = [EXHIBITS[name](palette) for palette in (NIGHT, DAY)]
    for data in drawn:
        assert f".{(Image.open(io.BytesIO(data)).format or '').lower()}" == name[name.index(".") :]
        assert len(data) < 300_000
    assert drawn[0] != drawn[1]
    assert drawn[0] == EXHIBITS[name](PALETTES["dark"])


def test_the_force_is_of_24_points() -> None:
    kinds = [printed(name, DICE_401C) for title, dice in FORCE.groups for name in dice if title.endswith("army")]
    assert sum(getattr(kind, "health", 0) for kind in kinds) == 24


@pytest.mark.parametrize("facts", [ATTACK, SAVE, COMBINATION])
def test_the_rolls_could_have_fallen_so_and_the_sums_are_right(facts: Rolled) -> None:
    for die, fallen in facts.faces.items():
        assert set(fallen) <= set(DICE_401C.units[kind_of(die)].printed)
    roll = read_roll(facts)
    gives = {
        is_special: sum(f.gives for die in roll.dice for f in die.faces if (f.group == SPECIAL) is is_special)
        for is_special in (True, False)
    }
    assert sum(step.change for _, steps in roll.sums for step in steps if step.name == "Special") == gives[True]
    assert sum(steps[0].after for _, steps in roll.sums) == gives[False]
    assert {name: steps[-1].after for name, steps in roll.sums} == dict(roll.totals) == dict(facts.totals)
    assert sum(by for _, by in roll.causes) == sum(steps[-1].after - steps[0].after for _, steps in roll.sums)


@pytest.mark.parametrize("facts", [ATTACK, SAVE, COMBINATION, ADVANCED_ROLL])
def test_no_spell_takes_from_a_roll_that_it_does_not_speak_of(facts: Rolled) -> None:
    """Wall of Fog is against missiles (p. 50), Decay takes two melee results (p. 47)."""
    takes = {"Decay": "melee", "Blizzard": "melee", "Evil Eye": "save", "Wall of Fog": "missile"}
    taken = [one for one in facts.counted if one.step is Stage.SUBTRACT]
    assert all(takes[one.cause] == one.result for one in taken)


def test_the_damage_is_that_of_the_rolls() -> None:
    assert (DAMAGE.results, DAMAGE.saves) == (ATTACK.total, SAVE.total)
