"""Trample, as a roll is told of it (Special Action Icons; N-33)."""

from __future__ import annotations

from engine.dragon_dice.edition_1996 import EDITION
from engine.dragon_dice.rules import DragonDice
from tests.support.table import AT_A_HOME, AT_B_HOME, Table, position


def test_what_it_gives_is_told_among_the_results_and_where_it_gives_nothing_it_is_of_no_use() -> None:
    state = position(
        "A frontier: Mammoth Rider | B frontier: Knight",
        {"A-home": AT_A_HOME, "B-home": AT_B_HOME, "frontier": "Highland Tower 2"},
    )
    state.advanced = []
    game = Table(state, game=DragonDice(EDITION)).falls(
        "A maneuver: Mammoth Rider Trample 3", "B counter-maneuver: Knight SAVE 2"
    )
    game.falls("A magic: Mammoth Rider Trample 3")
    game.play("A march: frontier", "A maneuver: yes", "B counter-maneuver: yes", "A direction: down", "A action: magic")
    maneuver, magic = (told for told in game.told("rolled") if told.facts["player"] == "A")
    doubled = ["after_multiply", "Dwarves of Highland Tower", 3]
    assert maneuver.facts["causes"] == [["after_sai", "Mammoth Rider Trample", 3], doubled]
    assert not maneuver.facts["acted"] and not magic.facts["acted"]
