"""The Cleanup Phase and the turn of a round (D-109 to D-111, D-143, D-144)."""

from __future__ import annotations

import pytest

from engine.d6s.phases.beginning import count_characters
from engine.d6s.phases.cleanup import cleanup, end_of_round, renew, start_of_round
from engine.d6s.state import Condition, Gone, Side, State
from engine.game import MatchOver
from tests.engine.d6s.played import Played, position


def _field(more: str = "", top: str = "", b: str = "") -> State:
    state = position(
        f"{{scenario: raid, rounds: 0, {top}A: {{Knight 1: {{at: [12, 4]}}, Knight 2: {{at: [14, 4]}}{more}}}, "
        f"B: {{Orc Warrior 1: {{at: [12, 20]}}{b}}}}}"
    )
    count_characters(state)
    return state


def test_the_lead_passes_and_a_round_is_renewed() -> None:
    state = _field()
    for unit in state.units.values():
        unit.acted = unit.moved = unit.fought = unit.dodging = unit.mastery_used = unit.was_hit = True
        unit.once, unit.travelled, unit.attacks_made = {"waits": 1}, 3000, 2
    lead, number = state.lead, state.round
    assert Played(state).run(end_of_round) == "round"
    assert (state.lead, state.round) == (lead.other, number + 1)
    for unit in state.units.values():
        assert not (unit.acted or unit.moved or unit.fought or unit.dodging or unit.mastery_used or unit.was_hit)
        assert (unit.once, unit.travelled, unit.attacks_made) == ({}, 0, 0)


def test_renewing_takes_no_wounds_conditions_or_uses_back() -> None:
    state = _field()
    knight = state.units["Knight 1"]
    knight.wounds, knight.temp, knight.used = 1, 2, {"slots": 1}
    renew(knight)
    assert (knight.wounds, knight.temp, knight.used) == (1, 2, {"slots": 1})


@pytest.mark.parametrize(("dice", "stays"), [([5, 4], True), ([5, 5], False)])
def test_a_broken_side_tests_and_who_fails_is_removed(dice: list[int], stays: bool) -> None:
    """A Knight has Morale 9. One of two is left: half or fewer (D-110)."""
    state = _field()
    gone = state.units["Knight 2"]
    gone.gone, gone.fell, gone.at = Gone.ELIMINATED, gone.at, None
    if stays:
        Played(state, {"morale": dice}).run(cleanup)
    else:
        with pytest.raises(MatchOver):
            Played(state, {"morale": dice}).run(cleanup)
    assert state.units["Knight 1"].in_play is stays
    assert state.units["Knight 1"].gone is (Gone.NO if stays else Gone.REMOVED)


def test_an_unbroken_side_tests_nothing() -> None:
    state = _field()
    played = Played(state)
    assert played.run(cleanup) == "end of round"
    assert played.names() == ["phase_began"]


@pytest.mark.parametrize(("dice", "afraid"), [([4, 5], False), ([5, 5], True)])
def test_the_frightened_test_morale_at_the_end(dice: list[int], afraid: bool) -> None:
    state = _field("", "", ", Orc Warrior 2: {at: [14, 20]}")
    state.units["Knight 1"].conditions["frightened"] = Condition("frightened", "Orc Warrior 1")
    Played(state, {"morale": dice}).run(cleanup)
    assert state.units["Knight 1"].has("frightened") is afraid


@pytest.mark.parametrize(("die", "held"), [(2, False), (6, True)])
def test_the_held_save_again_at_each_rounds_end(die: int, held: bool) -> None:
    """Hold Person of Potency 0 in this position: the Will of an Orc Warrior is 2."""
    state = position(
        "{scenario: raid, rounds: 0, effects: [{spell: Hold Person, by: Cultist Fanatic 1, targets: [Orc Warrior 1]}], "
        "A: {Cultist Fanatic 1: {at: [12, 4]}}, B: {Orc Warrior 1: {at: [12, 10]}}}"
    )
    count_characters(state)
    Played(state, {"will": [die]}).run(cleanup)
    assert state.units["Orc Warrior 1"].has("stunned") is held and bool(state.effects) is held


def test_what_lasts_to_this_round_expires_and_the_rest_stays() -> None:
    state = _field()
    knight = state.units["Knight 1"]
    knight.conditions = {"poisoned": Condition("poisoned", until=1), "vexed": Condition("vexed")}
    Played(state).run(cleanup)
    assert set(knight.conditions) == {"vexed"}


def test_heroism_gives_health_at_the_start_of_each_round() -> None:
    state = position(
        "{effects: [{spell: Heroism, by: Dwarf Thane 1, targets: [Knight 1]}], "
        "A: {Dwarf Thane 1: {at: [12, 4]}, Knight 1: {at: [12, 6]}}, B: {Orc Warrior 1: {at: [12, 20]}}}"
    )
    knight = state.units["Knight 1"]
    for _ in range(2):
        assert Played(state).run(start_of_round) == "movement"
        assert knight.temp == 1
    assert state.lead in Side
