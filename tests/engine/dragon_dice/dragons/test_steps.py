"""The nine steps of a dragon attack (p. 17-18), and the icons of the dragons (p. 20)."""

from __future__ import annotations

import pytest

from tests.support.table import B, Table, table


def attack(zones: str, *dice: str, frontier: str = "Highland Tower 6") -> Table:
    """Returns the table as A's Dragon Attack Phase begins. An army of A stands aside, so that the turn goes on."""
    return table(f"{zones} | A B-home: Footman", step="dragon attack", dice=dice, frontier=frontier)


def test_what_dragons_do_and_withstand_is_told_and_who_killed_them() -> None:
    """Tail 3 and jaws 12 kill a dragon of 5 health with 5 automatic saves; a belly leaves it none (p. 20)."""
    game = attack(
        "A frontier: Knight, Fire Drake | B frontier: Water Wyrm",
        "A dragon: Fire Drake Tail -> Jaws",
        "B dragon: Water Wyrm Belly",
    )
    mine, theirs = game.told("dragons_rolled")
    assert (mine.facts["damage"], mine.facts["withstands"]) == ({"A:Fire Drake": 15}, {"A:Fire Drake": 10})
    assert (theirs.facts["damage"], theirs.facts["withstands"]) == ({"B:Water Wyrm": 0}, {"B:Water Wyrm": 5})
    killed = game.last("dragon_killed")
    assert (killed["dragons"], killed["army"]) == ({"A:Fire Drake": 15}, 0)


# -- who is attacked -----------------------------------------------------------------------------------------------


@pytest.mark.covers("Dragon Attack Phase", "Dragon Attack")
def test_a_dragon_attacks_the_marching_army_whoever_owns_it() -> None:
    game = attack(
        "A frontier: Protector | B frontier: Knight | A pool: - | B pool: - | A A-home: Knight, Fire Drake",
        "A dragon: Fire Drake Claws",
        "A dragon response: Knight SAVE 2",
    )
    assert game.last("dragons_attack")["targets"] == {"A:Fire Drake": "army"}
    assert game.last("damage_dealt")["damage"] == 4
    game.shows("A dua: Knight | A frontier: Protector | B frontier: Knight | A A-home: Fire Drake")


@pytest.mark.covers("Dragon Attack Phase")
def test_dragons_where_the_marching_player_has_no_army_do_nothing() -> None:
    game = attack("A frontier: Knight | B A-home: Thug, Fire Drake")
    assert game.state.step == "first march"
    assert not game.told("dragons_attack")


@pytest.mark.covers("Dragon Attack Phase")
def test_the_marching_player_chooses_the_order_of_the_terrains() -> None:
    game = attack(
        "A frontier: Knight, Fire Drake | A A-home: Trooper, Air Wyrm",
        "A dragon: Air Wyrm Belly",
        "A dragon response: Trooper MANEUVER",
        "A dragon: Fire Drake Belly",
        "A dragon response: Knight MANEUVER 2",
    )
    game.asks("A dragon attack")
    assert game.options("A dragon attack") == ["A-home", "frontier"]
    game.play("A dragon attack: A-home")
    assert [event.facts["place"] for event in game.told("dragons_attack")] == ["A-home", "frontier"]


@pytest.mark.covers("Dragon Attack")
def test_a_dragon_attacks_a_dragon_rather_than_the_army() -> None:
    """The Fire Drake attacks the Ivory Hybrid, which attacks the army and does not fight back (p. 17)."""
    game = attack(
        "A frontier: Knight, Fire Drake | B frontier: Air/Ivory Wyrm",
        "A dragon: Fire Drake Jaws",
        "B dragon: Air/Ivory Wyrm Tail -> Tail -> Belly",
        "A dragon response: Knight SAVE 2",
    )
    assert game.last("dragons_attack")["targets"] == {"A:Fire Drake": "B:Air/Ivory Wyrm", "B:Air/Ivory Wyrm": "army"}
    assert game.last("damage_dealt")["results"] == 6
    game.shows("B pool: Air/Ivory Wyrm | A frontier: Fire Drake | A dua: Knight")
    assert game.last("dragon_killed")["by_army"] is False


@pytest.mark.covers("Dragon Attack")
def test_an_army_whose_dragons_fight_each_other_does_not_roll() -> None:
    game = attack(
        "A frontier: Knight, Fire Drake | B frontier: Water Drake",
        "A dragon: Fire Drake Claws",
        "B dragon: Water Drake Claws",
    )
    assert not game.told("rolled")
    game.shows("A frontier: Knight, Fire Drake | B frontier: Water Drake")


