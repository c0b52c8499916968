"""The marches of a turn by the booklet of 1996 (Second March; N-23)."""

from __future__ import annotations

from engine.dragon_dice.edition_1996 import EDITION
from engine.dragon_dice.rules import DragonDice
from engine.dragon_dice.table.state import Place
from tests.support.table import AT_A_HOME, AT_B_HOME, Table, position

TERRAINS = {"A-home": AT_A_HOME, "B-home": AT_B_HOME, "frontier": "Flatland City 5"}


def at_second_march(zones: str) -> Table:
    """Returns a match of 1996 in which A's army at the frontier has marched first."""
    state = position(zones, TERRAINS)
    state.advanced, state.step, state.marched = [], "second march", [Place("frontier")]
    return Table(state, game=DragonDice(EDITION))


def test_a_player_with_one_army_left_is_told_that_a_second_march_needs_two() -> None:
    """Second March: "A player with only one army can only take one march."""
    game = at_second_march("A A-home: Guard | B frontier: Thug")
    left_out = {"player": "A", "march": "second march", "needs_two": True}
    assert game.told("march_left_out")[0].facts == left_out
    assert "A march" not in game.asked


def test_an_army_in_reserve_is_the_second_one() -> None:
    """N-23: an army in reserve counts for the two armies that a second march needs."""
    game = at_second_march("A A-home: Guard | A reserves: Evoker | B frontier: Thug")
    assert game.options("A march") == ["A-home", "reserves", "none"]
