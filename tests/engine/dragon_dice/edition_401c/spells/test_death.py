"""Death spells (p. 47), and what a Temple keeps away (p. 15)."""

from __future__ import annotations

import pytest

from tests.support.magic import MELEE, at_magic, in_force, most_magic, on_army, on_terrain, on_unit, under

LICH = "all MAGIC 3"


@pytest.mark.covers("Palsy")
def test_palsy_takes_from_every_roll_but_maneuver_rolls() -> None:
    game = at_magic("A frontier: Lich | B frontier: Thug", roll=LICH)
    game.play("A spells: [{spell: Palsy, target: B frontier}]")
    assert in_force(game, "Palsy") == [("B frontier", 1)]
    game = under(
        on_army("Palsy", "A", "frontier", 2),
        zones="A frontier: Knight | B frontier: Trooper",
        dice=[
            *("A maneuver: Knight MANEUVER 3", "B counter-maneuver: Trooper MANEUVER 2", "A melee: Knight MELEE 3"),
            *("B save: Trooper MELEE 3", "B counter melee: Trooper MELEE 3", "A save: Knight SAVE 2"),
        ],
        frontier="Highland Tower 5",
    )
    game.play("A march: frontier", "A maneuver: yes", "B counter-maneuver: yes", "A direction: up", "A action: melee")
    game.play("B counter-attack: yes")
    assert [game.sums(roll)["total"] for roll in ("A maneuver", "A melee", "A save", "B save")] == [3, 1, 0, 0]


@pytest.mark.covers("Palsy")
def test_palsy_touches_magic_rolls_and_no_unit_rolling_alone() -> None:
    game = at_magic("A frontier: Lich | B frontier: Thug", roll=LICH, effects=[on_army("Palsy", "A", "frontier", 2)])
    assert most_magic(game)["total"] == 1
    game = at_magic(
        "A frontier: 2 Conjurer | B frontier: Thug",
        roll="all MAGIC 3",
        dice=["B individual save: Thug SAVE 1"],
        effects=[on_army("Palsy", "B", "frontier", 2, by="A")],
    )
    game.play("A spells: [{spell: Lightning Strike, target: 'B:Thug'}]").shows("B frontier: Thug")


@pytest.mark.covers("Decay", "Evil Eye")
def test_decay_takes_melee_and_evil_eye_saves() -> None:
    game = at_magic("A frontier: Hedge Wizard, Lich | B frontier: Thug", roll=LICH)
    game.play(
        "A spells: [{spell: Decay, target: B frontier}, {spell: Evil Eye, target: B frontier}]",
        "A order: [Decay, Evil Eye]",
    )
    assert (in_force(game, "Decay"), in_force(game, "Evil Eye")) == ([("B frontier", 2)], [("B frontier", 2)])
    game = under(
        on_army("Decay", "A", "frontier", 2),
        on_army("Evil Eye", "B", "frontier", 4, by="A"),
        zones="A frontier: Knight | B frontier: 3 Trooper",
        dice=["A melee: Knight MELEE 3", "B save: all SAVE 2"],
    )
    game.play(*MELEE)
    assert (game.sums("A melee")["total"], game.sums("B save")["total"]) == (1, 2)


@pytest.mark.covers("Decay", "Evil Eye")
def test_spells_of_one_species_are_refused_to_others() -> None:
    game = at_magic("A frontier: Lich | B frontier: Thug", roll=LICH)
    assert "Decay costs 3 magic of death by Goblins; none of the" in game.refused(
        "A spells: [{spell: Decay, target: B frontier}]"
    )


@pytest.mark.covers("Magic Drain")
def test_magic_drain_takes_magic_from_all_armies_there() -> None:
    game = at_magic("A frontier: Magus | B frontier: Thug", roll="all MAGIC 3")
    game.play("A spells: [{spell: Magic Drain, target: frontier}]")
    assert in_force(game, "Magic Drain") == [("frontier", 2)]
    drain = on_terrain("Magic Drain", "frontier", 2, by="A")
    game = at_magic("A frontier: Lich | B frontier: Magus | B dua: 3 Apprentice", roll=LICH, effects=[drain])
    game.falls("B negation: Magus MAGIC 3").play("B negation: yes")
    assert game.last("magic_negated")["results"] == 1
    assert most_magic(game)["total"] == 0


