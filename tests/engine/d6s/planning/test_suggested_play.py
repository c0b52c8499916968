"""Suggestions can be trusted: none without a chance, treasures are contested, and matches on them are fought out."""

from __future__ import annotations

from engine.d6s.objects import handled_in_reach, odds_of_picking_up
from engine.d6s.planning.lettered import lettered, worth_proposing
from engine.d6s.planning.proposals import HOPELESS, balance, worth_of_fight
from engine.d6s.planning.stakes import Claim, Coming, claims, stake, swing, swing_of_taking
from engine.d6s.planning.suggested_play import POINTS, suggested_match
from engine.d6s.position import read_position
from engine.d6s.state import Gone, Side, State
from engine.located import read_yaml
from engine.values import Json


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


def test_each_guard_makes_a_treasure_harder_to_take_and_nobody_takes_it_from_four() -> None:
    """Objects: Reflex, Potency the enemies within an inch; one of them may fall before."""
    taking = [Claim("Treasure 1", None, (1, guards), ((3,), ())).taking(Side.A) for guards in range(5)]
    assert taking == sorted(taking, reverse=True)
    assert taking[0] == 0.5
    assert taking[4] == 0.0
    safe = [stake([Claim("Treasure 1", None, (2, guards), ((3, 3), ()))], Side.B) for guards in range(5)]
    assert safe == sorted(safe)


def test_a_treasure_to_which_only_the_enemy_can_come_counts_as_half_lost() -> None:
    empty = Claim("Treasure 1", None, coming=(Side.B,))
    assert empty.chance(Side.B) > empty.chance(Side.A) == 0.0
    guarded = Claim("Treasure 1", None, (1, 0), coming=(Side.B,))
    assert guarded.chance(Side.A) > guarded.chance(Side.B)
    state = read_position(read_yaml(CLAIMED))
    coming = Coming.of(state, state.units["Human Warrior 2"], list(state.standing()))
    assert coming.to(state.objects["Treasure 1"]) == {Side.A, Side.B}


def test_to_take_the_second_treasure_counts_more_than_the_first() -> None:
    """Sacred Objects, D-114: two of the three win."""
    state = read_position(read_yaml(CLAIMED))
    state.units["Human Warrior 1"].at = (2000, 2000)
    first = swing_of_taking(state, Side.A, state.objects["Treasure 2"])
    state.units["Human Warrior 1"].carries.append("Treasure 1")
    state.objects["Treasure 1"].at = None
    assert swing_of_taking(state, Side.A, state.objects["Treasure 2"]) > first > 0


def test_nobody_is_suggested_to_pick_up_what_it_cannot() -> None:
    """With three enemies beside a treasure, a Reflex of 3 or less never takes it."""
    state = read_position(read_yaml(CLAIMED))
    for number in (1, 2, 3):
        state.units[f"Orc Warrior {number}"].at = (5000 + 1000 * number // 2, 12800)
    action: Json = {"unit": "Human Warrior 1", "pick up": "Treasure 1"}
    assert worth_of_fight(state, action) == HOPELESS < worth_of_fight(state, {"unit": "Human Warrior 1"})
    state.units["Orc Warrior 1"].at = (20000, 20000)
    assert worth_of_fight(state, action) > 0
