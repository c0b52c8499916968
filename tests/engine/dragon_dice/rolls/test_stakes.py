"""What is told with a question in the midst of an attack: what attacks, what is needed, what counts so far."""

from __future__ import annotations

from engine.dragon_dice.rolls.stakes import STAKE
from tests.support.table import melee, missile, table


def test_the_division_of_ids_against_dragons_tells_what_they_do_and_what_kills_them() -> None:
    """P. 18: the damage of the dragons, five health behind five automatic saves, the results besides the IDs."""
    game = table(
        "A frontier: Mammoth Rider, Knight, Sergeant | B frontier: Fire Wyrm | A B-home: Thug",
        step="dragon attack",
        dice=[
            "B dragon: Fire Wyrm Tail -> Jaws",
            "A dragon response: Mammoth Rider ID; Knight SAVE 2; Sergeant MELEE 2",
        ],
    )
    assert game.question("A id split").about[STAKE] == {
        "by": "dragon",
        "damage": 15,
        "dragons": {"B:Fire Wyrm": 10},
        "counted": {"melee": 2, "missile": 0, "saves": 2},
    }


def test_what_icons_have_generated_counts_beside_the_ids() -> None:
    """Trample gives melee in the response (p. 41), and is added to it after IDs are divided (p. 27)."""
    game = table(
        "A frontier: Gryphon, Mammoth Rider | B frontier: Fire Wyrm | A B-home: Thug",
        step="dragon attack",
        dice=["B dragon: Fire Wyrm Belly", "A dragon response: Gryphon ID; Mammoth Rider Trample"],
    )
    stake = game.question("A id split").about[STAKE]
    assert isinstance(stake, dict)
    assert (stake["damage"], stake["dragons"]) == (0, {"B:Fire Wyrm": 5})
    assert stake["counted"] == {"melee": 3, "missile": 0, "saves": 0}


def test_a_ferry_out_of_a_save_roll_tells_the_shot_and_the_saves_so_far() -> None:
    """R-01: who leaves takes its saves along, so what is left of them is of interest; an ID is a save here."""
    game = missile(
        "A frontier: Sharpshooter | B frontier: Gryphon, Knight, Trooper",
        "A missile: Sharpshooter MISSILE 4",
        "B save: Gryphon Ferry; Knight SAVE 2; Trooper ID",
    )
    assert game.question("B move").about[STAKE] == {"by": "missile", "damage": 4, "counted": {"saves": 4}}


def test_in_an_attack_of_ones_own_nothing_is_at_stake() -> None:
    game = melee("A frontier: Gryphon | B frontier: Troll", "A melee: Gryphon Ferry")
    assert STAKE not in game.question("A move").about
