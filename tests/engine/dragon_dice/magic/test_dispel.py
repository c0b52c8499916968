"""Dispel Magic (p. 34; R-44)."""

from __future__ import annotations

import pytest

from tests.support.magic import at_magic, in_force
from tests.support.table import table

pytestmark = pytest.mark.covers("Dispel Magic")

ZONES = "A frontier: 2 Lich, Wizard | B frontier: Gargoyle, Knight | B A-home: Trooper"
ROLL = "Lich#1 MAGIC 3; Lich#2 ID 3; Wizard MAGIC 4"
SPELLS = (
    "A spells: [{spell: Palsy, target: B frontier}, {spell: Palsy, target: B A-home}, {spell: Ash Storm, target:"
    " frontier}]"
)


def test_it_negates_what_targets_its_army_or_terrain_and_nothing_else() -> None:
    game = at_magic(ZONES, roll=ROLL).play(SPELLS).asks("B dispel")
    assert not game.told("spell_cast")
    game.falls("B dispel: Gargoyle Dispel Magic 4").play("B dispel: [Gargoyle]")
    assert in_force(game, "Palsy") == [("B A-home", 1)] and in_force(game, "Ash Storm") == []
    negated = game.last("spells_dispelled")["spells"]
    assert isinstance(negated, list) and [one["spell"] for one in negated] == ["Palsy", "Ash Storm"]


def test_another_face_does_nothing() -> None:
    game = at_magic(ZONES, roll=ROLL, dice=["B dispel: Gargoyle Smite 4"]).play(SPELLS, "B dispel: [Gargoyle]")
    game.play("A order: [Ash Storm, Palsy, Palsy]")
    assert len(in_force(game, "Palsy")) == 2 and not game.told("damage_dealt")


def test_nobody_need_roll() -> None:
    at_magic(ZONES, roll=ROLL).play(SPELLS, "B dispel: []").asks("A order")


def test_it_is_not_offered_for_magic_on_other_armies_terrains_or_units() -> None:
    game = at_magic(ZONES, roll=ROLL).play("A spells: [{spell: Palsy, target: B A-home}]")
    assert in_force(game, "Palsy") == [("B A-home", 1)]
    game = at_magic(ZONES, roll=ROLL).play("A spells: [{spell: Finger of Death, target: 'B:Knight'}]")
    assert game.last("unit_damaged")["die"] == "B:Knight"


def test_it_saves_the_unit_itself_and_not_the_other_targets() -> None:
    game = at_magic(
        "A frontier: 2 Sunflare | B A-home: Gargoyle, Thug",
        roll="Sunflare#1 MAGIC 3; Sunflare#2 MAGIC 2",
        dice=["B dispel: Gargoyle Dispel Magic 4", "B individual save: Thug MELEE 1"],
    )
    game.play("A spells: [{spell: Mirage, target: ['B:Gargoyle', 'B:Thug']}]", "B dispel: [Gargoyle]")
    game.shows("B A-home: Gargoyle | B reserves: Thug")


def test_everybody_with_the_icon_may_roll_also_against_their_own_side() -> None:
    """R-44."""
    zones = "A frontier: Lich, Fenhound | B frontier: 2 Gargoyle"
    game = at_magic(zones, roll="Lich MAGIC 3; Fenhound ID 4").play(
        "A spells: [{spell: Restless Dead, target: A frontier}, {spell: Palsy, target: B frontier}]"
    )
    game.falls("A dispel: Fenhound MELEE 4", "B dispel: Gargoyle#1 SAVE 4; Gargoyle#2 Dispel Magic 4")
    game.play("A dispel: [Fenhound]", "B dispel: [Gargoyle#1, Gargoyle#2]")
    assert in_force(game, "Palsy") == [] and in_force(game, "Restless Dead") == [("A frontier", 3)]


def test_it_works_against_cantrips() -> None:
    """R-44."""
    game = table(
        "A frontier: Lich | B frontier: Gargoyle",
        dice=["A melee: Lich Cantrip 4", "B dispel: Gargoyle Dispel Magic 4"],
    )
    game.play("A march: frontier", "A maneuver: no", "A action: melee")
    game.play("A spells: [{spell: Palsy, target: B frontier}]", "B dispel: [Gargoyle]")
    assert in_force(game, "Palsy") == []
