"""Impale. No die of the twelve species has it; the roll is made up."""

from __future__ import annotations

import pytest

from engine.dragon_dice.rolls.purposes import MISSILE, SAVE_AGAINST_MISSILE, ResultType
from tests.engine.dragon_dice.edition_401c.sais.headhunting import (
    in_the_response,
    one_that_rolled_an_id_is_killed_and_saves_nothing,
)

pytestmark = pytest.mark.covers("Impale")


def test_one_unit_that_rolled_an_id_is_killed_and_saves_nothing() -> None:
    one_that_rolled_an_id_is_killed_and_saves_nothing("Impale", MISSILE, SAVE_AGAINST_MISSILE)


def test_a_dragon_with_jaws_is_killed_or_else_there_are_three_results() -> None:
    """p. 37."""
    assert in_the_response("Impale", "Jaws", ResultType.MISSILE) == ("pool", 0)
    assert in_the_response("Impale", "Claws", ResultType.MISSILE) == ("frontier", 3)