@pytest.mark.covers("Restless Dead")
def test_restless_dead_adds_maneuver_results_and_may_be_cast_from_reserves() -> None:
    game = at_magic("A reserves: Lich | A frontier: Knight | B frontier: Thug", roll=LICH, place="reserves")
    game.play("A spells: [{spell: Restless Dead, target: A frontier}]")
    game.falls("A maneuver: Knight MELEE 3", "B counter-maneuver: Thug MANEUVER 1")
    game.play("A march: frontier", "A maneuver: yes", "B counter-maneuver: yes")
    assert game.last("maneuver_succeeded")["results"] == {"A": 3, "B": 1}


FEVER = "A spells: [{spell: Swamp Fever, target: ['B:Trooper', 'B:Thug']}]"


@pytest.mark.covers("Swamp Fever")
def test_swamp_fever_kills_who_shows_an_id_and_buries_who_shows_it_again() -> None:
    zones, roll = "A frontier: Marsh Mage | B frontier: Trooper, Thug, Knight", "Marsh Mage MAGIC 4"
    first = "B swamp fever: Trooper ID 2; Thug ID 1"
    game = at_magic(zones, roll=roll, dice=[first, "B swamp fever: Trooper MELEE 3; Thug ID 1"])
    assert "these are 2" in game.refused("A spells: [{spell: Swamp Fever, target: ['B:Trooper']}]")
    game.play(FEVER).shows("B dua: Trooper | B bua: Thug | B frontier: Knight")
    game = at_magic(zones, roll=roll, dice=["B swamp fever: Trooper SAVE 2; Thug MELEE 1"]).play(FEVER)
    game.shows("B frontier: Trooper, Thug, Knight")


@pytest.mark.covers("Swamp Fever")
def test_swamp_fever_keeps_to_one_army_and_a_sleeper_shows_nothing() -> None:
    game = at_magic(
        "A frontier: Marsh Mage | B frontier: Trooper, Thug | B A-home: Knight",
        roll="Marsh Mage MAGIC 4",
        effects=[on_unit("Sleep", "B:Trooper", by="A")],
        dice=["B swamp fever: Thug MELEE 1"],
    )
    assert "stand together" in game.refused("A spells: [{spell: Swamp Fever, target: ['B:Knight', 'B:Thug']}]")
    game.play(FEVER).shows("B frontier: Trooper, Thug")


@pytest.mark.covers("Swamp Fever", "Replanting")
def test_a_treefolk_that_replants_was_not_killed_and_does_not_roll_again() -> None:
    game = at_magic(
        "A frontier: Marsh Mage | B A-home: Dryad",
        roll="Marsh Mage MAGIC 4",
        dice=["B swamp fever: Dryad ID 2", "B replanting: Dryad ID 2"],
    )
    game.play("A spells: [{spell: Swamp Fever, target: ['B:Dryad']}]").shows("B reserves: Dryad | B bua: -")


@pytest.mark.covers("Finger of Death")
def test_finger_of_death_is_not_saved_against_and_its_damage_stays_for_the_action() -> None:
    zones = "A frontier: 3 Lich | B frontier: Trooper, Thug"
    game = at_magic(zones, roll=LICH).play("A spells: [{spell: Finger of Death, target: 'B:Trooper'}]")
    game.shows("B frontier: Trooper, Thug")
    assert game.state.wounds == {}, "healed when the action ended"
    game = at_magic(zones, roll=LICH).play("A spells: [{spell: Finger of Death, castings: 2, target: 'B:Trooper'}]")
    game.shows("B dua: Trooper | B frontier: Thug")


