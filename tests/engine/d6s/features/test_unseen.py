"""Invisibility, Camouflage, Truesight, Divine Sense: who is seen."""

from __future__ import annotations

import pytest

from engine.d6s.sight import is_unseen
from engine.d6s.state import State
from tests.engine.d6s.played import position


def _looks(looker: str, target: str, looker_keys: str = "", target_keys: str = "") -> State:
    return position(
        f"{{A: {{{looker} 1: {{at: [4, 12], {looker_keys}}}}}, B: {{{target} 9: {{at: [16, 12], {target_keys}}}}}}}"
    )


def _is_unseen(state: State) -> bool:
    looker, target = state.units.values()
    return is_unseen(state, looker, target)


def test_an_invisible_stalker_is_unseen_without_any_condition() -> None:
    """Invisibility: "it has the invisible condition for good"."""
    state = _looks("Knight", "Invisible Stalker")
    assert not state.units["Invisible Stalker 9"].conditions and _is_unseen(state)


@pytest.mark.parametrize(("target", "keys"), [("Invisible Stalker", ""), ("Orc Warrior", "conditions: [invisible]")])
def test_truesight_sees_every_invisible_character(target: str, keys: str) -> None:
    assert _is_unseen(_looks("Knight", target, target_keys=keys))
    assert not _is_unseen(_looks("Knight", target, "features: [truesight]", keys))


@pytest.mark.parametrize(("target", "seen"), [("Ghast", True), ("Nightmare", True), ("Orc Warrior", False)])
def test_divine_sense_sees_through_fiends_celestials_and_undead(target: str, seen: bool) -> None:
    assert _is_unseen(_looks("Dwarf Thane", target, target_keys="conditions: [invisible]")) is not seen


@pytest.mark.parametrize(("target", "unseen"), [("Gnome Warrior", True), ("Human Warrior", False)])
def test_the_camouflaged_need_no_cover_to_hide(target: str, unseen: bool) -> None:
    """Hidden works behind cover, beyond 6 inches; Camouflage needs none."""
    assert _is_unseen(_looks("Knight", target, target_keys="conditions: [hidden]")) is unseen
