"""Bound: a guardian takes the first hit of a round for its ally (D-100)."""

from __future__ import annotations

import pytest

from engine.d6s.features.bound import ALLY, bind, check_ally, guarded, may_bind
from engine.d6s.phases.cleanup import renew
from engine.d6s.state import State
from engine.d6s.strike import Strike
from engine.refusals import NotAllowed
from tests.engine.d6s.played import Played, position


def _guarded(guardian: str = "at: [12, 16]") -> State:
    return position(
        f"{{A: {{Archmage 1: {{at: [12, 12]}}, Shield Guardian 1: {{{guardian}, bound: Archmage 1}}}}, "
        "B: {Orc Warrior 1: {at: [12, 11]}}}"
    )


def _hit(state: State) -> str:
    orc = state.units["Orc Warrior 1"]
    strike = Strike(orc, state.units["Archmage 1"], orc.kit.attacks[0])
    met = Played(state).run(lambda battle: guarded(battle, strike))
    return str(met.name)


def test_the_guardian_takes_the_first_hit_of_each_round() -> None:
    state = _guarded()
    assert [_hit(state), _hit(state)] == ["Shield Guardian 1", "Archmage 1"]
    renew(state.units["Archmage 1"])
    assert _hit(state) == "Shield Guardian 1"


@pytest.mark.parametrize("guardian", ["at: [12, 22]", "at: [22, 22]", "at: [12, 16], conditions: [stunned]"])
def test_a_stunned_or_distant_unit_lets_the_first_hit_pass(guardian: str) -> None:
    """Within 12 inches, base to base; the first hit is over all the same."""
    state = _guarded(guardian)
    near = guardian == "at: [12, 22]"
    assert _hit(state) == ("Shield Guardian 1" if near else "Archmage 1")
    state.units["Shield Guardian 1"].at = (12000, 16000)
    state.units["Shield Guardian 1"].conditions.clear()
    assert _hit(state) == "Archmage 1"


@pytest.mark.parametrize(("unit", "ally", "because"), [
    ("Archmage 1", "Shield Guardian 1", "guards nobody"),
    ("Shield Guardian 1", "Orc Warrior 1", "no ally"),
    ("Shield Guardian 1", "Shield Guardian 1", "no ally"),
])  # fmt: skip
def test_only_a_guardian_is_bound_and_only_to_another_on_its_side(unit: str, ally: str, because: str) -> None:
    state = _guarded()
    with pytest.raises(NotAllowed, match=because):
        check_ally(state, state.units[unit], state.units[ally])


def test_a_guardian_is_bound_once() -> None:
    state = position(
        "{A: {Archmage 1: {at: [12, 12]}, Shield Guardian 1: {at: [12, 16]}}, B: {Orc Warrior 1: {at: [3, 3]}}}"
    )
    guardian = state.units["Shield Guardian 1"]
    assert may_bind(guardian) and not may_bind(state.units["Archmage 1"])
    bind(Played(state).battle, guardian, "Archmage 1")
    assert ALLY.of(guardian) == "Archmage 1" and not may_bind(guardian)
