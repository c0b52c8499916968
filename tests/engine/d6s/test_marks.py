"""What features, masteries and spells remember of a character, and matches stored before they had marks."""

from __future__ import annotations

import json

import pytest

from engine.d6s.features import bound, enmity, flyby, relentless_endurance, stench, war_cry
from engine.d6s.marks import Mark, end_round
from engine.d6s.masteries import RESISTS, SHIELDS
from engine.d6s.state import Character, State
from tests.engine.d6s.played import position


def _archer() -> Character:
    return position("{A: {Archer 1: {at: [3, 3]}}, B: {Orc Warrior 1: {at: [20, 20]}}}").units["Archer 1"]


def test_a_mark_is_blank_until_it_is_put_and_after_the_blank_is_put_again() -> None:
    unit, mark = _archer(), Mark("enmity", "")
    mark.put(unit, "Orc Warrior 1")
    assert mark.of(unit) == "Orc Warrior 1"
    mark.put(unit, "")
    assert (mark.of(unit), unit.marks) == ("", {})


def test_a_copy_keeps_its_marks_when_the_original_gets_others() -> None:
    """What is tried on a copy changes nothing on the table, and the other way round."""
    unit = _archer()
    stench.GHASTS.put(unit, ["Ghast 1"])
    copy = unit.copy()
    stench.GHASTS.put(unit, [*stench.GHASTS.of(unit), "Ghast 2"])
    assert stench.GHASTS.of(copy) == ["Ghast 1"]


def test_the_end_of_a_round_takes_what_is_noted_for_one_round_only() -> None:
    """Guards, shields and Flyby are for a round; Enmity and the stench one has met are for the encounter."""
    unit = _archer()
    SHIELDS.put(unit, True)
    bound.WAS_GUARDED.put(unit, True)
    flyby.LENGTH.put(unit, 4000)
    enmity.ENEMY.put(unit, "Orc Warrior 1")
    stench.GHASTS.put(unit, ["Ghast 1"])
    end_round(unit)
    assert set(unit.marks) == {"enmity", "stench"}


@pytest.mark.parametrize(("field", "value", "mark"), [
    ("bound", "Knight 1", bound.ALLY),
    ("bound_hit", True, bound.WAS_GUARDED),
    ("no_more_wounds", True, relentless_endurance.IS_SAFE),
    ("shielding", True, SHIELDS),
    ("resists_next", "Orc Warrior 1", RESISTS),
    ("flyby", 4000, flyby.LENGTH),
    ("enmity", "Orc Warrior 1", enmity.ENEMY),
    ("war_cry", 2, war_cry.ROUND),
    ("smelt", ["Ghast 1"], stench.GHASTS),
])  # fmt: skip
def test_a_match_stored_before_there_were_marks_is_carried_over(field: str, value: object, mark: Mark[str]) -> None:
    """Running matches go on: what was a field of a character is read as its mark, and written as that."""
    state = position("{A: {Archer 1: {at: [3, 3]}}, B: {Orc Warrior 1: {at: [20, 20]}}}")
    stored = json.loads(json.dumps(state.to_json()))
    stored["units"]["Archer 1"][field] = value
    read = State.from_json(stored)
    assert mark.of(read.units["Archer 1"]) == value
    again = State.from_json(json.loads(json.dumps(read.to_json())))
    assert again == read and again.units["Archer 1"].marks == {mark.name: value}
