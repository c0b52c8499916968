"""Dragonkin (p. 54). Most of their rules are cases in tests/scenarios/dragon_dice/dragonkin."""

from __future__ import annotations

import pytest

from engine.dragon_dice.dragons.attack import DragonAttack
from engine.dragon_dice.rolls.purposes import BURIAL_SAVE, CHARMED, INDIVIDUAL_SAVE, MELEE, SAVE, Purpose, ResultType
from engine.dragon_dice.rolls.sheet import RollSheet
from engine.dragon_dice.species import dragonkin
from engine.dragon_dice.table.state import FRONTIER, POOL
from tests.support.magic import on_unit, under
from tests.support.rolls import at_table
from tests.support.table import A, B, melee, table

pytestmark = pytest.mark.covers("Dragonkin")


# -- where they are ------------------------------------------------------------------------------------------------


def test_whoever_cannot_leave_stays_when_seize_wants_it_away() -> None:
    """R-28, p. 39."""
    game = table(
        "A frontier: Owl-Folk | B frontier: Thug, Dragonscout (Fire)",
        frontier="Highland Tower 4",
        dice=["A missile: Owl-Folk Seize", "B seize: Thug ID; Dragonscout (Fire) ID"],
    )
    game.play("A march: frontier", "A maneuver: no", "A action: missile")
    game.shows("B reserves: Thug | B pool: Dragonscout (Fire) | B dua: - | B frontier: -")


def test_what_lies_on_dragonkin_ends_when_their_army_is_gone() -> None:
    """p. 54, p. 30."""
    game = under(
        on_unit("Sleep", "B:Dragonhero (Fire)", by="A"),
        zones="A frontier: Hell Hound | B frontier: Knight, Dragonhero (Fire)",
        dice=["A melee: Hell Hound Flame"],
    )
    game.play("A march: frontier", "A maneuver: no", "A action: melee", "A sai target: [Knight]")
    game.shows("B pool: Dragonhero (Fire) | B bua: Knight")
    assert [effect.name for effect in game.state.effects] == []
    assert game.last("dragonkin_left")["dice"] == ["B:Dragonhero (Fire)"]


def test_an_exchange_of_the_last_others_keeps_the_army() -> None:
    """p. 30: only at the end of an exchange is it looked whether the army is still there."""
    game = melee(
        "A frontier: Hell Hound | B frontier: Wight, Dragonhero (Fire) | B dua: Zombie",
        "A melee: Hell Hound Flame",
    )
    game.play("A sai target: [Wight]", "B replacement: {Wight: Zombie}")
    game.shows("B frontier: Zombie, Dragonhero (Fire) | B dua: Wight")


def test_in_a_match_without_them_nobody_looks() -> None:
    battle, _ = at_table("A frontier: Dragonhero (Fire)")
    battle.state.advanced = []
    dragonkin.disband(battle)
    assert battle.state.at(A, FRONTIER)


def test_summoned_they_join_the_army() -> None:
    battle, told = at_table("A frontier: Knight | A pool: Dragonscout (Fire), Dragonscout (Air), Fire Drake")
    units = dragonkin.in_pool(battle, A, ["fire", "earth"])
    assert [die.kind for die in units] == ["Dragonscout (Fire)"]
    assert len(dragonkin.in_pool(battle, A)) == 2 and not dragonkin.in_pool(battle, B)
    dragonkin.summon(battle, units, FRONTIER, "Summon Dragonkin")
    assert [die.kind for die in battle.state.at(A, FRONTIER)] == ["Knight", "Dragonscout (Fire)"]
    assert told[-1].facts.to_json()["by"] == "Summon Dragonkin"


# -- promotion -----------------------------------------------------------------------------------------------------


def test_they_are_promoted_through_the_summoning_pool_whatever_the_element() -> None:
    """p. 30."""
    game = table(
        "A frontier: Knight, Dragonscout (Fire) | A pool: Dragonhero (Air), Dragonchamp (Air) | A dua: Protector",
        frontier="Highland City 8 A",
        step="eighth face",
    )
    assert {"promote": {"Dragonscout (Fire)": "Dragonhero (Air)"}} in game.options("A eighth face")
    game.play("A eighth face: {promote: {Dragonscout (Fire): Dragonhero (Air)}}")
    game.shows("A frontier: Knight, Dragonhero (Air) | A pool: Dragonscout (Fire), Dragonchamp (Air)")


def test_they_are_not_recruited() -> None:
    """p. 7: recruits come from the Dead Unit Area."""
    game = table(
        "A frontier: Knight | A pool: Dragonscout (Fire) | A dua: Bowman",
        frontier="Highland City 8 A",
        step="eighth face",
    )
    assert game.options("A eighth face") == [{"recruit": "Bowman"}, "none"]


# -- what they roll ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dragons", "afraid"),
    [
        (["Fire Drake"], ["Dragonhero (Fire)"]),
        (["Water Drake"], []),
        (["Water Drake", "Air/Fire Wyrm"], ["Dragonhero (Fire)", "Dragonscout (Air)"]),
        (["Ivory Drake"], ["Dragonhero (Fire)", "Dragonscout (Air)"]),
        (["Water/Ivory Drake"], ["Dragonhero (Fire)", "Dragonscout (Air)"]),
        (["White Drake"], ["Dragonhero (Fire)", "Dragonscout (Air)"]),
    ],
)
def test_which_dragons_they_are_afraid_of(dragons: list[str], afraid: list[str]) -> None:
    """p. 54: of their element, ivory, ivory hybrid or white."""
    battle, _ = at_table("A frontier: Knight, Dragonhero (Fire), Dragonscout (Air) | B pool: " + ", ".join(dragons))
    attack = DragonAttack(A, FRONTIER, [die for die in battle.state.dice.values() if die.place == POOL])
    assert [die.kind for die in dragonkin.afraid(battle.state.at(A, FRONTIER), attack)] == afraid


@pytest.mark.covers("Automatic Saves", "Belly")
@pytest.mark.parametrize(
    ("purpose", "face", "saves"),
    [
        (SAVE, "MELEE 3", 2),
        (SAVE, "Belly 2", 0),
        (INDIVIDUAL_SAVE, "MANEUVER 1", 2),
        (INDIVIDUAL_SAVE, "Belly 2", 0),
        (BURIAL_SAVE, "Belly 2", 0),
        (CHARMED, "MELEE 3", 0),
        (MELEE, "MELEE 3", 0),
    ],
)
def test_automatic_saves(purpose: Purpose, face: str, saves: int) -> None:
    """p. 54: as many as it has health, in every roll for saves; none with Belly (p. 32)."""
    battle, _ = at_table("A frontier: Dragonhero (Fire)")
    (hero,) = battle.state.at(A, FRONTIER)
    sheet = RollSheet(A, FRONTIER, purpose, [hero])
    sheet.faces[hero.id] = [one for one in hero.unit.faces if str(one) == face][:1]
    dragonkin.add_automatic_saves(sheet)
    assert sum(m.amount for m in sheet.modifiers if m.results == (ResultType.SAVE,)) == saves
    assert (sheet.acted == [(hero.id, "Belly")]) == (face == "Belly 2")
