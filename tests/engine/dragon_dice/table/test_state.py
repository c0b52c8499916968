"""A position: every die in one place, written to JSON and read back as it was."""

from __future__ import annotations

import ast
import json
import random
from importlib.resources import files
from pathlib import Path

import pytest

from engine.chance import RandomSource
from engine.dragon_dice.rules import DragonDice
from engine.dragon_dice.table.state import DUA, RESERVES, DieId, Place, State, home_of
from engine.game import Outcome
from engine.playthrough import Playthrough
from engine.values import Seat
from tests.support.printed import DICE_401C
from tests.support.table import AT_A_HOME, AT_B_HOME, A, B, position

SHOWN = {"A-home": AT_A_HOME, "B-home": AT_B_HOME, "frontier": "Highland City 8 A"}
ZONES = "A frontier: Knight, 2 Fighter | A dua: Fighter | A pool: Fire Wyrm | B B-home: Thug | B reserves: Troll"


def test_json_gives_back_the_very_position() -> None:
    state = position(ZONES, SHOWN)
    state.marched, state.out, state.proposed = [Place("frontier")], [B], {A: "Highland City", B: "Feyland Temple"}
    state.frontier_by, state.keeps_all_in, state.outcome = B, True, Outcome((A,), "concession")
    text = json.dumps(state.to_json())
    restored = State.from_json(json.loads(text), DICE_401C)
    assert restored == state and json.dumps(restored.to_json()) == text


@pytest.mark.parametrize("seed", range(3))
def test_it_does_so_at_every_moment_of_a_match(seed: int) -> None:
    rng = random.Random(seed)
    match = Playthrough.begin(DragonDice(), [A, B], {"force_points": 15}, RandomSource(rng))
    while match.outcome is None:
        text = json.dumps(match.state.to_json())
        assert State.from_json(json.loads(text), DICE_401C) == match.state
        match.answer(*match.sample_answer(rng))


def test_what_changes_back_within_a_turn_was_no_progress_after_a_restart_either() -> None:
    state = position(ZONES, SHOWN)
    state.set_quiet_turns(7)
    stood, knight = state.standing, state.dice[DieId("A:Knight")]
    state.lay(knight, DUA)
    restored = State.from_json(json.loads(json.dumps(state.to_json())), DICE_401C)
    assert (restored.standing, restored.quiet_turns) == (stood, 7)
    restored.lay(restored.dice[knight.id], Place("frontier"))
    assert restored.standing == restored.standing_now()


def test_what_was_written_does_not_change_with_the_position() -> None:
    state = position(ZONES, SHOWN)
    written = state.to_json()
    before = json.dumps(written)
    state.lay(state.dice[DieId("A:Knight")], DUA)
    state.terrains[Place("frontier")].face = 7
    state.marched.append(Place("frontier"))
    state.out.append(B)
    assert json.dumps(written) == before


def test_equal_dice_of_a_player_get_numbers_and_single_ones_do_not() -> None:
    state = position(ZONES, SHOWN)
    assert list(state.dice) == [
        "A:Knight", "A:Fighter#1", "A:Fighter#2", "A:Fighter#3", "A:Fire Wyrm", "B:Thug", "B:Troll"
    ]  # fmt: skip


def test_dice_that_come_later_never_take_a_name_that_is_taken() -> None:
    state = position("A frontier: Knight, 2 Fighter", SHOWN)
    added = [die.id for die in state.add_dice(A, ["Fighter", "Knight", "Guard"], RESERVES)]
    assert len(set(state.dice)) == 6 and "A:Guard" in added


def test_who_is_in_play_where() -> None:
    """p. 5-6: at terrains and in the Reserve Area; not dead, not buried, not in the Summoning Pool."""
    state = position(ZONES, SHOWN)
    assert [die.kind for die in state.units_in_play(A)] == ["Knight", "Fighter", "Fighter"]
    assert [die.kind for die in state.units_in_play(B)] == ["Thug", "Troll"]
    assert [die.kind for die in state.at(A, DUA)] == ["Fighter"]
    assert state.dragons_at(Place("pool"))[0].dragon.health == 5
    assert [die.unit.health for die in state.at(B, RESERVES)] == [4]


def test_opponents_come_in_order_of_play_and_without_those_who_are_out() -> None:
    state = position(ZONES, SHOWN)
    assert state.opponents(A) == [B] and state.opponents(B) == [A]
    state.out.append(B)
    assert state.opponents(A) == []


def test_turns_go_round_the_table() -> None:
    """p. 52: also with more than two; the next in turn comes first, who is out is passed over."""
    state = position(ZONES, SHOWN)
    state.seats = [Seat(seat) for seat in "CABD"]
    assert [state.opponents(Seat(seat)) for seat in "CABD"] == [list("ABD"), list("BDC"), list("DCA"), list("CAB")]
    state.out = [Seat("B")]
    assert state.opponents(A)[0] == "D"


def test_a_captured_terrain_and_its_icon() -> None:
    state = position(ZONES, SHOWN)
    assert state.captured(A) == ["frontier"] and state.captured(B) == []
    assert state.terrains[Place("frontier")].icon == "City"
    assert state.terrains[home_of(A)].icon == "MISSILE"


def test_dice_move_through_one_door() -> None:
    """Whoever lays a die anywhere but through `State.lay` is a rule that nobody can watch."""
    folder = Path(str(files("engine.dragon_dice")))
    writers = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            targets = node.targets if isinstance(node, ast.Assign) else []
            names = [name for target in targets for name in ast.walk(target)]
            if any(isinstance(name, ast.Attribute) and name.attr == "place" for name in names):
                writers.add(path.relative_to(folder).as_posix())
    assert writers == {"table/state.py"}
