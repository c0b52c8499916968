"""The logo of champions, as far as it is Dragonkin's; more cases stand in tests/scenarios/dragon_dice/dragonkin."""

from __future__ import annotations

import pytest

from engine.dragon_dice.edition_401c.icons import ICONS as TABLE
from engine.dragon_dice.printed.dice import CHAMPION_LOGO
from engine.dragon_dice.rolls.purposes import INDIVIDUAL_SAVE, MELEE, MISSILE, SAVE
from tests.support.rolls import do, with_icon
from tests.support.table import melee, table

pytestmark = pytest.mark.covers("SFR / TSR Logo (Eldarim & Dragonkin Champion)", "Dragonkin Champion")


def test_it_saves_four_for_the_unit_alone() -> None:
    """p. 55: when saving against an individual targeting effect."""
    game = melee(
        "A frontier: Rhino-Folk | B frontier: Thug, Dragonvedette (Air)",
        "A melee: Rhino-Folk Gore",
        f"B individual save: Dragonvedette (Air) {CHAMPION_LOGO}",
    )
    game.play("A sai target: Dragonvedette (Air)")
    assert game.sums("B individual save")["after_sai"] == 4
    assert game.sums("B individual save")["total"] == 8


def test_not_for_its_army() -> None:
    assert TABLE[CHAMPION_LOGO].generates(INDIVIDUAL_SAVE)
    assert not any(TABLE[CHAMPION_LOGO].generates(purpose) for purpose in (SAVE, MELEE, MISSILE))


def test_in_a_melee_attack_it_may_move_a_summoned_dragon() -> None:
    """p. 55: one that contains its element, from one terrain to another; from no Summoning Pool."""
    game = table(
        "A frontier: Knight, Dragonvictor (Fire) | B frontier: Troll | B A-home: Fire Drake | A pool: Fire Wyrm"
        " | A B-home: Water Drake",
        dice=[f"A melee: Knight SAVE; Dragonvictor (Fire) {CHAMPION_LOGO}"],
    )
    game.play("A march: frontier", "A maneuver: no", "A action: melee")
    assert game.options("A move") == [
        {"dragon": "Fire Drake", "to": "B-home"},
        {"dragon": "Fire Drake", "to": "frontier"},
        "none",
    ]
    game.play("A move: {dragon: Fire Drake, to: B-home}").shows("B B-home: Fire Drake")
    assert game.last("summoned")["came_from"] == "A-home"


def test_without_such_a_dragon_nobody_is_asked() -> None:
    game = melee(
        "A frontier: Knight, Dragonvictor (Fire) | B frontier: Troll | B A-home: Water Drake",
        f"A melee: Knight SAVE; Dragonvictor (Fire) {CHAMPION_LOGO}",
    )
    game.asks("B counter-attack")


def test_a_champion_of_an_alloy_contains_no_element() -> None:
    battle, sheet = with_icon("A frontier: Promo Champion (Gold) | B A-home: Fire Drake", CHAMPION_LOGO, MELEE)
    do(battle, sheet)
