"""Suggestions can be trusted: none without a chance, treasures are contested, and matches on them are fought out."""

from __future__ import annotations

from engine.d6s.objects import handled_in_reach, odds_of_picking_up
from engine.d6s.planning.proposals import balance
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