# -- secret targets ------------------------------------------------------------------------------------------------


@pytest.mark.covers("Dragon Attack")
def test_targets_are_chosen_in_secret_and_at_the_same_time() -> None:
    game = attack("A frontier: Knight, Fire Drake, Air Drake | B frontier: Water Drake, Earth Wyrm")
    game.asks("A dragon target", "B dragon target")
    assert game.question("A dragon target").about["dragon"] == "A:Fire Drake"
    game.play("A dragon target: B:Water Drake", "A dragon target: B:Water Drake")
    assert not game.told("dragons_attack")
    assert not any("Water Drake" in str(event.facts) for event in game.match.events if event.is_seen_by(B))
    game.falls("A dragon: all Claws", "B dragon: all Claws")
    game.play("B dragon target: A:Fire Drake", "B dragon target: A:Air Drake")
    assert game.last("dragons_attack")["targets"] == {
        "A:Fire Drake": "B:Water Drake",
        "A:Air Drake": "B:Water Drake",
        "B:Water Drake": "A:Fire Drake",
        "B:Earth Wyrm": "A:Air Drake",
    }


@pytest.mark.covers("Dragon Attack", "Claws", "Wing")
def test_two_dragons_attack_one_and_its_automatic_saves_count_once() -> None:
    """R-50: claws 6 and wing 5 are 11, less 5: dead; each alone would have left it alive."""
    game = attack("A frontier: Knight, Fire Drake, Air Drake | B frontier: Water Drake")
    game.falls("A dragon: Fire Drake Claws; Air Drake Wing", "B dragon: Water Drake Tail -> Tail -> Tail -> Claws")
    game.play("A dragon target: B:Water Drake", "A dragon target: B:Water Drake", "B dragon target: A:Fire Drake")
    game.shows("B pool: Water Drake | A pool: Fire Drake, Air Drake | A frontier: Knight")


@pytest.mark.covers("Dragon Attack")
@pytest.mark.parametrize("face", ["Claws", "Wing"])
def test_each_alone_leaves_it_alive(face: str) -> None:
    game = attack(
        "A frontier: Knight, Fire Drake | B frontier: Water Drake",
        f"A dragon: Fire Drake {face}",
        "B dragon: Water Drake Claws",
    )
    game.shows("B frontier: Water Drake")


@pytest.mark.covers("Belly (dragon)", "Tail (dragon)")
def test_tail_then_belly_counts_both() -> None:
    """R-54: three damage, and no automatic saves in this attack."""
    game = attack(
        "A frontier: Knight, Fire Drake | B frontier: Water Drake",
        "A dragon: Fire Drake Claws",
        "B dragon: Water Drake Tail -> Belly",
    )
    game.shows("B pool: Water Drake | A frontier: Knight, Fire Drake")


@pytest.mark.covers("Dragon Breath")
def test_breath_against_a_dragon_is_five_damage_and_another_roll() -> None:
    game = attack(
        "A frontier: Knight, Fire Drake | B frontier: Water Wyrm",
        "A dragon: Fire Drake Dragon Breath -> Wing",
        "B dragon: Water Wyrm Dragon Breath -> Treasure",
    )
    assert not game.told("breath_came")
    game.shows("B pool: Water Wyrm | A pool: Fire Drake | A frontier: Knight")


@pytest.mark.covers("White Dragon")
def test_a_white_dragon_does_everything_twice_and_has_ten_health() -> None:
    """Breath 10, tail 6 and claws 12 kill twice over; ten health and five saves stand 14 points."""
    game = attack(
        "A frontier: Knight, White Drake | B frontier: Water Drake",
        "A dragon: White Drake Dragon Breath -> Belly",
        "B dragon: Water Drake Tail -> Claws",
    )
    game.shows("B pool: Water Drake | A frontier: Knight, White Drake")
    game = attack(
        "A frontier: Knight, White Drake | B frontier: Water Drake",
        "A dragon: White Drake Tail -> Claws",
        "B dragon: Water Drake Jaws",
    )
    game.shows("B pool: Water Drake | A frontier: Knight, White Drake")


# -- the army's answer ---------------------------------------------------------------------------------------------


@pytest.mark.covers("Dragon Attack", "Jaws")
def test_damage_is_simultaneous_so_a_killed_unit_still_kills() -> None:
    game = attack(
        "A frontier: Protector, Trooper, Knight, Fire Drake",
        "A dragon: Fire Drake Jaws",
        "A dragon response: Protector MELEE 4; Trooper MELEE 3; Knight MELEE 3",
    )
    assert game.last("damage_dealt")["damage"] == 12
    game.shows("A dua: Protector, Trooper, Knight | A pool: Fire Drake | A frontier: -")


