"""Decapitate. No die of the twelve species has it; the roll is made up."""

from __future__ import annotations

import pytest

from engine.dragon_dice.rolls.purposes import MELEE, SAVE_AGAINST_MELEE, ResultType
from tests.engine.dragon_dice.edition_401c.sais.headhunting import (
    in_the_response,
    one_that_rolled_an_id_is_killed_and_saves_nothing,
)

pytestmark = pytest.mark.covers("Decapitate")


def test_one_unit_that_rolled_an_id_is_killed_and_saves_nothing() -> None:
    one_that_rolled_an_id_is_killed_and_saves_nothing("Decapitate", MELEE, SAVE_AGAINST_MELEE)


def test_a_dragon_with_jaws_is_killed_or_else_there_are_three_results() -> None:
    """p. 34."""
    assert in_the_response("Decapitate", "Jaws", ResultType.MELEE) == ("pool", 0)
    assert in_the_response("Decapitate", "Claws", ResultType.MELEE) == ("frontier", 3)
