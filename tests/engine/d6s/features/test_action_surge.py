"""Action Surge: one more action in a phase (Captain)."""

from __future__ import annotations

import pytest

from engine.d6s.features.action_surge import can_surge, surge_in_combat
from engine.refusals import NotAllowed
from tests.engine.d6s.played import Played, moved, position

FIELD = "{A: {Guard Captain 1: {at: [12, 12], %s}}, B: {Orc Warrior 1: {at: [12, 20]}}}"


def test_it_lets_a_captain_take_two_movement_actions() -> None:
    state = position(FIELD % "")
    captain = state.units["Guard Captain 1"]
    moved(state, "Guard Captain 1", [{"dodge": True}, {"surge": True}, {"hide": True}])
    assert captain.dodging and captain.has("hidden") and not can_surge(captain)


def test_without_it_the_second_action_is_refused() -> None:
    state = position(FIELD % "")
    with pytest.raises(NotAllowed, match="used its action"):
        moved(state, "Guard Captain 1", [{"dodge": True}, {"hide": True}])


@pytest.mark.parametrize("keys", ["used: {action surge: 1}", "conditions: [stunned]"])
def test_it_needs_a_use_and_a_clear_head(keys: str) -> None:
    state = position(FIELD % keys)
    with pytest.raises(NotAllowed, match="Action Surge"):
        moved(state, "Guard Captain 1", [{"surge": True}])


def test_in_combat_it_begins_the_attacks_anew() -> None:
    state = position(FIELD % "")
    captain = state.units["Guard Captain 1"]
    captain.acted, captain.attacks_made = True, 2
    played = Played(state)
    surge_in_combat(played.battle, captain)
    assert (captain.attacks_made, captain.attacking, can_surge(captain)) == (0, True, False)
    assert played.names() == ["used"]
