"""What an army's icons do in its response to a dragon attack (p. 18, p. 31-43)."""

from __future__ import annotations

import pytest

from tests.support.table import Table, table


def response(zones: str, dragon: str, answer: str, frontier: str = "Swampland Tower 6") -> Table:
    """Returns the table as A's army at the frontier answers a Fire Drake of B, which shows this."""
    return table(
        f"{zones} | B frontier: Fire Drake | A B-home: Footman",
        step="dragon attack",
        frontier=frontier,
        dice=[f"B dragon: Fire Drake {dragon}", f"A dragon response: {answer}"],
    )


@pytest.mark.covers("Bash")
def test_bash_gives_a_dragon_its_own_damage_and_saves_as_much() -> None:
    """p. 32: claws 6 and tail 3 come back as 9, which is not enough for five health behind five saves."""
    game = response("A frontier: Behemoth", "Tail -> Claws", "Behemoth Bash")
    facts = game.last("damage_dealt")
    assert (facts["results"], facts["saves"], facts["damage"]) == (9, 9, 0)
    game.shows("B frontier: Fire Drake | A frontier: Behemoth")


@pytest.mark.covers("Bash")
def test_bash_and_the_armys_melee_add_up() -> None:
    game = response(
        "A frontier: Behemoth, Lizard Rider, Sergeant", "Claws", "Behemoth Bash; Lizard Rider MELEE 2; Sergeant MELEE 2"
    )
    game.shows("B pool: Fire Drake")


@pytest.mark.covers("Bash")
def test_bash_kills_a_dragon_by_its_own_jaws() -> None:
    game = response("A frontier: Behemoth", "Jaws", "Behemoth Bash")
    assert game.last("dragon_killed")["by_army"] is True
    game.shows("B pool: Fire Drake | A frontier: Behemoth")


@pytest.mark.covers("Ferry")
def test_a_unit_that_ferries_away_has_no_results_and_takes_no_damage() -> None:
    """R-53: any roll that counts no maneuver."""
    game = response("A frontier: Gryphon, Knight", "Claws", "Gryphon Ferry; Knight SAVE 2")
    game.play("A move: {units: [Gryphon], to: A-home}")
    game.shows("A A-home: Gryphon | A dua: Knight")


@pytest.mark.covers("Wild Growth", "Regenerate")
def test_saves_of_wild_growth_and_regenerate_count() -> None:
    """R-53."""
    game = response("A frontier: Strangle Vine", "Claws", "Strangle Vine Wild Growth")
    assert game.last("damage_dealt")["saves"] == 4
    game = response("A frontier: Troll", "Claws", "Troll Regenerate")
    assert game.last("damage_dealt")["saves"] == 4


@pytest.mark.covers("Vanish")
def test_vanish_does_nothing() -> None:
    """R-53: it says save roll."""
    game = response("A frontier: Ghost, Zombie", "Claws", "Ghost Vanish; Zombie SAVE 1")
    assert game.last("damage_dealt")["saves"] == 1


@pytest.mark.covers("Counter", "Volley", "Fly", "Trample", "Smite")
@pytest.mark.parametrize(
    ("die", "face", "totals"),
    [
        ("Herald", "Counter", (4, 0, 4)),
        ("Pine Prince", "Volley", (0, 4, 4)),
        ("Eagle Knight", "Fly", (0, 0, 3)),
        ("Warlord", "Smite", (4, 0, 0)),
        ("Mammoth Rider", "Trample", (3, 0, 0)),
    ],
)
def test_what_icons_generate(die: str, face: str, totals: tuple[int, int, int]) -> None:
    game = response(
        f"A frontier: {die}, 2 Gorgon",
        "Claws",
        f"Gorgon#1 MANEUVER; Gorgon#2 MANEUVER; {die} {face}",
        frontier="Flatland Tower 6",
    )
    melee, missile, saves = totals
    assert game.last("rolled")["totals"] == {"melee": melee, "missile": missile, "save": saves}


def test_it_is_told_what_an_armys_results_are_too_few_for_and_melee_and_missile_do_not_add_up() -> None:
    """p. 18, step 6: a dragon of five health behind five automatic saves falls to ten of one type."""
    few = response("A frontier: Warlord, Archer", "Claws", "Warlord MELEE 3; Archer MISSILE 2").last("damage_dealt")
    assert (few["struck"], few["unhurt"]) == ({"melee": 3, "missile": 2}, {"B:Fire Drake": 10})
    none = response("A frontier: Knight", "Claws", "Knight SAVE 2").last("damage_dealt")
    assert (none["struck"], none["unhurt"]) == ({}, {})
