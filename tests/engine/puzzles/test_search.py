"""The search of puzzles: exact chances, by every answer, every fall of the dice and every reply."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
import yaml

from engine.dragon_dice.edition_401c import EDITION
from engine.dragon_dice.odds.contests import attack_odds, maneuver_odds
from engine.dragon_dice.puzzles.rules import DragonDicePuzzles
from engine.dragon_dice.rolls.purposes import MISSILE
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import FRONTIER
from engine.game import UNHEARD
from engine.located import NotReadable
from engine.puzzles.proving import proved
from engine.puzzles.puzzle import Puzzle, read_puzzle
from engine.puzzles.rules import PuzzleRules, falls_of
from engine.puzzles.search import ExactSearch
from engine.registry import strategy
from engine.values import Seat

A, B = Seat("A"), Seat("B")

SHOT: dict[str, Any] = {
    "game": "dragon_dice",
    "title": "A shot",
    "seat": "A",
    "goal": "Kill the Trooper.",
    "reach": {"dead": ["B Trooper"]},
    "until": ["second march"],
    "before": ["frontier"],
    "setup": {
        "phase": "first march",
        "marching": "A",
        "terrains": {"A-home": "Highland City 3", "B-home": "Flatland City 3", "frontier": "Coastland Tower 4"},
        "A": {"frontier": ["Darter"]},
        "B": {"frontier": ["Trooper"], "B-home": ["Thug"]},
    },
    "choices": [
        {"say": "Maneuver", "answer": "yes", "chance": "1/36"},
        {"say": "Shoot at once", "answer": "no", "chance": "1/36"},
    ],
    "because": "It is a test.",
}


def puzzle(**changed: Any) -> Puzzle:
    return read_puzzle(yaml.safe_dump({**SHOT, **changed}))


def chances_of(one: Puzzle, rules: PuzzleRules[Any]) -> dict[str, Fraction]:
    play = one.position()
    holds = rules.holds(play.state, one.seat, one.reach)
    search = ExactSearch(play, rules, one.seat, holds, one.horizon, strategy(one.game).part_of)
    return {key: chance for key, (_, chance) in search.chances().items()}


def test_a_missile_attack_has_the_chance_that_the_odds_tell() -> None:
    one = puzzle()
    battle = Battle(one.position().state, UNHEARD, EDITION)
    odds = attack_odds(battle, A, FRONTIER, MISSILE, B, FRONTIER)
    assert odds.damage is not None
    shot = odds.damage.at_least(2)
    found = chances_of(one, DragonDicePuzzles(EDITION))
    assert found['"no"'] == shot
    succeeds = maneuver_odds(battle, A, FRONTIER).succeeds
    assert succeeds is not None and found['"yes"'] >= shot


def test_falls_that_are_put_together_change_no_chance() -> None:
    class Apart(DragonDicePuzzles):
        def alike(self, roll: Any) -> Any:
            return lambda faces: faces

        open_prompts = frozenset[str]()

    one = puzzle(before=["frontier", "no"])
    assert chances_of(one, Apart(EDITION)) == chances_of(one, DragonDicePuzzles(EDITION))


def test_all_falls_together_are_certain() -> None:
    (die,) = puzzle().position().state.at(A, FRONTIER)
    falls = falls_of([die.thrown, die.thrown], lambda faces: sum(faces))
    assert sum(fall.chance for fall in falls) == 1
    assert len(falls) == 2 * len(die.faces) - 1


def test_a_chance_that_is_not_so_and_a_second_right_answer_are_faults() -> None:
    proof = proved(puzzle())
    assert not proof.holds
    assert any("the chance is" in fault for fault in proof.faults)
    assert any("no clear margin" in fault for fault in proof.faults)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"reach": {"luck": "much"}}, "there is no goal luck"),
        ({"reach": {"dead": ["B Ogre"]}}, "in the position"),
        ({"seat": "B"}, "B is not asked"),
        ({"before": ["frontier", "no", "missile", "B frontier"]}, "it cannot be proved"),
        ({"before": ["the moon"]}, "That is not one of the choices"),
    ],
)
def test_a_puzzle_that_cannot_be_reached_says_why(changed: dict[str, Any], said: str) -> None:
    (fault,) = proved(puzzle(**changed)).faults
    assert said in fault


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"choices": [SHOT["choices"][0]]}, "two choices or more"),
        ({"colour": "red"}, "not known here"),
        ({"choices": [{"say": say, "answer": "b", "chance": "much"} for say in "ab"]}, "a chance is a fraction"),
    ],
)
def test_a_file_that_is_not_understood_says_where(changed: dict[str, Any], said: str) -> None:
    with pytest.raises(NotReadable, match=said):
        puzzle(**changed)