@pytest.mark.covers("Necromantic Wave")
def test_necromantic_wave_counts_magic_as_melee_or_missile() -> None:
    game = at_magic(
        "A reserves: Necromancer | A frontier: Knight | B frontier: Thug", roll="all MAGIC 5", place="reserves"
    )
    game.play("A spells: [{spell: Necromantic Wave, target: A frontier}]")
    assert in_force(game, "Necromantic Wave") == [("A frontier", 1)]
    game = under(
        on_army("Necromantic Wave", "A", "frontier", by="A"),
        zones="A frontier: Conjurer, Knight | B frontier: Thug",
        dice=["A melee: Conjurer MAGIC 3; Knight MELEE 3", "B save: Thug MELEE 1"],
    )
    game.play(*MELEE)
    assert game.sums("A melee")["total"] == 6


@pytest.mark.covers("Necromantic Wave", "Cantrip")
def test_necromantic_wave_does_not_convert_cantrip() -> None:
    """R-49."""
    game = under(
        on_army("Necromantic Wave", "A", "frontier", by="A"),
        zones="A frontier: Wizard, Knight | B frontier: Thug",
        dice=["A melee: Wizard Cantrip 4; Knight MELEE 3", "B save: Thug MELEE 1"],
    )
    game.play(*MELEE, "A spells: []")
    assert game.sums("A melee")["total"] == 3


@pytest.mark.covers("Exhume")
def test_exhume_buries_who_does_not_save_and_returns_as_much() -> None:
    game = at_magic(
        "A frontier: Lich, Heucuva | A dua: Skeleton, Vampire, Ghast | B frontier: Thug | B dua: Trooper, Apprentice",
        roll="all MAGIC 3",
        dice=["B individual save: Trooper MELEE 3; Apprentice Fly 1"],
    )
    game.play("A spells: [{spell: Exhume, target: ['B:Trooper', 'B:Apprentice']}]").asks("A return")
    game.shows("B bua: Trooper | B dua: Apprentice")
    assert "no more than 2" in game.refused("A return: [Vampire]")
    game.play("A return: [Ghast]").shows("A frontier: Lich, Heucuva, Ghast | A dua: Skeleton, Vampire")


@pytest.mark.covers("Exhume")
def test_nothing_need_be_returned_and_nothing_can_be_when_all_save() -> None:
    zones = "A frontier: Lich, Heucuva | A dua: Skeleton | B frontier: Thug | B dua: Trooper"
    spell = "A spells: [{spell: Exhume, target: ['B:Trooper']}]"
    game = at_magic(zones, roll=LICH, dice=["B individual save: Trooper SAVE 2"]).play(spell)
    assert "A return" not in game.asked
    game = at_magic(zones, roll=LICH, dice=["B individual save: Trooper MELEE 3"]).play(spell, "A return: []")
    game.shows("A dua: Skeleton | B bua: Trooper")


@pytest.mark.covers("Exhume")
def test_icons_of_the_dead_only_give_saves() -> None:
    """p. 31: in the Dead Unit Area no Cantrip is cast, and Vanish moves nobody."""
    game = at_magic(
        "A frontier: Lich, Heucuva | B frontier: Thug | B dua: Wizard",
        roll="all MAGIC 3",
        dice=["B individual save: Wizard Cantrip 4"],
    )
    game.play("A spells: [{spell: Exhume, target: ['B:Wizard']}]").shows("B bua: Wizard")


@pytest.mark.covers("Open Grave")
def test_open_grave_sends_who_is_killed_after_a_save_roll_to_reserves() -> None:
    game = at_magic("A reserves: Lich, Heucuva | A frontier: Knight | B frontier: Thug", roll=LICH, place="reserves")
    game.play("A spells: [{spell: Open Grave, target: A frontier}]")
    assert in_force(game, "Open Grave") == [("A frontier", 1)]
    game = under(
        on_army("Open Grave", "B", "frontier"),
        zones="A frontier: Knight | B frontier: Trooper, Wolf-Folk",
        dice=["A melee: Knight MELEE 2", "B save: Trooper MELEE 3; Wolf-Folk MELEE 2"],
    )
    game.play(*MELEE).shows("B reserves: Trooper | B dua: - | B frontier: Wolf-Folk")


