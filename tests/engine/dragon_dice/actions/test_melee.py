"""The melee action (p. 11): attack, saves, damage, counter-attack."""

from __future__ import annotations

import pytest

from tests.support.table import Table, table

pytestmark = pytest.mark.covers("Melee")


def attack(zones: str, *dice: str) -> Table:
    game = table(zones).falls(*dice)
    return game.play("A march: frontier", "A maneuver: no", "A action: melee")


def test_saves_are_subtracted_and_the_rest_kills() -> None:
    game = attack("A frontier: Knight | B frontier: Thug, Cutthroat", "A melee: all MELEE 3", "B save: all MELEE")
    game.shows("A frontier: Knight | B frontier: - | B dua: Thug, Cutthroat")
    assert game.last("damage_dealt")["damage"] == 3


@pytest.mark.parametrize(("zone", "only"), [("Thug, Troll", True), ("2 Thug", False), ("Thug", False)])
def test_units_that_die_without_a_question_are_told_as_the_only_ones_that_fit(zone: str, only: bool) -> None:
    """The owner chooses who falls (p. 29). Who has no choice is not asked; that all fall needs no reason."""
    game = attack(f"A frontier: Thug | B frontier: {zone}", "A melee: all MELEE 1", "B save: all MELEE")
    if "damage" in str(game.asked):
        game.play("B damage: Thug#1")
    assert game.last("units_killed")["only"] is only


def test_results_and_saves_meet_one_to_one() -> None:
    game = attack(
        "A frontier: Knight | B frontier: 2 Thug", "A melee: all MELEE 3", "B save: Thug#1 SAVE 1; Thug#2 ID 1"
    )
    facts = game.last("damage_dealt")
    assert (facts["results"], facts["saves"], facts["damage"], facts["player"], facts["by"]) == (3, 2, 1, "B", "A")


def test_more_saves_than_results_do_no_harm_to_anybody() -> None:
    game = attack("A frontier: Knight | B frontier: Cutthroat", "A melee: all ID", "B save: Cutthroat SAVE 2")
    assert game.last("damage_dealt")["damage"] == 0
    game.asks("B counter-attack").shows("A frontier: Knight | B frontier: Cutthroat")


def test_without_any_result_nobody_rolls_saves_but_the_counter_attack_is_still_possible() -> None:
    """p. 11: "if there are any melee results"; the exchange goes on with the counter-attack."""
    game = attack("A frontier: Knight | B frontier: Thug", "A melee: Knight SAVE 2")
    assert [event.facts["kind"] for event in game.told("rolled")] == ["melee"]
    game.asks("B counter-attack")


def test_the_survivors_may_counter_attack_by_the_same_process() -> None:
    game = attack(
        "A frontier: Knight, Fighter | B frontier: Cutthroat, Thug",
        "A melee: Knight ID 2; Fighter MISSILE 1",
        "B save: Cutthroat SAVE 2; Thug MELEE 1",
    )
    game.falls("B counter melee: Cutthroat MELEE 3; Thug MELEE 2", "A save: Knight SAVE 2; Fighter MELEE 1")
    game.play("B counter-attack: yes").shows("A frontier: - | A dua: Knight, Fighter")
    assert game.last("damage_dealt")["kind"] == "counter melee"


def test_only_those_who_live_counter_attack() -> None:
    """p. 11: the dead are moved before the opposing army strikes back."""
    game = attack(
        "A frontier: Eagle Knight | B frontier: Cutthroat, Thug",
        "A melee: all MELEE 3",
        "B save: Cutthroat SAVE 2; Thug MELEE 1",
    )
    game.falls("B counter melee: Cutthroat MELEE 3", "A save: all ID").play("B counter-attack: yes")
    assert game.told("rolled")[2].facts["faces"] == {"B:Cutthroat": ["MELEE 3"]}


def test_a_counter_attack_may_be_declined_and_is_not_answered_by_another() -> None:
    attack("A frontier: Knight | B frontier: Thug", "A melee: Knight SAVE 2").play("B counter-attack: no").asks(
        "A retreat"
    )
    game = attack("A frontier: Knight | B frontier: Thug", "A melee: Knight SAVE 2")
    game.falls("B counter melee: Thug MELEE 1", "A save: Knight ID 2").play("B counter-attack: yes").asks("A retreat")


def test_an_army_without_units_does_not_counter_attack() -> None:
    game = attack("A frontier: Knight | B frontier: Thug", "A melee: Knight MELEE 3", "B save: Thug MELEE 1")
    assert not game.told("counter_attacked") and not game.told("counter_declined")
    game.asks("A retreat")


def test_a_melee_attack_goes_to_the_same_terrain_only() -> None:
    """p. 11. Without an opposing army there the action is not offered."""
    game = table("A frontier: Knight | B B-home: Thug").play("A march: frontier", "A maneuver: no")
    game.asks("A retreat")


def test_the_target_is_told_before_dice_are_rolled() -> None:
    """p. 52."""
    game = attack("A frontier: Knight | B frontier: Thug", "A melee: all ID", "B save: all ID")
    names = [event.name for event in game.match.events]
    assert names.index("action_chosen") < names.index("rolled")
    assert game.last("action_chosen")["target"] == {"player": "B", "place": "frontier"}


def test_an_id_saves_in_a_save_roll_and_strikes_in_a_counter_attack() -> None:
    """p. 3."""
    game = attack("A frontier: Knight | B frontier: Thug", "A melee: all MELEE 2", "B save: Thug ID 1")
    assert game.last("damage_dealt")["saves"] == 1