@pytest.mark.covers("Dragon Attack")
def test_nine_results_are_not_enough_for_five_health_behind_five_saves() -> None:
    game = attack(
        "A frontier: Trooper, Knight, Horseman, Fire Drake",
        "A dragon: Fire Drake Claws",
        "A dragon response: Trooper MELEE 3; Knight MELEE 3; Horseman MELEE 1",
    )
    assert not game.told("dragon_killed")


@pytest.mark.covers("Belly (dragon)")
def test_a_dragon_that_rolls_its_belly_has_no_automatic_saves() -> None:
    game = attack(
        "A frontier: Trooper, Knight, Fire Drake",
        "A dragon: Fire Drake Belly",
        "A dragon response: Trooper MELEE 3; Knight MELEE 2",
    )
    game.shows("A pool: Fire Drake | A frontier: Trooper, Knight")


@pytest.mark.covers("Dragon Attack")
def test_melee_and_missile_are_not_combined_against_one_dragon() -> None:
    game = attack(
        "A frontier: 2 Protector, 2 Archer, Fire Drake",
        "A dragon: Fire Drake Tail -> Belly",
        "A dragon response: Protector#1 MELEE 4; Protector#2 SAVE; Archer#1 MISSILE 2; Archer#2 MISSILE 2",
    )
    assert not game.told("dragon_killed")
    assert game.last("rolled")["totals"] == {"melee": 4, "missile": 4, "save": 3}


@pytest.mark.covers("Dragon Attack")
def test_each_type_may_go_at_another_dragon() -> None:
    game = attack(
        "A frontier: 2 Protector, 2 Archer, Fire Drake | B frontier: Fire Wyrm",
        "A dragon: Fire Drake Belly",
        "B dragon: Fire Wyrm Belly",
        "A dragon response: Protector#1 MELEE 4; Protector#2 MELEE 3; Archer#1 MISSILE 3; Archer#2 MISSILE 2",
    )
    game.play("A allocate: {A:Fire Drake: melee, B:Fire Wyrm: missile}")
    game.shows("A pool: Fire Drake | B pool: Fire Wyrm")
    assert [event.facts["by_army"] for event in game.told("dragon_killed")] == [True, True]


@pytest.mark.covers("Dragon Attack")
def test_enough_of_one_type_kills_several_dragons() -> None:
    game = attack(
        "A frontier: 3 Protector, Fire Drake | B frontier: Fire Wyrm",
        "A dragon: Fire Drake Belly",
        "B dragon: Fire Wyrm Belly",
        "A dragon response: Protector#1 MELEE 4; Protector#2 MELEE 3; Protector#3 MELEE 3",
    )
    game.play("A allocate: {melee: [A:Fire Drake, B:Fire Wyrm]}")
    game.shows("A pool: Fire Drake | B pool: Fire Wyrm")


@pytest.mark.covers("Dragon Attack")
def test_one_dragon_cannot_be_given_both_types() -> None:
    game = attack(
        "A frontier: 2 Protector, 2 Archer, Fire Drake | B frontier: Fire Wyrm",
        "A dragon: Fire Drake Belly",
        "B dragon: Fire Wyrm Belly",
        "A dragon response: Protector#1 MELEE 4; Protector#2 MELEE 3; Archer#1 MISSILE 3; Archer#2 MISSILE 2",
    )
    assert "one place only" in game.refused("A allocate: {melee: [A:Fire Drake], missile: [A:Fire Drake]}")


@pytest.mark.covers("Dragon Attack")
def test_an_id_may_be_split_between_the_types() -> None:
    game = attack("A frontier: Gryphon, Fire Drake", "A dragon: Fire Drake Claws", "A dragon response: Gryphon ID")
    game.play("A id split: {Gryphon: {melee: 1, saves: 3}}")
    assert game.last("damage_dealt")["saves"] == 3
    game.shows("A frontier: Gryphon, Fire Drake")


@pytest.mark.covers("Coastal Dodge")
def test_coastal_dodge_works_in_the_response() -> None:
    """R-51."""
    game = attack("A A-home: Knight, Fire Drake", "A dragon: Fire Drake Claws", "A dragon response: Knight MANEUVER 3")
    assert game.last("damage_dealt")["saves"] == 3