@pytest.mark.covers("Open Grave")
def test_a_unit_killed_under_open_grave_wakes_up() -> None:
    """They were killed, so what lay on them ends (p. 45), though they never see the Dead Unit Area."""
    game = under(
        on_army("Open Grave", "B", "frontier"),
        on_unit("Sleep", "B:Trooper", by="A"),
        zones="A frontier: Knight | B frontier: Trooper, Wolf-Folk",
        dice=["A melee: Knight MELEE 2", "B save: Wolf-Folk MELEE 2"],
    )
    game.play(*MELEE).shows("B reserves: Trooper")
    assert in_force(game, "Sleep") == []


@pytest.mark.covers("Open Grave", "Smite")
def test_open_grave_does_nothing_where_no_save_is_possible() -> None:
    game = under(
        on_army("Open Grave", "B", "frontier"),
        zones="A frontier: Protector, Knight | B frontier: Trooper, Wolf-Folk",
        dice=["A melee: Protector Smite 4; Knight MELEE 3", "B save: Trooper MELEE 3"],
    )
    game.play(*MELEE).shows("B dua: Wolf-Folk | B reserves: Trooper")


@pytest.mark.covers("Open Grave", "Finger of Death")
def test_open_grave_does_nothing_against_spells_without_a_save() -> None:
    game = at_magic(
        "A frontier: 2 Lich | B frontier: Thug", roll=LICH, effects=[on_army("Open Grave", "B", "frontier")]
    )
    game.play("A spells: [{spell: Finger of Death, target: 'B:Thug'}]").shows("B dua: Thug")


@pytest.mark.covers("Soiled Ground")
def test_soiled_ground_buries_the_killed_that_do_not_save() -> None:
    game = at_magic("A frontier: 2 Lich | B frontier: Thug", roll=LICH)
    game.play("A spells: [{spell: Soiled Ground, target: frontier}]")
    assert in_force(game, "Soiled Ground") == [("frontier", 1)]
    game = under(
        on_terrain("Soiled Ground", "frontier"),
        zones="A frontier: 2 Trooper | B frontier: Knight, Thug",
        dice=[
            "A melee: all MELEE 3",
            "B save: Knight MELEE 3; Thug MELEE 1",
            "B burial save: Knight SAVE 2; Thug MELEE 1",
        ],
    )
    game.play(*MELEE).shows("B dua: Knight | B bua: Thug")


@pytest.mark.covers("Temple")
def test_a_temple_keeps_opponents_death_magic_away() -> None:
    game = at_magic("A frontier: 3 Lich | B A-home: Thug", roll=LICH, A_home="Coastland Temple 8 B")
    game.play("A spells: [{spell: Finger of Death, target: 'B:Thug'}]").shows("B A-home: Thug")
    assert game.told("spell_lost")
    game = at_magic("A A-home: 2 Lich | B A-home: Thug", roll=LICH, A_home="Coastland Temple 1", place="A-home")
    game.play("A spells: [{spell: Finger of Death, target: 'B:Thug'}]").shows("B dua: Thug")


@pytest.mark.covers("Temple", "Palsy", "Soiled Ground")
def test_death_magic_that_lies_there_sleeps_while_the_temple_is_held() -> None:
    """R-41."""
    effects = [on_army("Palsy", "A", "frontier", 2, death=True), on_terrain("Soiled Ground", "frontier", death=True)]
    for terrain, attack in (("Highland Temple 8 A", 3), ("Highland Temple 7", 1), ("Highland City 8 A", 1)):
        game = under(
            *effects,
            zones="A frontier: Trooper | B frontier: Thug",
            dice=["A melee: Trooper MELEE 3", "B save: Thug SAVE 1", "B burial save: Thug SAVE 1"],
            frontier=terrain,
        )
        game.play(*MELEE)
        assert game.sums("A melee")["total"] == attack


@pytest.mark.covers("Temple", "Resurrect Dead")
def test_a_temple_does_not_mind_friendly_magic() -> None:
    """R-40."""
    game = at_magic("A frontier: Lich | A dua: Skeleton | B frontier: Thug", roll=LICH, frontier="Highland Temple 8 A")
    game.play("A spells: [{spell: Resurrect Dead, element: death, target: [Skeleton]}]")
    game.shows("A frontier: Lich, Skeleton")
