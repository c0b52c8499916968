"""Bone Magic (p. 25)."""

from __future__ import annotations

import pytest

from tests.support.magic import at_magic, most_magic, on_army

pytestmark = pytest.mark.covers("Bone Magic")


def test_each_undead_with_a_magic_result_adds_one_as_far_as_dead_undead_allow() -> None:
    zones = "A frontier: 2 Ghoul, Lich, Heucuva | B frontier: Thug | A dua: "
    roll = "Ghoul#1 MAGIC 1; Ghoul#2 MAGIC 1; Lich MAGIC 3; Heucuva MAGIC 3"
    assert most_magic(at_magic(zones + "-", roll=roll))["total"] == 8
    assert most_magic(at_magic(zones + "3 Zombie, Knight", roll=roll))["total"] == 11
    assert most_magic(at_magic(zones + "6 Zombie", roll=roll))["total"] == 12


def test_at_most_four_in_24_points() -> None:
    game = at_magic("A frontier: 6 Ghoul | A dua: 6 Zombie | B frontier: Thug", roll="all MAGIC 1")
    assert most_magic(game)["total"] == 10


def test_ids_other_icons_and_other_species_add_nothing() -> None:
    game = at_magic(
        "A frontier: Lich, Heucuva, Sunflare | A dua: 4 Zombie | B frontier: Thug",
        roll="Lich ID 3; Heucuva MELEE 3; Sunflare MAGIC 2",
    )
    assert most_magic(game)["total"] == 5


def test_cantrip_counts() -> None:
    """R-47."""
    game = at_magic("A frontier: Lich | A dua: Zombie | B frontier: Thug", roll="Lich Cantrip 4")
    assert most_magic(game) == {"total": 5, "death": 5}


def test_it_is_added_after_everything_is_subtracted() -> None:
    game = at_magic(
        "A frontier: Ghoul | A dua: Zombie | B frontier: Thug",
        roll="Ghoul MAGIC 1",
        effects=[on_army("Wither", "A", "frontier", 3)],
    )
    assert most_magic(game) == {"total": 1, "death": 1}


def test_it_may_pay_for_spells_of_the_undead() -> None:
    game = at_magic("A frontier: Heucuva | A dua: Zombie | B frontier: Thug", roll="Heucuva MAGIC 2")
    game.play("A spells: [{spell: Evil Eye, target: B frontier}]")
    assert game.last("spell_cast")["spell"] == "Evil Eye"
