"""Quick Grapple, Avenger, Spawn: what follows without an action."""

from __future__ import annotations

import pytest

from engine.d6s.features.avenger import avenge
from engine.d6s.features.quick_grapple import quick_grapple
from engine.d6s.features.spawn import rise
from engine.d6s.harm import eliminate
from engine.d6s.state import Melee, State
from engine.d6s.strike import Strike
from tests.engine.d6s.played import Played, position


def _melee(target: str = "Orc Warrior 1", keys: str = "", chief: str = "") -> State:
    state = position(
        f"{{A: {{Bugbear Raid Chief 1: {{at: [12, 12], {chief}}}}}, B: {{{target}: {{at: [12, 13.2], {keys}}}}}}}"
    )
    state.melees = [Melee(["Bugbear Raid Chief 1", target])]
    return state


@pytest.mark.parametrize(("die", "held"), [(3, False), (4, True)])
def test_a_failed_save_holds_the_target_and_no_action_is_used(die: int, held: bool) -> None:
    """Reflex of an Orc Warrior: 3."""
    state = _melee()
    chief, orc = state.units.values()
    played = Played(state, {"reflex": [die]}, {"quick grapple": ["Orc Warrior 1"]})
    played.run(lambda battle: quick_grapple(battle, chief))
    assert orc.has("grappled") is held and not chief.acted and chief.once["quick grapple"] == 1


@pytest.mark.parametrize(("target", "keys", "chief"), [
    ("Ogre 1", "", ""),
    ("Orc Warrior 1", "conditions: [grappled by Bugbear Raid Chief 1]", ""),
    ("Orc Warrior 1", "", "this round: {quick grapple: 1}"),
    ("Orc Warrior 1", "", "conditions: [stunned]"),
])  # fmt: skip
def test_nobody_is_asked_where_it_cannot_be_done(target: str, keys: str, chief: str) -> None:
    """Medium or smaller targets, one hold at a time, once a round, not helpless."""
    state = _melee(target, keys, chief)
    played = Played(state)
    played.run(lambda battle: quick_grapple(battle, state.units["Bugbear Raid Chief 1"]))
    assert played.prompts == []


def test_outside_a_melee_and_after_it_there_is_none() -> None:
    state = _melee()
    chief = state.units["Bugbear Raid Chief 1"]
    for melees in ([], [Melee(["Bugbear Raid Chief 1", "Orc Warrior 1"], done=True)]):
        state.melees = melees
        played = Played(state)
        played.run(lambda battle: quick_grapple(battle, chief))
        assert played.prompts == []


def test_an_avenger_moves_half_its_speed_once_a_round() -> None:
    """After its first opportunity attack that hits (D-129)."""
    state = position("{A: {Once and Future King 1: {at: [12, 12]}}, B: {Orc Warrior 1: {at: [3, 3]}}}")
    king = state.units["Once and Future King 1"]
    half = king.kit.speed * 500
    played = Played(state, answers={"avenger": [[12000, 12000 + half]]})
    played.run(lambda battle: avenge(battle, king))
    assert (king.at, king.once["avenger"]) == ((12000, 12000 + half), 1)
    again = Played(state)
    again.run(lambda battle: avenge(battle, king))
    assert again.prompts == []


def _bitten(weapon: str) -> tuple[State, Strike]:
    state = position(
        "{A: {Werewolf 1: {at: [12, 12]}}, B: {Orc Warrior 1: {at: [12, 13]}, Orc Warrior 2: {at: [3, 3]}}}"
    )
    wolf, orc = state.units["Werewolf 1"], state.units["Orc Warrior 1"]
    made = next(each for each in wolf.kit.attacks if (each.name == "bite") is (weapon == "bite"))
    Played(state).run(lambda battle: eliminate(battle, orc, wolf))
    return state, Strike(wolf, orc, made)


@pytest.mark.parametrize(("die", "rises"), [(4, False), (5, True)])
def test_whom_a_bite_eliminates_saves_or_rises_as_a_lesser_werewolf(die: int, rises: bool) -> None:
    state, strike = _bitten("bite")
    Played(state, {"fortitude": [die]}).run(lambda battle: rise(battle, strike))
    assert ("Werewolf 2" in state.units) is rises
    if rises:
        child = state.units["Werewolf 2"]
        assert (child.spawn_of, child.kit.health, child.counts, child.acted) == ("Werewolf 1", 1, False, True)


def test_a_new_spawn_takes_the_place_of_the_old_one() -> None:
    """ "One of them a side" (D-128)."""
    state, strike = _bitten("bite")
    Played(state, {"fortitude": [6]}).run(lambda battle: rise(battle, strike))
    Played(state, {"fortitude": [6]}).run(lambda battle: rise(battle, strike))
    assert not state.units["Werewolf 2"].in_play and state.units["Werewolf 3"].in_play
