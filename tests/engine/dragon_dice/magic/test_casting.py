"""Announcing, the order of resolution, vanished targets, several castings (p. 13, p. 44-45)."""

from __future__ import annotations

from tests.support.magic import at_magic, in_force
from tests.support.table import Table


def spells_cast(game: Table, name: str = "spell_cast") -> list[object]:
    return [event.facts["spell"] for event in game.told(name)]


def test_all_spells_are_announced_before_any_resolves_and_then_ordered() -> None:
    game = at_magic(
        "A frontier: Wizard, Thaumaturgist | B frontier: Thug, Wolf-Folk",
        roll="Wizard MAGIC 4; Thaumaturgist MAGIC 3",
    )
    game.play("A spells: [{spell: Firebolt, target: 'B:Thug'}, {spell: Ash Storm, target: frontier}]")
    announced = game.last("spells_announced")["spells"]
    assert isinstance(announced, list) and [one["spell"] for one in announced] == ["Firebolt", "Ash Storm"]
    assert not spells_cast(game)
    game.falls("B individual save: Thug SAVE 1").play("A order: [Ash Storm, Firebolt]")
    assert spells_cast(game) == ["Ash Storm", "Firebolt"]
    game.shows("B frontier: Thug, Wolf-Folk")


def test_like_spells_stay_in_the_order_they_were_announced_in() -> None:
    game = at_magic("A frontier: Wizard | B frontier: Thug | B A-home: Knight", roll="Wizard MAGIC 4")
    game.play("A spells: [{spell: Ash Storm, target: A-home}, {spell: Ash Storm, target: frontier}]")
    assert [event.facts["target"] for event in game.told("spell_cast")] == [["A-home"], ["frontier"]]


def test_castings_are_combined_or_have_different_targets() -> None:
    """p. 45: three Palsies are -3 on one army, or -1 on each of three, or -2 and -1."""
    zones = "A frontier: 2 Lich | B frontier: Thug | B A-home: Knight | B reserves: Bowman"
    roll = "Lich#1 MAGIC 3; Lich#2 MAGIC 3"
    game = at_magic(zones, roll=roll).play("A spells: [{spell: Palsy, castings: 3, target: B frontier}]")
    assert in_force(game, "Palsy") == [("B frontier", 3)]
    game = at_magic(zones, roll=roll).play(
        "A spells: [{spell: Palsy, target: B frontier}, {spell: Palsy, castings: 2, target: B reserves}]"
    )
    assert in_force(game, "Palsy") == [("B frontier", 1), ("B reserves", 2)]


def test_castings_that_do_not_add_up_do_no_more_than_one() -> None:
    game = at_magic("A frontier: 2 Necromancer | B frontier: Thug", roll="all MAGIC 5")
    game.play("A spells: [{spell: Necromantic Wave, castings: 2, target: A frontier}]")
    assert in_force(game, "Necromantic Wave") == [("A frontier", 1)]


def test_a_target_that_is_gone_is_not_replaced() -> None:
    game = at_magic(
        "A frontier: 2 Lich | B frontier: Thug, Trooper",
        roll="Lich#1 MAGIC 3; Lich#2 ID 3",
    )
    game.play("A spells: [{spell: Finger of Death, target: 'B:Thug'}, {spell: Palsy, target: B frontier}]")
    game.play("A order: [Finger of Death, Palsy]").shows("B dua: Thug | B frontier: Trooper")
    assert in_force(game, "Palsy") == [("B frontier", 1)]


def test_a_spell_on_an_army_that_died_before_is_lost() -> None:
    game = at_magic("A frontier: 2 Lich | B frontier: Thug | B A-home: Trooper", roll="all ID")
    game.play("A spells: [{spell: Finger of Death, target: 'B:Thug'}, {spell: Palsy, target: B frontier}]")
    game.play("A order: [Finger of Death, Palsy]")
    assert spells_cast(game) == ["Finger of Death"] and spells_cast(game, "spell_lost") == ["Palsy"]
    assert in_force(game, "Palsy") == []


def test_a_unit_that_moved_is_still_the_target() -> None:
    """p. 44: spells on units go with them."""
    game = at_magic(
        "A frontier: Death Mage, Wizard, Hedge Wizard | B frontier: Wolf-Folk, Thug",
        roll="Death Mage MAGIC 3; Wizard MAGIC 3; Hedge Wizard MAGIC 2",
        dice=["B individual save: Wolf-Folk MELEE 3"],
    )
    bolt = "{spell: Firebolt, target: 'B:Wolf-Folk'}"
    game.play(
        f"A spells: [{{spell: Scent of Fear, target: ['B:Wolf-Folk']}}, {bolt}]", "A order: [Scent of Fear, Firebolt]"
    )
    assert game.last("unit_damaged")["die"] == "B:Wolf-Folk" and game.last("unit_damaged")["place"] == "reserves"


def test_a_lasting_spell_ends_when_the_casters_next_turn_begins() -> None:
    game = at_magic("A frontier: Lich | B frontier: Thug", roll="Lich MAGIC 3")
    game.play("A spells: [{spell: Palsy, target: B frontier}]").decline("B march")
    assert in_force(game, "Palsy") == [("B frontier", 1)]
    game.play("B march: none").decline("A march")
    assert in_force(game, "Palsy") == []


def test_a_spell_on_an_army_ends_when_the_army_is_gone_at_the_end_of_the_action() -> None:
    game = at_magic("A frontier: 2 Lich | B frontier: Thug | B A-home: Trooper", roll="all ID")
    game.play("A spells: [{spell: Palsy, target: B frontier}, {spell: Finger of Death, target: 'B:Thug'}]")
    game.play("A order: [Palsy, Finger of Death]")
    assert spells_cast(game) == ["Palsy", "Finger of Death"] and in_force(game, "Palsy") == []


def test_a_spell_on_an_army_stays_where_the_army_was() -> None:
    zones = "A frontier: 2 Wizard | A A-home: Knight | B frontier: Thug"
    game = at_magic(zones, roll="Wizard#1 MAGIC 4; Wizard#2 MAGIC 3")
    game.play(
        "A spells: [{spell: Stone Skin, target: A frontier}, {spell: Path, target: ['A:Wizard#1'], to: A-home}]",
        "A order: [Stone Skin, Path]",
    )
    game.shows("A frontier: Wizard#2 | A A-home: Knight, Wizard#1")
    assert in_force(game, "Stone Skin") == [("A frontier", 1)]


def test_it_is_told_that_no_spell_costs_so_little() -> None:
    game = at_magic("A frontier: Wizard, Fighter | B frontier: Thug", roll="Wizard SAVE; Fighter ID 1")
    assert game.last("magic_totalled")["no_spell"] == "too dear"


def test_it_is_told_that_no_spell_has_a_target() -> None:
    game = at_magic(
        "A reserves: Adept, Warlock | B frontier: Thug", roll="Adept MAGIC 1; Warlock MAGIC 2", place="reserves"
    )
    assert game.last("magic_totalled")["no_spell"] == "no target"


def test_it_is_told_that_a_player_casts_nothing() -> None:
    game = at_magic("A frontier: Wizard | B frontier: Thug", roll="Wizard MAGIC 4").play("A spells: []")
    assert game.last("spells_announced")["spells"] == []
