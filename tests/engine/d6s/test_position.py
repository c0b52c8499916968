"""Positions as text: what is printed is read back as the same position, over random play and for every key (D-13,
docs/scenarios-d6s.md).
"""

from __future__ import annotations

import json
import random
from typing import Any, Final

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.chance import RandomSource
from engine.d6s.conditions import COMMANDED
from engine.d6s.features import flyby, war_cry
from engine.d6s.features.enmity import ENEMY
from engine.d6s.position import format_position, read_position
from engine.d6s.rules import D6s
from engine.d6s.state import Gone, Scenario, State
from engine.journal import Snapshot
from engine.located import NotReadable, read_yaml
from engine.playthrough import Playthrough
from engine.values import Json, Seat

OF_THE_MATCH: Final = (
    "seats",
    "step",
    "options",
    "axis",
    "next_effect",
    "left",
    "armies",
    "outcome",
    "ending",
    "sectors",
)
"""What belongs to a match and not to a position: who plays, what was agreed on, what the setting up has brought."""
OF_A_MELEE: Final = ("attacks_made", "attacking", "earlier")
"""What is taken back before a Combat Phase begins, and the mark of those that were gone when a position was written."""


def _read(text: str) -> State:
    return read_position(read_yaml(text))


def _printed(state: State) -> str:
    return yaml.safe_dump(format_position(state), sort_keys=False, allow_unicode=True)


def _as_a_position(state: State) -> dict[str, Any]:
    """Returns what a position holds; spells in force are numbered from 1 in their order."""
    data: dict[str, Any] = json.loads(json.dumps(state.to_json(), default=str))
    for key in (*OF_THE_MATCH, "melees"):
        data.pop(key, None)
    numbers = {effect["number"]: index for index, effect in enumerate(data.get("effects", []), 1)}
    for effect in data.get("effects", []):
        effect["number"] = numbers[effect["number"]]
    for unit in data["units"].values():
        for key in OF_A_MELEE:
            unit.pop(key, None)
        unit["used"] = {use: times for use, times in unit.get("used", {}).items() if times}
        for condition in unit.get("conditions", {}).values():
            if condition.get("spell"):
                condition["spell"] = numbers[condition["spell"]]
    return data


def _is_between_turns(state: State) -> bool:
    """Returns whether a position stands at a moment at which one can be written: no movement, no melee is going on."""
    return state.activation is None and state.step in ("start", "round", "movement", "activation", "combat", "cleanup")


@settings(max_examples=4, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 2000))
def test_what_is_printed_is_read_back_as_it_was(seed: int) -> None:
    options: dict[str, Any] = {"points": 150, "scenario": list(Scenario)[seed % 3].value}
    options["extras"] = ["mixed"] if seed % 2 else []
    match: Playthrough[State] = Playthrough.begin(
        D6s(), [Seat("A"), Seat("B")], options, RandomSource(random.Random(seed))
    )
    rng = random.Random(seed)
    for number in range(160):
        if match.outcome is not None:
            return
        if number % 5 == seed % 5 and _is_between_turns(match.state):
            again = _read(_printed(match.state))
            assert _as_a_position(again) == _as_a_position(match.state)
        match.answer(*match.sample_answer(rng))


