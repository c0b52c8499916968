"""Nimble Escape: hide or disengage once a round on top of the action."""

from __future__ import annotations

import pytest

from engine.d6s.features.nimble_escape import can_escape, use_escape
from engine.d6s.phases.cleanup import renew
from engine.refusals import NotAllowed
from tests.engine.d6s.played import moved, position

FIELD = "{A: {Halfling Warrior 1: {at: [12, 12], %s}, Knight 1: {at: [3, 3]}}, B: {Orc Warrior 1: {at: [12, 20]}}}"


def test_hiding_leaves_the_action_for_something_else() -> None:
    state = position(FIELD % "")
    halfling = state.units["Halfling Warrior 1"]
    moved(state, "Halfling Warrior 1", [{"hide": True}, {"dodge": True}])
    assert halfling.dodging and halfling.acted and not can_escape(halfling)


def test_the_second_time_in_a_round_takes_the_action() -> None:
    state = position(FIELD % "this round: {nimble escape: 1}")
    moved(state, "Halfling Warrior 1", [{"hide": True}])
    assert state.units["Halfling Warrior 1"].acted
    with pytest.raises(NotAllowed, match="used its action"):
        moved(state, "Halfling Warrior 1", [{"dodge": True}])


def test_it_comes_back_with_the_next_round_and_others_never_have_it() -> None:
    state = position(FIELD % "")
    halfling, knight = state.units["Halfling Warrior 1"], state.units["Knight 1"]
    use_escape(halfling)
    assert not can_escape(halfling)
    renew(halfling)
    assert can_escape(halfling) and not can_escape(knight)
