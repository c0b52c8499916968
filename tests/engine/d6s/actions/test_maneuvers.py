"""Grapple, Shove, Trip and Escape (Combat maneuvers; D-83 to D-86, D-145)."""

from __future__ import annotations

import pytest

from engine.d6s.actions.maneuvers import better_save, do_maneuver, escape, maneuver
from engine.d6s.saves import FORTITUDE, REFLEX, odds_of_save
from engine.d6s.state import Melee, State
from engine.refusals import NotAllowed
from tests.engine.d6s.played import Played, position


def _ogre(orc: str = "", ogre: str = "", more: str = "") -> State:
    state = position(
        f"{{A: {{Ogre 1: {{at: [12, 12], {ogre}}}}}, B: {{Orc Warrior 1: {{at: [12, 13.9], {orc}}}{more}}}}}"
    )
    state.melees = [Melee(list(state.units))]
    return state


@pytest.mark.parametrize("what", ["grapple", "shove", "trip"])
def test_a_smaller_enemy_of_the_melee_may_be_seized(what: str) -> None:
    state = _ogre()
    assert maneuver(state, state.units["Ogre 1"], state.units["Orc Warrior 1"], what) == "Orc Warrior 1"


@pytest.mark.parametrize(("orc", "ogre", "what", "because"), [
    ("conditions: [grappled by Ogre 1]", "", "grapple", "holds somebody already"),
    ("conditions: [prone]", "", "trip", "prone already"),
    ("", "conditions: [charmed by Orc Warrior 1]", "shove", "charmed"),
])  # fmt: skip
def test_what_is_so_already_is_not_done_again(orc: str, ogre: str, what: str, because: str) -> None:
    state = _ogre(orc, ogre)
    with pytest.raises(NotAllowed, match=because):
        maneuver(state, state.units["Ogre 1"], state.units["Orc Warrior 1"], what)


def test_the_large_are_not_moved_by_the_small_nor_by_strangers_of_the_melee() -> None:
    state = _ogre()
    ogre, orc = state.units.values()
    with pytest.raises(NotAllowed, match="smaller target"):
        maneuver(state, orc, ogre, "trip")
    state.melees = []
    with pytest.raises(NotAllowed, match="no enemy of the melee"):
        maneuver(state, ogre, orc, "trip")


@pytest.mark.parametrize(("what", "save", "condition"), [("grapple", FORTITUDE, "grappled"), ("trip", REFLEX, "prone")])
@pytest.mark.parametrize("die", [1, 6])
def test_a_failed_save_brings_the_condition(what: str, save: str, condition: str, die: int) -> None:
    """An Orc Warrior has Fortitude 4 and Reflex 3: a 1 succeeds, a 6 fails; it defends itself with the better."""
    state = _ogre()
    ogre, orc = state.units.values()
    Played(state, {save: [die]}).run(lambda battle: do_maneuver(battle, ogre, orc, what))
    assert orc.has(condition) is (die == 6)


@pytest.mark.parametrize(("die", "moved"), [(1, 0), (6, 1000)])
def test_a_shove_pushes_one_inch_straight_away(die: int, moved: int) -> None:
    state = _ogre()
    ogre, orc = state.units.values()
    assert orc.at is not None
    start = orc.at
    Played(state, {FORTITUDE: [die]}).run(lambda battle: do_maneuver(battle, ogre, orc, "shove"))
    assert orc.at == (start[0], start[1] + moved)


@pytest.mark.parametrize("save", [FORTITUDE, REFLEX])
def test_a_grappled_character_chooses_its_save(save: str) -> None:
    """Its player's choice, with the odds of each beside the question; the better one by default."""
    state = _ogre()
    ogre, orc = state.units.values()
    played = Played(state, {save: [1]}, {"save": [save]})
    played.run(lambda battle: do_maneuver(battle, ogre, orc, "grapple"))
    odds = played.asked[0].about["odds"]
    assert odds == {which: round(odds_of_save(state, orc, which, 0), 3) for which in (FORTITUDE, REFLEX)}
    assert better_save(state, orc, 0) == FORTITUDE


@pytest.mark.parametrize(("potency", "die", "free"), [(0, 2, True), (2, 2, False), (2, 3, True), (0, 5, False)])
def test_an_escape_is_a_save_against_the_potency_of_the_hold(potency: int, die: int, free: bool) -> None:
    state = _ogre(
        f"conditions: [grappled by Ogre 1 potency {potency}]" if potency else "conditions: [grappled by Ogre 1]"
    )
    orc = state.units["Orc Warrior 1"]
    Played(state, {FORTITUDE: [die]}).run(lambda battle: escape(battle, orc))
    assert orc.has("grappled") is not free