EVERYTHING = """
round: 3
lead: B
effects:
  - {spell: Invisibility, by: Archmage 1, targets: [Archmage 1, Knight 1], lost: {Knight 1: [invisible]}}
  - {spell: Command, by: Cultist Fanatic 1, targets: [Orc Warrior 1], choose: flee}
A:
  Werewolf 1: {at: [6, 6]}
  Werewolf 2: {at: [7.5, 6], spawned by: Werewolf 1, moved: 0, acted: true}
  Warhorse 1: {at: [10, 6], mount: true}
  Warhorse 2: {at: [14, 6]}
  Man-at-Arms 1: {rides: Warhorse 2, wounds: 1}
  Man-at-Arms 2: {gone: removed, gone in: 2, at: [3, 3]}
  Once and Future King 1: {at: [18, 6], enmity: Orc Warrior 1, used: {enmity: 1}, hit: true}
  Archmage 1: {at: [20, 3]}
  Knight 1: {at: [18, 3], dodging: true}
B:
  Hill Giant 1: {at: [6, 18], with: [Giant Thegn], war cry: 3, temp: 1, used: {war cry: 1}}
  Orc Warrior 1: {at: [10, 18], waits: 5, this round: {heavy: 1}}
  Giant Lizard 1: {at: [14, 12.5], climbed: 1.5}
  Griffon 1: {at: [18, 18], flyby: 6, features: [flyby], moved: 2}
  Ghast 1: {at: [2, 18]}
  Archer 1: {at: [2, 20], smelt: [Ghast 1]}
  Cultist Fanatic 1: {at: [22, 22]}
"""


def test_everything_that_play_leaves_on_a_unit_can_be_set_up() -> None:
    state = _read(EVERYTHING)
    units = state.units
    assert (units["Werewolf 2"].spawn_of, units["Werewolf 2"].kit.health) == ("Werewolf 1", 1)
    assert not units["Werewolf 2"].counts and units["Warhorse 1"].is_mount and not units["Warhorse 1"].rider
    assert ENEMY.of(units["Once and Future King 1"]) == "Orc Warrior 1" and units["Once and Future King 1"].was_hit
    assert war_cry.ROUND.of(units["Hill Giant 1"]) == 3
    assert (units["Man-at-Arms 1"].gone, units["Man-at-Arms 1"].fell) == (Gone.ELIMINATED, (14000, 6000))
    assert (units["Man-at-Arms 2"].gone, units["Man-at-Arms 2"].gone_in) == (Gone.REMOVED, 2)
    assert not units["Knight 1"].has("invisible") and units["Archmage 1"].has("invisible")
    assert COMMANDED.of(units["Orc Warrior 1"]) == "flee Cultist Fanatic 1"
    assert (units["Giant Lizard 1"].climbed, flyby.LENGTH.of(units["Griffon 1"])) == (1500, 6000)
    assert _as_a_position(_read(_printed(state))) == _as_a_position(state)


@pytest.mark.parametrize(
    ("row", "because"),
    [
        ("{at: [4, 4], enmity: Orc Warrior 1}", "has no Enmity"),
        ("{at: [4, 4], spawned by: Orc Warrior 1}", "only a Werewolf"),
        ("{at: [4, 4], gone in: 2}", "goes with `gone`"),
        ("{at: [4, 4], this round: {dance: 1}}", "nothing called 'dance'"),
        ("{at: [4, 4], war cry: -1}", "not below 0"),
        ("{at: [4, 4], smelt: [Ghast 7]}", "no unit 'Ghast 7'"),
        ("{gone: away}", "removed"),
        ("{moved: 2}", "needs a place"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_the_reason(row: str, because: str) -> None:
    with pytest.raises(NotReadable, match=because):
        _read(f"{{A: {{Knight 1: {row}}}, B: {{Orc Warrior 1: {{at: [12, 12]}}}}}}")


def test_a_spawned_werewolf_that_was_written_leaves_when_another_rises() -> None:
    """Spawn: of one werewolf there is one lesser werewolf at a time (D-128)."""
    text = """
phase: combat
A: {Werewolf 1: {at: [12, 12]}, Werewolf 2: {at: [4, 4], spawned by: Werewolf 1}}
B: {Peasant Levy 1: {at: [12, 12.984], acted: true}, Orc Warrior 1: {at: [20, 20]}, Orc Warrior 2: {at: [22, 20]}}
"""
    data: dict[str, Json] = format_position(_read(text))
    assert "Werewolf 2" in str(data["A"])
    match: Playthrough[State] = Playthrough(
        D6s(), Snapshot(_read(text).to_json(), 0, 0, 0), RandomSource(random.Random(1))
    )
    assert match.state.units["Werewolf 2"].spawn_of == "Werewolf 1"
    assert not match.state.units["Werewolf 2"].counts
