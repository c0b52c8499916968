"""Cantrip."""

from __future__ import annotations

import pytest

from tests.support.table import melee, table

pytestmark = pytest.mark.covers("Cantrip")


def test_in_another_roll_spells_with_the_mark_may_be_cast() -> None:
    """p. 32."""
    game = melee("A frontier: Enchanter | B frontier: Thug", "A melee: Enchanter Cantrip")
    game.asks("A spells").play("A spells: []").asks("B counter-attack")


def test_in_a_maneuver_roll_it_does_nothing() -> None:
    game = table(
        "A frontier: Enchanter | B frontier: Thug",
        dice=["A maneuver: Enchanter Cantrip", "B counter-maneuver: Thug ID"],
    )
    game.play("A march: frontier", "A maneuver: yes", "B counter-maneuver: yes")
    assert game.sums("A maneuver")["total"] == 0


def test_in_a_magic_action_it_is_magic() -> None:
    """p. 32: X results that cast anything."""
    game = table(
        "A frontier: Enchanter | B frontier: Thug", frontier="Highland Tower 1", dice=["A magic: Enchanter Cantrip"]
    )
    game.play("A march: frontier", "A maneuver: no", "A action: magic")
    assert game.sums("A magic")["total"] == 4
