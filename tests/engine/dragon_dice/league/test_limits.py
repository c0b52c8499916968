"""Limits of forces that events set: each broken one is named."""

from __future__ import annotations

import pytest

from engine.dragon_dice.forces.law import Force
from engine.dragon_dice.league import LEAGUE
from engine.dragon_dice.league.limits import force_faults
from engine.dragon_dice.table.state import ARMIES
from tests.support.printed import DICE_401C


def force(*units: str) -> Force:
    return Force(DICE_401C, armies={ARMIES[0]: units})


def test_one_species() -> None:
    assert force_faults(force("Knight", "Thug"), {"one_species": True}) == [
        "All units must be of one species. Yours are of Coral Elves and Goblins."
    ]
    assert force_faults(force("Thug", "Troll"), {"one_species": True}) == []


def test_magic_users() -> None:
    limited = {"most_magic": 2}
    assert force_faults(force("Knight", "Thug"), limited) == []
    assert force_faults(force("Wizard", "Thug"), {"most_magic": 0})[0].startswith("This event allows no magic users.")
    assert "at most 2 health of magic users" in force_faults(force("Wizard", "Thug"), limited)[0]


def test_most_of_a_kind_by_size() -> None:
    limits = {"most_of_a_kind": {"small": 4, "monster": 1}}
    assert force_faults(force(*["Thug"] * 4, "Troll"), limits) == []
    assert force_faults(force(*["Thug"] * 5, "Troll", "Troll"), limits) == [
        "You have 5 Thug. At most 4 small units may be of one kind.",
        "You have 2 Troll. At most 1 monster units may be of one kind.",
    ]


def test_an_unknown_limit_is_an_error_and_no_preset_has_one() -> None:
    with pytest.raises(KeyError):
        force_faults(force("Thug"), {"most_luck": 1})
    for preset in LEAGUE.presets():
        force_faults(force("Thug"), preset.force)
