"""Enmity, War Cry, Vanish: words and tricks in the own movement."""

from __future__ import annotations

import pytest

from engine.d6s.features import enmity, war_cry
from engine.d6s.numbers import total
from engine.d6s.state import State
from engine.d6s.strike import Strike
from engine.d6s.strikes import advantage_parts
from engine.refusals import NotAllowed
from tests.engine.d6s.played import moved, position


def _field(king: str = "", orc: str = "at: [12, 14]") -> State:
    return position(
        f"{{A: {{Once and Future King 1: {{at: [12, 12], {king}}}, Archer 1: {{at: [12, 4]}}}}, "
        f"B: {{Orc Warrior 1: {{{orc}}}, Orc Warrior 2: {{at: [20, 20]}}}}}}"
    )


def _net(state: State, target: str, ranged: bool = False) -> int:
    king = state.units["Once and Future King 1"]
    return total(advantage_parts(state, Strike(king, state.units[target], king.kit.attacks[0], ranged=ranged)))


def test_enmity_helps_against_the_named_enemy_for_the_rest_of_the_encounter() -> None:
    state = _field()
    king = state.units["Once and Future King 1"]
    moved(state, king.name, [{"use": "enmity", "target": "Orc Warrior 1"}])
    assert (_net(state, "Orc Warrior 1"), _net(state, "Orc Warrior 2")) == (1, 0)
    assert king.left("enmity") == 0 and not king.acted


@pytest.mark.parametrize(("king", "orc", "target", "because"), [
    ("", "at: [12, 16]", "Orc Warrior 1", "more than 2 inches"),
    ("", "at: [12, 14]", "Archer 1", "one enemy"),
    ("used: {enmity: 1}", "at: [12, 14]", "Orc Warrior 1", "used Enmity up"),
    ("conditions: [stunned]", "at: [12, 14]", "Orc Warrior 1", "cannot use enmity"),
])  # fmt: skip
def test_enmity_is_for_one_enemy_within_2_inches(king: str, orc: str, target: str, because: str) -> None:
    with pytest.raises(NotAllowed, match=because):
        moved(_field(king, orc), "Once and Future King 1", [{"use": "enmity", "target": target}])


CRIES = "features: [{feature: war cry, uses: 1}]"


@pytest.mark.parametrize("target", ["Once and Future King 1", "Archer 1"])
def test_a_war_cry_gives_health_and_the_round_s_combat_to_an_ally(target: str) -> None:
    state = _field(CRIES)
    moved(state, "Once and Future King 1", [{"use": "war cry", "target": target}])
    assert (state.units[target].temp, war_cry.ROUND.of(state.units[target])) == (1, state.round)


@pytest.mark.parametrize(("step", "rounds_later", "ranged", "net"), [
    ("melee", 0, False, 1), ("movement", 0, False, 0), ("melee", 1, False, 0), ("melee", 0, True, 0),
])  # fmt: skip
def test_a_war_cry_helps_blows_in_the_next_combat_phase(step: str, rounds_later: int, ranged: bool, net: int) -> None:
    state = _field()
    war_cry.ROUND.put(state.units["Once and Future King 1"], state.round)
    state.step, state.round = step, state.round + rounds_later
    assert _net(state, "Orc Warrior 2", ranged) == net


@pytest.mark.parametrize(("target", "orc", "because"), [
    ("Orc Warrior 1", "at: [12, 14]", "or an ally"), ("Archer 1", "at: [12, 14]", "does not see"),
])  # fmt: skip
def test_a_war_cry_needs_an_ally_in_sight(target: str, orc: str, because: str) -> None:
    state = _field(f"{CRIES}, conditions: [blinded]", orc)
    with pytest.raises(NotAllowed, match=because):
        moved(state, "Once and Future King 1", [{"use": "war cry", "target": target}])


def test_what_one_swears_is_unknown_to_others() -> None:
    """A power is its bearer's: the Archer has none to use."""
    state = _field()
    with pytest.raises(NotAllowed, match="has no enmity"):
        moved(state, "Archer 1", [{"use": "enmity", "target": "Orc Warrior 1"}])
    assert enmity.ENEMY.of(state.units["Archer 1"]) == ""


def test_a_wisp_vanishes_as_its_action() -> None:
    """Vanish: invisible until its next action is finished."""
    state = position("{A: {Will-o'-Wisp 1: {at: [12, 12]}}, B: {Orc Warrior 1: {at: [3, 3]}}}")
    wisp = state.units["Will-o'-Wisp 1"]
    moved(state, wisp.name, [{"use": "vanish"}])
    assert wisp.acted and wisp.has("invisible")
    with pytest.raises(NotAllowed, match="used its action"):
        moved(state, wisp.name, [{"use": "vanish"}])
