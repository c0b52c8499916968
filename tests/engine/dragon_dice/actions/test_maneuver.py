"""The maneuver step (p. 10): announced, perhaps opposed, then the terrain turns by one."""

from __future__ import annotations

import pytest

from tests.support.table import B, Table, table

pytestmark = pytest.mark.covers("Maneuver")

BOTH = "A frontier: Knight | B frontier: Wolf Rider"


def announced(zones: str = BOTH, frontier: str = "Highland Tower 4") -> Table:
    return table(zones, frontier=frontier).play("A march: frontier", "A maneuver: yes")


def opposed(ours: str, theirs: str) -> Table:
    game = announced().falls(f"A maneuver: Knight {ours}", f"B counter-maneuver: Wolf Rider {theirs}")
    return game.play("B counter-maneuver: yes")


def test_it_is_announced_without_the_direction() -> None:
    """p. 10: nobody must say whether up or down; the opponent decides first, then the dice, then the direction."""
    game = announced().asks("B counter-maneuver")
    assert game.last("maneuver_announced") == {"player": "A", "place": "frontier"}
    question = game.question("B counter-maneuver")
    assert not [text for text in map(str, question.about.values()) if text in ("up", "down")]


def test_without_an_opposing_army_it_succeeds_and_no_dice_are_rolled() -> None:
    game = announced("A frontier: Knight | B B-home: Thug").asks("A direction")
    assert not game.told("rolled")
    game.play("A direction: down").has_face("frontier", 3)


def test_unopposed_it_succeeds_and_no_dice_are_rolled() -> None:
    game = announced().play("B counter-maneuver: no").asks("A direction")
    assert not game.told("rolled")
    game.play("A direction: up").has_face("frontier", 5)


@pytest.mark.parametrize(
    ("ours", "theirs", "succeeds"),
    [
        ("MANEUVER 3", "MANEUVER 3", True),
        ("ID 2", "MANEUVER 3", False),
        ("MANEUVER 3", "ID 2", True),
        ("MELEE 3", "SAVE 2", True),
        ("MELEE 3", "ID 2", False),
    ],
)
def test_the_marching_army_needs_as_many_results_as_its_opponent(ours: str, theirs: str, succeeds: bool) -> None:
    """p. 10: equals or exceeds; nothing against nothing is equal."""
    game = opposed(ours, theirs)
    if succeeds:
        game.asks("A direction")
    else:
        game.asks("A action").has_face("frontier", 4)
        assert game.told("maneuver_failed")


def test_a_success_must_turn_the_die() -> None:
    """p. 10: the die must be adjusted by one step."""
    assert opposed("ID 2", "SAVE 2").options("A direction") == ["up", "down"]


def test_a_failed_maneuver_still_leaves_the_action() -> None:
    assert table(BOTH).falls("A maneuver: Knight SAVE 2", "B counter-maneuver: Wolf Rider ID 2").play(
        "A march: frontier", "A maneuver: yes", "B counter-maneuver: yes"
    ).options("A action") == ["melee", "none"]


def test_no_terrain_turns_below_one() -> None:
    """Ruling: no step beyond the first or the eighth face. With one way to go nobody is asked."""
    announced("A frontier: Knight", "Highland Tower 1").has_face("frontier", 2)


@pytest.mark.covers("Capture")
def test_turning_to_the_eighth_face_captures_the_terrain() -> None:
    """p. 15."""
    game = announced("A frontier: Knight", "Highland Tower 7").play("A direction: up")
    game.has_face("frontier", 8, held_by="A")
    assert game.last("terrain_captured")["icon"] == "Tower"


@pytest.mark.covers("Capture")
def test_an_opponent_who_outmaneuvers_the_holder_turns_it_to_seven() -> None:
    """p. 15."""
    game = table(BOTH, frontier="Highland Tower 8 A", marching=B)
    game.falls("B maneuver: Wolf Rider MANEUVER 3", "A counter-maneuver: Knight SAVE 2")
    game.play("B march: frontier", "B maneuver: yes", "A counter-maneuver: yes").has_face("frontier", 7)
    assert game.last("terrain_lost") == {
        "player": "A", "place": "frontier", "terrain": "Highland Tower", "why": "out-maneuvered"
    }  # fmt: skip


@pytest.mark.covers("Doubled IDs")
def test_the_holders_ids_are_doubled_when_it_opposes() -> None:
    """p. 15: for any roll. Two IDs doubled hold against a maneuver of three."""
    game = table(BOTH, frontier="Highland Tower 8 A", marching=B)
    game.falls("B maneuver: Wolf Rider MANEUVER 3", "A counter-maneuver: Knight ID 2")
    game.play("B march: frontier", "B maneuver: yes", "A counter-maneuver: yes").has_face("frontier", 8, held_by="A")
    assert game.sums("A counter-maneuver")["total"] == 4


def test_the_holder_may_turn_its_own_eighth_face_down() -> None:
    """Ruling: it is given up so."""
    announced("A frontier: Knight", "Highland Tower 8 A").has_face("frontier", 7)


@pytest.mark.covers("Two Terrains")
def test_the_second_capture_wins_at_once() -> None:
    """p. 1, p. 10: the game ends immediately, before any action."""
    game = table("A frontier: Knight | A A-home: Trooper", A_home="Coastland City 8 A", frontier="Highland Tower 7")
    game.play("A march: frontier", "A maneuver: yes", "A direction: up").is_over("two terrains captured", "A").asks()


def test_one_terrain_captured_and_lost_again_does_not_count() -> None:
    """p. 15: captured only while it shows the eighth face."""
    game = table("A frontier: Knight | A A-home: Trooper", A_home="Coastland City 7", frontier="Highland Tower 8 A")
    game.play("A march: frontier", "A maneuver: yes").has_face("frontier", 7).asks("A march")
    game.play("A march: A-home", "A maneuver: yes", "A direction: up").has_face("A-home", 8, held_by="A")
    assert game.match.outcome is None


def test_special_icons_that_generate_maneuver_count_on_both_sides() -> None:
    """p. 10, p. 32-43."""
    game = table("A frontier: Eagle Knight | B frontier: Wolf-Folk", frontier="Highland Tower 4")
    game.falls("A maneuver: Eagle Knight Fly 3", "B counter-maneuver: Wolf-Folk Rend 3")
    game.play("A march: frontier", "A maneuver: yes", "B counter-maneuver: yes").asks("A direction")


def test_what_either_way_of_turning_would_lead_to_is_known_when_it_is_announced() -> None:
    """p. 11: an army acts as its terrain shows; a Highland shows missiles on its fifth face, melee on its sixth."""
    game = table("A frontier: Knight | B frontier: Wolf Rider | B B-home: Thug", frontier="Highland Tower 5")
    leads = game.play("A march: frontier").question("A maneuver").about["leads"]
    shots = {"missile": ["B B-home", "B frontier"]}
    assert leads == {"up": {"melee": ["B frontier"]}, "down": shots, "stay": shots}


@pytest.mark.parametrize(("face", "ways"), [(7, {"down", "stay"}), (8, set()), (1, {"up", "stay"})])
def test_nothing_is_foretold_of_an_eighth_face(face: int, ways: set[str]) -> None:
    """p. 15: with the capture comes more than another icon."""
    game = table(BOTH, frontier=f"Highland Tower {face}").play("A march: frontier")
    leads = game.question("A maneuver").about["leads"]
    assert isinstance(leads, dict) and set(leads) == ways