@pytest.mark.covers("Flaming Shields")
@pytest.mark.parametrize(
    ("answer", "melee", "saves"),
    [("{}", 0, 2), ("{Watcher: {melee: 2}}", 2, 0), ("{Watcher: {melee: 1, saves: 1}}", 1, 1)],
)
def test_flaming_shields_divide_saves_in_the_response(answer: str, melee: int, saves: int) -> None:
    """R-51: 2 saves, or 2 melee, or 1 and 1."""
    game = attack("A frontier: Watcher, Fire Drake", "A dragon: Fire Drake Claws", "A dragon response: Watcher SAVE 2")
    game.play(f"A sai split: {answer}")
    assert game.last("rolled")["totals"] == {"melee": melee, "missile": 0, "save": saves}


@pytest.mark.covers("Rend", "Tail")
def test_rend_and_tail_roll_again_in_the_response() -> None:
    """R-52."""
    game = attack(
        "A frontier: Wolf-Folk, Leviathan, Fire Drake",
        "A dragon: Fire Drake Claws",
        "A dragon response: Wolf-Folk Rend 3 -> SAVE 3; Leviathan Tail -> SAVE",
    )
    assert game.last("rolled")["totals"] == {"melee": 5, "missile": 0, "save": 7}


# -- what follows --------------------------------------------------------------------------------------------------


@pytest.mark.covers("Dragon Attack")
def test_whoever_kills_a_dragon_may_promote_as_many_units_as_possible() -> None:
    """Units that did not roll as well, and with those that have just died (p. 18, p. 30)."""
    game = attack(
        "A frontier: 2 Thug, 3 Cutthroat, Fire Drake | A dua: Slingman, Marauder",
        "A dragon: Fire Drake Belly",
        "A dragon response: Cutthroat#1 MELEE 3; Cutthroat#2 MELEE 2; Cutthroat#3 SAVE 2; "
        "Thug#1 MANEUVER; Thug#2 SAVE 1",
    )
    game.play("A promote: {Thug#1: Slingman, Cutthroat#3: Marauder}")
    game.shows("A frontier: Slingman, Marauder, Thug#2, Cutthroat#1, Cutthroat#2 | A dua: Thug#1, Cutthroat#3")


@pytest.mark.covers("Treasure")
def test_a_treasure_lets_the_army_promote_one_unit() -> None:
    game = attack(
        "A frontier: 2 Thug, Fire Wyrm | A dua: Slingman, Cutthroat",
        "A dragon: Fire Wyrm Treasure",
        "A dragon response: Thug#2 SAVE 1; Slingman SAVE 2",
    )
    assert "No more than 1" in game.refused("A promote: {Thug#1: Slingman, Thug#2: Cutthroat}")
    game.play("A promote: {Thug#1: Slingman}")
    game.shows("A frontier: Slingman, Thug#2, Fire Wyrm | A dua: Thug#1, Cutthroat")


@pytest.mark.covers("Treasure", "White Dragon")
def test_a_white_dragons_treasure_promotes_two() -> None:
    game = attack(
        "A frontier: 3 Thug, White Wyrm | A dua: Slingman, Cutthroat, Ambusher",
        "A dragon: White Wyrm Treasure",
        "A dragon response: Thug#3 SAVE 1; Slingman SAVE 2; Cutthroat SAVE 2",
    )
    game.refused("A promote: {Thug#1: Slingman, Thug#2: Cutthroat, Thug#3: Ambusher}")
    game.play("A promote: {Thug#1: Slingman, Thug#2: Cutthroat}")
    game.shows("A frontier: Slingman, Cutthroat, Thug#3, White Wyrm")


@pytest.mark.covers("Wing")
def test_a_dragon_flies_away_on_its_wings() -> None:
    game = attack(
        "A frontier: Knight | B frontier: Fire Drake", "B dragon: Fire Drake Wing", "A dragon response: Knight MANEUVER"
    )
    assert game.last("damage_dealt")["results"] == 5
    game.shows("B pool: Fire Drake | A dua: Knight")


@pytest.mark.covers("Dragon Attack Phase")
def test_units_killed_by_a_dragon_may_cost_a_captured_terrain() -> None:
    game = attack(
        "A frontier: Knight | B frontier: Fire Drake",
        "B dragon: Fire Drake Claws",
        "A dragon response: Knight MANEUVER 3",
        frontier="Highland Tower 8 A",
    )
    game.has_face("frontier", 7)


@pytest.mark.covers("Dragon Attack Phase")
def test_a_summoned_dragon_attacks_first_in_the_next_such_phase() -> None:
    """R-46: B's turn comes first, and B has an army there."""
    game = table(
        "A frontier: Knight, Fire Drake | B frontier: Trooper",
        step="reserves retreat",
        dice=["A dragon: Fire Drake Belly", "B dragon response: Trooper SAVE 2"],
    )
    game.decline("B march")
    assert game.last("dragons_attack")["player"] == "B"
