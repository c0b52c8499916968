"""Suggestions can be trusted: none without a chance, treasures are contested, and matches on them are fought out."""

from __future__ import annotations

from engine.d6s.objects import handled_in_reach, odds_of_picking_up
from engine.d6s.planning.lettered import lettered, worth_proposing
from engine.d6s.planning.proposals import balance
from engine.d6s.planning.stakes import claims, stake, swing
from engine.d6s.planning.suggested_play import POINTS, suggested_match
from engine.d6s.position import read_position
from engine.d6s.state import Gone, Side, State
from engine.located import read_yaml


def position(b: str) -> State:
    """Returns an elf beside a treasure, with these enemies."""
    return read_position(
        read_yaml(f"A: {{Elf Warrior 1: {{at: [12, 12]}}}}\nB: {{{b}}}\nobjects: {{Treasure 1: {{at: [12, 13]}}}}")
    )


def test_an_object_that_cannot_be_picked_up_is_not_suggested() -> None:
    """Objects: a save against Reflex with the enemies within an inch of it as Potency; three leave none."""
    free = position("Orc Warrior 1: {at: [20, 20]}")
    crowded = position(
        "Orc Warrior 1: {at: [11, 13.7]}, Orc Warrior 2: {at: [12, 14]}, Orc Warrior 3: {at: [13, 13.7]}"
    )
    elf = free.units["Elf Warrior 1"]
    assert odds_of_picking_up(free, elf, free.objects["Treasure 1"]) > 0.3
    assert handled_in_reach(free, elf) is free.objects["Treasure 1"]
    assert odds_of_picking_up(crowded, crowded.units["Elf Warrior 1"], crowded.objects["Treasure 1"]) == 0
    assert handled_in_reach(crowded, crowded.units["Elf Warrior 1"]) is None


def test_the_next_melee_is_suggested_although_one_of_its_fighters_has_fallen() -> None:
    state = position("Orc Warrior 1: {at: [12, 11]}, Orc Warrior 2: {at: [13, 12]}")
    both = balance(state, ["Elf Warrior 1", "Orc Warrior 1", "Orc Warrior 2"], Side.A, {})
    fallen = state.units["Orc Warrior 2"]
    fallen.gone, fallen.at = Gone.ELIMINATED, None
    assert balance(state, ["Elf Warrior 1", "Orc Warrior 1", "Orc Warrior 2"], Side.A, {}) > both


def test_a_match_on_suggestions_comes_to_an_end_with_blows() -> None:
    """The whole measure is `bench --game d6s --only suggestions`."""
    played = suggested_match(4, {"points": POINTS, "table": "drawn"})
    assert played.attacks and played.rounds


CLAIMED = """
scenario: sacred objects
objects: {Treasure 1: {at: [6, 12]}, Treasure 2: {at: [12, 12]}, Treasure 3: {at: [18, 12]}}
A: {Human Warrior 1: {at: [6, 11]}, Human Warrior 2: {at: [12, 6.2]}}
B: {Orc Warrior 1: {at: [12, 13]}, Orc Warrior 2: {at: [18, 13], moved: 0}, Orc Warrior 3: {at: [18.9, 12.4], moved: 0}}
"""


def test_a_treasure_with_which_the_enemy_would_win_is_contested() -> None:
    """Sacred Objects, D-114: whoever controls two of three at the end of a round wins."""
    state = read_position(read_yaml(CLAIMED))
    assert stake(claims(state), Side.B) > stake(claims(state), Side.A)
    best = worth_proposing(lettered(state, state.units["Human Warrior 2"], may_wait=False))
    there = claims(state, state.units["Human Warrior 2"], best.at)
    assert there[1].controller() is None, best.name


def test_a_side_with_somebody_at_two_treasures_denies_them() -> None:
    state = read_position(read_yaml(CLAIMED))
    alone = claims(state)
    assert [claim.controller() for claim in alone] == [Side.A, Side.B, Side.B]
    fallen = claims(state, gone="Orc Warrior 1")
    assert fallen[1].controller() is None
    assert swing(state, Side.A, "Orc Warrior 1") > 0 > swing(state, Side.A, "Human Warrior 1")


def test_a_treasure_drops_where_its_bearer_falls() -> None:
    """Objects: on elimination at the spot; then whoever stands there alone controls it."""
    carried = CLAIMED.replace("Orc Warrior 1: {at: [12, 13]}", "Orc Warrior 1: {at: [6, 12.9], carries: [Treasure 2]}")
    state = read_position(read_yaml(carried))
    assert claims(state)[1].controller() is Side.B
    assert claims(state, gone="Orc Warrior 1")[1].controller() is None
    state.units["Human Warrior 1"].at = (6000, 12000)
    assert claims(state, gone="Orc Warrior 1")[1].controller() is Side.A
