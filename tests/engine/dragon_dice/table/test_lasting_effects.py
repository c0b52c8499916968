"""Army modifiers with a duration (p. 28): an effect lies on an army at a place, and ends with that army."""

import pytest

from tests.support.magic import on_army
from tests.support.table import A, table

SKIN = on_army("Stone Skin", "A", "frontier", by="A")


@pytest.mark.covers("Army Modifiers with a Duration")
def test_an_effect_ends_when_the_army_has_left() -> None:
    game = table("A frontier: Knight | A A-home: Archer | B B-home: Thug", step="reserves retreat", effects=[SKIN])
    game.play("A retreat: {frontier: [Knight]}")
    assert not game.state.effects


@pytest.mark.covers("Army Modifiers with a Duration")
def test_an_effect_stays_with_the_army_while_a_single_unit_stays() -> None:
    game = table("A frontier: Knight, Archer | B B-home: Thug", step="reserves retreat", effects=[SKIN])
    game.play("A retreat: {frontier: [Knight]}")
    assert [effect.name for effect in game.state.effects] == ["Stone Skin"]


@pytest.mark.covers("Army Modifiers with a Duration")
def test_an_effect_does_not_follow_units_that_leave() -> None:
    game = table("A frontier: Knight, Archer | B B-home: Thug", step="reserves retreat", effects=[SKIN])
    game.play("A retreat: {frontier: [Knight]}")
    assert not any(effect.is_on_army(A, "reserves") for effect in game.state.effects)
