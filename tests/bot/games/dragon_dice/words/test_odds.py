"""The odds of a player's armies in words."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bot.games.dragon_dice.words.names import DragonDiceWording
from bot.games.dragon_dice.words.odds import percent, shown_odds
from engine.dragon_dice.edition_401c import EDITION
from engine.dragon_dice.view import TableView
from tests.support.table import A, B, table


def told(zones: str, frontier: str = "Highland Tower 6") -> list[str]:
    """What A reads."""
    match = table(zones, frontier=frontier).match
    view = match.game.view(match.state, A)
    assert isinstance(view, TableView)
    return list(shown_odds(view, A, EDITION, DragonDiceWording.of({A: "Alice", B: "Bob"}, view)).lines)


def test_maneuvers_and_attacks_are_told_terrain_by_terrain() -> None:
    """A Trooper against a Thug at a melee face (p. 10-11)."""
    lines = told("A frontier: Trooper | B frontier: Thug")
    assert lines[1].startswith("- Maneuver: succeeds in ")
    assert lines[1].endswith("if Bob opposes.")
    assert lines[2].startswith("- Melee against Bob: ")
    assert "of 1 health killed" in lines[2]


def test_where_nobody_stands_against_an_army_there_is_nothing_to_tell() -> None:
    assert told("A frontier: Trooper | B B-home: Thug", frontier="Highland Tower 6") == []


def test_icons_that_do_more_than_give_results_are_named() -> None:
    assert any(
        "Not counted: Smite." in line for line in told("A frontier: Eagle Knight, Coral Giant | B frontier: Thug")
    )


@pytest.mark.parametrize(("chance", "text"), [(0, "0 %"), (1, "100 %"), (0.001, "1 %"), (0.999, "99 %"), (0.5, "50 %")])
def test_only_what_is_certain_is_told_as_certain(chance: float, text: str) -> None:
    assert percent(Fraction(chance)) == text
