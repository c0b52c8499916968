"""The verbs of the rules: promoting, recruiting, what follows from death, and how a match ends."""

from __future__ import annotations

import pytest

from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.dying import kill
from engine.dragon_dice.table.promoting import promote
from engine.dragon_dice.table.settling import settle
from engine.dragon_dice.table.state import DUA, DieId, State
from engine.events import Event
from engine.game import MatchOver, Outcome
from tests.support.rolls import run
from tests.support.rolls import verbs as verbs_on
from tests.support.table import AT_A_HOME, AT_B_HOME, AT_FRONTIER, A, B, position, table


def battle(zones: str, frontier: str = AT_FRONTIER) -> tuple[Battle, State, list[Event]]:
    """Verbs on a position of which every unit is shown."""
    state = position(zones, {"A-home": AT_A_HOME, "B-home": AT_B_HOME, "frontier": frontier})
    battle, told = verbs_on(state)
    return battle, state, told


def where(state: State) -> dict[str, str]:
    return {die.id: die.place for die in state.dice.values()}


# -- promotion and recruitment -------------------------------------------------------------------------------------


@pytest.mark.covers("Promotion")
def test_a_unit_is_promoted_to_the_same_species_with_one_health_more() -> None:
    """p. 30. Not two steps, not another species, not from anywhere but the Dead Unit Area."""
    verbs, state, _ = battle(
        "A frontier: Knight, Fighter | A reserves: Protector | A bua: Enchanter "
        "| A dua: Eagle Knight, Herald, Gryphon, Marauder, Archer, Guard | B dua: Sharpshooter"
    )
    pairs = [
        (unit.kind, larger.kind) for unit, larger in verbs.promotions(state.at(A, state.dice[DieId("A:Knight")].place))
    ]
    assert pairs == [("Knight", "Eagle Knight"), ("Knight", "Herald"), ("Fighter", "Archer")]


@pytest.mark.covers("Promotion")
def test_promotions_happen_all_at_once_and_kill_nobody() -> None:
    """p. 30: partners are matched first, then all are exchanged; exchanged units are never killed."""
    verbs, state, told = battle("A frontier: Knight, Fighter | A dua: Eagle Knight, Archer")
    dice = state.dice
    pairs = [("Knight", "Eagle Knight"), ("Fighter", "Archer")]
    run(promote(verbs, [(dice[DieId(f"A:{unit}")], dice[DieId(f"A:{larger}")]) for unit, larger in pairs], "City"))
    assert where(state) == {"A:Knight": "dua", "A:Fighter": "dua", "A:Eagle Knight": "frontier", "A:Archer": "frontier"}
    assert [event.name for event in told] == ["promoted", "promoted"]


@pytest.mark.covers("Promotion")
def test_a_monster_is_the_end_of_the_ladder() -> None:
    verbs, state, _ = battle("A frontier: Gryphon | A dua: Leviathan, Guard")
    assert verbs.promotions(list(state.dice.values())[:1]) == []


@pytest.mark.covers("Recruitment")
def test_only_dead_units_of_one_health_are_recruited() -> None:
    """p. 7."""
    verbs, _, _ = battle("A dua: Fighter, Thug, Knight, Gryphon | A bua: Guard | A reserves: Bowman | B dua: Evoker")
    assert [die.kind for die in verbs.recruits(A)] == ["Fighter", "Thug"]


# -- death ---------------------------------------------------------------------------------------------------------


def test_the_dead_lie_with_their_owners() -> None:
    """p. 6."""
    verbs, state, told = battle("A frontier: Knight, Fighter | B frontier: Thug")
    run(kill(verbs, [state.dice[DieId("A:Knight")], state.dice[DieId("B:Thug")]]))
    assert [die.kind for die in state.at(A, DUA)] == ["Knight"] and [die.kind for die in state.at(B, DUA)] == ["Thug"]
    assert [(event.facts.to_json()["player"], event.facts.to_json()["health"]) for event in told] == [
        ("A", 2),
        ("B", 1),
    ]


@pytest.mark.covers("Last Units")
def test_the_player_with_the_last_units_in_play_wins() -> None:
    """p. 1."""
    verbs, state, told = battle("A frontier: Knight | B frontier: Thug | B dua: Troll")
    settle(verbs)
    run(kill(verbs, [state.dice[DieId("B:Thug")]]))
    with pytest.raises(MatchOver) as over:
        settle(verbs)
    assert over.value.outcome == Outcome((A,), "last units in play")
    assert told[-1].name == "eliminated" and state.out == [B]


def test_if_the_last_units_of_all_fall_in_one_moment_it_is_a_draw() -> None:
    """Our ruling: the rulebook is silent."""
    verbs, state, _ = battle("A frontier: Knight | B frontier: Thug")
    run(kill(verbs, list(state.dice.values())))
    with pytest.raises(MatchOver) as over:
        settle(verbs)
    assert over.value.outcome == Outcome((), "nobody left")


def test_units_in_reserve_keep_a_player_in_and_the_dead_and_buried_do_not() -> None:
    verbs, state, _ = battle("A reserves: Knight | B frontier: Thug")
    settle(verbs)
    assert state.out == []
    verbs, _, _ = battle("A dua: Knight | A bua: Guard | B frontier: Thug")
    with pytest.raises(MatchOver):
        settle(verbs)


@pytest.mark.covers("Capture")
def test_a_held_terrain_without_its_holder_turns_to_seven_whoever_else_stands_there() -> None:
    """p. 15: it does not pass to the other army."""
    verbs, state, told = battle("A frontier: Knight | A A-home: Guard | B frontier: Thug", "Highland City 8 A")
    run(kill(verbs, [state.dice[DieId("A:Knight")]]))
    settle(verbs)
    terrain = state.terrains[state.dice[DieId("B:Thug")].place]
    assert (terrain.face, terrain.captured_by) == (7, None)
    assert [event.name for event in told[-2:]] == ["terrain_lost", "terrain_turned"]


# -- in play -------------------------------------------------------------------------------------------------------


@pytest.mark.covers("Last Units")
def test_a_melee_that_kills_the_last_unit_ends_the_match_before_a_counter_attack() -> None:
    game = table("A frontier: Knight | B frontier: Thug", complete=True)
    game.falls("A melee: Knight MELEE 3", "B save: Thug MELEE 1")
    game.play("A march: frontier", "A maneuver: no", "A action: melee").is_over("last units in play", "A").asks()
    assert game.match.events[-1].name == "match_over"


def test_a_counter_attack_may_win_the_match() -> None:
    game = table("A frontier: Fighter | B frontier: Cutthroat", complete=True)
    game.falls("A melee: Fighter MISSILE 1", "B counter melee: Cutthroat MELEE 3", "A save: Fighter MELEE 1")
    game.play("A march: frontier", "A maneuver: no", "A action: melee", "B counter-attack: yes")
    game.is_over("last units in play", "B")


def test_nothing_is_asked_of_a_match_that_is_over() -> None:
    game = table("A frontier: Knight | B frontier: Thug", complete=True)
    game.falls("A melee: Knight MELEE 3", "B save: Thug MELEE 1")
    game.play("A march: frontier", "A maneuver: no", "A action: melee")
    assert game.match.pending == {}
    assert game.match.view(None).to_json()["outcome"] == {"winners": (A,), "reason": "last units in play"}
