"""Damage (p. 29): the owner chooses, as much as possible, never in excess; what is left heals."""

from __future__ import annotations

import itertools

import pytest

from tests.support.printed import DICE_401C
from tests.support.table import Table, table

pytestmark = pytest.mark.covers("Damage")


def struck(units: str, strike: str, units_of_a: str = "Coral Giant") -> Table:
    """A table where B's units on the frontier have been struck and show no save."""
    game = table(f"A frontier: {units_of_a} | B frontier: {units}")
    game.falls(f"A melee: {strike}", "B save: all MELEE")
    return game.play("A march: frontier", "A maneuver: no", "A action: melee")


def test_the_owner_chooses_who_dies_and_may_spare_the_small() -> None:
    game = struck("Marauder, Cutthroat, 2 Thug", "Coral Giant ID 4").asks("B damage")
    game.play("B damage: [Marauder, Thug#2]")
    game.shows("B frontier: Cutthroat, Thug#1 | B dua: Marauder, Thug#2")
    assert game.last("units_killed")["health"] == 4


def test_less_than_possible_is_refused_and_so_is_more() -> None:
    game = struck("Marauder, Cutthroat, 2 Thug", "Coral Giant ID 4")
    assert "more damage must be taken" in game.refused("B damage: [Marauder]")
    assert "more damage must be taken" in game.refused("B damage: []")
    assert "no more than 4" in game.refused("B damage: [Marauder, Cutthroat]")
    assert "cannot be chosen" in game.refused("B damage: [Coral Giant]")


def test_damage_that_matches_no_set_kills_as_much_as_can_be_and_the_rest_heals() -> None:
    """Five damage on three medium units: two of them die, one point is left over."""
    game = struck("3 Cutthroat", "Coral Giant ID 4; Fighter MELEE 1", "Coral Giant, Fighter").asks("B damage")
    assert "more damage" in game.refused("B damage: [Cutthroat#1]")
    assert "no more than 4" in game.refused("B damage: [Cutthroat#1, Cutthroat#2, Cutthroat#3]")
    game.play("B damage: [Cutthroat#1, Cutthroat#3]").shows("B frontier: Cutthroat#2 | B dua: Cutthroat#1, Cutthroat#3")


def test_damage_too_small_for_anybody_goes_away() -> None:
    """p. 29: a unit that takes less damage than its health is healed at the end of the action."""
    game = struck("2 Cutthroat", "Fighter MELEE 1", "Fighter")
    game.asks("B counter-attack").shows("B frontier: 2 Cutthroat".replace("2 Cutthroat", "Cutthroat#1, Cutthroat#2"))
    assert not game.told("units_killed")


def test_unhealed_damage_does_not_stay_for_the_next_attack() -> None:
    game = struck("Cutthroat", "Fighter MELEE 1", "Fighter")
    game.falls("B counter melee: Cutthroat SAVE 2").play("B counter-attack: yes")
    game.shows("B frontier: Cutthroat | A frontier: Fighter")


def test_when_there_is_only_one_way_to_die_nobody_is_asked() -> None:
    struck("Thug, Cutthroat", "Eagle Knight MELEE 3", "Eagle Knight").shows("B frontier: - | B dua: Thug, Cutthroat")
    struck("Marauder, Cutthroat", "Trooper ID 2", "Trooper").shows("B frontier: Marauder | B dua: Cutthroat")


@pytest.mark.parametrize("damage", range(1, 11))
def test_exactly_the_sets_of_greatest_health_within_the_damage_are_accepted(damage: int) -> None:
    """Against all sets of an army of five: Troll 4, Marauder 3, Cutthroat 2, two Thugs 1."""
    names = ["Troll", "Marauder", "Cutthroat", "Thug#1", "Thug#2"]
    health = [DICE_401C.units[name.partition("#")[0]].health for name in names]
    guards = ", ".join(f"Fighter#{n} MELEE 1" for n in range(1, damage + 1)).replace(", ", "; ")
    guards = guards if damage > 1 else "Fighter MELEE 1"
    game = struck("Troll, Marauder, Cutthroat, 2 Thug", guards, f"{damage} Fighter")
    pick = game.question("B damage")
    sets = [c for size in range(6) for c in itertools.combinations(range(5), size)]
    best = max(total for s in sets if (total := sum(health[i] for i in s)) <= damage)
    for chosen in sets:
        answer = f"B damage: [{', '.join(names[i] for i in chosen)}]"
        if sum(health[i] for i in chosen) != best:
            game.refused(answer)
        else:
            pick.check([f"B:{names[i]}" for i in chosen])


def test_the_opponent_may_not_choose_the_dead() -> None:
    game = struck("Marauder, Cutthroat, 2 Thug", "Coral Giant ID 4")
    assert [decision.player for decision in game.match.pending.values()] == ["B"]


def test_damage_tells_how_much_the_smallest_unit_takes() -> None:
    game = struck("2 Cutthroat, Marauder", "Fighter MELEE 1", "Fighter")
    facts = game.last("damage_dealt")
    assert (facts["damage"], facts["smallest"], facts["too_little"]) == (1, 2, 1) and not game.told("units_killed")
    assert struck("Thug, Troll", "Eagle Knight MELEE 3", "Eagle Knight").last("damage_dealt")["too_little"] == 2
    assert struck("Thug", "Eagle Knight MELEE 3", "Eagle Knight").last("damage_dealt")["too_little"] == 0
