"""After all melees: only who could achieve something is asked (D-74)."""

from __future__ import annotations

import pytest

from engine.d6s.phases.unengaged import after_melees
from engine.d6s.state import State
from tests.engine.d6s.played import Played, position


def _asked(state: State) -> list[str]:
    """Returns who is asked what to do, one after another, when each does nothing."""
    played, step = Played(state), "after melees"
    while step == "after melees":
        step = played.run(after_melees)
    return [str(decision.about["units"]) for decision in played.asked]


def _mephit(orc: str, more: str = "") -> State:
    return position(f"{{A: {{Magma Mephit 1: {{at: [12, 12]{more}}}}}, B: {{Orc Warrior 1: {{at: [{orc}]}}}}}}")


@pytest.mark.parametrize(
    ("orc", "more", "asked"),
    [
        ("12, 14", "", ["['Magma Mephit 1']"]),
        ("20, 20", "", []),
        ("12, 14", ", acted: true", []),
    ],
)
def test_a_breath_is_asked_about_where_it_could_reach_an_enemy(orc: str, more: str, asked: list[str]) -> None:
    assert _asked(_mephit(orc, more)) == asked


@pytest.mark.parametrize(
    ("guards", "more", "is_asked"),
    [
        *((0, "", True), (1, "", True), (2, "", True), (3, "", False)),
        (3, ", features: [{feature: legendary resistance, uses: 1}]", True),
    ],
)
def test_picking_up_is_asked_about_where_it_has_a_chance(guards: int, more: str, is_asked: bool) -> None:
    """Objects: each enemy within an inch makes the save harder; a Reflex of 3 has no chance against three."""
    orcs = ", ".join(f"Orc Warrior {n}: {{at: [{x}, 13.6]}}" for n, x in enumerate((11.52, 12.5, 13.48)[:guards]))
    state = position(
        "{scenario: sacred objects, objects: {Treasure 1: {at: [12.5, 12.6]}, Treasure 2: {at: [3, 3]}, "
        f"Treasure 3: {{at: [21, 3]}}}}, A: {{Human Warrior 1: {{at: [12.5, 11.6]{more}}}}}, B: {{{orcs}}}}}"
    )
    for unit in state.units.values():
        unit.acted = unit.name != "Human Warrior 1"
    assert _asked(state) == (["['Human Warrior 1']"] if is_asked else [])
